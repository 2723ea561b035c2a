import GalleyAttributedText

/// Word's lists, in which an item is a paragraph: `mso-list: l0 level1 lfo1` specifies its list and level, and an
/// element with `mso-list: Ignore` contains its marker as text.
struct MicrosoftWordLists {
  private struct Level {
    var list: NSTextList
    /// The marker without its number.
    var pattern: String
  }

  private var levels: [String: [Int: Level]] = [:]
  private var item: (list: String, level: Int)?
  private var markerText = ""

  mutating func beginItem(_ value: String) {
    let words = value.split(separator: " ")
    guard let level = words.first(where: { $0.hasPrefix("level") }).flatMap({ Int($0.dropFirst(5)) }), (1...9).contains(level) else { return }
    item = (words.filter { !$0.hasPrefix("level") }.joined(separator: " "), level)
    markerText = ""
  }

  mutating func endItem() { (item, markerText) = (nil, "") }

  mutating func addMarker(_ characters: String) { if markerText.count < 64 { markerText += characters } }

  /// Ends the item, and returns its marker and its lists from the outermost inwards.
  ///
  /// Returns `nil` if the paragraph is not an item, has no marker, or has already started.
  mutating func consumeMarker() -> (text: String, lists: [NSTextList])? {
    guard let (name, level) = item else { return nil }
    let text = markerText.split { $0.isWhitespace || $0 == "\u{A0}" }.joined(separator: " ")
    endItem()
    guard !text.isEmpty else { return nil }
    let existing = levels[name]?[level]
    let (format, number) = ListMarkerReader.read(text, like: existing?.list.markerFormat)
    // An outer item ends the nested lists.
    levels[name] = levels[name]?.filter { $0.key <= level }
    if existing == nil || existing?.list.markerFormat != format {
      levels[name, default: [:]][level] = Level(list: NSTextList(markerFormat: format, options: [], startingItemNumber: number ?? 1), pattern: text)
    }
    let lists = (1...level).compactMap { levels[name]?[$0]?.list }
    return (number.map { lists.last?.marker(forItemNumber: $0) ?? text } ?? lists.last?.marker(forItemNumber: 1) ?? text, lists)
  }
}
