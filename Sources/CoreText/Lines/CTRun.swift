import CoreGraphics
import GalleyAttributedText
import GalleyFonts
import GalleyTextEngine

/// Glyphs of one font, direction and set of attributes, from left to right.
public final class CTRun {
  /// The glyphs: x from the line's origin, y down from its baseline. Clusters are offsets in `text`.
  let core: VisualRun
  let attributes: [NSAttributedString.Key: Any]
  let text: NSAttributedString
  /// The arrays of glyphs, for callers that request pointers.
  private(set) lazy var glyphArrays = GlyphArrays(of: self)

  init(_ core: VisualRun, _ attributes: [NSAttributedString.Key: Any], _ text: NSAttributedString) {
    self.core = core
    self.attributes = attributes
    self.text = text
  }

  func moved(x: LayoutUnit) -> CTRun { x == .zero ? self : CTRun(core.moved(x: x, y: .zero), attributes, text) }

  /// The ascent, descent and leading in points; all positive. Includes the space for ruby text.
  var extents: (ascent: CGFloat, descent: CGFloat, leading: CGFloat) {
    if core.isObject, let object = (attributes[.runDelegate] as? CTRunDelegate)?.object {
      return (CGFloat(object.ascent.points), CGFloat(object.descent.points), 0)
    }
    let font = CTFont(core.font)
    let rubySpace = ruby?.space
    return (
      CTFontGetAscent(font) + CGFloat(rubySpace?.above.points ?? 0), CTFontGetDescent(font) + CGFloat(rubySpace?.below.points ?? 0),
      CTFontGetLeading(font))
  }

  /// The distance of the text above the line's baseline due to its attributes, in points.
  var baselineOffset: CGFloat { CGFloat(ParagraphReader.style(of: attributes).baselineOffset.points) }

  /// Returns the ink bounds of the glyphs, y up from the baseline; null if the glyphs have no ink.
  func inkBox(of glyphs: Range<Int>) -> CGRect {
    guard !core.isBlank, !core.isObject else { return .null }
    return glyphs.reduce(CGRect.null) { box, glyph in
      let ink = core.font.inkBox(of: core.glyphs[glyph])
      return box.union(
        CGRect(x: ink.minX * core.horizontalScale, y: ink.minY, width: ink.width * core.horizontalScale, height: ink.height)
          .offsetBy(dx: core.xs[glyph].points, dy: -core.ys[glyph].points))
    }
  }
}

/// The relation between a run's glyphs and its text.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  /// The bits, the same as Apple's.
  public let rawValue: UInt32

  /// Creates a status from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The glyphs are in visual order, but their text reads from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
  /// The string indices decrease at least once from a glyph to the next.
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
}

/// Returns the direction of the run, and whether its glyphs are in text order. O(glyphs).
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = run.core.isRightToLeft ? [.rightToLeft] : []
  let clusters = run.core.clusters
  if zip(clusters, clusters.dropFirst()).contains(where: { $0 > $1 }) { status.insert(.nonMonotonic) }
  return status
}

/// Returns the number of glyphs. A cluster can have more or fewer glyphs than characters.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.core.glyphs.count }

/// Returns the attributes by their names as strings. The font is the one of the glyphs, which can be a fallback font.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  var attributes: CFDictionary = [:]
  for (key, value) in run.attributes { attributes[key.rawValue] = value }
  let requestedFont = run.attributes[.font]
  let settings = (requestedFont as? CTFont).map { ($0.replacedFont ?? $0).settings } ?? (requestedFont as? any FontConvertible)?.openTypeFeatures.map(FontSetting.openType)
  attributes[kCTFontAttributeName] = CTFont(run.core.font, settings ?? [])
  return attributes
}

/// Returns the range of the text that the glyphs represent.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.core.range) }

/// Writes the glyphs of `range` to `buffer`, from left to right.
///
/// A range with length 0 extends to the run's end; the part of a range outside the run is ignored. `buffer` must have
/// space for the range. The same is true of the other functions with a range and a buffer.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  write(run, range, buffer) { CGGlyph(truncatingIfNeeded: run.core.glyphs[$0]) }
}

/// Writes to `buffer` the origin of each glyph in `range` relative to the line's origin, in points with y up. See
/// `CTRunGetGlyphs` for ranges.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
  write(run, range, buffer) { CGPoint(x: run.core.xs[$0].points, y: -run.core.ys[$0].points) }
}

/// Writes to `buffer` the advance of each glyph in `range`, in points; heights are 0. See `CTRunGetGlyphs` for ranges.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
  write(run, range, buffer) { CGSize(width: run.core.advances[$0].points, height: 0) }
}

// Arrays that are created on first access and live as long as the run. Each has one element per glyph.

/// Returns the glyphs, from left to right; never `nil`.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { run.glyphArrays.glyphs }
/// Returns the origin of each glyph relative to the line's origin, in points with y up; never `nil`.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { run.glyphArrays.positions }
/// Returns the advance of each glyph, in points; never `nil`.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { run.glyphArrays.advances }
/// Returns the UTF-16 offset of the first character of each glyph's cluster; never `nil`.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { run.glyphArrays.indices }

/// Returns the transform of the glyphs, which is always the identity.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// Writes to `buffer` the UTF-16 offset of the first character of each glyph's cluster, for the glyphs in `range`. See
/// `CTRunGetGlyphs` for ranges.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
  write(run, range, buffer) { run.core.clusters[$0].utf16 }
}

private func write<Value>(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<Value>, _ value: (Int) -> Value
) {
  for (index, glyph) in range.within(run.core.glyphs.count).enumerated() { buffer[index] = value(glyph) }
}

/// Returns the width of the glyphs of `range`, in points, and writes the run's ascent, descent and leading to the
/// pointers that are not `nil`; all are positive. See `CTRunGetGlyphs` for ranges.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let extents = run.extents
  ascent?.pointee = extents.ascent
  descent?.pointee = extents.descent
  leading?.pointee = extents.leading
  return run.core.advances[range.within(run.core.glyphs.count)].reduce(LayoutUnit.zero, +).points
}

/// Returns the ink bounds of the glyphs of `range`, y up, from the context's text position, or without a context from
/// the line's origin. Zero if the glyphs have no ink. See `CTRunGetGlyphs` for ranges.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  run.inkBox(of: range.within(run.core.glyphs.count)).positioned(in: context)
}

/// Draws the glyphs of `range`, with the line's origin at the context's text position. See `CTRunGetGlyphs` for ranges.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  run.draw(in: context, glyphs: range.within(run.core.glyphs.count))
}
