/// Pair positioning, such as kerning.
extension LayoutTable {
  struct Pairs {
    /// The first glyphs of the adjusted pairs whose second glyph was requested.
    var firsts = GlyphBitSet()
    /// The second glyphs of the adjusted pairs whose first glyph was requested.
    var seconds = GlyphBitSet()
    var isEmpty: Bool { firsts.count == 0 && seconds.count == 0 }
  }

  /// Returns the pairs that contain any of `glyphs`. Returns `nil` if the table is unreadable, or if one of the glyphs is adjusted with most other
  /// glyphs. Pairs without an adjustment are excluded.
  func pairs(with glyphs: [UInt32], at subtable: Int) -> Pairs? {
    guard let format = number(at: subtable), let coverageOffset = number(at: subtable + 2), let firsts = coverage(at: subtable + coverageOffset),
      let formats = numbers(at: subtable + 4, count: 2)
    else { return nil }
    let values = Values(first: formats[0].nonzeroBitCount, second: formats[1].nonzeroBitCount)
    switch format {
    case 1: return listedPairs(with: glyphs, at: subtable, firsts, values)
    case 2: return classedPairs(with: glyphs, at: subtable, firsts, values)
    default: return nil
    }
  }

  /// The number of values that adjust the first and the second glyph.
  private struct Values {
    var first, second: Int
    var count: Int { first + second }
  }

  /// Returns whether a pair with these values moves a glyph, or `nil` if the table ends before them.
  private func movesAnything(_ values: Values, at offset: Int) -> Bool? {
    // A pair that can adjust its second glyph consumes it, even with zero values.
    var moves = values.second > 0
    for index in 0..<values.count {
      guard let value = number(at: offset + 2 * index) else { return nil }
      if value != 0 { moves = true }
    }
    return moves
  }

  private func listedPairs(with glyphs: [UInt32], at subtable: Int, _ firsts: [UInt32], _ values: Values) -> Pairs? {
    guard let count = number(at: subtable + 8), count <= firsts.count, let sets = numbers(at: subtable + 10, count: count) else { return nil }
    var pairs = Pairs()
    for (first, setOffset) in zip(firsts, sets) {
      guard let length = number(at: subtable + setOffset) else { return nil }
      for record in 0..<length {
        let offset = subtable + setOffset + 2 + record * (2 + 2 * values.count)
        guard let second = number(at: offset).map(UInt32.init) else { return nil }
        guard glyphs.contains(first) || glyphs.contains(second) else { continue }
        guard let moves = movesAnything(values, at: offset + 2) else { return nil }
        guard moves else { continue }
        if glyphs.contains(first) { pairs.seconds.insert(second) }
        if glyphs.contains(second) { pairs.firsts.insert(first) }
      }
    }
    return pairs
  }

  private func classedPairs(with glyphs: [UInt32], at subtable: Int, _ firsts: [UInt32], _ values: Values) -> Pairs? {
    guard let head = numbers(at: subtable + 8, count: 4), let firstClasses = classes(at: subtable + head[0]),
      let secondClasses = classes(at: subtable + head[1])
    else { return nil }
    func moves(_ first: Int, _ second: Int) -> Bool? {
      guard first < head[2], second < head[3] else { return false }
      return movesAnything(values, at: subtable + 16 + (first * head[3] + second) * 2 * values.count)
    }
    /// Returns the classes for which `moves` is true, or `nil` if it is `nil` for one of them.
    func moving(_ classes: Set<Int>, by moves: (Int) -> Bool?) -> Set<Int>? {
      var found: Set<Int> = []
      for number in classes {
        guard let moved = moves(number) else { return nil }
        if moved { found.insert(number) }
      }
      return found
    }
    var pairs = Pairs()
    let usedFirstClasses = Set(firsts.map { firstClasses[$0] ?? 0 })
    let usedSecondClasses = Set(secondClasses.values)
    for glyph in glyphs {
      let secondClass = secondClasses[glyph] ?? 0
      guard let left = moving(usedFirstClasses, by: { moves($0, secondClass) }) else { return nil }
      if !left.isEmpty { for first in firsts where left.contains(firstClasses[first] ?? 0) { pairs.firsts.insert(first) } }
      guard firsts.contains(glyph) else { continue }
      // Class 0 contains all other glyphs.
      let firstClass = firstClasses[glyph] ?? 0
      guard moves(firstClass, 0) == false, let right = moving(usedSecondClasses, by: { moves(firstClass, $0) }) else { return nil }
      if !right.isEmpty { for (second, number) in secondClasses where right.contains(number) { pairs.seconds.insert(second) } }
    }
    return pairs
  }

  /// Returns the class of each glyph that the class definition table at `offset` lists, or `nil` if the table is
  /// unreadable.
  private func classes(at offset: Int) -> [UInt32: Int]? {
    var found: [UInt32: Int] = [:]
    switch number(at: offset) {
    case 1:
      guard let head = numbers(at: offset + 2, count: 2), let values = numbers(at: offset + 6, count: head[1]) else { return nil }
      for (index, value) in values.enumerated() { found[UInt32(head[0] + index)] = value }
    case 2:
      guard let count = number(at: offset + 2), let ranges = numbers(at: offset + 4, count: 3 * count) else { return nil }
      var total = 0
      for range in 0..<count {
        let (first, last) = (ranges[3 * range], ranges[3 * range + 1])
        total += last - first + 1
        guard first <= last, total <= 1 << 16 else { return nil }
        for glyph in first...last { found[UInt32(glyph)] = ranges[3 * range + 2] }
      }
    default: return nil
    }
    return found
  }
}
