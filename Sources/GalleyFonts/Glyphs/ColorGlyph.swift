import GalleyCFreeType
internal import GalleyRaster

/// Color glyphs: scaled bitmap strikes (CBDT, sbix) and layered outlines (COLR version 0).
enum ColorGlyph {
  /// Returns the image, or `nil` if the font has no color glyph that FreeType supports. The outline can be drawn
  /// instead.
  static func image(of glyph: UInt32, in face: FT_Face, _ strikes: inout StrikeCache, pixelsPerEm: Double) -> GlyphImage? {
    guard glyph < UInt32(clamping: face.pointee.num_glyphs) else { return nil }
    if let index = nearestStrike(of: face, to: pixelsPerEm), let strike = strikes.strike(index, of: glyph, in: face) {
      return scaled(strike.image, by: pixelsPerEm / strike.pixelsPerEm)
    }
    return layers(glyph, face, pixelsPerEm)
  }

  /// FT_GLYPH_FORMAT_BITMAP, `bits`. Swift does not import the macro.
  private static let bitmapFormat: UInt32 = 0x6269_7473

  /// Returns the image of `glyph` in a strike of the font, which is a set of bitmaps of one size. Returns `nil` if the strike does not
  /// have the glyph as a bitmap.
  static func strike(_ index: Int, of glyph: UInt32, in face: FT_Face) -> StrikeCache.Strike? {
    guard FT_Select_Size(face, Int32(index)) == 0, FT_Load_Glyph(face, glyph, Int32(FT_LOAD_COLOR)) == 0,
      let slot = face.pointee.glyph, slot.pointee.format.rawValue == bitmapFormat, let image = bitmapImage(in: slot)
    else { return nil }
    let pixelsPerEm = Double(face.pointee.available_sizes[index].y_ppem) / 64
    return pixelsPerEm > 0 ? StrikeCache.Strike(pixelsPerEm: pixelsPerEm, image: image) : nil
  }

  /// Returns the index of the smallest strike that is large enough, or else of the largest one; `nil` if the face has
  /// none.
  private static func nearestStrike(of face: FT_Face, to pixelsPerEm: Double) -> Int? {
    guard let sizes = face.pointee.available_sizes else { return nil }
    let strikes = (0..<Int(face.pointee.num_fixed_sizes)).map { (index: $0, size: Double(sizes[$0].y_ppem) / 64) }
    return strikes.filter { $0.size >= pixelsPerEm }.min { $0.size < $1.size }?.index
      ?? strikes.max { $0.size < $1.size }?.index
  }

  /// Returns `image` scaled by `factor` about the glyph's origin; empty if no pixel remains or a side would exceed
  /// `largestSide`.
  private static func scaled(_ image: GlyphImage, by factor: Double) -> GlyphImage {
    let columns = pixels(from: image.left, image.width, by: factor)
    let rows = pixels(from: -image.top, image.height, by: factor)
    guard !columns.isEmpty, !rows.isEmpty else { return .empty }
    let across = ImageScaler.Axis(
      of: image.width, from: Double(image.left) * factor, pitch: factor, to: columns, edge: .clear)
    let down = ImageScaler.Axis(of: image.height, from: Double(-image.top) * factor, pitch: factor, to: rows, edge: .clear)
    let bytes = [UInt8](unsafeUninitializedCapacity: columns.count * rows.count * 4) { bytes, count in
      count = columns.count * rows.count * 4
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        image.bytes.withUnsafeBufferPointer { source in
          ImageScaler.scale(
            source.baseAddress!, stride: image.width * 4, across: across, down: down, into: pixels.baseAddress!,
            stride: columns.count)
        }
      }
    }
    return GlyphImage(
      left: columns.lowerBound, top: -rows.lowerBound, width: columns.count, height: rows.count, format: .color, bytes: bytes)
  }

  /// The maximum side, in pixels, which exceeds the glyphs of any sound font.
  private static let largestSide = 8192

  /// Returns the pixels that cover `count` pixels from `start`, scaled by `factor`; empty if there are none or more
  /// than `largestSide`.
  private static func pixels(from start: Int, _ count: Int, by factor: Double) -> Range<Int> {
    let (low, high) = ((Double(start) * factor).rounded(.down), (Double(start + count) * factor).rounded(.up))
    guard low < high, high - low <= Double(largestSide) else { return 0..<0 }
    return Int(low)..<Int(high)
  }

  private static func layers(_ glyph: UInt32, _ face: FT_Face, _ pixelsPerEm: Double) -> GlyphImage? {
    guard FT_Set_Char_Size(face, 0, FT_F26Dot6((pixelsPerEm * 64).rounded()), 72, 72) == 0,
      FT_Load_Glyph(face, glyph, Int32(FT_LOAD_COLOR | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) == 0,
      let slot = face.pointee.glyph, FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0
    else { return nil }
    return bitmapImage(in: slot)
  }

  /// Returns FreeType's premultiplied BGRA image without padding, or `nil` if the image has no colors.
  private static func bitmapImage(in slot: FT_GlyphSlot) -> GlyphImage? {
    let bitmap = slot.pointee.bitmap
    guard bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), let buffer = bitmap.buffer, bitmap.width > 0, bitmap.rows > 0
    else { return nil }
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for row in 0..<height { bytes += UnsafeBufferPointer(start: buffer + row * Int(bitmap.pitch), count: width * 4) }
    return GlyphImage(
      left: Int(slot.pointee.bitmap_left), top: Int(slot.pointee.bitmap_top), width: width, height: height, format: .color,
      bytes: bytes)
  }
}
