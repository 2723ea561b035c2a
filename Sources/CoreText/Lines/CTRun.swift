import AttributedText
import CoreGraphics
import Fonts
import TextEngine

/// Glyphs of one font, direction and set of attributes, from left to right.
public final class CTRun {
  /// x from the line's origin, y down from its baseline; clusters are offsets in `text`.
  let core: VisualRun
  let attributes: [NSAttributedString.Key: Any]
  let text: NSAttributedString
  /// For who wants pointers.
  private(set) lazy var kept = KeptGlyphs(of: self)

  init(_ core: VisualRun, _ attributes: [NSAttributedString.Key: Any], _ text: NSAttributedString) {
    self.core = core
    self.attributes = attributes
    self.text = text
  }

  func moved(x: LayoutUnit) -> CTRun { x == .zero ? self : CTRun(core.moved(x: x, y: .zero), attributes, text) }

  /// Points; all positive. With the room for its reading aid.
  var extents: (ascent: CGFloat, descent: CGFloat, leading: CGFloat) {
    if core.isObject, let object = (attributes[.runDelegate] as? CTRunDelegate)?.object {
      return (CGFloat(object.ascent.points), CGFloat(object.descent.points), 0)
    }
    let font = CTFont(core.font)
    let room = ruby?.room
    return (
      CTFontGetAscent(font) + CGFloat(room?.above.points ?? 0), CTFontGetDescent(font) + CGFloat(room?.below.points ?? 0),
      CTFontGetLeading(font))
  }

  /// How far its attributes raise it above the line's baseline, points.
  var baselineOffset: CGFloat { CGFloat(ParagraphReader.style(of: attributes).baselineOffset.points) }

  /// The box of the glyphs' ink, y up from the baseline; null for none.
  func inkBox(of glyphs: Range<Int>) -> CGRect {
    guard !core.isBlank, !core.isObject else { return .null }
    return glyphs.reduce(CGRect.null) { box, glyph in
      let ink = core.font.inkBox(of: core.glyphs[glyph])
      return box.union(
        CGRect(x: ink.minX * core.stretch, y: ink.minY, width: ink.width * core.stretch, height: ink.height)
          .offsetBy(dx: core.xs[glyph].points, dy: -core.ys[glyph].points))
    }
  }
}

/// How a run stands to its text.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  /// The bits, the same as Apple's.
  public let rawValue: UInt32

  /// A status from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The glyphs stand from left to right, but their text reads from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
  /// String indices do not rise from glyph to glyph.
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
}

/// The direction of the run, and whether its glyphs are in the order of the text. O(glyphs).
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = run.core.isRightToLeft ? [.rightToLeft] : []
  let clusters = run.core.clusters
  if zip(clusters, clusters.dropFirst()).contains(where: { $0 > $1 }) { status.insert(.nonMonotonic) }
  return status
}

/// How many glyphs there are; clusters may have more or fewer than their characters.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.core.glyphs.count }

/// The attributes under their names as strings; the font is the one that the glyphs are of, which may stand in for the one
/// that was asked for.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  var attributes: CFDictionary = [:]
  for (key, value) in run.attributes { attributes[key.rawValue] = value }
  let asked = run.attributes[.font]
  let settings = (asked as? CTFont).map { ($0.standsFor ?? $0).settings } ?? (asked as? any FontConvertible)?.openTypeFeatures.map(FontSetting.openType)
  attributes[kCTFontAttributeName] = CTFont(run.core.font, settings ?? [])
  return attributes
}

/// The text that the glyphs stand for.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.core.range) }

// A range of glyphs whose length is 0 reaches to the run's end; buffers have room for it. Of a range that leaves the run the
// glyphs in the run are written, and nothing for the others.

/// Writes the glyphs of `range`, from left to right.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  write(run, range, buffer) { CGGlyph(truncatingIfNeeded: run.core.glyphs[$0]) }
}

/// Origins from the line's, y up.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
  write(run, range, buffer) { CGPoint(x: run.core.xs[$0].points, y: -run.core.ys[$0].points) }
}

/// Writes how far each glyph moves the pen, in points; heights are 0.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
  write(run, range, buffer) { CGSize(width: run.core.advances[$0].points, height: 0) }
}

// What a run keeps of them, as long as itself; made when it is asked for first. Each has as many as there are glyphs.

/// The glyphs, from left to right.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { run.kept.glyphs }
/// Origins from the line's, y up.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { run.kept.positions }
/// How far each glyph moves the pen, in points.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { run.kept.advances }
/// The first character of each glyph's cluster.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { run.kept.indices }

/// What of its glyphs is drawn otherwise than upright: nothing here.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { .identity }

/// The first character of each glyph's cluster.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
  write(run, range, buffer) { run.core.clusters[$0] }
}

private func write<Value>(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<Value>, _ value: (Int) -> Value
) {
  for (place, glyph) in range.within(run.core.glyphs.count).enumerated() { buffer[place] = value(glyph) }
}

/// The width of the glyphs of `range`; and, where pointers are given, the run's ascent, descent and leading, all positive.
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

/// The box of the ink of the glyphs of `range`, y up, from the context's text position; without a context from the line's
/// origin. Zero for no ink.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  run.inkBox(of: range.within(run.core.glyphs.count)).placed(in: context)
}

/// Draws the glyphs of `range`, the line's origin at the context's text position.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  run.draw(in: context, glyphs: range.within(run.core.glyphs.count))
}
