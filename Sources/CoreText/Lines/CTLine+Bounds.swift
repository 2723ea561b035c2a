import AttributedText
import CoreGraphics
import Fonts
import TextEngine

/// What a line's bounds are to hold.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  /// The options as bits, the same as Apple's.
  public let rawValue: Int

  /// Options from bits; unknown ones are ignored.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Leaves out the space that fonts want below their descent.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  /// Does as if text stood on the baseline that is raised above it or lowered below.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
  /// Leaves out quotes at both ends, and points, commas and hyphens at the line's end, which would hang in the margin.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
  /// The box of the ink.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
  /// From where the eye sees the first letter to where it sees the last: marks, and letters with much white beside them, stand a little over both ends.
  /// Wins over `useGlyphPathBounds`. What stands over is Galley's own measure, the same as of total fit's optical margins: fonts' `opbd` tables are not read.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
}

/// The width with the white space at the line's end; and, where pointers are given, the greatest ascent, descent and leading
/// of its runs, all positive.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let extents = line.runs.map(\.extents)
  ascent?.pointee = extents.map(\.ascent).max() ?? 0
  descent?.pointee = extents.map(\.descent).max() ?? 0
  leading?.pointee = extents.map(\.leading).max() ?? 0
  return line.advance.points
}

/// Of the white space at the line's end.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double { line.hangingWidth.points }

/// From the line's origin, y up; nothing is drawn, and no context's text position counts.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds), !options.contains(.useOpticalBounds) { return CTLineGetImageBounds(line, nil) }
  var (ascent, descent, leading) = (CGFloat.zero, CGFloat.zero, CGFloat.zero)
  let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
  if options.contains(.excludeTypographicLeading) { leading = 0 }
  if !options.contains(.excludeTypographicShifts) {
    let shifts = line.runs.map { run in (up: run.baselineOffset, extents: run.extents) }
    ascent = shifts.map { $0.up + $0.extents.ascent }.max() ?? ascent
    descent = shifts.map { $0.extents.descent - $0.up }.max() ?? descent
  }
  let bounds = CGRect(x: 0, y: -descent - leading, width: CGFloat(width), height: ascent + descent + leading)
  guard !options.isDisjoint(with: [.useOpticalBounds, .useHangingPunctuation]) else { return bounds }
  let margin: MarginAlignment = options.contains(.useHangingPunctuation) ? .hanging : .optical
  let (left, right) = (line.hang(atLeft: true, margin), line.hang(atLeft: false, margin))
  return CGRect(x: left, y: bounds.minY, width: max(bounds.width - left - right, 0), height: bounds.height)
}

extension CTLine {
  /// What of the outermost glyph at one end stands over the margin; nothing where white space is there.
  fileprivate func hang(atLeft: Bool, _ margin: MarginAlignment) -> CGFloat {
    guard let run = atLeft ? runs.first : runs.last, !run.core.isObject, let glyph = atLeft ? run.core.glyphs.indices.first : run.core.glyphs.indices.last
    else { return 0 }
    let unit = run.text.unit(at: run.core.clusters[glyph])
    return run.core.advances[glyph].points * MarginHang.part(of: unit, atStart: atLeft != run.core.isRightToLeft, margin)
  }
}

/// The box of the ink, y up, from the context's text position; without a context from the line's origin. Zero for no ink.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let box = line.runs.reduce(line.inkBoxOfRubies) { $0.union($1.inkBox(of: $1.core.glyphs.indices)) }
  return box.placed(in: context)
}

/// How far right of a margin the line starts that stands between two, `flushWidth` apart: `flushFactor` 0 is flush left, 1
/// flush right, 0.5 in the middle. The white space at its end hangs.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
  max(0, flushWidth - (line.advance - line.hangingWidth).points) * Double(min(1, max(0, flushFactor)))
}

extension CGRect {
  /// A box from the text position, in text space's directions; zero for none.
  func placed(in context: CGContext?) -> CGRect {
    if isNull { return .zero }
    guard let position = context?.textPosition else { return self }
    return offsetBy(dx: position.x, dy: position.y)
  }
}
