import GalleyRaster
import Testing

@Suite struct ShadowTests {
  private func shadow(of rect: Rect, offset: Point = .zero, blur: Double, size: Int = 60) -> Bitmap {
    drawn(size, size) {
      $0.setShadow(offset: offset, blur: blur, color: .black)
      $0.fill(rect, .white)
    }
  }

  @Test func shadowWithoutBlurIsShiftedShape() {
    let bitmap = shadow(of: Rect(x: 1, y: 1, width: 3, height: 2), offset: Point(x: 1, y: 2), blur: 0, size: 6)
    #expect(pixelText(bitmap) == """
      ......
      ......
      ......
      ..###.
      ..###.
      ......
      """)
  }

  @Test func aBlurIsSymmetricAndFades() {
    let bitmap = shadow(of: Rect(x: 20, y: 20, width: 20, height: 20), blur: 8)
    let row = (0..<60).map { Int(bitmap[$0, 30] & 255) }
    #expect(row == row.reversed())
    #expect(row[0..<20] == row[0..<20].sorted(by: >)[...])
    #expect(row[0] == 255 && row[19] < 160)
    // Rows are blurred first and rounded, so columns can differ from them by one.
    #expect((0..<60).allSatisfy { abs(Int(bitmap[30, $0] & 255) - row[$0]) <= 1 })
  }

  @Test func aBlurIsNearTheGaussian() {
    // A half plane: the shadow's edge is the error function, one half at the edge, 0.841 one sigma inside.
    let bitmap = drawn(100, 200) {
      $0.setShadow(offset: Point(x: 0, y: 300), blur: 20, color: .black)
      $0.fill(Rect(x: 50, y: -900, width: 300, height: 800), .white)
    }
    let inks = (0..<100).map { 1 - Double(bitmap[$0, 50] & 255) / 255 }
    #expect(abs((inks[49] + inks[50]) / 2 - 0.5) < 0.01)
    #expect(abs((inks[59] + inks[60]) / 2 - 0.841) < 0.015)
    #expect(abs((inks[39] + inks[40]) / 2 - 0.159) < 0.015)
  }

  @Test func movedShapeHasSameShadow() {
    func at(_ x: Double) -> Bitmap {
      drawn(60, 60) {
        $0.setShadow(offset: .zero, blur: 6, color: .black)
        $0.fill(.roundedRect(Rect(x: x, y: 12, width: 20, height: 20), radius: 4), .white)
      }
    }
    let moved = at(17).cropped(to: IntRect(x: 5, y: 0, width: 50, height: 60))
    #expect(moved.difference(from: at(12).cropped(to: IntRect(x: 0, y: 0, width: 50, height: 60))).isEmpty)
  }

  @Test func glyphsAndLayersCastShadows() {
    let path = drawn(20, 20) {
      $0.setShadow(offset: Point(x: 5, y: 5), blur: 3, color: .black)
      $0.fill(.rect(Rect(x: 4, y: 4, width: 2, height: 3)), .white)
    }
    let glyph = drawn(20, 20) {
      $0.setShadow(offset: Point(x: 5, y: 5), blur: 3, color: .black)
      $0.draw(run([0], at: [Point(x: 4, y: 7)]), .white)
    }
    let layer = drawn(20, 20) {
      $0.setShadow(offset: Point(x: 5, y: 5), blur: 3, color: .black)
      $0.beginLayer(alpha: 1)
      $0.fill(Rect(x: 4, y: 4, width: 2, height: 3), .white)
      $0.endLayer()
    }
    #expect(glyph.difference(from: path).isEmpty)
    #expect(layer.difference(from: path).isEmpty)
    #expect(!path.difference(from: drawn(20, 20) { _ in }).isEmpty)
  }

  @Test func partialRedrawEqualsWhole() {
    func draw(_ canvas: BitmapCanvas) {
      canvas.setShadow(offset: Point(x: 0, y: 8), blur: 14, color: .black)
      canvas.fill(.roundedRect(Rect(x: 20, y: 20, width: 30, height: 30), radius: 5), .white)
      canvas.draw(run([0, 0], at: [Point(x: 30, y: 30), Point(x: 3, y: 30)]), .black)
    }
    let whole = drawn(80, 80, draw)
    let part = IntRect(x: 33, y: 41, width: 20, height: 17)
    #expect(drawn(80, 80, clip: [part], draw).cropped(to: part).difference(from: whole.cropped(to: part)).isEmpty)
  }

  /// A blur assembled from its corners has the bytes of a blur of the whole, as a layer's shadow.
  @Test(arguments: [1.0, 1.25, 2.0], UInt64(1)...12)
  func cornerBlurEqualsFullBlur(scale: Double, seed: UInt64) {
    var random = Seeded(seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let size = 260.0 / scale
    let box = Rect(x: number(0...40), y: number(0...40), width: number(2...size - 60), height: number(2...size - 60))
    let (inner, cut, blur) = (box.outset(by: -number(1...30)), number(0.5...20), number(1...24))
    let slanted = Path([
      .move(Point(x: box.minX + cut, y: box.minY)), .line(Point(x: box.maxX, y: box.minY)),
      .line(Point(x: box.maxX, y: box.maxY - cut)), .line(Point(x: box.maxX - cut, y: box.maxY)),
      .line(Point(x: box.minX, y: box.maxY)), .line(Point(x: box.minX, y: box.minY + cut)),
    ])
    var frame = slanted
    frame.append(.rect(inner))
    for path in [.roundedRect(box, radius: cut), slanted, frame, .ellipse(in: box)] {
      // The shape itself is above the picture.
      func cast(_ drawing: (BitmapCanvas) -> Void) -> Bitmap {
        drawn(260, 260, scale: scale) {
          $0.setShadow(offset: Point(x: 0, y: 400), blur: blur, color: .black)
          $0.translate(x: 0, y: -400)
          drawing($0)
        }
      }
      let byCorners = cast { $0.fill(path, .white, rule: .evenOdd) }
      let whole = cast {
        $0.beginLayer(alpha: 1)
        $0.fill(path, .white, rule: .evenOdd)
        $0.endLayer()
      }
      #expect(byCorners.difference(from: whole).isEmpty, "seed \(seed), scale \(scale), \(path)")
      #expect(!whole.difference(from: drawn(260, 260) { _ in }).isEmpty)
    }
  }
}
