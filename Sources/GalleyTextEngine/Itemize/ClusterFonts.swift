import GalleyCICU
import GalleyFonts
import GalleyUnicodeFacts
import Synchronization

/// A cache of the fonts that display grapheme clusters, with one table for each pair of font and language. Not thread-safe.
final class ClusterFonts {
  private var tables: [FontClusters] = []
  /// The maximum number of tables (pairs of font and language). When it is exceeded, the cache is cleared.
  static let maximumTables = 64
  var tableCount: Int { tables.count }

  /// Returns the table of `face` for a language, which is created if necessary. O(*n*) in the number of tables.
  func table(_ face: FontFace, _ language: String) -> FontClusters {
    if let existing = tables.first(where: { $0.face === face && $0.language == language }) { return existing }
    if tables.count == ClusterFonts.maximumTables { tables = [] }
    let newTable = FontClusters(face: face, language: language)
    tables.append(newTable)
    return newTable
  }

  /// Returns the scalars of UTF-16 text; lone surrogates become U+FFFD.
  static func scalars(of units: UnsafeBufferPointer<UInt16>) -> [UInt32] {
    var scalars: [UInt32] = []
    var decoder = UTF16()
    var iterator = units.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): scalars.append(scalar.value)
      case .error: scalars.append(0xFFFD)
      case .emptyInput: return scalars
      }
    }
  }
}

/// A cache of grapheme clusters in one font for one language. Not thread-safe.
final class FontClusters {
  struct Cluster: BitwiseCopyable {
    var first: UInt32 = 0
    /// The script of all scalars, possibly Common; 0 if the scalars must be examined individually.
    var onlyScript: UInt32 = 0
    /// The index of the fallback face in the table's list, starting from 1; 0 if it has not been looked up.
    fileprivate var fallback: UInt16 = 0
    fileprivate var flags: UInt8 = 0

    /// Whether the first scalar is used in its own script only.
    var hasOneScript: Bool { flags & 1 != 0 }
    /// Whether the cluster requests emoji presentation.
    var requestsEmojiPresentation: Bool { flags & 2 != 0 }
    /// Whether the face has glyphs for the whole cluster.
    var isWhole: Bool { flags & 4 != 0 }
    /// Whether the cluster is displayed in this face: the face has all its glyphs, and has colors if emoji presentation is requested.
    var isShown: Bool { flags & 8 != 0 }
    fileprivate var isCached: Bool { flags & 16 != 0 }
  }

  let face: FontFace
  let language: String
  /// Clusters of one code unit, by high byte and then by low byte; `nil` if no cluster of the page is cached.
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<Cluster>?>
  /// Clusters of two or three code units.
  private var longerClusters: [UInt64: Cluster] = [:]
  private var fallbacks: [FontFace] = []
  /// The maximum size of `longerClusters`. When it is exceeded, the dictionary is cleared.
  private static let limit = 1 << 14

  init(face: FontFace, language: String) {
    (self.face, self.language) = (face, language)
    pages = .allocate(capacity: 256)
    pages.initialize(repeating: nil, count: 256)
  }

  deinit {
    for page in 0..<256 { pages[page]?.deallocate() }
    pages.deallocate()
  }

  /// Returns the script of a grapheme cluster, and whether the face displays the cluster; from the cache, or computed and cached. Clusters of more
  /// than three code units are computed each time.
  @inline(__always) func cluster(_ units: UnsafeBufferPointer<UInt16>) -> Cluster {
    if units.count == 1, let cached = cachedCluster(units[0]) { return cached }
    return find(units)
  }

  /// Returns the cached result of `cluster(_:)` for one code unit. Returns `nil` if it is not cached.
  @inline(__always) func cachedCluster(_ unit: UInt16) -> Cluster? {
    guard let page = pages[Int(unit >> 8)], case let entry = page[Int(unit & 0xFF)], entry.isCached else { return nil }
    return entry
  }

  @inline(never) private func find(_ units: UnsafeBufferPointer<UInt16>) -> Cluster {
    if let key = Self.key(of: units), let cached = longerClusters[key] { return cached }
    let found = lookUpFont(at: units)
    store(found, of: units)
    return found
  }

  private func store(_ cluster: Cluster, of units: UnsafeBufferPointer<UInt16>) {
    if units.count == 1 {
      let (page, index) = (Int(units[0] >> 8), Int(units[0] & 0xFF))
      if pages[page] == nil {
        let newPage = UnsafeMutablePointer<Cluster>.allocate(capacity: 256)
        newPage.initialize(repeating: Cluster(), count: 256)
        pages[page] = newPage
      }
      pages[page]![index] = cluster
    } else if let key = Self.key(of: units) {
      if longerClusters.count >= Self.limit { longerClusters = [:] }
      longerClusters[key] = cluster
    }
  }

  /// Returns the fallback face for a cluster that this face does not display, or this face itself if no font is better.
  func fallback(for units: UnsafeBufferPointer<UInt16>) -> FontFace {
    var cluster = cluster(units)
    if cluster.fallback > 0 { return fallbacks[Int(cluster.fallback) - 1] }
    let found = FontLibrary.shared.fallback(for: ClusterFonts.scalars(of: units), language: language, like: face)
    let index = fallbacks.firstIndex { $0 === found } ?? fallbacks.count
    guard index < Int(UInt16.max) else { return found }
    if index == fallbacks.count { fallbacks.append(found) }
    cluster.fallback = UInt16(index + 1)
    store(cluster, of: units)
    return found
  }

  private func lookUpFont(at units: UnsafeBufferPointer<UInt16>) -> Cluster {
    let scalars = ClusterFonts.scalars(of: units)
    let (requestsColor, isWhole) = (EmojiPresentation.isRequested(by: scalars), face.shows(scalars))
    var cluster = Cluster(first: scalars.first ?? 0, onlyScript: ScriptTracker.only(of: scalars) ?? 0)
    let isShown = isWhole && (!requestsColor || face.isColor)
    cluster.flags = (cicu_has_one_script(Int32(cluster.first)) != 0 ? 1 : 0) | (requestsColor ? 2 : 0) | (isWhole ? 4 : 0)
      | (isShown ? 8 : 0) | 16
    return cluster
  }

  /// Returns the dictionary key of two or three code units. Returns `nil` for other lengths.
  private static func key(of units: UnsafeBufferPointer<UInt16>) -> UInt64? {
    guard units.count == 2 || units.count == 3 else { return nil }
    var key = UInt64(units.count)
    for unit in units { key = key << 16 | UInt64(unit) }
    return key
  }
}

/// A pool of caches, one for each thread that itemises. The most recently used one is reused first.
final class ClusterFontPool: Sendable {
  static let shared = ClusterFontPool()

  private struct Idle: @unchecked Sendable { var fonts: [ClusterFonts] = [] }
  private struct Handed: @unchecked Sendable { let fonts: ClusterFonts }
  private let idle = Mutex(Idle())

  func acquire() -> ClusterFonts { (idle.withLock { $0.fonts.popLast().map(Handed.init) } ?? Handed(fonts: ClusterFonts())).fonts }

  func release(_ fonts: ClusterFonts) {
    let handed = Handed(fonts: fonts)
    idle.withLock { $0.fonts.append(handed.fonts) }
  }
}
