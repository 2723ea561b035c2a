import GalleyCCairo
import GalleyCFreeType

/// The cairo fonts of one document.
final class PDFFonts {
  private var faces: [ObjectIdentifier: OpaquePointer] = [:]
  /// A font of invisible glyphs, for text over images of its glyphs. Each text has its own glyph, since a glyph of a
  /// PDF font has one meaning.
  let unseen = PDFFonts.makeInvisibleFont()
  private var unseenGlyphs: [ArraySlice<UInt8>: UInt32] = [:]

  deinit {
    for face in faces.values { cairo_font_face_destroy(face) }
    cairo_font_face_destroy(unseen)
  }

  /// Returns the cairo font, or `nil` if the font cannot be embedded: it has no outlines, has color glyphs, or provides no `FT_Face`.
  func face(for provider: any GlyphProvider) -> OpaquePointer? {
    if let face = faces[ObjectIdentifier(provider)] { return face }
    guard let record = PDFFonts.record(of: provider), record.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0,
      record.pointee.face_flags & FT_Long(FT_FACE_FLAG_COLOR) == 0
    else { return nil }
    let flags = FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP
    guard let face = cairo_ft_font_face_create_for_ft_face(record, Int32(flags)) else { return nil }
    PDFFonts.retain(provider, by: face)
    faces[ObjectIdentifier(provider)] = face
    return face
  }

  func has(_ glyph: UInt32, in provider: any GlyphProvider) -> Bool {
    PDFFonts.record(of: provider).map { Int(glyph) < $0.pointee.num_glyphs } ?? false
  }

  private static func record(of provider: any GlyphProvider) -> FT_Face? {
    provider.freeTypeFace.map { FT_Face($0) }
  }

  /// Keeps the provider alive as long as cairo's caches keep the face, which can outlive the document.
  private static func retain(_ provider: any GlyphProvider, by face: OpaquePointer) {
    guard cairo_font_face_get_user_data(face, providerKey) == nil else { return }
    let retained = Unmanaged.passRetained(provider as AnyObject)
    let status = cairo_font_face_set_user_data(face, providerKey, retained.toOpaque()) { Unmanaged<AnyObject>.fromOpaque($0!).release() }
    if status != CAIRO_STATUS_SUCCESS { retained.release() }
  }

  /// Only its address is used, as a key.
  nonisolated(unsafe) private static let providerKey = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)

  /// The lowest alpha that cairo keeps. Each invisible glyph has a speck of ink, because cairo drops glyphs without ink
  /// or color.
  static let unseenAlpha = 0.005

  private static func makeInvisibleFont() -> OpaquePointer {
    let face = cairo_user_font_face_create()!
    cairo_user_font_face_set_render_glyph_func(face) { _, _, context, extents in
      extents!.pointee.x_advance = 1
      cairo_rectangle(context, 0, -0.7, 0.01, 0.7)
      cairo_fill(context)
      return CAIRO_STATUS_SUCCESS
    }
    return face
  }

  func unseenGlyphs(for clusters: TextClusters) -> [UInt32] {
    clusters.textsInGlyphOrder.flatMap { text, count in
      let glyph = unseenGlyphs[text] ?? UInt32(unseenGlyphs.count + 1)
      unseenGlyphs[text] = glyph
      return [UInt32](repeating: glyph, count: count)
    }
  }
}
