import GalleyAttributedText

/// The list tables for writing a document: Word's numbers and texts, and Apple's markers.
///
/// Each outermost list is a list of the table, and nested lists are its levels. If a level has several formats,
/// overrides describe the additional ones.
struct RTFListTable {
  private struct Entry {
    var root: NSTextList
    /// The formats of the list by level, from the outermost.
    var formats: [NSTextList]
  }

  private struct Override {
    var list: Int
    /// Levels that differ from those of the list.
    var formats: [Int: NSTextList]
  }

  private var entries: [Entry] = []
  private var entryOfRoot: [ObjectIdentifier: Int] = [:]
  private var overrides: [Override] = []
  private var overrideOfChain: [String: Int] = [:]

  /// Returns the control words for an item of nested lists, given from the outermost inwards, and adds the lists to the tables. Lists after the ninth
  /// are ignored. Empty without lists.
  mutating func controlWords(of lists: [NSTextList]) -> String {
    let lists = Array(lists.prefix(9))
    guard let root = lists.first else { return "" }
    let entry = entryOfRoot[ObjectIdentifier(root)] ?? entries.count
    if entry == entries.count {
      entryOfRoot[ObjectIdentifier(root)] = entry
      entries.append(Entry(root: root, formats: []))
    }
    entries[entry].formats += lists.dropFirst(entries[entry].formats.count)
    var differing: [Int: NSTextList] = [:]
    for (level, list) in lists.enumerated() where Self.description(of: list) != Self.description(of: entries[entry].formats[level]) { differing[level] = list }
    let chain = "\(entry)" + differing.sorted { $0.key < $1.key }.map { " \($0.key)\(Self.description(of: $0.value))" }.joined()
    let number = overrideOfChain[chain] ?? overrides.count
    if number == overrides.count {
      overrideOfChain[chain] = number
      overrides.append(Override(list: entry, formats: differing))
    }
    return "\\ls\(number + 1)\\ilvl\(lists.count - 1) "
  }

  private static func description(of list: NSTextList) -> String { "\(list.markerFormat.rawValue)@\(list.startingItemNumber)" }

  /// The list table and the list override table, or an empty string without lists.
  var tables: String {
    if entries.isEmpty { return "" }
    var result = "{\\*\\listtable\n"
    for (number, entry) in entries.enumerated() {
      result += "{\\list\\listtemplateid\(number + 1)\\listhybrid"
      for (level, list) in entry.formats.enumerated() { result += Self.level(list, level) }
      result += "{\\listname ;}\\listid\(number + 1)}\n"
    }
    result += "}\n{\\*\\listoverridetable\n"
    for (number, override) in overrides.enumerated() {
      let last = override.formats.keys.max() ?? -1
      result += "{\\listoverride\\listid\(override.list + 1)\\listoverridecount\(last + 1)"
      // Overrides are in the order of the levels, so those before the last one are repeated.
      for level in 0..<(last + 1) {
        let list = override.formats[level] ?? entries[override.list].formats[level]
        result += "{\\lfolevel\\listoverrideformat\(Self.level(list, level))}"
      }
      result += "\\ls\(number + 1)}\n"
    }
    return result + "}\n"
  }

  private static let kinds = [
    "decimal": 0, "upper-roman": 1, "lower-roman": 2, "upper-alpha": 3, "upper-latin": 3, "lower-alpha": 4, "lower-latin": 4,
  ]

  private static func level(_ list: NSTextList, _ level: Int) -> String {
    let format = list.markerFormat.rawValue
    var (kind, text, placeholderOffsets) = (23, list.marker(forItemNumber: 1), "")
    if let open = format.firstIndex(of: "{"), let close = format[open...].firstIndex(of: "}"), list.isOrdered {
      kind = kinds[String(format[format.index(after: open)..<close])] ?? 0
      let prefix = format[..<open]
      // This placeholder is replaced by the number of the level.
      text = prefix + "\u{0}" + format[format.index(after: close)...]
      placeholderOffsets = hexadecimal(prefix.utf16.count + 1)
    }
    let length = text.utf16.count
    let parts = kind == 23 ? [text[...]] : text.split(separator: "\u{0}", omittingEmptySubsequences: false)
    let shown = parts.map { RTFWriter.escaped(String($0)) }.joined(separator: hexadecimal(level))
    let inset = 720 * (level + 1)
    return "{\\listlevel\\levelnfc\(kind)\\levelnfcn\(kind)\\leveljc0\\leveljcn0\\levelfollow0\\levelstartat\(list.startingItemNumber)\\levelspace360\\levelindent0"
      + "{\\*\\levelmarker \(RTFWriter.escaped(format))}{\\leveltext\(hexadecimal(length))\(shown);}{\\levelnumbers\(placeholderOffsets);}\\fi-360\\li\(inset)\\lin\(inset) }"
  }

  private static func hexadecimal(_ number: Int) -> String {
    let digits = String(min(255, number), radix: 16)
    return "\\'" + (digits.count < 2 ? "0" : "") + digits
  }
}
