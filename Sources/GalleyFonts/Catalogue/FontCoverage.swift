import GalleyCFontconfig
import Synchronization

/// The scalars that a font supports according to fontconfig.
enum FontCoverage: @unchecked Sendable {
  /// Fontconfig does not list the font.
  case unknown
  /// A set of fontconfig, read-only.
  case listed(OpaquePointer)
  /// The set of the entry with that number in a cached catalogue. `textCount` is the number of characters of `TextRepertoire` in the set.
  case cached(CachedCharsets, number: Int, textCount: Int)

  /// The set, read-only; `nil` if it is unknown. The first use of a set of a cached catalogue loads fontconfig.
  var charset: OpaquePointer? {
    switch self {
    case .unknown: nil
    case .listed(let set): set
    case .cached(let sets, let number, _): sets.charset(number)
    }
  }

  /// The number of characters of `TextRepertoire` in the set; `nil` if the set is unknown.
  var textCount: Int? {
    switch self {
    case .unknown: nil
    case .listed(let set): TextRepertoire.count(in: set)
    case .cached(_, _, let count): count
    }
  }
}

/// The sets of the entries of a cached catalogue, which fontconfig lists on first use: text in fonts that support all its characters needs none.
final class CachedCharsets: @unchecked Sendable {
  /// A face in a file.
  struct Place: Hashable {
    let path: String
    let index: Int
  }

  private let places: [Place]
  private let sets = Mutex<Sets?>(nil)

  private struct Sets: @unchecked Sendable { let ofEntries: [OpaquePointer?] }

  init(places: [Place]) { self.places = places }

  /// Returns the set of the entry with that number; `nil` if fontconfig no longer lists its font.
  func charset(_ number: Int) -> OpaquePointer? {
    sets.withLock { cached in
      if let cached { return cached }
      let listed = FontCatalogue.listedByFontconfig().map { (Place(path: $0.path, index: $0.index), $0.charset) }
      let byPlace = Dictionary(listed) { first, _ in first }
      let fresh = Sets(ofEntries: places.map { byPlace[$0] ?? nil })
      cached = fresh
      return fresh
    }.ofEntries[number]
  }
}
