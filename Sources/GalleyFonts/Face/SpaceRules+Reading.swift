import GalleyCHarfBuzz

/// Reading of the rules. Fails if the space is in a rule of an unsupported kind, or if the tables are invalid.
extension SpaceRules {
  /// The number of bits in a `Role`.
  private static let roleBitCount = 64
  private static let maximumSubtables = 1 << 14

  init?(space: UInt32, _ lookups: SpaceInLayout.Lookups, in face: FontFace) {
    let substitution = LayoutTable(substitutionOf: face.harfbuzzFace), positioning = LayoutTable(positioningOf: face.harfbuzzFace)
    var reading = Reading(face: face.harfbuzzFace)
    let substituting = substitution.applied(by: lookups.substituting)
    reading.readSingles(of: substituting, substitution)
    reading.spaces = reading.rules.forms(of: space, in: face)
    guard reading.read(substituting, of: substitution),
      reading.read(positioning.applied(by: lookups.positioning), of: positioning),
      reading.rules.ligatures.count <= Self.roleBitCount, reading.rules.sets.count <= Self.roleBitCount
    else { return nil }
    self = reading.rules
  }

  private struct Reading {
    let face: OpaquePointer
    /// The glyph of the space, and its results of single substitutions.
    var spaces: [UInt32] = []
    var rules = SpaceRules()
    var subtables = 0
    private var numbers: [GlyphBitSet: Int] = [:]
    private var seen: Set<Rule> = []

    init(face: OpaquePointer) { self.face = face }

    mutating func readSingles(of lookups: Set<Int>, _ table: LayoutTable) {
      rules.singles = lookups.filter { table.lookup($0)?.kind == .single }.map(UInt32.init)
      let changed = HarfBuzzSet()
      rules.singles.forEach { hb_ot_layout_lookup_collect_glyphs(face, table.tag, $0, nil, changed.pointer, nil, nil) }
      changed.numbers.forEach { rules.changed.insert($0) }
    }

    mutating func read(_ lookups: Set<Int>, of table: LayoutTable) -> Bool {
      for index in lookups.sorted() {
        guard let lookup = table.lookup(index), read(lookup, UInt32(index), of: table) else { return false }
        subtables += lookup.subtables.count
        guard subtables < SpaceRules.maximumSubtables else { return false }
      }
      return true
    }

    /// Reads the rules of `lookup` that involve the space. Returns `false` if one of them is not supported, or if the table is damaged.
    mutating func read(_ lookup: LayoutTable.Lookup, _ index: UInt32, of table: LayoutTable) -> Bool {
      let touchesSpace = spaces.contains { SpaceInLayout.touches($0, index, of: table.tag, in: face) }
      switch lookup.kind {
      case .single: return true
      case .multiple: return readDivided(lookup, table)
      case .ligature: return readLigatures(lookup, table)
      case .pair: return readPairs(lookup, table)
      case .context, .chainedContext: return !touchesSpace || readContexts(lookup, table)
      case .other: return !touchesSpace && (!table.isSubstitution || readDivided(lookup, table))
      }
    }

    /// Returns whether the lookup ignores base glyphs or ligatures, so that its rules can match glyphs with letters between them.
    private func skipsLetters(_ lookup: LayoutTable.Lookup) -> Bool { lookup.flags & 0x6 != 0 }

    private mutating func readDivided(_ lookup: LayoutTable.Lookup, _ table: LayoutTable) -> Bool {
      for subtable in lookup.subtables {
        guard let offset = table.number(at: subtable + 2), let glyphs = table.coverage(at: subtable + offset) else { return false }
        glyphs.forEach { rules.divided.insert($0) }
      }
      return true
    }

    private mutating func readLigatures(_ lookup: LayoutTable.Lookup, _ table: LayoutTable) -> Bool {
      var ligatures = Ligatures()
      for subtable in lookup.subtables {
        guard let offset = table.number(at: subtable + 2), let firsts = table.coverage(at: subtable + offset),
          let count = table.number(at: subtable + 4), let sets = table.numbers(at: subtable + 6, count: count)
        else { return false }
        firsts.forEach { ligatures.all.insert($0) }
        for set in sets { guard readComponents(of: subtable + set, &ligatures, table) else { return false } }
      }
      ligatures.all.formUnion(ligatures.later)
      rules.ligatures.append(ligatures)
      guard spaces.contains(where: ligatures.all.contains) else { return true }
      return !skipsLetters(lookup) && addRule([ligatures.all, ligatures.later])
    }

    private func readComponents(of set: Int, _ ligatures: inout Ligatures, _ table: LayoutTable) -> Bool {
      guard let count = table.number(at: set), let offsets = table.numbers(at: set + 2, count: count) else { return false }
      for offset in offsets {
        guard let length = table.number(at: set + offset + 2), length > 0,
          let later = table.numbers(at: set + offset + 4, count: length - 1)
        else { return false }
        later.forEach { ligatures.later.insert(UInt32($0)) }
      }
      return true
    }

    private mutating func readPairs(_ lookup: LayoutTable.Lookup, _ table: LayoutTable) -> Bool {
      for subtable in lookup.subtables {
        guard let pairs = table.pairs(with: spaces, at: subtable) else { return false }
        guard pairs.isEmpty || !skipsLetters(lookup) else { return false }
        let rows = [[pairs.firsts, GlyphBitSet(spaces)], [GlyphBitSet(spaces), pairs.seconds]]
        for row in rows where !pairs.isEmpty && !row.contains(where: { $0.count == 0 }) { guard addRule(row) else { return false } }
      }
      return true
    }

    private mutating func readContexts(_ lookup: LayoutTable.Lookup, _ table: LayoutTable) -> Bool {
      guard !skipsLetters(lookup) else { return false }
      for subtable in lookup.subtables {
        guard let context = table.context(at: subtable, lookup.kind) else { return false }
        var row: [GlyphBitSet] = []
        for offset in context.row {
          guard let glyphs = table.coverageSet(at: offset) else { return false }
          row.append(glyphs)
        }
        guard addRule(row) else { return false }
      }
      return true
    }

    private mutating func addRule(_ row: [GlyphBitSet]) -> Bool {
      guard row.count > 1, row.contains(where: { spaces.contains(where: $0.contains) }) else { return true }
      let counts = row.map(\.count)
      let rule = Rule(sets: row.map { number(of: $0) }, anchor: counts.firstIndex(of: counts.min()!)!)
      if seen.insert(rule).inserted { rules.rules.append(rule) }
      return rules.sets.count <= SpaceRules.roleBitCount
    }

    private mutating func number(of set: GlyphBitSet) -> Int {
      if let existing = numbers[set] { return existing }
      numbers[set] = rules.sets.count
      rules.sets.append(set)
      return rules.sets.count - 1
    }
  }
}
