import CFontconfig

/// The fonts of the system as fontconfig lists them, and Galley's own; read once.
///
/// Fontconfig only lists: it is never asked to match, because its matching depends on the environment's language and on
/// local configuration. The order is by file format and path, so that nothing depends on the order of folders.
struct FontCatalogue: @unchecked Sendable {
  struct Entry: @unchecked Sendable {
    let path: String
    let index: Int
    let description: FaceDescription
    /// Every family name that the face goes by; the first is the most general.
    let families: [String]
    let fullNames: [String]
    /// 100 is normal.
    let width: Int
    /// A set of scalars, read-only; `nil` for a font that the catalogue got without fontconfig.
    let charset: OpaquePointer?
    /// Whether the program brought it (`FontLibrary.register`): found by name, never chosen for what another font lacks.
    var isRegistered = false

    /// What fontconfig says of coverage; the face itself has the last word.
    func mayCover(_ scalar: UInt32) -> Bool { charset.map { FcCharSetHasChar($0, scalar) != 0 } ?? true }
  }

  let entries: [Entry]
  /// For what a font lacks.
  let ranking: FallbackRanking
  private let byPostScriptName: [String: Int]
  private let byFullName: [String: [Int]]
  private let byFamily: [String: [Int]]
  /// Sorted.
  let families: [String]

  /// `ranking` is that of a catalogue with the same installed fonts, where there is one.
  init(entries listed: [Entry], ranking: FallbackRanking? = nil) {
    // The same face may be installed as .otf and .ttf: the first, in the order of formats, stands for all.
    var seen: Set<String> = []
    let kept = listed.sorted { ($0.formatRank, $0.path, $0.index) < ($1.formatRank, $1.path, $1.index) }
      .filter { seen.insert($0.description.postScriptName).inserted }
    entries = kept
    self.ranking = ranking ?? FallbackRanking(kept.filter { !$0.isRegistered })
    var postScriptNames: [String: Int] = [:], fullNames: [String: [Int]] = [:], familyNames: [String: [Int]] = [:]
    for (number, entry) in kept.enumerated() {
      for key in [entry.description.postScriptName, FontCatalogue.plain(entry.description.postScriptName)]
      where postScriptNames[key] == nil { postScriptNames[key] = number }
      for name in Set(entry.fullNames.map(FontCatalogue.plain)) { fullNames[name, default: []].append(number) }
      for name in Set(entry.families.map(FontCatalogue.plain)) { familyNames[name, default: []].append(number) }
    }
    byPostScriptName = postScriptNames
    byFullName = fullNames
    byFamily = familyNames
    families = Set(kept.map(\.description.familyName)).sorted()
  }

  /// Case, spaces, hyphens and underscores apart.
  static func plain(_ name: String) -> String {
    String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { !" -_".unicodeScalars.contains($0) }))
  }

  func entry(postScriptName name: String) -> Entry? {
    (byPostScriptName[name] ?? byPostScriptName[FontCatalogue.plain(name)]).map { entries[$0] }
  }

  func entry(fullName name: String) -> Entry? { byFullName[FontCatalogue.plain(name)]?.first.map { entries[$0] } }

  func entries(ofFamily name: String) -> [Entry] { (byFamily[FontCatalogue.plain(name)] ?? []).map { entries[$0] } }

  /// Families, full names and PostScript names, sorted.
  var allNames: [String] {
    Set(entries.flatMap { $0.families + [$0.description.fullName, $0.description.postScriptName] }).sorted()
  }
}

extension FontCatalogue.Entry {
  /// OpenType with PostScript outlines before TrueType: the order in which cuts that are installed twice are chosen.
  fileprivate var formatRank: Int {
    switch path.split(separator: ".").last?.lowercased() {
    case "otf", "otc": 0
    case "ttf", "ttc": 1
    default: 2
    }
  }
}
