import Fonts
import Synchronization
import UnicodeFacts

/// What is known of clusters in fonts: asked once for each cluster that was ever seen in one. Used by one thread at a time.
final class ClusterFonts {
  struct Cluster {
    var first: UInt32
    /// `nil` where each of its scalars has to be looked at.
    var onlyScript: UInt32?
    /// Whether it is to be shown as a picture.
    var asksForColour: Bool
    /// Whether the font's face has all of it.
    var isWhole: Bool
    /// Whether it is shown in that face.
    var isShown: Bool
    /// The face that shows it else, once it was asked for.
    var fallback: Unmanaged<FontFace>?
  }

  private var tables: [Table] = []
  /// Fallback faces in the tables.
  private var held: Set<FontFace> = []
  /// Past this a table begins anew.
  private static let limit = 1 << 14
  /// Past this all tables do: fonts in languages.
  static let mostTables = 64
  var tableCount: Int { tables.count }

  func cluster(_ units: UnsafeBufferPointer<UInt16>, in face: FontFace, _ language: String) -> Cluster {
    guard let key = ClusterFonts.key(of: units) else { return ClusterFonts.look(at: units, in: face) }
    let table = table(face, language)
    if let known = tables[table].clusters[key] { return known }
    let fresh = ClusterFonts.look(at: units, in: face)
    if tables[table].clusters.count >= ClusterFonts.limit { tables[table].clusters = ClusterTable() }
    tables[table].clusters[key] = fresh
    return fresh
  }

  func shows(_ units: UnsafeBufferPointer<UInt16>, _ face: FontFace, _ language: String) -> Bool {
    cluster(units, in: face, language).isWhole
  }

  func fallback(for units: UnsafeBufferPointer<UInt16>, in face: FontFace, _ language: String) -> FontFace {
    var cluster = cluster(units, in: face, language)
    if let known = cluster.fallback { return known.takeUnretainedValue() }
    let found = FontLibrary.shared.fallback(for: ClusterFonts.scalars(of: units), language: language, like: face)
    guard let key = ClusterFonts.key(of: units) else { return found }
    cluster.fallback = .passUnretained(found)
    let table = table(face, language)
    tables[table].clusters[key] = cluster
    held.insert(found)
    return found
  }

  private static func look(at units: UnsafeBufferPointer<UInt16>, in face: FontFace) -> Cluster {
    let scalars = scalars(of: units)
    let (asksForColour, isWhole) = (EmojiPresentation.isAsked(by: scalars), face.shows(scalars))
    return Cluster(
      first: scalars.first ?? 0, onlyScript: ScriptTracker.only(of: scalars), asksForColour: asksForColour, isWhole: isWhole,
      isShown: isWhole && (!asksForColour || face.isColor))
  }

  /// Lone surrogates become U+FFFD.
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

  /// Three units at most and their number; `nil` for longer clusters, which are looked at each time.
  private static func key(of units: UnsafeBufferPointer<UInt16>) -> UInt64? {
    guard units.count <= 3 else { return nil }
    var key = UInt64(units.count)
    for unit in units { key = key << 16 | UInt64(unit) }
    return key
  }

  private struct Table {
    let face: FontFace
    let language: String
    var clusters = ClusterTable()
  }

  /// The one that was used last is mostly asked for again.
  private var recent = 0

  private func table(_ face: FontFace, _ language: String) -> Int {
    if recent < tables.count, tables[recent].face === face, tables[recent].language == language { return recent }
    if let known = tables.firstIndex(where: { $0.face === face && $0.language == language }) {
      recent = known
    } else {
      if tables.count == ClusterFonts.mostTables { (tables, held) = ([], []) }
      tables.append(Table(face: face, language: language))
      recent = tables.count - 1
    }
    return recent
  }
}

/// An open hash table from clusters to what is known of them.
private struct ClusterTable {
  private var keys = [UInt64](repeating: 0, count: 64)
  private var clusters: [ClusterFonts.Cluster?] = Array(repeating: nil, count: 64)
  private(set) var count = 0

  /// A key is never 0: it holds the number of units.
  subscript(key: UInt64) -> ClusterFonts.Cluster? {
    get { clusters[place(of: key)] }
    set {
      if clusters[place(of: key)] == nil {
        count += 1
        if count * 2 > keys.count { grow() }
      }
      let place = place(of: key)
      (keys[place], clusters[place]) = (key, newValue)
    }
  }

  private func place(of key: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & (keys.count - 1)
    while keys[place] != 0, keys[place] != key { place = (place + 1) & (keys.count - 1) }
    return place
  }

  private mutating func grow() {
    let (oldKeys, oldClusters) = (keys, clusters)
    keys = [UInt64](repeating: 0, count: oldKeys.count * 2)
    clusters = Array(repeating: nil, count: oldKeys.count * 2)
    for (key, cluster) in zip(oldKeys, oldClusters) where key != 0 {
      let place = place(of: key)
      (keys[place], clusters[place]) = (key, cluster)
    }
  }
}

/// One for each thread that itemises at a time; the one that was used last is the first to be taken again.
final class ClusterFontPool: Sendable {
  static let shared = ClusterFontPool()

  private struct Idle: @unchecked Sendable { var fonts: [ClusterFonts] = [] }
  private struct Handed: @unchecked Sendable { let fonts: ClusterFonts }
  private let idle = Mutex(Idle())

  func take() -> ClusterFonts { (idle.withLock { $0.fonts.popLast().map(Handed.init) } ?? Handed(fonts: ClusterFonts())).fonts }

  func putBack(_ fonts: ClusterFonts) {
    let handed = Handed(fonts: fonts)
    idle.withLock { $0.fonts.append(handed.fonts) }
  }
}
