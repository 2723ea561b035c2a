import CoreGraphics
import Fonts
import Raster

/// Which way lines run. Galley sets horizontal lines only.
public enum CTFontOrientation: UInt32, Sendable {
  case `default` = 0
  case horizontal = 1
}

/// Writes the glyph of each character, 0 for one that the font lacks; of a surrogate pair the first place has the glyph and
/// the second 0. Answers whether none is lacking. No shaping: ligatures and forms are a line's.
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>, _ count: CFIndex
) -> Bool {
  var hasAll = true
  var index = 0
  while index < count {
    let unit = characters[index]
    var scalar = UInt32(unit)
    let isPair = unit & 0xFC00 == 0xD800 && index + 1 < count && characters[index + 1] & 0xFC00 == 0xDC00
    if isPair { scalar = 0x10000 + (scalar - 0xD800) << 10 + UInt32(characters[index + 1]) - 0xDC00 }
    let glyph = font.instance.face.glyph(for: scalar)
    glyphs[index] = glyph.flatMap(CGGlyph.init(exactly:)) ?? 0
    if isPair { glyphs[index + 1] = 0 }
    if glyph == nil { hasAll = false }
    index += isPair ? 2 : 1
  }
  return hasAll
}

/// Writes how far each glyph moves the pen, and answers the sum; points.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0
  for index in 0..<max(count, 0) {
    let advance = font.instance.advance(of: UInt32(glyphs[index]))
    advances?[index] = CGSize(width: Double(advance) / 64, height: 0)
    sum += advance
  }
  return Double(sum) / 64
}

/// Writes the box of each glyph's ink, y up from the baseline, and answers the box of them all; `.null` for no ink.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var all = CGRect.null
  for index in 0..<max(count, 0) {
    let box = font.instance.inkBox(of: UInt32(glyphs[index]))
    boundingRects?[index] = box.isNull ? .zero : box
    all = all.union(box)
  }
  return all
}

/// The outline of a glyph, y up from the baseline, through `matrix`; `nil` for a glyph without one.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let outline = font.instance.outline(of: UInt32(glyph))
  guard !outline.isEmpty else { return nil }
  let upwards = CGAffineTransform(scaleX: 1, y: -1)
  return CGPath(core: outline.applying((matrix.map { upwards.concatenating($0.pointee) } ?? upwards).raster))
}

/// Draws glyphs with the context's fill colour, each at its position in text space.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int, _ context: CGContext
) {
  guard count > 0 else { return }
  context.drawText(
    GlyphRun(
      provider: font.instance, glyphs: (0..<count).map { UInt32(glyphs[$0]) },
      positions: (0..<count).map { Point(x: Double(positions[$0].x), y: -Double(positions[$0].y)) },
      clusters: Array(repeating: 0, count: count), text: []))
}

/// The font, or the one that stands in for it, that shows the text of `range`: that of its first character which it lacks.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
  CTFontCreateForStringWithLanguage(currentFont, string, range, nil)
}

/// The same for text of a language, "ja": it decides between fonts of Han characters.
public func CTFontCreateForStringWithLanguage(_ currentFont: CTFont, _ string: CFString, _ range: CFRange, _ language: CFString?) -> CTFont {
  let face = currentFont.instance.face
  let units = Array(string.utf16)
  let text = String(decoding: units[range.resolved(end: units.count)], as: UTF16.self)
  for character in text {
    let scalars = character.unicodeScalars.map(\.value)
    if face.covers(scalars) { continue }
    let found = FontLibrary.shared.fallback(for: scalars, language: language, like: face)
    if found !== face { return CTFont(found.instance(size64: currentFont.instance.size64)) }
  }
  return currentFont
}

extension FontInstance {
  /// y up from the baseline; `.null` for no ink.
  func inkBox(of glyph: UInt32) -> CGRect {
    let outline = outline(of: glyph)
    guard !outline.isEmpty else { return .null }
    let box = CGRect(outline.bounds)
    return CGRect(x: box.minX, y: -box.maxY, width: box.width, height: box.height)
  }
}
