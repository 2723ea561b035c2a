import CoreGraphics
import Fonts
import struct Foundation.Data

// Measures of a font at no size, in its design units, y up.

extension CGFont {
  /// Baseline to the top of the line; positive.
  public var ascent: Int32 { units(\.ascent) }
  /// Baseline to the bottom of the line; negative, as Apple's.
  public var descent: Int32 { -units(\.descent) }
  /// From the bottom of a line to the top of the next.
  public var leading: Int32 { units(\.lineGap) }
  /// Baseline to the top of flat capitals.
  public var capHeight: Int32 { units(\.capHeight) }
  /// Baseline to the top of flat small letters.
  public var xHeight: Int32 { units(\.xHeight) }
  /// The slant of its letters in degrees, negative where they lean to the right.
  public var italicAngle: CGFloat { CGFloat(face.slantAngle) }

  /// The box that holds every glyph; zero where the font does not say.
  public var fontBBox: CGRect {
    face.box.map { CGRect(x: $0.left, y: $0.bottom, width: $0.right - $0.left, height: $0.top - $0.bottom) } ?? .zero
  }

  /// The glyph that the font has under a name; 0 for none.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph { face.glyph(named: name).flatMap(CGGlyph.init(exactly:)) ?? 0 }

  /// The name that the font has for a glyph; `nil` for none.
  public func name(for glyph: CGGlyph) -> CFString? { face.name(ofGlyph: UInt32(glyph)) }

  /// Writes how far each glyph moves the pen. Never false here.
  @discardableResult
  public func getGlyphAdvances(glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>) -> Bool {
    for index in 0..<count { advances[index] = Int32((ownSize.advance(of: UInt32(glyphs[index])) + 32) >> 6) }
    return true
  }

  /// Writes the box of each glyph's ink; zero for no ink. Never false here.
  @discardableResult
  public func getGlyphBBoxes(glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>) -> Bool {
    for index in 0..<count {
      let box = ownSize.inkBox(of: UInt32(glyphs[index]))
      bboxes[index] = box.isNull ? .zero : box
    }
    return true
  }

  /// The bytes of a table, by the four letters of its name as a number; `nil` where the font has none.
  public func table(for tag: UInt32) -> CFData? { face.table(tag).map { Data($0) } }

  /// The tables of the font's file, `UInt32`s.
  public var tableTags: CFArray? { face.tableTags }

  /// The font at a size where a point is a design unit.
  private var ownSize: FontInstance { face.instance(size64: face.unitsPerEm * 64) }

  private func units(_ measure: KeyPath<FontMetrics, Int>) -> Int32 { Int32((ownSize.metrics[keyPath: measure] + 32) >> 6) }
}

extension CGContext {
  /// The font that `showGlyphs(_:at:)` draws with; none at first. Part of the graphics state.
  public func setFont(_ font: CGFont) { textFont = font }

  /// Draws glyphs of the context's font at its size, each at its position in text space, with the fill colour. Nothing where `setFont(_:)` was not called; the
  /// shorter of the two arrays counts.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = textFont as? CGFont, textSize > 0 else { return }
    let count = min(glyphs.count, positions.count)
    CTFontDrawGlyphs(CTFont(font.face, textSize), Array(glyphs.prefix(count)), Array(positions.prefix(count)), count, self)
  }
}
