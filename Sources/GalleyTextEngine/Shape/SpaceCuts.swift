import GalleyFonts
import GalleyUnicodeFacts

/// Finds the spaces at which text of one key can be divided, so that separately shaped words have the same glyphs as the whole.
///
/// Not thread-safe.
final class SpaceCuts {
  private enum Mode {
    case everywhere
    case byRules(SpaceRules)
    case nowhere
  }
  private let mode: Mode
  private let face: FontFace
  /// The roles of code units, in pages of 256; a page is empty until it is used.
  private var pages: [[SpaceRules.Role?]]
  /// The cached result of `needsExamination`, by code unit.
  private var examinationCache: [UInt8] = []
  private static let unknown: UInt8 = 0
  private static let yes: UInt8 = 1
  private static let no: UInt8 = 2
  /// The rules, by the glyph set of their anchor.
  private var rules: [[SpaceRules.Rule]] = []
  private var anchors: UInt64 = 0

  /// Scripts that HarfBuzz shapes glyph by glyph, in logical order.
  private static let simpleScripts = Set(["Latn", "Grek", "Cyrl", "Hani", "Hira", "Kana", "Bopo", "Hang", "Zyyy"].map(OpenTypeTable.tag))

  init(_ key: UnscaledShapingKey) {
    face = key.face
    pages = []
    switch key.spaceInLayout {
    case .apart: mode = .everywhere
    case .unknown: mode = .nowhere
    case .inRules(let spaceRules):
      guard !key.isRightToLeft, Self.simpleScripts.contains(key.script) else {
        mode = .nowhere
        return
      }
      mode = .byRules(spaceRules)
      pages = Array(repeating: [], count: 256)
      examinationCache = Array(repeating: Self.unknown, count: 1 << 16)
      rules = Array(repeating: [], count: 64)
      for rule in spaceRules.rules {
        rules[rule.sets[rule.anchor]].append(rule)
        anchors |= 1 << UInt64(rule.sets[rule.anchor])
      }
    }
  }

  /// Returns the ranges within `range` that must be shaped as a unit; none if the text can be divided at every space,
  /// all of `range` if at none.
  func joined(in range: Range<Int>, of text: UnsafeBufferPointer<UInt16>) -> JoinedText {
    switch mode {
    case .everywhere: JoinedText([])
    case .nowhere: JoinedText([range])
    // Without a space, there is nothing to divide.
    case .byRules(let spaceRules): JoinedText(text[range].contains(0x20) ? joinedRanges(in: range, of: text, reach: spaceRules.reach) : [])
    }
  }

  // MARK: Rules

  private func joinedRanges(in range: Range<Int>, of text: UnsafeBufferPointer<UInt16>, reach: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for offset in range where needsExamination(text[offset]) {
      let role = role(of: text[offset])
      // A fluid code unit can match any rule, and so can its neighbors that form a cluster with it.
      if role.isFluid {
        found.append(max(range.lowerBound, offset - 1 - reach)..<min(range.upperBound, offset + 2 + reach))
      } else if offset > range.lowerBound, role.laterInLigature & self.role(of: text[offset - 1]).inLigature != 0 {
        found.append(max(range.lowerBound, offset - 1 - reach)..<min(range.upperBound, offset + 1 + reach))
      }
      var anchored = role.sets & anchors
      while anchored != 0 {
        for rule in rules[anchored.trailingZeroBitCount] where matches(rule, at: offset, in: range, of: text) {
          found.append(offset - rule.anchor..<offset - rule.anchor + rule.sets.count)
        }
        anchored &= anchored - 1
      }
    }
    return found
  }

  /// Returns whether a code unit needs examination. Most letters begin no rule and end no ligature.
  @inline(__always) private func needsExamination(_ unit: UInt16) -> Bool {
    if examinationCache[Int(unit)] == Self.unknown { cacheExamination(unit) }
    return examinationCache[Int(unit)] == Self.yes
  }

  private func cacheExamination(_ unit: UInt16) {
    let role = role(of: unit)
    examinationCache[Int(unit)] = role.isFluid || role.laterInLigature != 0 || role.sets & anchors != 0 ? Self.yes : Self.no
  }

  private func matches(
    _ rule: SpaceRules.Rule, at offset: Int, in range: Range<Int>, of text: UnsafeBufferPointer<UInt16>
  ) -> Bool {
    let start = offset - rule.anchor
    guard start >= range.lowerBound, start + rule.sets.count <= range.upperBound else { return false }
    return rule.sets.indices.allSatisfy { role(of: text[start + $0]).sets >> UInt64(rule.sets[$0]) & 1 == 1 }
  }

  private func role(of unit: UInt16) -> SpaceRules.Role {
    let (page, index) = (Int(unit >> 8), Int(unit & 0xFF))
    if pages[page].isEmpty { pages[page] = Array(repeating: nil, count: 256) }
    if let cached = pages[page][index] { return cached }
    let found = computeRole(at: unit)
    pages[page][index] = found
    return found
  }

  private func computeRole(at unit: UInt16) -> SpaceRules.Role {
    guard case .byRules(let spaceRules) = mode else { return SpaceRules.Role() }
    let isSimple = ClusterScanner.isSimple(unit) && Unicode.Scalar(UInt32(unit))?.needsNoGlyph == false
    return spaceRules.role(of: isSimple ? face.glyph(for: UInt32(unit)) : nil, in: face)
  }
}

/// The ranges of a text that must be shaped as a unit. Query offsets in ascending order.
struct JoinedText {
  private let ranges: [Range<Int>]
  private var next = 0

  init(_ found: [Range<Int>]) {
    var merged: [Range<Int>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    ranges = merged
  }

  /// Returns whether `offset` is outside all ranges. The ends of a range count as outside.
  mutating func mayCut(at offset: Int) -> Bool {
    while next < ranges.count, ranges[next].upperBound <= offset { next += 1 }
    return next == ranges.count || ranges[next].lowerBound >= offset
  }
}
