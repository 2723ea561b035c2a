import GalleyCRaster
import Testing

/// Every kernel gives the bits of the scalar one.
@Suite struct KernelTests {
  static let kernels = [GALLEY_SSE2, GALLEY_AVX2].filter { $0.rawValue <= galley_best_kernel().rawValue }

  struct Field {
    let width = 53, height = 9, stride = 56
    var pixels: [UInt32]
    var mask: [UInt8]
    var image: [UInt32]
    var clipMask: [UInt8]
    var color: UInt32

    init(seed: UInt64) {
      var random = Seeded(seed)
      func premultiplied() -> UInt32 {
        let alpha = [0, 255, UInt32.random(in: 0...255, using: &random)].randomElement(using: &random)!
        func part() -> UInt32 { UInt32.random(in: 0...255, using: &random) * alpha / 255 }
        return alpha << 24 | part() << 16 | part() << 8 | part()
      }
      func coverage() -> UInt8 { [0, 255, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random)! }
      let count = stride * height
      pixels = (0..<count).map { _ in premultiplied() }
      image = (0..<count).map { _ in premultiplied() }
      mask = (0..<count).map { _ in coverage() }
      clipMask = (0..<count).map { _ in coverage() }
      color = premultiplied()
    }

    var clip: galley_clip { galley_clip(x0: 1, y0: 1, x1: Int32(width), y1: Int32(height) - 1) }
  }

  private func check(_ seed: UInt64, _ draw: (galley_kernel, galley_surface, Field) -> Void) {
    let field = Field(seed: seed)
    func result(_ kernel: galley_kernel) -> [UInt32] {
      var pixels = field.pixels
      pixels.withUnsafeMutableBufferPointer {
        draw(kernel, galley_surface(pixels: $0.baseAddress!, stride: field.stride), field)
      }
      return pixels
    }
    let scalar = result(GALLEY_SCALAR)
    for kernel in KernelTests.kernels {
      #expect(result(kernel) == scalar, "kernel \(kernel.rawValue), seed \(seed)")
    }
  }

  @Test(arguments: 0..<200) func masks(_ seed: Int) {
    check(UInt64(seed)) { kernel, surface, field in
      galley_blend_mask(
        kernel, surface, field.clip, field.mask, field.stride, Int32(seed % 7 - 3), Int32(seed % 5 - 2), 41, 7, field.color,
        UInt32(seed % 64), nil)
    }
  }

  @Test(arguments: 0..<50) func masksThroughAClipMask(_ seed: Int) {
    check(UInt64(seed)) { kernel, surface, field in
      field.clipMask.withUnsafeBufferPointer { bytes in
        var through = galley_clip_mask(bytes: bytes.baseAddress!, stride: field.stride, bounds: field.clip)
        galley_blend_mask(kernel, surface, field.clip, field.mask, field.stride, 0, 0, 50, 8, field.color, 20, &through)
        galley_blend_image(kernel, surface, field.clip, field.image, field.stride, 3, 2, 30, 6, 200, &through)
      }
    }
  }

  @Test(arguments: 0..<100) func images(_ seed: Int) {
    check(UInt64(seed)) { kernel, surface, field in
      galley_blend_image(
        kernel, surface, field.clip, field.image, field.stride, Int32(seed % 5 - 2), 0, 47, 8, UInt32(seed * 255 / 99), nil)
    }
  }

  @Test(arguments: 0..<50) func fills(_ seed: Int) {
    check(UInt64(seed)) { kernel, surface, field in galley_fill(kernel, surface, field.clip, field.color) }
  }

  @Test(arguments: 0..<100) func glyphs(_ seed: Int) {
    check(UInt64(seed)) { kernel, surface, field in
      // Rows of a glyph's mask are zero past its width.
      let width = seed % 16 + 1
      let rows = (0..<16 * 5).map { $0 % 16 < width ? field.mask[$0] : 0 }
      rows.withUnsafeBufferPointer { rows in
        var glyph = galley_glyph(
          left: -1, top: 4, width: Int32(width), height: 5, stride: 16, is_color: 0, bytes: rows.baseAddress)
        withUnsafePointer(to: &glyph) { blend($0, kernel, surface, field) }
      }
    }
  }

  /// The glyph at twelve positions, including fractional ones.
  private func blend(
    _ glyph: UnsafePointer<galley_glyph>, _ kernel: galley_kernel, _ surface: galley_surface, _ field: Field
  ) {
    let table = [galley_glyph_slot?](repeating: glyph, count: 4)
    let glyphs = [UInt32](repeating: 0, count: 12)
    var positions: [Double] = []
    for place in 0..<12 { positions += [Double(place) * 4.3 - 2, Double(place % 4) * 3 - 1] }
    let whole = galley_clip(x0: 0, y0: 0, x1: Int32(field.width), y1: Int32(field.height))
    table.withUnsafeBufferPointer { table in
      glyphs.withUnsafeBufferPointer { glyphs in
        positions.withUnsafeBufferPointer { positions in
          var batch = galley_glyph_batch(
            table: table.baseAddress!, glyph_count: 1, glyphs: glyphs.baseAddress!, positions: positions.baseAddress!, scale: 1,
            dx: 0.1, dy: 0.2, color: field.color, lift: 20)
          #expect(galley_blend_glyphs(kernel, surface, whole, &batch, 0, 12, nil) == 12)
        }
      }
    }
  }

  @Test func fullCoverageOfAnOpaqueColorIsThatColor() {
    for kernel in KernelTests.kernels + [GALLEY_SCALAR] {
      var pixels = [UInt32](repeating: 0xFF12_3456, count: 16)
      pixels.withUnsafeMutableBufferPointer {
        galley_blend_mask(
          kernel, galley_surface(pixels: $0.baseAddress!, stride: 16), galley_clip(x0: 0, y0: 0, x1: 16, y1: 1),
          [UInt8](repeating: 255, count: 16), 16, 0, 0, 16, 1, 0xFFAB_CDEF, 26, nil)
      }
      #expect(pixels == [UInt32](repeating: 0xFFAB_CDEF, count: 16))
    }
  }
}
