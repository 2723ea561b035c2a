import CHarfBuzz

/// The lookups of a font's GSUB or GPOS table (OpenType 1.9, chapter 2). What lies beyond the table's end is `nil`.
struct LayoutTable {
  /// The kinds that both tables have, under one name.
  enum Kind: Equatable {
    /// A glyph becomes another, or is moved, for itself.
    case single
    /// A glyph becomes several.
    case multiple
    case ligature
    /// Two glyphs are moved.
    case pair
    /// What stands around decides.
    case context, chainedContext
    case other
  }

  struct Lookup {
    var kind: Kind
    var flags: Int
    /// From the table's start.
    var subtables: [Int]
  }

  let tag: hb_tag_t
  private let table: OpenTypeTable

  init(substitutionOf face: OpaquePointer) { (tag, table) = (SpaceInLayout.substitution, OpenTypeTable(of: face, tag: "GSUB")) }
  init(positioningOf face: OpaquePointer) { (tag, table) = (SpaceInLayout.positioning, OpenTypeTable(of: face, tag: "GPOS")) }

  private var isPositioning: Bool { !isSubstitution }
  var isSubstitution: Bool { tag == SpaceInLayout.substitution }

  func number(at offset: Int) -> Int? { table.uint16(offset) }

  /// `count` numbers from `offset` on.
  func numbers(at offset: Int, count: Int) -> [Int]? { table.numbers(offset, count) }

  /// 0 for a font without the table.
  var lookupCount: Int { number(at: 8).flatMap { number(at: $0) } ?? 0 }

  func lookup(_ index: Int) -> Lookup? {
    table.lookup(index, extensionType: isPositioning ? 9 : 7).map { Lookup(kind: kind($0.type), flags: $0.flag, subtables: $0.subtables) }
  }

  private func kind(_ number: Int) -> Kind {
    if isPositioning { return [1: .single, 2: .pair, 7: .context, 8: .chainedContext][number] ?? .other }
    return [1: .single, 2: .multiple, 3: .single, 4: .ligature, 5: .context, 6: .chainedContext][number] ?? .other
  }

  /// The glyphs of a coverage table, in its order.
  func coverage(at offset: Int) -> [UInt32]? { table.coverage(at: offset)?.glyphs }
}
