import GalleyAttributedText

/// The lists of a document: its list table, the overrides that paragraphs name, and the older form, which each paragraph describes itself.
struct RTFLists {
  /// A level of a list.
  struct Level {
    /// The number of the format: 0 is decimal, 23 a bullet.
    var kind = 0
    var start = 1
    /// The length, then characters and level numbers.
    var text: [UInt16] = []
    /// The marker in the notation of Apple's marker formats, such as `{decimal}.`.
    var marker: [UInt16] = []
  }

  private struct List {
    var id = 0
    var levels: [Level] = []
  }

  private struct Override {
    var list = 0
    var number = 0
    var starts: [Int: Int] = [:]
    var levels: [Int: Level] = [:]
  }

  private struct Key: Hashable {
    var list: Int
    var level: Int
    var format: String
  }

  /// The description of a paragraph's list in the form that Word used before version 97, in the paragraph itself (`\pn`).
  struct Old: Hashable {
    var level = 1
    var isBullet = false
    var hasMarker = true
    var kind = "decimal"
    var start = 1
    var before: [UInt16] = []
    var after: [UInt16] = []
  }

  private var lists: [List] = []
  private var overrides: [Override] = []
  private var overrideLevel: Int?
  private var isInOverrides = false
  private var byNumber: [Int: Override]?
  private var byID: [Int: List] = [:]
  private var textLists: [Key: NSTextList] = [:]
  private var inferred: [Key: NSTextList] = [:]
  private var counters: [Int: [Int: Int]] = [:]
  var old = Old()
  private var lastOld: (description: Old, list: NSTextList, number: Int)?

  /// The maximum number of lists and of overrides.
  private static let maximumCount = 10_000

  // MARK: Tables

  mutating func beginOverrides() { isInOverrides = true }

  /// Handles a control word of the tables. Unknown ones, and lists beyond the maximum, are ignored.
  mutating func handle(_ name: String, _ number: Int?) {
    let number = number ?? 0
    switch name {
    case "list" where lists.count < Self.maximumCount: lists.append(List())
    case "listoverride" where overrides.count < Self.maximumCount:
      overrides.append(Override())
      overrideLevel = nil
    case "lfolevel": overrideLevel = (overrideLevel ?? -1) + 1
    case "listlevel":
      if isInOverrides {
        if let level = overrideLevel, !overrides.isEmpty { overrides[overrides.count - 1].levels[level] = Level() }
      } else if let list = lists.indices.last, lists[list].levels.count < 9 {
        lists[list].levels.append(Level())
      }
    case "levelnfc", "levelnfcn": change { $0.kind = number }
    case "levelstartat":
      if isInOverrides, let level = overrideLevel, let last = overrides.indices.last { overrides[last].starts[level] = number }
      change { $0.start = number }
    case "listid":
      if isInOverrides {
        if let last = overrides.indices.last { overrides[last].list = number }
      } else if let last = lists.indices.last {
        lists[last].id = number
      }
    case "ls": if isInOverrides, let last = overrides.indices.last { overrides[last].number = number }
    default: break
    }
    byNumber = nil
  }

  mutating func addText(_ units: [UInt16], isMarker: Bool) {
    change { level in
      // Not between the surrogates of a character.
      let units = units.prefix(units.count > 64 && UTF16.isLeadSurrogate(units[63]) ? 63 : 64)
      if isMarker { level.marker += units } else { level.text += units }
    }
  }

  private mutating func change(_ body: (inout Level) -> Void) {
    if isInOverrides {
      guard let last = overrides.indices.last, let number = overrideLevel, var level = overrides[last].levels[number] else { return }
      body(&level)
      overrides[last].levels[number] = level
    } else if let last = lists.indices.last, let level = lists[last].levels.indices.last {
      body(&lists[last].levels[level])
    }
  }

  // MARK: Items

  /// Returns the lists of an item, from the outermost inwards, and its marker, and counts the item. A list that is missing in the tables is
  /// inferred from the marker.
  ///
  /// - Parameters:
  ///   - number: The override, as in `\ls`.
  ///   - shown: The marker as it is written in the document.
  mutating func item(_ number: Int, level: Int, shown: String?) -> (lists: [NSTextList], marker: String) {
    if byNumber == nil {
      byNumber = Dictionary(overrides.map { ($0.number, $0) }) { first, _ in first }
      byID = Dictionary(lists.map { ($0.id, $0) }) { first, _ in first }
    }
    let level = min(8, max(0, level))
    guard let override = byNumber?[number], let list = byID[override.list], !list.levels.isEmpty else { return inferredItem(number, level, shown ?? "•") }
    let chain = (0...level).compactMap { index -> NSTextList? in
      guard let own = override.levels[index] ?? (index < list.levels.count ? list.levels[index] : nil) else { return nil }
      let (format, options) = Self.format(of: own, level: index)
      let key = Key(list: override.list, level: index, format: format.rawValue)
      let start = format.isCounted ? override.starts[index] ?? own.start : 1
      if let existing = textLists[key], override.starts[index] == nil || existing.startingItemNumber == start { return existing }
      let newList = NSTextList(markerFormat: format, options: options, startingItemNumber: start)
      textLists[key] = newList
      return newList
    }
    guard let last = chain.last else { return inferredItem(number, level, shown ?? "•") }
    let count = counters[override.list]?[level].map { $0 + 1 } ?? last.startingItemNumber
    counters[override.list] = counters[override.list]?.filter { $0.key < level } ?? [:]
    counters[override.list]?[level] = count
    return (chain, shown ?? last.marker(forItemNumber: count))
  }

  /// Infers a list that is missing in the tables from its markers.
  private mutating func inferredItem(_ number: Int, _ level: Int, _ shown: String) -> (lists: [NSTextList], marker: String) {
    let key = Key(list: number, level: level, format: "")
    let (format, item) = ListMarkerReader.read(shown, like: inferred[key]?.markerFormat)
    let list = inferred[key].flatMap { $0.markerFormat == format ? $0 : nil } ?? NSTextList(markerFormat: format, startingItemNumber: item ?? 1)
    inferred[key] = list
    return ((0..<level).compactMap { inferred[Key(list: number, level: $0, format: "")] } + [list], shown)
  }

  private static let kinds = [0: "decimal", 1: "upper-roman", 2: "lower-roman", 3: "upper-alpha", 4: "lower-alpha", 5: "decimal", 6: "decimal", 22: "decimal"]

  private static func format(of level: Level, level index: Int) -> (NSTextList.MarkerFormat, NSTextList.Options) {
    if !level.marker.isEmpty { return (.init(rawValue: String(decoding: level.marker, as: UTF16.self).trimmed), []) }
    var text = level.text.dropFirst()
    if let length = level.text.first, length < text.count { text = text.prefix(Int(length)) }
    guard let placeholderIndex = text.lastIndex(of: UInt16(index)), level.kind != 23, level.kind != 255, let kind = kinds[level.kind] ?? Optional("decimal") else {
      let shown = String(decoding: text.filter { $0 >= 0x20 }, as: UTF16.self)
      return (ListMarkerReader.read(shown.isEmpty ? "•" : shown).format, [])
    }
    // The numbers of the outer levels precede it.
    let outer = text[..<placeholderIndex].lastIndex { $0 < 9 }
    let before = text[(outer.map { $0 + 1 } ?? text.startIndex)..<placeholderIndex]
    let prefix = outer == nil ? String(decoding: before, as: UTF16.self) : ""
    let suffix = String(decoding: text[(placeholderIndex + 1)...].filter { $0 >= 0x20 }, as: UTF16.self)
    return (.init(rawValue: "\(prefix){\(kind)}\(suffix)"), outer == nil ? [] : .prependEnclosingMarker)
  }

  // MARK: The older form

  /// Returns the list and the marker of a paragraph that describes its list itself, as programs before Word 97 write it. Consecutive paragraphs
  /// with the same description share one list.
  ///
  /// Returns `nil` if the paragraph has no marker.
  mutating func oldItem(shown: String?) -> (lists: [NSTextList], marker: String)? {
    guard old.hasMarker else { return nil }
    if let last = lastOld, last.description == old {
      lastOld?.number += 1
      return ([last.list], shown ?? last.list.marker(forItemNumber: last.number + 1))
    }
    let (before, after) = (String(decoding: old.before, as: UTF16.self), String(decoding: old.after, as: UTF16.self))
    let format = old.isBullet ? ListMarkerReader.read(before.isEmpty ? shown ?? "•" : before.trimmed).format : .init(rawValue: "\(before){\(old.kind)}\(after)")
    let list = NSTextList(markerFormat: format, startingItemNumber: old.isBullet ? 1 : old.start)
    lastOld = (old, list, list.startingItemNumber)
    return ([list], shown ?? list.marker(forItemNumber: list.startingItemNumber))
  }

  mutating func endOld() { lastOld = nil }
}

extension NSTextList.MarkerFormat {
  fileprivate var isCounted: Bool { NSTextList(markerFormat: self, options: 0).isOrdered }
}
