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
      line.families.split(separator: "\n").map { Family(line: String($0), kind: line.kind) }
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
        let beginning = FontCatalogue.normalized(String(cut.postScriptName.prefix { $0 != "-" }))
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
  /// Parses "Family: its PostScript names", with the regular style first.
  fileprivate init(line: String, kind: AppleFontTable.Kind) {
    let parts = line.split(separator: ":", maxSplits: 1)
    let family = parts[0].trimmed
    name = family
    substitutes = kind.families
    isScript = kind == .script
    cuts = parts[1].split(separator: " ").map { AppleFonts.Cut(postScriptName: String($0), family: family) }
  }
}

extension AppleFonts.Cut {
  /// Derives weight, slant and style from the part of the name after the hyphen or the family: "Arial-BoldItalicMT" is
  /// Bold Italic.
  fileprivate init(postScriptName: String, family: String) {
    self.postScriptName = postScriptName
    let own = String(family.filter { $0 != " " })
    var suffix = ""
    if let hyphen = postScriptName.firstIndex(of: "-") {
      suffix = String(postScriptName[hyphen...].dropFirst())
    } else if postScriptName.hasPrefix(own) {
      suffix = String(postScriptName.dropFirst(own.count))
    }
    if suffix.hasSuffix("MT") { suffix.removeLast(2) }
    let lowercased = suffix.lowercased()
    weight = FontWeightWord.weight(in: lowercased) ?? 400
    isItalic = lowercased.contains("ita") || lowercased.hasSuffix("it") || lowercased.contains("oblique")
    styleName = suffix.isEmpty || suffix == "PS" ? "Regular" : Self.spacedName(of: suffix)
  }

  /// Splits "BoldItalic" into "Bold Italic"; "UltraLight" remains one word.
  private static func spacedName(of suffix: String) -> String {
    var words = ""
    for letter in suffix {
      if letter.isUppercase, let last = words.last, last.isLowercase,
        !["Ultra", "Extra", "Semi"].contains(where: { words.hasSuffix($0) }) {
        words.append(" ")
      }
      words.append(letter)
    }
    return words
  }
}

/// Weight names in font styles.
enum FontWeightWord {
  /// Returns the weight, 100 to 900, that a style name such as "bold italic" contains, or `nil` if it contains none. The name must be lowercase. If
  /// it contains several weights, the one that comes first in `words` counts.
  static func weight(in cut: String) -> Int? {
    if let word = words.first(where: { cut.contains($0.word) }) { return word.weight }
    // Japanese and Chinese families have numbered weights: W0 … W9.
    guard cut.count == 2, cut.first == "w", let number = cut.last?.wholeNumberValue else { return nil }
    return max(1, number) * 100
  }

  /// Longer names come before names that they contain.
  private static let words: [(word: String, weight: Int)] = [
    ("ultralight", 200), ("extralight", 200), ("semibold", 600), ("demibold", 600), ("extrabold", 800), ("extrablack", 900),
    ("ultrabold", 800), ("thin", 100), ("light", 300), ("medium", 500), ("bold", 700), ("heavy", 800), ("black", 900),
    ("wide", 700),
  ]
}

extension Substring {
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
