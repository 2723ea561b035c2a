import GalleyCFreeType
internal import GalleyRaster

/// An unhinted glyph outline. It is loaded in font units and scaled here, so that the face's size does not matter and
/// fractional sizes are exact.
final class GlyphOutline: @unchecked Sendable {
  private let library: FT_Library
  private let outline: FT_Outline

  private init?(copyOf other: UnsafePointer<FT_Outline>, _ library: FT_Library) {
    let (points, contours) = (FT_UInt(other.pointee.n_points), FT_Int(other.pointee.n_contours))
    var copy = FT_Outline()
    guard points > 0, FT_Outline_New(library, points, contours, &copy) == 0 else { return nil }
    guard FT_Outline_Copy(other, &copy) == 0 else {
      FT_Outline_Done(library, &copy)
      return nil
    }
    (self.library, outline) = (library, copy)
  }

  deinit {
    var outline = outline
    FT_Outline_Done(library, &outline)
  }

  /// Loads an outline in font units. Returns `nil` for a glyph without ink or a bitmap glyph, and if the font data are
  /// invalid.
  convenience init?(loading glyph: UInt32, of face: FT_Face) {
    guard glyph < UInt32(clamping: face.pointee.num_glyphs),
      FT_Load_Glyph(face, glyph, Int32(FT_LOAD_NO_SCALE)) == 0,
      let slot = face.pointee.glyph, slot.pointee.format.rawValue == GlyphOutline.format
    else { return nil }
    self.init(copyOf: &slot.pointee.outline, slot.pointee.library)
  }

  /// FT_GLYPH_FORMAT_OUTLINE, `outl`. Swift does not import the macro.
  private static let format: UInt32 = 0x6F75_746C

  /// Returns the result of `body` for a copy of this outline that is slanted, emboldened and multiplied by `factor`, from font units.
  private func withScaled<Result>(
    by factor: Double, unitsPerEm: Double, _ synthesis: FontSynthesis, _ body: (inout FT_Outline) -> Result
  ) -> Result {
    let count = Int(outline.n_points)
    return withUnsafeTemporaryAllocation(of: FT_Vector.self, capacity: count) { points in
      var scaled = outline
      scaled.points = points.baseAddress
      let (scale, slant) = (GlyphOutline.fixed(factor), GlyphOutline.fixed(factor * synthesis.slant))
      for index in 0..<count {
        let point = outline.points[index]
        let leaning = slant == 0 ? 0 : GlyphOutline.product(point.y, slant)
        points.initializeElement(
          at: index,
          to: FT_Vector(x: GlyphOutline.product(point.x, scale) &+ leaning, y: GlyphOutline.product(point.y, scale)))
      }
      if synthesis.embolden > 0 {
        let strength = Int((unitsPerEm * factor * synthesis.embolden).rounded())
        FT_Outline_Embolden(&scaled, strength)
        // FreeType emboldens to the right and up, so center the outline again.
        FT_Outline_Translate(&scaled, -strength / 2, -strength / 2)
      }
      return body(&scaled)
    }
  }

  private static func fixed(_ value: Double) -> FT_Fixed { FT_Fixed((value * 65536).rounded()) }

  /// Multiplies as `FT_MulFix` does: rounded to nearest, halves away from zero.
  private static func product(_ length: FT_Pos, _ factor: FT_Fixed) -> FT_Pos {
    let product = length &* factor
    return (product &+ 0x8000 &+ (product >> 63)) >> 16
  }

  /// Returns the coverage of each pixel at `pixelsPerEm`, shifted right by `quarter` / 4 of a pixel. Empty if the
  /// outline covers nothing, or if a side exceeds `largestSide`.
  func coverage(pixelsPerEm: Double, unitsPerEm: Double, _ synthesis: FontSynthesis, quarter: Int) -> GlyphImage {
    withScaled(by: pixelsPerEm * 64 / unitsPerEm, unitsPerEm: unitsPerEm, synthesis) { scaled in
      coverage(of: &scaled, offset: quarter * 16)
    }
  }

  /// Returns the coverage of each pixel for an outline in units of 1/64 px, shifted right by `offset` units. Moves the outline's points. Empty if
  /// the outline covers nothing, or if a side exceeds `largestSide`.
  private func coverage(of outline: inout FT_Outline, offset: Int) -> GlyphImage {
    let points = UnsafeMutableBufferPointer(start: outline.points, count: Int(outline.n_points))
    guard let first = points.first else { return .empty }
    var (least, most) = (first, first)
    for point in points {
      least = FT_Vector(x: min(least.x, point.x), y: min(least.y, point.y))
      most = FT_Vector(x: max(most.x, point.x), y: max(most.y, point.y))
    }
    let left = (least.x + offset) >> 6, right = (most.x + offset + 63) >> 6
    let bottom = least.y >> 6, top = (most.y + 63) >> 6
    let width = right - left, height = top - bottom
    guard width > 0, height > 0, width <= Self.largestSide, height <= Self.largestSide else { return .empty }
    let (across, up) = (offset - left * 64, -bottom * 64)
    for index in points.indices { points[index] = FT_Vector(x: points[index].x &+ across, y: points[index].y &+ up) }
    var bytes = [UInt8](repeating: 0, count: width * height)
    let code = bytes.withUnsafeMutableBufferPointer { buffer in
      var bitmap = FT_Bitmap()
      bitmap.rows = UInt32(height)
      bitmap.width = UInt32(width)
      bitmap.pitch = Int32(width)
      bitmap.buffer = buffer.baseAddress
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      return FT_Outline_Get_Bitmap(library, &outline, &bitmap)
    }
    guard code == 0 else { return .empty }
    return GlyphImage(left: left, top: top, width: width, height: height, format: .alpha, bytes: bytes)
  }

  /// The maximum side, in pixels. FreeType's rasterizer supports 32,767, but the canvas draws such large glyphs as
  /// paths.
  private static let largestSide = 8192

  /// Returns the outline as a path with y down and `pointsPerEm` points per em; empty if the outline is damaged.
  func path(pointsPerEm: Double, unitsPerEm: Double, _ synthesis: FontSynthesis) -> Path {
    withScaled(by: 1, unitsPerEm: unitsPerEm, synthesis) { outline in
      var pen = OutlinePen(scale: pointsPerEm / unitsPerEm)
      var calls = FT_Outline_Funcs(
        move_to: { to, pen in OutlinePen.at(pen).move(to); return 0 },
        line_to: { to, pen in OutlinePen.at(pen).line(to); return 0 },
        conic_to: { control, to, pen in OutlinePen.at(pen).quad(control, to); return 0 },
        cubic_to: { first, second, to, pen in OutlinePen.at(pen).cubic(first, second, to); return 0 },
        shift: 0, delta: 0)
      let code = withUnsafeMutablePointer(to: &pen) { FT_Outline_Decompose(&outline, &calls, $0) }
      guard code == 0 else { return Path() }
      pen.closeContour()
      return Path(pen.elements)
    }
  }

  /// Collects the segments of FreeType's outline decomposition.
  private struct OutlinePen {
    let scale: Double
    var elements: [Path.Element] = []

    static func at(_ pointer: UnsafeMutableRawPointer?) -> OutlinePenPointer {
      OutlinePenPointer(pen: pointer!.assumingMemoryBound(to: OutlinePen.self))
    }

    mutating func closeContour() { if !elements.isEmpty { elements.append(.close) } }
  }

  private struct OutlinePenPointer {
    let pen: UnsafeMutablePointer<OutlinePen>

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
