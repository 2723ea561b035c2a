import GalleyCHarfBuzz

/// The lookups of a font's GSUB or GPOS table (OpenType 1.9, chapter 2). Reads beyond the table's end return `nil`.
struct LayoutTable {
  /// The lookup types of both tables, unified.
  enum Kind: Equatable {
    /// Substitutes or moves a single glyph.
    case single
    /// Substitutes one glyph with several.
    case multiple
    case ligature
    /// Moves a pair of glyphs.
    case pair
    /// Depends on neighboring glyphs.
    case context, chainedContext
    case other
  }

  struct Lookup {
    var kind: Kind
    var flags: Int
    /// The offsets of the subtables, from the table's start.
    var subtables: [Int]
  }

  let tag: hb_tag_t
  private let table: OpenTypeTable

  init(substitutionOf face: OpaquePointer) { (tag, table) = (SpaceInLayout.substitution, OpenTypeTable(of: face, tag: "GSUB")) }
  init(positioningOf face: OpaquePointer) { (tag, table) = (SpaceInLayout.positioning, OpenTypeTable(of: face, tag: "GPOS")) }

  private var isPositioning: Bool { !isSubstitution }
  var isSubstitution: Bool { tag == SpaceInLayout.substitution }

  func number(at offset: Int) -> Int? { table.uint16(offset) }

  /// Returns `count` 16-bit numbers, starting at `offset`, or `nil` if the table ends before them.
  func numbers(at offset: Int, count: Int) -> [Int]? { table.numbers(offset, count) }

  /// The number of lookups; 0 if the font does not have the table.
  var lookupCount: Int { number(at: 8).flatMap { number(at: $0) } ?? 0 }

  func lookup(_ index: Int) -> Lookup? {
    table.lookup(index, extensionType: isPositioning ? 9 : 7).map { Lookup(kind: kind($0.type), flags: $0.flag, subtables: $0.subtables) }
  }

  private func kind(_ number: Int) -> Kind {
    if isPositioning { return [1: .single, 2: .pair, 7: .context, 8: .chainedContext][number] ?? .other }
    return [1: .single, 2: .multiple, 3: .single, 4: .ligature, 5: .context, 6: .chainedContext][number] ?? .other
  }

  /// Returns the glyphs of a coverage table, in its order, or `nil` if the table is damaged.
  func coverage(at offset: Int) -> [UInt32]? { table.coverage(at: offset)?.glyphs }

  /// Returns the glyphs of a coverage table as a set, or `nil` if the table is damaged.
  func coverageSet(at offset: Int) -> GlyphBitSet? { table.coverage(at: offset).map(GlyphBitSet.init) }
}
