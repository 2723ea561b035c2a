import CFreeType
internal import Raster

/// The outline in a FreeType face's slot: loaded unhinted, in font units, and scaled here, so that the face's size never
/// matters and fractions of a pixel an em are kept.
enum GlyphOutline {
  /// Puts the outline of `glyph` into the slot at `unitsPerEm` units an em; `false` when it has none.
  static func load(_ glyph: UInt32, of face: FT_Face, unitsPerEm: Double, _ synthesis: FontSynthesis) -> Bool {
    guard glyph < UInt32(clamping: face.pointee.num_glyphs),
      FT_Load_Glyph(face, glyph, Int32(FT_LOAD_NO_SCALE)) == 0,
      let slot = face.pointee.glyph, slot.pointee.format.rawValue == GlyphOutline.format, slot.pointee.outline.n_points > 0
    else { return false }
    let factor = unitsPerEm / Double(max(1, face.pointee.units_per_EM))
    var matrix = FT_Matrix(
      xx: fixed(factor), xy: fixed(factor * synthesis.slant), yx: 0, yy: fixed(factor))
    FT_Outline_Transform(&slot.pointee.outline, &matrix)
    if synthesis.embolden > 0 {
      let strength = Int((unitsPerEm * synthesis.embolden).rounded())
      FT_Outline_Embolden(&slot.pointee.outline, strength)
      // FreeType lets the outline grow to the right and up: centre it again.
      FT_Outline_Translate(&slot.pointee.outline, -strength / 2, -strength / 2)
    }
    return true
  }

  /// FT_GLYPH_FORMAT_OUTLINE, which Swift does not import: `outl`.
  private static let format: UInt32 = 0x6F75_746C

  private static func fixed(_ value: Double) -> FT_Fixed { FT_Fixed((value * 65536).rounded()) }

  /// Coverage of each pixel by the outline in the slot, whose units are 1/64 px, after moving it right by `offset`.
  static func coverage(of face: FT_Face, offset: Int) -> GlyphImage {
    guard let slot = face.pointee.glyph else { return .empty }
    FT_Outline_Translate(&slot.pointee.outline, FT_Pos(offset), 0)
    var box = FT_BBox()
    FT_Outline_Get_CBox(&slot.pointee.outline, &box)
    let left = box.xMin >> 6, right = (box.xMax + 63) >> 6, bottom = box.yMin >> 6, top = (box.yMax + 63) >> 6
    let width = right - left, height = top - bottom
    guard width > 0, height > 0, width <= largestSide, height <= largestSide else { return .empty }
    FT_Outline_Translate(&slot.pointee.outline, -left * 64, -bottom * 64)
    var bytes = [UInt8](repeating: 0, count: width * height)
    let code = bytes.withUnsafeMutableBufferPointer { buffer in
      var bitmap = FT_Bitmap()
      bitmap.rows = UInt32(height)
      bitmap.width = UInt32(width)
      bitmap.pitch = Int32(width)
      bitmap.buffer = buffer.baseAddress
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      return FT_Outline_Get_Bitmap(slot.pointee.library, &slot.pointee.outline, &bitmap)
    }
    guard code == 0 else { return .empty }
    return GlyphImage(left: left, top: top, width: width, height: height, format: .alpha, bytes: bytes)
  }

  /// Pixels; FreeType's rasteriser goes to 32,767, and a canvas draws so large a glyph as a path.
  private static let largestSide = 8192

  /// The outline in the slot as a path, y down, each unit `scale` long.
  static func path(of face: FT_Face, scale: Double) -> Path {
    guard let slot = face.pointee.glyph else { return Path() }
    var pen = Pen(scale: scale)
    var calls = FT_Outline_Funcs(
      move_to: { to, pen in Pen.at(pen).move(to); return 0 },
      line_to: { to, pen in Pen.at(pen).line(to); return 0 },
      conic_to: { control, to, pen in Pen.at(pen).quad(control, to); return 0 },
      cubic_to: { first, second, to, pen in Pen.at(pen).cubic(first, second, to); return 0 },
      shift: 0, delta: 0)
    let code = withUnsafeMutablePointer(to: &pen) { FT_Outline_Decompose(&slot.pointee.outline, &calls, $0) }
    guard code == 0 else { return Path() }
    pen.closeContour()
    return Path(pen.elements)
  }

  /// Gathers what FreeType walks along.
  private struct Pen {
    let scale: Double
    var elements: [Path.Element] = []

    static func at(_ pointer: UnsafeMutableRawPointer?) -> Stylus {
      Stylus(pen: pointer!.assumingMemoryBound(to: Pen.self))
    }

    mutating func closeContour() { if !elements.isEmpty { elements.append(.close) } }
  }

  private struct Stylus {
    let pen: UnsafeMutablePointer<Pen>

    func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
      Point(x: Double(vector!.pointee.x) * pen.pointee.scale, y: -Double(vector!.pointee.y) * pen.pointee.scale)
    }
    func move(_ to: UnsafePointer<FT_Vector>?) {
      pen.pointee.closeContour()
      pen.pointee.elements.append(.move(point(to)))
    }
    func line(_ to: UnsafePointer<FT_Vector>?) { pen.pointee.elements.append(.line(point(to))) }
    func quad(_ control: UnsafePointer<FT_Vector>?, _ to: UnsafePointer<FT_Vector>?) {
      pen.pointee.elements.append(.quad(point(control), point(to)))
    }
    func cubic(_ first: UnsafePointer<FT_Vector>?, _ second: UnsafePointer<FT_Vector>?, _ to: UnsafePointer<FT_Vector>?) {
      pen.pointee.elements.append(.cubic(point(first), point(second), point(to)))
    }
  }
}
