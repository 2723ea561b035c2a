import GalleyCHarfBuzz

/// A GSUB or GPOS table, for finding the glyphs that interact. Reads beyond the table's end return `nil`.
package struct OpenTypeTable {
  private let bytes: [UInt8]

  /// Returns the number of a four-letter tag of a table, script, feature or axis, the first letter in the highest byte.
  /// Characters after the fourth are ignored.
  package static func tag(_ letters: String) -> UInt32 { letters.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }

  /// Returns the four letters of an OpenType tag, such as `liga`.
  package static func letters(of tag: UInt32) -> String {
    String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
  }

  init(of face: OpaquePointer, tag: String) {
    let blob = hb_face_reference_table(face, Self.tag(tag))
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    bytes = data.map { Array(UnsafeRawBufferPointer(start: $0, count: Int(length))) } ?? []
  }

  var count: Int { bytes.count }

  func uint16(_ offset: Int) -> Int? {
    offset >= 0 && offset + 2 <= bytes.count ? Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) : nil
  }

  private func uint32(_ offset: Int) -> Int? { uint16(offset).flatMap { high in uint16(offset + 2).map { high << 16 | $0 } } }

  /// Returns the numbers of a list that begins with its count, or `nil` if the table ends before its end.
  private func list(_ offset: Int) -> [Int]? { uint16(offset).flatMap { numbers(offset + 2, $0) } }

  func numbers(_ offset: Int, _ count: Int) -> [Int]? {
    guard count >= 0, offset + 2 * count <= bytes.count else { return nil }
    return (0..<count).map { uint16(offset + 2 * $0)! }
  }

  // MARK: Lookups

  struct Lookup {
    var type: Int
    var flag: Int
    var subtables: [Int]
  }

  /// Returns the lookup at `index`, or `nil` if there is none or the table is damaged. An extension lookup is resolved.
  func lookup(_ index: Int, extensionType: Int) -> Lookup? {
    guard let list = uint16(8), let start = uint16(list + 2 + 2 * index).map({ list + $0 }), var type = uint16(start),
      let flag = uint16(start + 2), let offsets = self.list(start + 4)
    else { return nil }
    var subtables = offsets.map { start + $0 }
    if type == extensionType {
      for index in subtables.indices {
        guard let extended = uint16(subtables[index] + 2), let offset = uint32(subtables[index] + 4) else { return nil }
        (type, subtables[index]) = (extended, subtables[index] + offset)
      }
    }
    return Lookup(type: type, flag: flag, subtables: subtables)
  }

  /// Returns the pairs of glyph sets that are adjacent in each match of the lookup's rules. Rules on single glyphs and
  /// kerning give none. Returns `nil` if the lookup is invalid or of an unknown type.
  func neighbourRules(ofLookup index: Int, substitutes: Bool) -> [NeighbourRule]? {
    guard let lookup = lookup(index, extensionType: substitutes ? 7 : 9) else { return nil }
    // Single glyphs, and mark attachment, which does not occur in this text.
    if substitutes ? (1...3).contains(lookup.type) : lookup.type == 1 || (4...6).contains(lookup.type) { return [] }
    // A lookup that ignores letters can match glyphs that are not adjacent.
    guard lookup.flag & 0x6 == 0 else { return nil }
    switch (substitutes, lookup.type) {
    // A pair that adjusts its second glyph consumes both.
    case (false, 2): return lookup.subtables.allSatisfy({ uint16($0 + 6) == 0 }) ? [] : nil
    case (true, 4): return joined(lookup.subtables.map(ligatures))
    case (true, 5), (false, 7): return joined(lookup.subtables.map { contexts($0, isChained: false) })
    case (true, 6), (false, 8): return joined(lookup.subtables.map { contexts($0, isChained: true) })
    case (false, 3), (true, 8):
      return joined(lookup.subtables.map { subtable in coverage(subtable, 2).map { [NeighbourRule(first: $0, second: .all), NeighbourRule(first: .all, second: $0)] } })
    default: return nil
    }
  }

  private func joined(_ rules: [[NeighbourRule]?]) -> [NeighbourRule]? { rules.contains { $0 == nil } ? nil : rules.flatMap { $0! } }

  private func ligatures(_ subtable: Int) -> [NeighbourRule]? {
    guard let first = coverage(subtable, 2)?.glyphs, let sets = list(subtable + 4) else { return nil }
    var rules: [NeighbourRule] = []
    for (glyph, set) in zip(first, sets) {
      guard let ligatures = list(subtable + set) else { return nil }
      for ligature in ligatures {
        guard let count = uint16(subtable + set + ligature + 2) else { return nil }
        // A single glyph has no neighbor in the rule.
        guard count > 1 else { continue }
        guard let second = uint16(subtable + set + ligature + 4) else { return nil }
        rules.append(NeighbourRule(first: one(glyph), second: one(UInt32(second))))
      }
    }
    return rules
  }

  // MARK: Contexts

  /// A contextual rule: backtrack, input and lookahead, as glyphs, classes or coverage tables.
  private struct Context { var before, input, after: [Int] }

  private func contexts(_ subtable: Int, isChained: Bool) -> [NeighbourRule]? {
    switch uint16(subtable) {
    case 1:
      guard let first = coverage(subtable, 2)?.glyphs, let sets = list(subtable + 4) else { return nil }
      return joined(zip(first, sets).map { glyph, set in
        rules(ofSet: subtable + set, one(glyph), isChained, { .some(one(UInt32($0))) }, { .some(one(UInt32($0))) }, { .some(one(UInt32($0))) })
      })
    case 2:
      guard let first = coverage(subtable, 2), let sets = list(subtable + (isChained ? 10 : 6)),
        let classes = classes(subtable, isChained ? 6 : 4)
      else { return nil }
      let (before, after) = isChained ? (self.classes(subtable, 4), self.classes(subtable, 8)) : ([:], [:])
      guard let before, let after else { return nil }
      return joined(sets.enumerated().map { index, set in
        // Class 0 contains the glyphs of no other class.
        let begins = index == 0 ? first : classes[index] ?? GlyphSet()
        return set == 0 ? [] : rules(
          ofSet: subtable + set, begins, isChained, { $0 == 0 ? .all : before[$0] ?? GlyphSet() }, { $0 == 0 ? .all : classes[$0] ?? GlyphSet() },
          { $0 == 0 ? .all : after[$0] ?? GlyphSet() })
      })
    case 3:
      var offset = subtable + 2
      func take() -> [Int]? {
        guard let found = list(offset) else { return nil }
        offset += 2 + 2 * found.count
        return found
      }
      var context = Context(before: [], input: [], after: [])
      if isChained {
        guard let before = take(), let input = take(), let after = take() else { return nil }
        context = Context(before: before, input: input, after: after)
      } else {
        guard let count = uint16(offset), let input = numbers(offset + 4, count) else { return nil }
        context.input = input
      }
      guard let first = context.input.first.flatMap({ coverage(at: subtable + $0) }) else { return nil }
      context.input.removeFirst()
      return rule(context, first, { coverage(at: subtable + $0) }, { coverage(at: subtable + $0) }, { coverage(at: subtable + $0) })
    default: return nil
    }
  }

  private typealias Glyphs = (Int) -> GlyphSet?

  /// Returns the rules that begin with a glyph of `first`; empty if they concern that glyph alone. Returns `nil` if the
  /// table is damaged.
  private func rules(
    ofSet set: Int, _ first: GlyphSet, _ isChained: Bool, _ before: Glyphs, _ input: Glyphs, _ after: Glyphs
  ) -> [NeighbourRule]? {
    guard let offsets = list(set) else { return nil }
    return joined(offsets.map { context(set + $0, isChained).flatMap { rule($0, first, before, input, after) } })
  }

  private func context(_ rule: Int, _ isChained: Bool) -> Context? {
    guard isChained else {
      guard let count = uint16(rule), let input = numbers(rule + 4, max(0, count - 1)) else { return nil }
      return Context(before: [], input: input, after: [])
    }
    guard let before = list(rule), case let offset = rule + 2 + 2 * before.count, let count = uint16(offset),
      let input = numbers(offset + 2, max(0, count - 1)), let after = list(offset + 2 + 2 * input.count)
    else { return nil }
    return Context(before: before, input: input, after: after)
  }

  /// Returns one adjacent pair that contains the first glyph; none if the rule has no other glyph. `context.input`
  /// excludes the first glyph. Returns `nil` if the table is damaged.
  private func rule(_ context: Context, _ first: GlyphSet, _ before: Glyphs, _ input: Glyphs, _ after: Glyphs) -> [NeighbourRule]? {
    if let next = context.input.first { return input(next).map { [NeighbourRule(first: first, second: $0)] } }
    if let next = context.after.first { return after(next).map { [NeighbourRule(first: first, second: $0)] } }
    if let last = context.before.first { return before(last).map { [NeighbourRule(first: $0, second: first)] } }
    return []
  }

  // MARK: Sets of glyphs

  private func one(_ glyph: UInt32) -> GlyphSet { GlyphSet(ranges: [glyph...glyph]) }

  /// Returns the coverage table at the offset stored at `fieldOffset` in `subtable`, or `nil` if the table is damaged.
  private func coverage(_ subtable: Int, _ fieldOffset: Int) -> GlyphSet? { uint16(subtable + fieldOffset).flatMap { coverage(at: subtable + $0) } }

  /// Returns the glyphs of a coverage table, or `nil` if they exceed the maximum number of glyphs or the table is damaged.
  func coverage(at offset: Int) -> GlyphSet? {
    switch uint16(offset) {
    case 1: return list(offset + 2).map { GlyphSet(ranges: $0.map { UInt32($0)...UInt32($0) }) }
    case 2:
      guard let count = uint16(offset + 2), let numbers = numbers(offset + 4, 3 * count) else { return nil }
      var set = GlyphSet()
      var glyphs = 0
      for range in stride(from: 0, to: numbers.count, by: 3) {
        glyphs += numbers[range + 1] - numbers[range] + 1
        guard numbers[range] <= numbers[range + 1], glyphs <= 1 << 16 else { return nil }
        set.ranges.append(UInt32(numbers[range])...UInt32(numbers[range + 1]))
      }
      return set
    default: return nil
    }
  }

  /// Returns the glyphs of each class except 0, from the class table at the offset stored at `fieldOffset` in
  /// `subtable`; empty if there is none. Returns `nil` if the table is damaged.
  private func classes(_ subtable: Int, _ fieldOffset: Int) -> [Int: GlyphSet]? {
    guard let offset = uint16(subtable + fieldOffset) else { return nil }
    if offset == 0 { return [:] }
    var classes: [Int: GlyphSet] = [:]
    switch uint16(subtable + offset) {
    case 1:
      guard let first = uint16(subtable + offset + 2), let numbers = list(subtable + offset + 4) else { return nil }
      for (index, number) in numbers.enumerated() { classes[number, default: GlyphSet()].ranges.append(UInt32(first + index)...UInt32(first + index)) }
    case 2:
      guard let count = uint16(subtable + offset + 2), let numbers = numbers(subtable + offset + 4, 3 * count) else { return nil }
      for range in stride(from: 0, to: numbers.count, by: 3) {
        guard numbers[range] <= numbers[range + 1] else { return nil }
        classes[numbers[range + 2], default: GlyphSet()].ranges.append(UInt32(numbers[range])...UInt32(numbers[range + 1]))
      }
    default: return nil
    }
    return classes
  }
}

/// The features that HarfBuzz applies by default, for some script or for all.
enum UnaskedFeatures {
  static let tags = [
    "abvf", "abvm", "abvs", "akhn", "blwf", "blwm", "blws", "calt", "ccmp", "cfar", "cjct", "clig", "curs", "dist", "fin2",
    "fin3", "fina", "half", "haln", "init", "isol", "kern", "liga", "ljmo", "locl", "ltra", "ltrm", "mark", "med2", "medi",
    "mkmk", "mset", "nukt", "pref", "pres", "pstf", "psts", "rand", "rclt", "rkrf", "rlig", "rphf", "rtla", "rtlm", "rvrn",
    "stch", "tjmo", "vatu", "vjmo",
  ].map(OpenTypeTable.tag)
}
