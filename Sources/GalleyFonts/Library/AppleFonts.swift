/// The fonts of Apple's systems by name, and their substitutes. `UIFont(name:size:)`, font descriptors and Core Text
/// all use it, so that a name always gives the same font.
struct AppleFonts: Sendable {
  /// A style of an Apple font family.
  struct Cut: Hashable, Sendable {
    let postScriptName: String
    let styleName: String
    /// The weight, from 100 to 900.
    let weight: Int
    let isItalic: Bool
  }

  struct Family: Sendable {
    let name: String
    /// The families that can replace it; the first installed one is used.
    let substitutes: [String]
    /// Whether the upright style of this script typeface is replaced by an italic.
    let isScript: Bool
    let cuts: [Cut]
  }

  static let shared = AppleFonts(lines: AppleFontTable.lines)

  private let families: [Family]
  private let byFamily: [String: Int]
  /// Indices by family name and by the part of PostScript names before the hyphen; normalized.
  private let byBeginning: [String: Int]
  /// Indices by PostScript name, and by family and style ("Helvetica Neue Bold"); normalized.
  private let byCut: [String: (family: Int, cut: Int)]

  private init(lines: [(kind: AppleFontTable.Kind, families: String)]) {
    families = lines.flatMap { line in
      line.families.utf8.split(separator: UInt8(ascii: "\n")).map { Family(line: Substring($0), kind: line.kind) }
    }
    var familyNames: [String: Int] = [:], beginnings: [String: Int] = [:]
    var cutNames: [String: (Int, Int)] = [:]
    for (number, family) in families.enumerated() {
      familyNames[FontCatalogue.normalized(family.name)] = number
      for (index, cut) in family.cuts.enumerated() {
        for name in [cut.postScriptName, "\(family.name) \(cut.styleName)"] {
          let key = FontCatalogue.normalized(name)
          if cutNames[key] == nil { cutNames[key] = (number, index) }
        }
        let beginning = FontCatalogue.normalized(String(Substring(cut.postScriptName.utf8.prefix { $0 != UInt8(ascii: "-") })))
        if beginnings[beginning] == nil { beginnings[beginning] = number }
      }
    }
    byFamily = familyNames
    byBeginning = beginnings.merging(familyNames) { $1 }
    byCut = cutNames
  }

  func cut(named name: String) -> (family: Family, cut: Cut)? {
    byCut[FontCatalogue.normalized(name)].map { (families[$0.family], families[$0.family].cuts[$0.cut]) }
  }

  func family(named name: String) -> Family? { byFamily[FontCatalogue.normalized(name)].map { families[$0] } }

  /// Returns the family with the longest name that is a prefix of `name`, and the normalized remainder: for
  /// "HelveticaNeue-Foo", Helvetica Neue and "foo". Returns `nil` if `name` begins with no family's name.
  func family(beginning name: String) -> (family: Family, remainder: String)? {
    let normalized = FontCatalogue.normalized(name)
    guard let match = byBeginning.filter({ normalized.hasPrefix($0.key) }).max(by: { $0.key.count < $1.key.count }) else { return nil }
    return (families[match.value], String(normalized.dropFirst(match.key.count)))
  }
}

extension AppleFonts.Family {
  /// Parses "Family: its PostScript names" in ASCII, with the regular style first.
  fileprivate init(line: Substring, kind: AppleFontTable.Kind) {
    // Bytes, because each start of the program parses the whole table.
    let parts = line.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    let name = String(Substring(parts[0]))
    let own = parts[0].filter { $0 != UInt8(ascii: " ") }
    self.name = name
    substitutes = kind.families
    isScript = kind == .script
    cuts = parts[1].split(separator: UInt8(ascii: " ")).map { AppleFonts.Cut(postScriptName: $0, family: own) }
  }
}

extension AppleFonts.Cut {
  /// Derives weight, slant and style from the part of the name after the hyphen or the family: "Arial-BoldItalicMT" is
  /// Bold Italic.
  ///
  /// - Parameter family: the family's name without spaces.
  fileprivate init(postScriptName: Substring.UTF8View, family: [UInt8]) {
    self.postScriptName = String(Substring(postScriptName))
    let name = Array(postScriptName)
    var suffix: ArraySlice<UInt8> = []
    if let hyphen = name.firstIndex(of: UInt8(ascii: "-")) {
      suffix = name[(hyphen + 1)...]
    } else if name.starts(with: family) {
      suffix = name.dropFirst(family.count)
    }
    if suffix.hasSuffix("MT") { suffix.removeLast(2) }
    let lowercased = suffix.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }[...]
    weight = FontWeightWord.weight(in: lowercased) ?? 400
    isItalic = lowercased.contains("ita") || lowercased.hasSuffix("it") || lowercased.contains("oblique")
    styleName = suffix.isEmpty || suffix.elementsEqual("PS".utf8) ? "Regular" : Self.spacedName(of: suffix)
  }

  /// Splits "BoldItalic" into "Bold Italic"; "UltraLight" remains one word.
  private static func spacedName(of suffix: ArraySlice<UInt8>) -> String {
    var words: [UInt8] = []
    for letter in suffix {
      if UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter, let last = words.last, UInt8(ascii: "a")...UInt8(ascii: "z") ~= last,
        !(words[...].hasSuffix("Ultra") || words[...].hasSuffix("Extra") || words[...].hasSuffix("Semi"))
      {
        words.append(UInt8(ascii: " "))
      }
      words.append(letter)
    }
    return String(decoding: words, as: UTF8.self)
  }
}

/// Weight names in font styles.
enum FontWeightWord {
  /// Returns the weight, 100 to 900, that a style name such as "bold italic" contains, or `nil` if it contains none. The name must be lowercase. If
  /// it contains several weights, the one that comes first in `words` counts.
  static func weight(in cut: String) -> Int? { weight(in: Array(cut.utf8)[...]) }

  /// Returns the weight that a style name in UTF-8 contains.
  static func weight(in cut: ArraySlice<UInt8>) -> Int? {
    if let word = words.first(where: { cut.contains($0.word) }) { return word.weight }
    // Japanese and Chinese families have numbered weights: W0 … W9.
    guard cut.count == 2, cut.first == UInt8(ascii: "w"), let digit = cut.last, UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
    return max(1, Int(digit - UInt8(ascii: "0"))) * 100
  }

  /// Longer names come before names that they contain.
  private static let words: [(word: StaticString, weight: Int)] = [
    ("ultralight", 200), ("extralight", 200), ("semibold", 600), ("demibold", 600), ("extrabold", 800), ("extrablack", 900),
    ("ultrabold", 800), ("thin", 100), ("light", 300), ("medium", 500), ("bold", 700), ("heavy", 800), ("black", 900),
    ("wide", 700),
  ]
}

extension ArraySlice<UInt8> {
  /// Returns whether the bytes contain `word`. O(*nm*) in both lengths.
  fileprivate func contains(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      withUnsafeBufferPointer { bytes in
        guard bytes.count >= word.count else { return false }
        return (0...bytes.count - word.count).contains { start in word.indices.allSatisfy { bytes[start + $0] == word[$0] } }
      }
    }
  }

  fileprivate func hasSuffix(_ end: StaticString) -> Bool {
    end.withUTF8Buffer { count >= $0.count && suffix($0.count).elementsEqual($0) }
  }
}
