import CoreGraphics
import GalleyAttributedText
import GalleyFonts
import GalleyTextEngine

/// Options for the bounds of a line.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
  /// The options as bits, the same as Apple's.
  public let rawValue: Int

  /// Creates options from bits; unknown bits are ignored.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Excludes the leading, the space that fonts request below their descent.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  /// Ignores baseline offsets, as if all text were on the baseline.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
  /// Excludes quotation marks at both ends, and full stops, commas and hyphens at the line's end, which would hang in
  /// the margin.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
  /// Uses the ink bounds.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
  /// Uses the optical edges of the first and last glyph: punctuation, and letters with much white space beside them,
  /// extend slightly over both ends. Takes precedence over `useGlyphPathBounds`. The amounts are Galley's own, as for
  /// the optical margins of total fit; `opbd` tables of fonts are not read.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
}

/// Returns the width including trailing white space, in points, and writes the maximum ascent, descent and leading of the
/// runs to the pointers that are not `nil`; all are positive.
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

/// Returns the width of the white space at the line's end, in points; 0 if there is none.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double { line.hangingWidth.points }

/// Returns the bounds from the line's origin, y up. Nothing is drawn, and no context's text position applies.
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
  /// Returns the width in points of the part of the line's first or last glyph from the left that extends over the margin; 0 for white space, an
  /// object, and an empty line.
  fileprivate func hang(atLeft: Bool, _ margin: MarginAlignment) -> CGFloat {
    guard let run = atLeft ? runs.first : runs.last, !run.core.isObject, let glyph = atLeft ? run.core.glyphs.indices.first : run.core.glyphs.indices.last
    else { return 0 }
    let unit = run.text.unit(at: run.core.clusters[glyph].utf16)
    return run.core.advances[glyph].points * MarginHang.part(of: unit, atStart: atLeft != run.core.isRightToLeft, margin)
  }
}

/// Returns the ink bounds, y up, from the context's text position, or without a context from the line's origin. Zero if
/// the line has no ink.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let box = line.runs.reduce(line.inkBoxOfRubies) { $0.union($1.inkBox(of: $1.core.glyphs.indices)) }
  return box.positioned(in: context)
}

/// Returns the offset of the line's start from the left margin, if the margins are `flushWidth` apart. A `flushFactor`
/// of 0 is flush left, 1 flush right, 0.5 centered; clamped to 0…1. Trailing white space hangs. Returns 0 if the line is too wide. In points.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
  max(0, flushWidth - (line.advance - line.hangingWidth).points) * Double(min(1, max(0, flushFactor)))
}

extension CGRect {
  /// Returns the box moved by the context's text position; unchanged without a context, and zero if it is null.
  func positioned(in context: CGContext?) -> CGRect {
    if isNull { return .zero }
    guard let position = context?.textPosition else { return self }
    return offsetBy(dx: position.x, dy: position.y)
  }
}
