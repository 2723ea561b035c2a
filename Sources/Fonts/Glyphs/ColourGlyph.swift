import CFreeType
internal import Raster

/// Glyphs that are pictures: bitmap strikes (CBDT, sbix), scaled, and layers of outlines (COLR version 0).
enum ColourGlyph {
  /// `nil` when the font has no picture for `glyph`, or none that FreeType draws: its outline may do then.
  static func image(of glyph: UInt32, in face: FT_Face, pixelsPerEm: Double) -> GlyphImage? {
    guard glyph < UInt32(clamping: face.pointee.num_glyphs) else { return nil }
    return strike(glyph, face, pixelsPerEm) ?? layers(glyph, face, pixelsPerEm)
  }

  /// FT_GLYPH_FORMAT_BITMAP, which Swift does not import: `bits`.
  private static let bitmapFormat: UInt32 = 0x6269_7473

  private static func strike(_ glyph: UInt32, _ face: FT_Face, _ pixelsPerEm: Double) -> GlyphImage? {
    guard let index = nearestStrike(of: face, to: pixelsPerEm), FT_Select_Size(face, Int32(index)) == 0,
      FT_Load_Glyph(face, glyph, Int32(FT_LOAD_COLOR)) == 0, let slot = face.pointee.glyph,
      slot.pointee.format.rawValue == bitmapFormat, let picture = pixels(of: slot.pointee.bitmap)
    else { return nil }
    let strikeSize = Double(face.pointee.available_sizes[index].y_ppem) / 64
    guard strikeSize > 0 else { return nil }
    return ImageScaler.scaled(
      picture, left: Int(slot.pointee.bitmap_left), top: Int(slot.pointee.bitmap_top), by: pixelsPerEm / strikeSize)
  }

  /// The smallest strike that is large enough, else the largest.
  private static func nearestStrike(of face: FT_Face, to pixelsPerEm: Double) -> Int? {
    guard let sizes = face.pointee.available_sizes else { return nil }
    let strikes = (0..<Int(face.pointee.num_fixed_sizes)).map { (index: $0, size: Double(sizes[$0].y_ppem) / 64) }
    return strikes.filter { $0.size >= pixelsPerEm }.min { $0.size < $1.size }?.index
      ?? strikes.max { $0.size < $1.size }?.index
  }

  private static func layers(_ glyph: UInt32, _ face: FT_Face, _ pixelsPerEm: Double) -> GlyphImage? {
    guard FT_Set_Char_Size(face, 0, FT_F26Dot6((pixelsPerEm * 64).rounded()), 72, 72) == 0,
      FT_Load_Glyph(face, glyph, Int32(FT_LOAD_COLOR | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) == 0,
      let slot = face.pointee.glyph, FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0,
      let picture = pixels(of: slot.pointee.bitmap)
    else { return nil }
    return GlyphImage(
      left: Int(slot.pointee.bitmap_left), top: Int(slot.pointee.bitmap_top), width: picture.width,
      height: picture.height, format: .color, bytes: picture.bytes)
  }

  /// Premultiplied BGRA, as FreeType gives it, without its padding; `nil` for a picture without colours.
  private static func pixels(of bitmap: FT_Bitmap) -> ImageScaler.Picture? {
    guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), let buffer = bitmap.buffer, bitmap.width > 0, bitmap.rows > 0
    else { return nil }
    let width = Int(bitmap.width), height = Int(bitmap.rows)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for row in 0..<height {
      bytes += UnsafeBufferPointer(start: buffer + row * Int(bitmap.pitch), count: width * 4)
    }
    return ImageScaler.Picture(width: width, height: height, bytes: bytes)
  }
}
