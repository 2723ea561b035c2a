import GalleyRaster
import Testing

@testable import GalleyFonts

@Suite struct DrawingTests {
  private func block(_ scalar: UInt32) throws -> (FontFace, UInt32) {
    let face = try #require(FontLibrary.shared.face(named: "Galley Block"))
    return (face, try #require(face.glyph(for: scalar)))
  }

  @Test func aSquareCoversItsPixelsExactly() throws {
    let (face, glyph) = try block(0x41)
    let image = face.image(of: glyph, pixelsPerEm: 10, quarter: 0)
    #expect([image.left, image.top, image.width, image.height] == [0, 8, 10, 10])
    #expect(image.bytes.allSatisfy { $0 == 255 })
  }

  @Test func quarterPixelOffsetsShiftCoverage() throws {
    let (face, glyph) = try block(0x41)
    for quarter in 1..<4 {
      let image = face.image(of: glyph, pixelsPerEm: 10, quarter: quarter)
      #expect([image.left, image.top, image.width, image.height] == [0, 8, 11, 10])
      // In 255ths: 3/4, 2/4, 1/4 of the first column, the remainder in the last.
      #expect(abs(Int(image.bytes[0]) - 255 * (4 - quarter) / 4) <= 1)
      #expect(abs(Int(image.bytes[10]) - 255 * quarter / 4) <= 1)
      #expect(image.bytes[5] == 255)
    }
  }

  @Test func coverageIsEqualInAllQuarters() throws {
    let face = try #require(FontLibrary.shared.face(named: "EB Garamond"))
    for scalar: UInt32 in [0x61, 0x67, 0x57, 0x40] {
      let glyph = try #require(face.glyph(for: scalar))
      let sums = (0..<4).map { face.image(of: glyph, pixelsPerEm: 34, quarter: $0).bytes.reduce(0) { $0 + Int($1) } }
      for sum in sums { #expect(abs(sum - sums[0]) <= sums[0] / 50 + 64) }
    }
  }

  @Test func spacesAndUnknownGlyphsAreEmpty() throws {
    let (face, space) = try block(0x20)
    for glyph in [space, 1_000_000, .max] {
      #expect(face.image(of: glyph, pixelsPerEm: 10, quarter: 0).width == 0)
      #expect(face.outline(of: glyph, pointsPerEm: 10).isEmpty)
    }
  }

  @Test func outlinesStartAtBaselineWithYDown() throws {
    let (face, glyph) = try block(0x41)
    let bounds = face.instance(size64: 640).outline(of: glyph).bounds
    #expect(bounds == Rect(x: 0, y: -8, width: 10, height: 10))
  }

  @Test func anOutlineFitsItsImage() throws {
    for name in ["EB Garamond", "Inter", "DejaVu Sans Mono", "NotoNaskhArabic-Regular"] {
      let face = try #require(FontLibrary.shared.face(named: name))
      for scalar: UInt32 in [0x67, 0x51, 0x38, 0x628] {
        guard let glyph = face.glyph(for: scalar) else { continue }
        let bounds = face.outline(of: glyph, pointsPerEm: 40).bounds
        let image = face.image(of: glyph, pixelsPerEm: 40, quarter: 0)
        #expect(Double(image.left) <= bounds.x + 0.05 && Double(image.left + image.width) >= bounds.x + bounds.width - 0.05)
        #expect(Double(-image.top) <= bounds.y + 0.05 && Double(image.height - image.top) >= bounds.y + bounds.height - 0.05)
      }
    }
  }

  @Test func aSyntheticSlantLeansToTheRightAndBoldIsHeavier() throws {
    let library = FontLibrary.shared
    let upright = try #require(library.face(named: "Galley Block"))
    let slanted = try #require(library.face(family: "Galley Block", weight: 400, italic: true))
    let bold = try #require(library.face(family: "Galley Block", weight: 700, italic: false))
    let glyph = try #require(upright.glyph(for: 0x41))
    #expect(slanted.isItalic && bold.weight == 700 && upright.weight == 400)
    let lean = slanted.outline(of: glyph, pointsPerEm: 10).bounds, plain = upright.outline(of: glyph, pointsPerEm: 10).bounds
    #expect(abs(lean.x + lean.width - (plain.x + plain.width) - 8 * 0.2125) < 0.02)
    #expect(abs(lean.x - (plain.x - 2 * 0.2125)) < 0.02)
    let heavy = bold.outline(of: glyph, pointsPerEm: 10).bounds
    #expect(abs(heavy.width - plain.width - 10.0 / 32) < 0.05 && abs(heavy.x + heavy.width / 2 - 5) < 0.05)
    // As much wider as its strokes are thicker.
    #expect(bold.instance(size64: 640).advance(of: glyph) == 660)
  }

  @Test func bitmapGlyphsScaleWithFont() throws {
    let face = try #require(FontLibrary.shared.face(named: "Noto Color Emoji"))
    let glyph = try #require(face.glyph(for: 0x1F600))
    for size in [8, 20, 64, 109, 300] {
      let image = face.image(of: glyph, pixelsPerEm: Double(size), quarter: 0)
      let advance = Double(face.instance(size64: size * 64).advance(of: glyph)) / 64
      #expect(image.format == .color)
      #expect(abs(advance / Double(size) - 1.245) < 0.01)
      #expect(abs(Double(image.width) - advance) <= 2 && image.height <= image.width + 1)
      // Premultiplied: no component exceeds the alpha; and the middle of a face is opaque.
      for pixel in stride(from: 0, to: image.bytes.count, by: 4) {
        #expect(image.bytes[pixel..<(pixel + 3)].allSatisfy { $0 <= image.bytes[pixel + 3] })
      }
      #expect(image.bytes[(image.height / 2 * image.width + image.width / 2) * 4 + 3] == 255)
    }
  }

  @Test func atlasIsCachedForItsScale() throws {
    let (face, _) = try block(0x41)
    let instance = face.instance(size64: 640)
    #expect(instance.atlas(scale: 2) === instance.atlas(scale: 2))
    #expect(instance.atlas(scale: 2) !== instance.atlas(scale: 1))
    #expect(instance.freeTypeFace != nil && instance.freeTypeFace == instance.freeTypeFace)
  }

  @Test func threadsDrawTheSame() async throws {
    let face = try #require(FontLibrary.shared.face(named: "Inter"))
    func draw() -> [[UInt8]] { (1..<80).map { face.image(of: $0, pixelsPerEm: 24, quarter: Int($0) % 4).bytes } }
    let alone = draw()
    await withTaskGroup(of: [[UInt8]].self) { group in
      for _ in 0..<4 { group.addTask { draw() } }
      for await images in group { #expect(images == alone) }
    }
  }
}
