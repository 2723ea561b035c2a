import GalleyRaster
import TestSupport
import Testing

/// Drawing in separate parts gives the bytes of drawing at once, for any drawing and any parts.
@Suite struct PartsLawTests {
  private static let side = 96

  @Test(arguments: [1.0, 1.25, 2.0], ["shapes", "strokes", "rounded", "shadows", "gradients", "images", "clips", "text", "all"])
  func partsGiveTheWhole(scale: Double, kind: String) {
    for seed in UInt64(1)...(LongTests.areWanted ? 6 : 3) {
      var random = Seeded(seed)
      let scene = Scene(kind: kind, extent: Double(PartsLawTests.side) / scale, &random)
      let whole = drawn(PartsLawTests.side, PartsLawTests.side, scale: scale, scene.draw)
      let cuts = parts(of: whole.bounds, &random)
      let pieced = Bitmap(width: whole.width, height: whole.height)
      pieced.fill(.white)
      // In any order; an area is drawn only in its own part.
      for cut in cuts.shuffled(using: &random) { scene.draw(BitmapCanvas(bitmap: pieced, scale: scale, clip: [cut])) }
      #expect(pieced.difference(from: whole).isEmpty, "\(kind), scale \(scale), seed \(seed)")
      let atOnce = drawn(whole.width, whole.height, scale: scale, clip: cuts, scene.draw)
      #expect(atOnce.difference(from: whole).isEmpty, "\(kind), scale \(scale), seed \(seed), one clip of all parts")
    }
  }

  /// A shape much larger than the canvas is drawn only in its visible area: the result does not depend on the part.
  @Test func hugeShapesToo() {
    func draw(_ canvas: BitmapCanvas) {
      canvas.setShadow(offset: Point(x: 3, y: 5), blur: 9, color: .black)
      canvas.fill(.ellipse(in: Rect(x: -9000, y: 20.3, width: 18_050, height: 9000)), Color(red: 0.2, green: 0.5, blue: 1, alpha: 0.7))
      canvas.clearShadow()
      canvas.stroke(.ellipse(in: Rect(x: 10, y: -5000, width: 10_000, height: 10_020)), .black, StrokeStyle(width: 3.3))
    }
    var random = Seeded(5)
    let whole = drawn(90, 70, draw)
    let pieced = Bitmap(width: 90, height: 70)
    pieced.fill(.white)
    for part in parts(of: whole.bounds, &random) { draw(BitmapCanvas(bitmap: pieced, scale: 1, clip: [part])) }
    #expect(pieced.difference(from: whole).isEmpty)
    #expect(!whole.difference(from: drawn(90, 70) { _ in }).isEmpty)
  }

  /// A shape that moves by whole pixels reuses its mask: the pixels are equal.
  @Test func aMoveByWholePixelsMovesTheBytes() {
    let shape = Path.ellipse(in: Rect(x: 5.3, y: 6.1, width: 20.7, height: 13.9))
    func at(_ x: Double, _ y: Double) -> Bitmap {
      drawn(80, 60) {
        $0.translate(x: x, y: y)
        $0.fill(shape, Color(red: 0, green: 0.3, blue: 0.8, alpha: 0.6))
        $0.stroke(shape, .black, StrokeStyle(width: 1.5, dash: [3, 2]))
      }
    }
    let here = at(0.3, 0.7).cropped(to: IntRect(x: 0, y: 0, width: 40, height: 30))
    let there = at(31.3, 22.7).cropped(to: IntRect(x: 31, y: 22, width: 40, height: 30))
    #expect(there.difference(from: here).isEmpty)
  }

  /// Disjoint rectangles that tile `rect`, split randomly.
  private func parts(of rect: IntRect, _ random: inout Seeded) -> [IntRect] {
    guard rect.width > 6, rect.height > 6, Int.random(in: 0..<5, using: &random) > 0 || rect.width > 60 else { return [rect] }
    var (one, other) = (rect, rect)
    if Bool.random(using: &random) {
      one.width = .random(in: 1..<rect.width, using: &random)
      (other.x, other.width) = (one.maxX, rect.width - one.width)
    } else {
      one.height = .random(in: 1..<rect.height, using: &random)
      (other.y, other.height) = (one.maxY, rect.height - one.height)
    }
    return parts(of: one, &random) + parts(of: other, &random)
  }
}

/// Some strokes, drawn the same each time.
private struct Scene {
  let draw: (BitmapCanvas) -> Void

  init(kind: String, extent: Double, _ random: inout Seeded) {
    let kinds = kind == "all" ? ["shapes", "strokes", "rounded", "shadows", "gradients", "images", "clips", "text"] : [kind]
    let steps = (0..<6).map { index in Scene.step(kinds[index % kinds.count], extent, &random) }
      + (kind == "all" ? kinds.shuffled(using: &random).map { Scene.step($0, extent, &random) } : [])
    draw = { canvas in for step in steps { step(canvas) } }
  }

  private static func step(_ kind: String, _ extent: Double, _ random: inout Seeded) -> (BitmapCanvas) -> Void {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func point() -> Point { Point(x: number(-10...extent + 10), y: number(-10...extent + 10)) }
    func tint() -> Color { Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.2...1)) }
    let rect = Rect(x: number(-20...extent), y: number(-20...extent), width: number(1...60), height: number(1...60))
    let curve = Path([.move(point()), .cubic(point(), point(), point()), .quad(point(), point()), .line(point()), .close])
    let rule: FillRule = Bool.random(using: &random) ? .nonZero : .evenOdd
    let turn = Affine(rotation: number(0...6)).concatenating(Affine(translationX: number(0...extent), y: number(0...extent)))
    let (one, other, from, to) = (tint(), tint(), point(), point())
    switch kind {
    case "strokes":
      let caps: [LineCap] = [.butt, .round, .square], joins: [LineJoin] = [.miter, .round, .bevel]
      let style = StrokeStyle(
        width: number(0.2...9), cap: caps.randomElement(using: &random)!, join: joins.randomElement(using: &random)!,
        dash: Bool.random(using: &random) ? [number(0.5...6), number(0.5...6)] : [], dashPhase: number(0...3))
      return { $0.stroke(curve, one, style) }
    case "rounded":
      let radius = number(0...20)
      return { canvas in
        canvas.fill(.roundedRect(rect, radius: radius), one)
        canvas.stroke(.roundedRect(rect.outset(by: 3), radius: radius), other, StrokeStyle(width: 0.5))
        canvas.fill(rect.outset(by: -5), other)
      }
    case "shadows":
      let (blur, offset, isLayer) = (number(0...14), Point(x: number(-9...9), y: number(-9...9)), Bool.random(using: &random))
      return { canvas in
        canvas.save()
        canvas.setShadow(offset: offset, blur: blur, color: one)
        if isLayer { canvas.beginLayer(alpha: 0.7) }
        canvas.fill(.roundedRect(rect, radius: 6), other)
        canvas.stroke(curve, other, StrokeStyle(width: 2))
        if isLayer { canvas.endLayer() }
        canvas.restore()
      }
    case "gradients":
      let gradient = Gradient(start: from, end: to, stops: [.init(offset: 0, color: one), .init(offset: 0.8, color: other)])
      return { $0.fill(curve, gradient, rule: rule) }
    case "images":
      let image = drawn(7, 5) { $0.fill(.ellipse(in: Rect(x: 0, y: 0, width: 6, height: 4)), one) }
      let (isSmooth, turns) = (Bool.random(using: &random), Bool.random(using: &random))
      return { canvas in
        canvas.save()
        if turns { canvas.concat(turn) }
        canvas.draw(image, in: turns ? Rect(x: 0, y: 0, width: 31.5, height: 22) : rect, smoothly: isSmooth)
        canvas.restore()
      }
    case "clips":
      return { canvas in
        canvas.save()
        canvas.clip(to: curve, rule: rule)
        canvas.clip(to: .ellipse(in: rect.outset(by: 20)))
        canvas.fill(Rect(x: 0, y: 0, width: extent, height: extent * 0.7), one)
        canvas.fill(.ellipse(in: rect), other)
        canvas.restore()
      }
    case "text":
      let glyphs = run([0, 1, 0, 2, 0], at: (0..<5).map { Point(x: from.x + Double($0) * 3.3, y: from.y) })
      let turns = Bool.random(using: &random)
      return { canvas in
        canvas.save()
        if turns { canvas.concat(turn) }
        canvas.draw(glyphs, one)
        canvas.stroke(glyphs, other, width: 0.7)
        canvas.restore()
      }
    default:
      return { canvas in
        canvas.fill(curve, one, rule: rule)
        canvas.save()
        canvas.concat(turn)
        canvas.fill(Rect(x: 0, y: 0, width: rect.width, height: rect.height), other)
        canvas.restore()
      }
    }
  }
}
