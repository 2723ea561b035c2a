import GalleyCHarfBuzz
import GalleyCICU
import GalleyFonts

/// Breaks a text in one font, script and direction into lines, with HarfBuzz and ICU alone: the expected result of the engine.
///
/// HarfBuzz shapes each range between two hard breaks in one call. The width of a line is a difference of sums of advances if a break is safe at both
/// of its ends (`HB_GLYPH_FLAG_UNSAFE_TO_BREAK`); otherwise HarfBuzz shapes the line alone. A line is the longest one up to a break opportunity of
/// ICU that fits without its white space. If none fits, it takes as many clusters as fit, at least one.
final class ReferenceBreaker {
  struct Line: Equatable {
    var range: Range<Int>
    /// The width without white space at the end, in font units.
    var width: Int
    /// Whether the line ends within a word, because no break opportunity fits.
    var isEmergency = false
  }

  private let text: [UInt16]
  private let font: FileFont
  private let script: UInt32
  private let direction: hb_direction_t
  private let buffer = hb_buffer_create()!
  private let language: OpaquePointer
  /// The sum of advances before each code unit, in logical order; the sum at its start within a cluster.
  private var sums: [Int]
  /// Whether a cluster starts at a code unit, and whether a break there changes no glyphs.
  private var startsCluster, isSafe: [Bool]
  private let opportunities: [Int]

  init(_ text: [UInt16], _ font: FileFont, script: UInt32, isRightToLeft: Bool, language: String) {
    (self.text, self.font, self.script, self.language) = (text, font, script, hb_language_from_string(language, -1)!)
    direction = isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    sums = Array(repeating: 0, count: text.count + 1)
    startsCluster = Array(repeating: true, count: text.count + 1)
    isSafe = startsCluster
    // A cluster cannot be divided, though UAX #14 allows a break between a space and a mark on it, and a dictionary one within a syllable.
    let clusters = Set(Self.boundaries(CICU_GRAPHEME, of: text))
    opportunities = Self.boundaries(CICU_LINE, of: text).filter(clusters.contains)
    var start = 0
    for end in 1...max(1, text.count) where end >= text.count || text[end].endsLineInReference || text[end - 1].endsLineInReference {
      add(start..<min(end, text.count))
      start = end
    }
  }

  deinit { hb_buffer_destroy(buffer) }

  private static func boundaries(_ kind: CICUBreakKind, of text: [UInt16]) -> [Int] {
    guard !text.isEmpty, let breaker = cicu_breaker_open(kind, "en") else { return [] }
    defer { cicu_breaker_close(breaker) }
    var (offsets, statuses) = ([Int32](repeating: 0, count: text.count), [Int32](repeating: 0, count: text.count))
    let count = cicu_boundaries(breaker, text, Int32(text.count), &offsets, &statuses, Int32(text.count))
    return offsets.prefix(Int(count)).map(Int.init)
  }

  // MARK: Shaping

  /// Shapes a range in one call, without the text around it.
  private func shape(_ range: Range<Int>) -> (infos: UnsafeBufferPointer<hb_glyph_info_t>, positions: UnsafeBufferPointer<hb_glyph_position_t>) {
    hb_buffer_reset(buffer)
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    text[range].withUnsafeBufferPointer { hb_buffer_add_utf16(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count)) }
    hb_buffer_set_direction(buffer, direction)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(script))
    hb_buffer_set_language(buffer, language)
    hb_shape(font.font, buffer, nil, 0)
    var count: UInt32 = 0
    let infos = UnsafeBufferPointer(start: UnsafePointer(hb_buffer_get_glyph_infos(buffer, &count)), count: Int(count))
    return (infos, UnsafeBufferPointer(start: UnsafePointer(hb_buffer_get_glyph_positions(buffer, &count)), count: Int(count)))
  }

  /// Adds the sums and flags of a range that contains no hard break, or one.
  private func add(_ range: Range<Int>) {
    let before = sums[range.lowerBound]
    for offset in range { (sums[offset + 1], startsCluster[offset]) = (before, text[offset].endsLineInReference) }
    guard let first = range.first, !text[first].endsLineInReference else { return }
    let (infos, positions) = shape(range)
    var advances = [Int](repeating: 0, count: range.count)
    for (info, position) in zip(infos, positions) {
      let offset = range.lowerBound + Int(info.cluster)
      advances[Int(info.cluster)] += Int(position.x_advance)
      startsCluster[offset] = true
      if info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0, info.cluster > 0 { isSafe[offset] = false }
    }
    var (sum, pending) = (before, 0)
    for offset in range {
      if startsCluster[offset] {
        sum += pending
        pending = advances[offset - range.lowerBound]
      } else {
        isSafe[offset] = false
      }
      sums[offset] = sum
    }
    sums[range.upperBound] = sum + pending
  }

  /// The width of a range as a line, in font units.
  private func width(_ range: Range<Int>) -> Int {
    if range.isEmpty { return 0 }
    if isSafe[range.lowerBound], isSafe[range.upperBound] { return sums[range.upperBound] - sums[range.lowerBound] }
    return shape(range).positions.reduce(0) { $0 + Int($1.x_advance) }
  }

  // MARK: Lines

  /// Returns all lines.
  ///
  /// - Parameter isLast: Whether an empty line follows a hard break at the end of the text. After a line separator, it does so in any case.
  func lines(width: Int, isLast: Bool) -> [Line] {
    var (lines, start, next) = ([Line](), 0, 0)
    while start < text.count {
      let line = line(from: start, nextOpportunity: next, width)
      lines.append(line)
      start = line.range.upperBound
      while next < opportunities.count, opportunities[next] <= start { next += 1 }
    }
    let endsInSeparator = text.last.map { $0 == 0x0A || $0 == 0x0D || $0 == 0x2029 } ?? true
    if endsInSeparator ? isLast : text.last!.endsLineInReference { lines.append(Line(range: start..<start, width: 0)) }
    return lines
  }

  private func trimmed(_ end: Int, from start: Int) -> Int {
    var end = end
    while end > start, text[end - 1].hangsInReference { end -= 1 }
    return end
  }

  private func line(from start: Int, nextOpportunity: Int, _ available: Int) -> Line {
    var found: Line?
    for end in opportunities[nextOpportunity...] {
      let trimmed = trimmed(end, from: start)
      let width = width(start..<trimmed)
      guard width <= available || trimmed == start else { break }
      found = Line(range: start..<end, width: width)
      if text[end - 1].endsLineInReference { break }
    }
    return found ?? emergencyLine(from: start, before: opportunities[nextOpportunity], available)
  }

  /// As many clusters as fit. The last one takes the white space after it.
  private func emergencyLine(from start: Int, before end: Int, _ available: Int) -> Line {
    let limit = trimmed(end, from: start)
    var found: Line?
    // Letters can be narrower at the end of a line, so a line can fit although one that ends before it does not.
    for cut in start + 1..<limit where startsCluster[cut] {
      let width = width(start..<cut)
      if found == nil || width <= available { found = Line(range: start..<cut, width: width, isEmergency: true) }
    }
    return found ?? Line(range: start..<end, width: width(start..<limit), isEmergency: true)
  }
}

/// The characters of UAX #14 that a line ends with, and those that take no width there.
extension UInt16 {
  fileprivate var endsLineInReference: Bool { (0x0A...0x0D).contains(self) || self == 0x85 || self == 0x2028 || self == 0x2029 }

  fileprivate var hangsInReference: Bool {
    endsLineInReference || [0x20, 0x09, 0x1680, 0x205F, 0x3000].contains(self) || (0x2000...0x200B).contains(self) && self != 0x2007
  }
}
