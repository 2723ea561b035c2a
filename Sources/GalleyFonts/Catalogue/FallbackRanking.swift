import GalleyCFontconfig
import Synchronization

/// The families of a catalogue in fallback order. Each order is computed once per list of preferred families. A scalar
/// that no font supports is rejected without a search.
final class FallbackRanking: Sendable {
  /// The entries of each family, most regular first.
  private let families: [[FontCatalogue.Entry]]
  private let orders = Mutex<[Key: [Int]]>([:])
  /// All supported scalars; `nil` until first use. Its `scalars` are `nil` if the coverage of some font is unknown.
  private let covered = Mutex<Covered?>(nil)

  private struct Key: Hashable {
    let first: [String]
    let isSerif: Bool
  }

  private struct Covered: @unchecked Sendable {
    let scalars: OpaquePointer?
  }

  init(_ entries: [FontCatalogue.Entry]) {
    var byFamily: [String: [FontCatalogue.Entry]] = [:]
    for entry in entries where !FallbackOrder.isApart(entry) { byFamily[entry.families[0], default: []].append(entry) }
    // Entries of equal rank keep the catalogue's order.
    families = byFamily.values.map { family in
      family.enumerated().sorted { a, b in
        FallbackOrder.isPlainer(a.element, b.element) || !FallbackOrder.isPlainer(b.element, a.element) && a.offset < b.offset
      }.map(\.element)
    }
  }

  /// Returns one entry per family, lazily: its most regular style that supports `base`. Preferred families come first.
  /// Color fonts come last, or first for emoji. Empty if no font supports `base`.
  func candidates(base: UInt32, first: [String], style: FallbackStyle, emoji: Bool) -> some Sequence<FontCatalogue.Entry> {
    let order = isCovered(base) ? order(Key(first: first, isSerif: style.isSerif), style) : []
    return [emoji, !emoji].lazy.flatMap { [families] isColor in
      order.lazy.compactMap { number in families[number].first { $0.mayCover(base) } }.filter { $0.description.isColor == isColor }
    }
  }

  private func order(_ key: Key, _ style: FallbackStyle) -> [Int] {
    orders.withLock { cached in
      if let order = cached[key] { return order }
      let rank = Dictionary(key.first.enumerated().map { (FontCatalogue.normalized($1), $0) }, uniquingKeysWith: min)
      let keys = families.map { family in
        let name = family[0].families[0]
        return (rank[FontCatalogue.normalized(name)] ?? Int.max, FallbackOrder.kind(of: name, style), name.utf8.count, name)
      }
      let order = families.indices.sorted { keys[$0] < keys[$1] }
      cached[key] = order
      return order
    }
  }

  /// Returns whether some font supports the scalar; `true` if the coverage of some font is unknown.
  func isCovered(_ scalar: UInt32) -> Bool {
    let covered = covered.withLock { cached in
      if let cached { return cached }
      let fresh = Covered(scalars: unionOfAll())
      cached = fresh
      return fresh
    }
    return covered.scalars.map { FcCharSetHasChar($0, scalar) != 0 } ?? true
  }

  /// Returns the scalars that any font supports, retained for the lifetime of the process, like the catalogue. Returns
  /// `nil` if the coverage of some font is unknown.
  private func unionOfAll() -> OpaquePointer? {
    let entries = families.joined()
    guard entries.allSatisfy({ $0.charset != nil }), let all = FcCharSetCreate() else { return nil }
    for entry in entries { FcCharSetMerge(all, entry.charset, nil) }
    return all
  }
}
