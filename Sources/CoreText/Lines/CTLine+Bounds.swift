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
  /// The box of the ink.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
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
  if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
  var (ascent, descent, leading) = (CGFloat.zero, CGFloat.zero, CGFloat.zero)
  let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
  if options.contains(.excludeTypographicLeading) { leading = 0 }
  return CGRect(x: 0, y: -descent - leading, width: CGFloat(width), height: ascent + descent + leading)
}

/// The box of the ink, y up, from the context's text position; without a context from the line's origin. Zero for no ink.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let box = line.runs.reduce(CGRect.null) { $0.union($1.inkBox(of: $1.core.glyphs.indices)) }
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
