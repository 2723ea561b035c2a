import GalleyDocuments
import GalleyExhibits
import GalleyPlayground

/// The words of the exhibits' texts and sources, for the gallery's search.
///
/// The words of an exhibit are read when its index is first used. To search a word takes O(log *n*), *n* being the number of different
/// words of an exhibit, and time for each word that begins with it.
struct ExhibitIndex {
  /// The text or the line of source in which a search found a word.
  struct Match {
    /// Whether the word is in a text that the exhibit shows, and not only in its source.
    var isShown: Bool
    /// The text, or the line of the source after the name of its file.
    var line: String
  }

  private struct Location {
    var isShown: Bool
    var file: String
    var line: Substring
  }

  private var locations: [String: Location] = [:]
  private let words: [String]

  /// Reads the sources of an exhibit.
  @MainActor init(of exhibit: any Exhibit) {
    var locations: [String: Location] = [:]
    for file in Self.sources(of: exhibit) {
      // Whether the line is within a literal of several lines.
      var isInText = false
      for line in file.text.split(separator: "\n") {
        Self.add(line, of: file.name, isInText, to: &locations)
        if !line.ranges(of: "\"\"\"").count.isMultiple(of: 2) { isInText.toggle() }
      }
    }
    (self.locations, words) = (locations, locations.keys.sorted())
  }

  /// Returns the first text or line of source with a word that begins with `word`, which is in lowercase; texts come first.
  func match(_ word: Substring) -> Match? {
    var (low, high) = (0, words.count)
    while low < high {
      let middle = (low + high) / 2
      if words[middle] < word { low = middle + 1 } else { high = middle }
    }
    var best: Location?
    while low < words.count, words[low].hasPrefix(word) {
      if let location = locations[words[low]], best == nil || location.isShown && best?.isShown == false { best = location }
      if best?.isShown == true { break }
      low += 1
    }
    return best.map { Match(isShown: $0.isShown, line: Self.description($0)) }
  }

  /// The longest part of a line that is shown, in characters.
  private static let longestLine = 90

  private static func description(_ location: Location) -> String {
    let line = location.line.drop { $0 == " " }
    let text = line.prefix(longestLine) + (line.count > longestLine ? "…" : "")
    return location.isShown ? "“\(text)”" : "\(location.file): \(text)"
  }

  // MARK: Sources

  /// The folders of the sources by the name of the exhibit that a file in them declares.
  private static let folders = SourceFiles.all.reduce(into: [String: String]()) { folders, file in
    let mark = "  public let name = \""
    guard file.key.hasSuffix("Exhibit.swift"), let slash = file.key.lastIndex(of: "/") else { return }
    for line in file.value.split(separator: "\n") where line.hasPrefix(mark) {
      folders[String(line.dropFirst(mark.count).prefix { $0 != "\"" })] = String(file.key[...slash])
    }
  }

  /// The sources of exhibits that share a folder: the beginnings of their paths.
  private static let ownSources = ["cookbook": "Recipes/Cookbook/", "text-chapter": "Recipes/Chapter/", "listings": "Recipes/Short/", "states": "CoreText/StateNames"]

  /// Returns the names and texts of an exhibit's sources, sorted by name. The page shows the project's document.
  @MainActor private static func sources(of exhibit: any Exhibit) -> [(name: String, text: String)] {
    // The lines of the document become a literal of several lines.
    if exhibit is PlaygroundExhibit { return [("", "\"\"\"\n\(PlaygroundExhibit.text)\n\"\"\"")] }
    guard let start = ownSources[exhibit.name] ?? folders[exhibit.name] else { return [] }
    return SourceFiles.all.filter { $0.key.hasPrefix(start) }.sorted { $0.key < $1.key }.map { path, text in
      (path.split(separator: "/").last.map(String.init) ?? path, text)
    }
  }

  /// Adds the words of a line of source. Literals are texts.
  private static func add(_ line: Substring, of file: String, _ isInText: Bool, to locations: inout [String: Location]) {
    let units = Array(line.utf16)
    func add(_ range: Range<Int>, isShown: Bool) {
      let text = isShown ? Substring(String(decoding: units[range], as: UTF16.self)) : line
      for word in words(in: units[range]) where locations[word] == nil || isShown && locations[word]?.isShown == false {
        locations[word] = Location(isShown: isShown, file: file, line: text)
      }
    }
    guard !isInText else { return add(0..<units.count, isShown: true) }
    var end = 0
    for (range, token) in CodeSyntax.swift.tokens(of: units) where token == .string {
      add(end..<range.lowerBound, isShown: false)
      let inner = range.lowerBound + 1..<max(range.upperBound - 1, range.lowerBound + 1)
      // A literal without a space is probably a key or the name of a symbol.
      add(inner, isShown: units[inner].contains(0x20))
      end = range.upperBound
    }
    add(end..<units.count, isShown: false)
  }

  /// Returns the words of a text in lowercase, at least two letters long: each name, and the end of it from each capital on, so that
  /// “alignment” finds `textAlignment`.
  private static func words(in units: ArraySlice<UInt16>) -> [String] {
    var words: [String] = []
    var start = units.startIndex
    while start < units.endIndex {
      guard isLetter(units[start]) else {
        start += 1
        continue
      }
      let end = units[start...].firstIndex { !isLetter($0) } ?? units.endIndex
      for index in start..<end where index == start || isCapital(units[index]) && !isCapital(units[index - 1]) {
        if end - index > 1 { words.append(String(decoding: units[index..<end], as: UTF16.self).lowercased()) }
      }
      start = end
    }
    return words
  }

  private static func isCapital(_ unit: UInt16) -> Bool { 0x41...0x5A ~= unit }
  private static func isLetter(_ unit: UInt16) -> Bool { isCapital(unit) || 0x61...0x7A ~= unit || 0x30...0x39 ~= unit || unit >= 0xC0 && unit < 0x2000 || unit > 0x2E00 }
}
