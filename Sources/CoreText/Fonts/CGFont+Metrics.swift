import CoreGraphics
import struct Foundation.Data
import GalleyFonts

// Measurements of a font without a size, in its design units, y up.

extension CGFont {
  /// Distance from the baseline to the top of the line, in design units; positive.
  public var ascent: Int32 { units(\.ascent) }
  /// Distance from the baseline to the bottom of the line, in design units; negative, as on Apple's systems.
  public var descent: Int32 { -units(\.descent) }
  /// Distance from the bottom of a line to the top of the next, in design units.
  public var leading: Int32 { units(\.lineGap) }
  /// Distance from the baseline to the top of flat capitals, in design units.
  public var capHeight: Int32 { units(\.capHeight) }
  /// Distance from the baseline to the top of flat lowercase letters, in design units.
  public var xHeight: Int32 { units(\.xHeight) }
  /// The slant of the font's letters in degrees; negative if they lean to the right.
  public var italicAngle: CGFloat { CGFloat(face.slantAngle) }

  /// The bounding box of all glyphs, in design units, y up; zero if the font does not specify it.
  public var fontBBox: CGRect {
    face.box.map { CGRect(x: $0.left, y: $0.bottom, width: $0.right - $0.left, height: $0.top - $0.bottom) } ?? .zero
  }

  /// Returns the glyph with a name, or 0 if there is none.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph { face.glyph(named: name).flatMap(CGGlyph.init(exactly:)) ?? 0 }

  /// Returns the name of a glyph, or `nil` if the font does not name it.
  public func name(for glyph: CGGlyph) -> CFString? { face.name(ofGlyph: UInt32(glyph)) }

  /// Writes the advance of each glyph, in design units. Always returns true. Traps if `count` is negative.
  @discardableResult
  public func getGlyphAdvances(glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>) -> Bool {
    for index in 0..<count { advances[index] = Int32((ownSize.advance(of: UInt32(glyphs[index])) + 32) >> 6) }
    return true
  }

  /// Writes the ink bounds of each glyph, in design units, y up; zero if it has no ink. Always returns true. Traps if `count` is negative.
  @discardableResult
  public func getGlyphBBoxes(glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>) -> Bool {
    for index in 0..<count {
      let box = ownSize.inkBox(of: UInt32(glyphs[index]))
      bboxes[index] = box.isNull ? .zero : box
    }
    return true
  }

  /// Returns the bytes of a table. Its tag is the four letters of its name as a number. Returns `nil` if the font has
  /// no such table.
  public func table(for tag: UInt32) -> CFData? { face.table(tag).map { Data($0) } }

  /// The tags of the tables in the font's file, as `UInt32`s; never `nil`.
  public var tableTags: CFArray? { face.tableTags }

  /// The font at the size at which one point is one design unit.
  private var ownSize: FontInstance { face.instance(size64: face.unitsPerEm * 64) }

  private func units(_ measure: KeyPath<FontMetrics, Int>) -> Int32 { Int32((ownSize.metrics[keyPath: measure] + 32) >> 6) }
}

extension CGContext {
  /// Sets the font of `showGlyphs(_:at:)`, which is initially undefined. Part of the graphics state.
  public func setFont(_ font: CGFont) { textFont = font }

  /// Draws glyphs of the context's font at its size with the fill color, each at its position in text space. Does
  /// nothing if `setFont(_:)` was not called or the size is not positive. If the arrays differ in length, the shorter one applies.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = textFont as? CGFont, textSize > 0 else { return }
    let count = min(glyphs.count, positions.count)
    CTFontDrawGlyphs(CTFont(font.face, textSize), Array(glyphs.prefix(count)), Array(positions.prefix(count)), count, self)
  }
}
