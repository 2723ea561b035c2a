import CoreGraphics
import GalleyFonts
import GalleyRaster

/// The direction of lines. Galley sets horizontal lines only.
public enum CTFontOrientation: UInt32, Sendable {
  case `default` = 0
  case horizontal = 1
}

/// Writes the glyph of each character, or 0 if the font has none. For a surrogate pair, the first entry has the glyph
/// and the second is 0. Returns whether the font has all glyphs. Characters are not shaped: ligatures and contextual
/// forms need a line.
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

/// Writes the advance of each glyph to `advances`, unless it is `nil`, and returns the sum, in points. Heights are 0; `orientation` is ignored.
/// A `count` of 0 or less gives 0.
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

/// Writes the ink bounds of each glyph to `boundingRects`, unless it is `nil`: in points, y up from the glyph's origin, zero without ink. Returns
/// their union, as if all had the same origin; `.null` if there is no ink. `orientation` is ignored.
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

/// Returns the outline of a glyph, y up from the baseline, transformed by `matrix`. Returns `nil` if the glyph has no
/// outline.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let outline = font.instance.outline(of: UInt32(glyph))
  guard !outline.isEmpty else { return nil }
  let upwards = CGAffineTransform(scaleX: 1, y: -1)
  return CGPath(core: outline.applying((matrix.map { upwards.concatenating($0.pointee) } ?? upwards).raster))
}

/// Draws glyphs in the context's fill color and text drawing mode, each at its position in text space. Does nothing if `count` is 0 or less.
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

/// Returns the font, or its fallback for the text of `range`, chosen by the first character that the font lacks.
///
/// Returns the font itself if it has all characters, or if no installed font has the missing one. A range of length 0 extends to the text's
/// end. Traps if the range exceeds the text.
public func CTFontCreateForString(_ currentFont: CTFont, _ string: CFString, _ range: CFRange) -> CTFont {
  CTFontCreateForStringWithLanguage(currentFont, string, range, nil)
}

/// Returns the font, or its fallback for the text of `range` in a language, chosen by the first character that the font lacks.
///
/// A `language` such as "ja" decides between fonts for Han characters. Returns the font itself if it has all characters, or if no installed font
/// has the missing one. A range of length 0 extends to the text's end. Traps if the range exceeds the text.
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
  /// Returns the ink bounds, y up from the baseline; `.null` if there is no ink.
  func inkBox(of glyph: UInt32) -> CGRect {
    let outline = outline(of: glyph)
    guard !outline.isEmpty else { return .null }
    let box = CGRect(outline.bounds)
    return CGRect(x: box.minX, y: -box.maxY, width: box.width, height: box.height)
  }
}
