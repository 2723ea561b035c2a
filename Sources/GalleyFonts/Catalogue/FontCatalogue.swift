import GalleyCFontconfig

/// The system's fonts as listed by fontconfig, and Galley's own. Read once.
///
/// Fontconfig only lists fonts. Its matching is not used, because it depends on the environment's language and local
/// configuration. Entries are sorted by file format and path, so that the order of folders does not matter.
struct FontCatalogue: @unchecked Sendable {
  struct Entry: @unchecked Sendable {
    let path: String
    let index: Int
    let description: FaceDescription
    /// All family names of the face, most general first.
    let families: [String]
    let fullNames: [String]
    /// The width class in percent; 100 is normal.
    let width: Int
    var coverage: FontCoverage
    /// Whether the program registered the font (`FontLibrary.register`). It is found by name only and excluded from
    /// fallback.
    var isRegistered = false

    /// The supported scalars, read-only; `nil` if the font was added without fontconfig.
    var charset: OpaquePointer? { coverage.charset }

    /// Returns whether fontconfig lists the scalar as supported; `true` if it reports no coverage. The face itself is
    /// authoritative.
    func mayCover(_ scalar: UInt32) -> Bool { charset.map { FcCharSetHasChar($0, scalar) != 0 } ?? true }
  }

  let entries: [Entry]
  /// The fallback order.
  let ranking: FallbackRanking
  private let byPostScriptName: [String: Int]
  private let byFullName: [String: [Int]]
  private let byFamily: [String: [Int]]
  /// The family names, sorted. O(*n* log *n*) in the number of entries.
  var families: [String] { Set(entries.map(\.description.familyName)).sorted() }

  /// Creates a catalogue, with one entry for each PostScript name: OpenType fonts with PostScript outlines precede others. `ranking` can be
  /// reused from a catalogue with the same installed fonts.
  init(entries listed: [Entry], ranking: FallbackRanking? = nil) {
    // If a face is installed as both .otf and .ttf, keep the first in the order of formats.
    var seen: Set<String> = []
    let keys = listed.map { ($0.formatRank, $0.path, $0.index) }
    let uniqueEntries = listed.indices.sorted { keys[$0] < keys[$1] }.map { listed[$0] }
      .filter { seen.insert($0.description.postScriptName).inserted }
    entries = uniqueEntries
    self.ranking = ranking ?? FallbackRanking(uniqueEntries.filter { !$0.isRegistered })
    var postScriptNames: [String: Int] = [:], fullNames: [String: [Int]] = [:], familyNames: [String: [Int]] = [:]
    postScriptNames.reserveCapacity(2 * uniqueEntries.count)
    fullNames.reserveCapacity(uniqueEntries.count)
    for (number, entry) in uniqueEntries.enumerated() {
      for key in [entry.description.postScriptName, FontCatalogue.normalized(entry.description.postScriptName)]
      where postScriptNames[key] == nil { postScriptNames[key] = number }
      Self.add(number, to: &fullNames, entry.fullNames)
      Self.add(number, to: &familyNames, entry.families)
    }
    byPostScriptName = postScriptNames
    byFullName = fullNames
    byFamily = familyNames
  }

  /// Adds an entry's number under each of its names, once. Numbers ascend.
  private static func add(_ number: Int, to index: inout [String: [Int]], _ names: [String]) {
    for name in names.map(normalized) where index[name]?.last != number { index[name, default: []].append(number) }
  }

  /// Returns a name in the form in which names are compared: lowercase, without spaces, hyphens and underscores.
  static func normalized(_ name: String) -> String {
    let bytes = name.utf8
    if bytes.allSatisfy({ $0 < 0x80 }) {
      return String(unsafeUninitializedCapacity: bytes.count) { letters in
        var count = 0
        for byte in bytes where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
          letters[count] = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
          count += 1
        }
        return count
      }
    }
    return String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { !" -_".unicodeScalars.contains($0) }))
  }

  func entry(postScriptName name: String) -> Entry? {
    (byPostScriptName[name] ?? byPostScriptName[FontCatalogue.normalized(name)]).map { entries[$0] }
  }

  func entry(fullName name: String) -> Entry? { byFullName[FontCatalogue.normalized(name)]?.first.map { entries[$0] } }

  func entries(ofFamily name: String) -> [Entry] { (byFamily[FontCatalogue.normalized(name)] ?? []).map { entries[$0] } }

  /// All family names, full names and PostScript names, sorted.
  var allNames: [String] {
    Set(entries.flatMap { $0.families + [$0.description.fullName, $0.description.postScriptName] }).sorted()
  }
}

extension FontCatalogue {
  /// Returns the lowercase extension of a path, or the whole path if it has no period.
  static func fileExtension(of path: String) -> String {
    let bytes = path.utf8
    let start = bytes.lastIndex(of: UInt8(ascii: ".")).map { bytes.index(after: $0) } ?? bytes.startIndex
    return path[start...].lowercased()
  }
}

extension FontCatalogue.Entry {
  /// The rank of the file format for duplicates: OpenType with PostScript outlines precedes TrueType.
  fileprivate var formatRank: Int {
    switch FontCatalogue.fileExtension(of: path) {
    case "otf", "otc": 0
    case "ttf", "ttc": 1
    default: 2
    }
  }
}
