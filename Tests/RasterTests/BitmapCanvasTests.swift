import GalleyRaster
import Testing

@Suite struct BitmapCanvasTests {
  private func check(
    _ width: Int, _ height: Int, scale: Double = 1, clip: [IntRect]? = nil, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation, _ drawing: (BitmapCanvas) -> Void
  ) {
    let found = pixelText(drawn(width, height, scale: scale, clip: clip, drawing))
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test func aRectangleFillsItsPixels() {
    check(5, 3, """
      .....
      .###.
      .....
      """) { $0.fill(Rect(x: 1, y: 1, width: 3, height: 1), .black) }
    check(4, 2, scale: 2, """
      ..##
      ..##
      """) { $0.fill(Rect(x: 1, y: 0, width: 1, height: 1), .black) }
    check(3, 1, "5#5") { $0.fill(Rect(x: 0.5, y: 0, width: 2, height: 1), .black) }
  }

  @Test func glyphsSnapToWholePixelsAndQuarters() {
    check(9, 4, """
      ##...2#7.
      ##...2#7.
      ##...2#7.
      .........
      """) { $0.draw(run([0, 0], at: [Point(x: 0, y: 3.4), Point(x: 5.75, y: 2.6)]), .black) }
  }

  /// Like the baselines of characters.
  @Test(arguments: [1.0, 1.25, 2.0]) func rectangleIsSnappedToWholePixels(scale: Double) {
    let canvas = BitmapCanvas(bitmap: Bitmap(width: 8, height: 8), scale: scale, clip: nil)
    canvas.translate(x: 0.3, y: 7.1)
    for step in 0..<40 {
      let rect = Rect(x: Double(step) * 0.37 - 5, y: Double(step) * 0.213, width: 13.7, height: 5.55)
      let moved = canvas.onWholePixels(rect)
      let (left, bottom) = ((moved.minX + 0.3) * scale, (moved.maxY + 7.1) * scale)
      #expect(abs(left - left.rounded()) < 1e-9 && abs(bottom - bottom.rounded()) < 1e-9, "\(rect)")
      #expect(bottom.rounded() == ((rect.maxY + 7.1) * scale + 0.5).rounded(.down), "\(rect)")
      #expect(abs(moved.x - rect.x) * scale <= 0.5 + 1e-9 && abs(moved.y - rect.y) * scale <= 0.5 + 1e-9, "\(rect)")
      #expect((moved.width, moved.height) == (rect.width, rect.height))
    }
    canvas.concat(Affine(a: 1, b: 0.2, c: 0, d: 1, tx: 0, ty: 0))
    #expect(canvas.onWholePixels(Rect(x: 0.4, y: 0.4, width: 1, height: 1)) == Rect(x: 0.4, y: 0.4, width: 1, height: 1))
  }

  @Test func glyphBetweenQuartersUsesNearest() {
    let exact = drawn(6, 4) { $0.draw(run([0], at: [Point(x: 1.25, y: 3)]), .black) }
    let near = drawn(6, 4) { $0.draw(run([0], at: [Point(x: 1.3, y: 3.2)]), .black) }
    #expect(near.difference(from: exact).isEmpty)
  }

  @Test func colorGlyphKeepsItsColors() {
    let bitmap = drawn(4, 4) { $0.draw(run([1, 2], at: [Point(x: 1, y: 3), .zero]), .black) }
    #expect(bitmap[1, 1] == 0xFF00_00FF)
    #expect(bitmap[2, 2] == 0xFF00_00FF)
    #expect(bitmap.difference(from: drawn(4, 4) { _ in }).bounds == IntRect(x: 1, y: 1, width: 2, height: 2))
  }

  @Test func rotatedTextIsDrawnAsOutlines() {
    check(4, 4, """
      ....
      .###
      .###
      ....
      """) {
      $0.translate(x: 1, y: 1)
      $0.concat(Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
      $0.draw(run([0], at: [.zero]), .black)
    }
  }

  @Test func missingGlyphIsSkipped() {
    check(3, 3, """
      ##.
      ##.
      ##.
      """) { $0.draw(run([4_000_000_000, 0], at: [.zero, Point(x: 0, y: 3)]), .black) }
  }

  @Test func clipsIntersectAndAreRestored() {
    check(6, 2, """
      .##...
      #####.
      """) {
      $0.save()
      $0.clip(to: Rect(x: 1, y: 0, width: 4, height: 1))
      $0.clip(to: Rect(x: 0, y: 0, width: 3, height: 2))
      $0.fill(Rect(x: 0, y: 0, width: 9, height: 9), .black)
      $0.restore()
      $0.fill(Rect(x: 0, y: 1, width: 5, height: 1), .black)
    }
  }

  @Test func drawingIsLimitedToGivenRectangles() {
    let clip = [IntRect(x: 0, y: 0, width: 2, height: 1), IntRect(x: 3, y: 1, width: 2, height: 1)]
    let expected = """
      ##...
      ...##
      """
    check(5, 2, clip: clip, expected) { $0.fill(Rect(x: -9, y: -9, width: 99, height: 99), .black) }
    check(5, 2, clip: clip, expected) { $0.fill(.ellipse(in: Rect(x: -50, y: -50, width: 99, height: 99)), .black) }
    check(5, 2, clip: clip, expected) { $0.draw(run([0, 0], at: [Point(x: 0, y: 3), Point(x: 3, y: 3)]), .black) }
  }

  @Test func glyphsAreClippedByCurve() {
    let circle = Path.ellipse(in: Rect(x: 0, y: 0, width: 8, height: 8))
    let glyphs = run([0, 0, 0, 0], at: (0..<4).map { Point(x: Double($0) * 2, y: 3) })
    let clipped = drawn(8, 8) {
      $0.clip(to: circle)
      $0.draw(glyphs, .black)
    }
    let both = drawn(8, 8) {
      $0.clip(to: circle)
      $0.fill(Rect(x: 0, y: 0, width: 8, height: 3), .black)
    }
    for y in 0..<8 { for x in 0..<8 { #expect(abs(Int(clipped[x, y] & 255) - Int(both[x, y] & 255)) <= 1, "(\(x), \(y))") } }
  }

  @Test func layerFadesAsGroup() {
    check(3, 1, "555") {
      $0.beginLayer(alpha: 0.5)
      $0.fill(Rect(x: 0, y: 0, width: 2, height: 1), .black)
      $0.fill(Rect(x: 1, y: 0, width: 2, height: 1), .black)
      $0.endLayer()
    }
  }

  @Test func cairoAndKernelsKeepDrawingOrder() {
    check(3, 1, "#.#") {
      $0.fill(.ellipse(in: Rect(x: -20, y: -20, width: 50, height: 50)), .black)
      $0.fill(Rect(x: 1, y: 0, width: 1, height: 1), .white)
    }
  }

  @Test func imagesOfTheirOwnSizeAreCopied() {
    let image = drawn(2, 1) { $0.fill(Rect(x: 1, y: 0, width: 1, height: 1), .black) }
    check(4, 1, "..#.") { $0.draw(image, in: Rect(x: 1, y: 0, width: 2, height: 1)) }
    check(6, 1, "..##..") { $0.draw(image, in: Rect(x: 0, y: 0, width: 4, height: 1), smoothly: false) }
  }

  @Test func clipBoundsAreInUserSpace() {
    let canvas = BitmapCanvas(bitmap: Bitmap(width: 20, height: 10), scale: 2)
    canvas.translate(x: 1, y: 1)
    #expect(canvas.clipBounds == Rect(x: -1, y: -1, width: 10, height: 5))
    canvas.clip(to: Rect(x: 0, y: 0, width: 3, height: 2))
    #expect(canvas.clipBounds == Rect(x: 0, y: 0, width: 3, height: 2))
  }

  @Test func coordinatesThatAreNotFiniteDrawNothing() {
    for bad in [Double.nan, .infinity, -.infinity] {
      let bitmap = drawn(8, 8) { canvas in
        let point = Point(x: bad, y: 2)
        canvas.fill(Rect(x: bad, y: 0, width: 4, height: 4), .black)
        canvas.fill(Path([.move(point), .line(point), .cubic(point, point, point), .close]), .black)
        canvas.stroke(Path([.move(point), .line(.zero)]), .black, StrokeStyle(width: bad, dash: [bad]))
        canvas.draw(run([0], at: [point]), .black)
        canvas.draw(Bitmap(width: 2, height: 2), in: Rect(x: 0, y: bad, width: 2, height: 2))
        canvas.setShadow(offset: point, blur: bad, color: .black)
        canvas.fill(.rect(Rect(x: 20, y: 20, width: bad, height: 1)), .black)
        canvas.clearShadow()
        canvas.save()
        canvas.concat(Affine(scaleX: bad, y: 1))
        canvas.fill(Rect(x: 0, y: 0, width: 4, height: 4), .black)
        canvas.stroke(.ellipse(in: Rect(x: 0, y: 0, width: 4, height: 4)), .black, StrokeStyle(width: 1))
        canvas.restore()
      }
      #expect(bitmap.difference(from: drawn(8, 8) { _ in }).isEmpty, "\(bad)")
    }
  }

  @Test func distantCoordinatesTerminate() {
    let bitmap = drawn(4, 4) {
      $0.fill(Rect(x: -1e300, y: -1e12, width: 2e300, height: 2e12), .black)
      $0.stroke(
        Path([.move(Point(x: -1e9, y: 2)), .line(Point(x: 1e9, y: 2))]), .white, StrokeStyle(width: 2, dash: [0.001, 0.001]))
    }
    #expect(pixelText(bitmap) == "####\n....\n....\n####")
  }

  @Test(arguments: [1e-300, 1e-160, 1e-20, 1e20, 1e160, 1e300]) func drawingContinuesAfterExtremeTransform(_ scale: Double) {
    let path = Path.ellipse(in: Rect(x: 0, y: 0, width: 3, height: 3))
    let stops = [Gradient.Stop(offset: 0, color: .black), .init(offset: 1, color: .white)]
    func draw(_ canvas: Canvas) {
      canvas.save()
      canvas.concat(Affine(scaleX: scale, y: 1 / scale))
      canvas.draw(Bitmap(width: 2, height: 2), in: Rect(x: 0, y: 0, width: 3, height: 3))
      canvas.fill(path, Gradient(start: .zero, end: Point(x: scale, y: 1), stops: stops))
      canvas.stroke(path, .black, StrokeStyle(width: 1, dash: [1, scale]))
      canvas.draw(run([0, 1], at: [.zero, Point(x: 1, y: 1)]), .black)
      canvas.clip(to: path)
      canvas.restore()
      canvas.fill(.ellipse(in: Rect(x: -20, y: -20, width: 50, height: 50)), .black)
    }
    #expect(pixelText(drawn(3, 1, draw)) == "###")
    let pdf = PDFCanvas(size: Size(width: 9, height: 9))
    pdf.beginPage()
    draw(pdf)
    #expect(throws: Never.self) { try pdf.finish() }
  }
}
