import GalleyCCairo
import GalleyCFreeType

/// The cairo fonts of one document.
final class PDFFonts {
  private var faces: [ObjectIdentifier: OpaquePointer] = [:]
  /// A font of invisible glyphs, for text over images or outlines of its glyphs. Each text has its own glyph, since a glyph of a
  /// PDF font has one meaning, and each advance too: from the advances, readers of a PDF find out which letters form a word.
  let unseen: OpaquePointer
  private let unseenAdvances = UnseenAdvances()
  private var unseenGlyphs: [UnseenGlyph: UInt32] = [:]
  private var colorImages: [ColorGlyph: ColorGlyphImage] = [:]

  private struct UnseenGlyph: Hashable {
    var text: ArraySlice<UInt8>
    /// The advance, in fiftieths of the font size: readers separate words by gaps of a tenth.
    var advance: Int
  }

  private struct ColorGlyph: Hashable {
    var font: ObjectIdentifier
    var glyph: UInt32
  }

  init() { unseen = Self.makeInvisibleFont(unseenAdvances) }

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

  /// Returns the image of a color glyph, the same one wherever the glyph occurs; `nil` if the glyph is not an image.
  func colorImage(of glyph: UInt32, in run: GlyphRun) -> ColorGlyphImage? {
    let key = ColorGlyph(font: ObjectIdentifier(run.provider), glyph: glyph)
    if let image = colorImages[key] { return image }
    let image = ColorGlyphImage(glyph, in: run)
    colorImages[key] = image
    return image
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

  private static func makeInvisibleFont(_ advances: UnseenAdvances) -> OpaquePointer {
    let face = cairo_user_font_face_create()!
    let retained = Unmanaged.passRetained(advances)
    let status = cairo_font_face_set_user_data(face, providerKey, retained.toOpaque()) { Unmanaged<UnseenAdvances>.fromOpaque($0!).release() }
    if status != CAIRO_STATUS_SUCCESS { retained.release() }
    cairo_user_font_face_set_render_glyph_func(face) { font, glyph, context, extents in
      let advances = cairo_font_face_get_user_data(cairo_scaled_font_get_font_face(font), PDFFonts.providerKey)
      extents!.pointee.x_advance = advances.map { Unmanaged<UnseenAdvances>.fromOpaque($0).takeUnretainedValue()[glyph] } ?? 1
      cairo_rectangle(context, 0, -0.7, 0.01, 0.7)
      cairo_fill(context)
      return CAIRO_STATUS_SUCCESS
    }
    return face
  }

  /// Returns the invisible glyphs for the text of a run.
  ///
  /// - Parameters:
  ///   - positions: the positions of the run's glyphs.
  ///   - end: the approximate advance of the last glyph.
  ///   - size: the font size, in the unit of the positions.
  func unseenGlyphs(for clusters: TextClusters, at positions: [Point], end: Double, size: Double) -> [UInt32] {
    var glyphs: [UInt32] = []
    for (text, count) in clusters.textsInGlyphOrder {
      let next = glyphs.count + count
      let width = next < positions.count ? positions[next].x - positions[glyphs.count].x : end
      let advance = size > 0 && width.isFinite ? min(max(width / Double(count) / size, 0), Self.maximumAdvance) : 1
      let key = UnseenGlyph(text: text, advance: Int((advance * 50).rounded(.up)))
      let glyph = unseenGlyphs[key] ?? unseenAdvances.add(Double(key.advance) / 50)
      unseenGlyphs[key] = glyph
      glyphs += [UInt32](repeating: glyph, count: count)
    }
    return glyphs
  }

  /// The maximum advance of an invisible glyph, in font sizes.
  private static let maximumAdvance = 10.0
}

/// The advances of the invisible glyphs, in font sizes, by their numbers, which begin with 1.
private final class UnseenAdvances {
  private var advances: [Double] = []

  /// Adds a glyph, and returns its number.
  func add(_ advance: Double) -> UInt32 {
    advances.append(advance)
    return UInt32(advances.count)
  }

  subscript(glyph: UInt) -> Double { glyph > 0 && glyph <= UInt(advances.count) ? advances[Int(glyph) - 1] : 1 }
}
