@testable import GalleyRaster
import GalleyCRaster
import Testing

/// Blend modes compared with the formulas of W3C's Compositing and Blending and of Porter and Duff, for colors that are not premultiplied.
@Suite struct BlendModeTests {
  /// Red, green, blue and alpha, 0 to 1.
  struct Paint {
    var c: [Double]
    var a: Double

    init(c: [Double], a: Double) { (self.c, self.a) = (c, a) }

    init(_ pixel: UInt32) {
      a = Double(pixel >> 24) / 255
      let alpha = a
      c = [16, 8, 0].map { alpha > 0 ? Double(pixel >> UInt32($0) & 255) / 255 / alpha : 0 }
    }
  }

  /// The formula for two opaque colors, or `nil` if the mode is not a blend.
  private func mixed(_ mode: BlendMode, _ b: [Double], _ s: [Double]) -> [Double]? {
    func each(_ formula: (Double, Double) -> Double) -> [Double] { zip(b, s).map(formula) }
    func hard(_ b: Double, _ s: Double) -> Double { s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1) }
    func soft(_ b: Double, _ s: Double) -> Double {
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
    }
    switch mode {
    case .normal: return s
    case .multiply: return each { $0 * $1 }
    case .screen: return each { $0 + $1 - $0 * $1 }
    case .overlay: return each { hard($1, $0) }
    case .darken: return each { min($0, $1) }
    case .lighten: return each { max($0, $1) }
    case .colorDodge: return each { $0 == 0 ? 0 : $1 >= 1 ? 1 : min(1, $0 / (1 - $1)) }
    case .colorBurn: return each { $0 >= 1 ? 1 : $1 <= 0 ? 0 : 1 - min(1, (1 - $0) / $1) }
    case .softLight: return each(soft)
    case .hardLight: return each(hard)
    case .difference: return each { abs($0 - $1) }
    case .exclusion: return each { $0 + $1 - 2 * $0 * $1 }
    case .hue: return lit(spread(s, to: wide(b)), to: light(b))
    case .saturation: return lit(spread(b, to: wide(s)), to: light(b))
    case .color: return lit(s, to: light(b))
    case .luminosity: return lit(b, to: light(s))
    default: return nil
    }
  }

  private func light(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
  private func wide(_ c: [Double]) -> Double { c.max()! - c.min()! }
  private func spread(_ c: [Double], to width: Double) -> [Double] {
    wide(c) > 0 ? c.map { ($0 - c.min()!) * width / wide(c) } : [0, 0, 0]
  }
  private func lit(_ c: [Double], to level: Double) -> [Double] {
    var c = c.map { $0 + level - light(c) }
    let (l, low, high) = (light(c), c.min()!, c.max()!)
    if low < 0 { c = c.map { l + ($0 - l) * l / (l - low) } }
    if high > 1 { c = c.map { l + ($0 - l) * (1 - l) / (high - l) } }
    return c
  }

  /// Premultiplied by its alpha.
  private func result(_ mode: BlendMode, _ s: Paint, over d: Paint) -> Paint {
    func duff(_ fs: Double, _ fd: Double) -> Paint {
      Paint(c: zip(s.c, d.c).map { $0 * s.a * fs + $1 * d.a * fd }, a: s.a * fs + d.a * fd)
    }
    switch mode {
    case .clear: return duff(0, 0)
    case .copy: return duff(1, 0)
    case .sourceIn: return duff(d.a, 0)
    case .sourceOut: return duff(1 - d.a, 0)
    case .sourceAtop: return duff(d.a, 1 - s.a)
    case .destinationOver: return duff(1 - d.a, 1)
    case .destinationIn: return duff(0, s.a)
    case .destinationOut: return duff(0, 1 - s.a)
    case .destinationAtop: return duff(1 - d.a, s.a)
    case .xor: return duff(1 - d.a, 1 - s.a)
    case .plusLighter: return Paint(c: zip(s.c, d.c).map { min(1, $0 * s.a + $1 * d.a) }, a: min(1, s.a + d.a))
    case .plusDarker:
      let a = min(1, s.a + d.a)
      return Paint(c: zip(s.c, d.c).map { max(0, a - s.a * (1 - $0) - d.a * (1 - $1)) }, a: a)
    default:
      let both = mixed(mode, d.c, s.c)!
      let c = (0..<3).map { (1 - d.a) * s.a * s.c[$0] + (1 - s.a) * d.a * d.c[$0] + s.a * d.a * both[$0] }
      return Paint(c: c, a: s.a + d.a - s.a * d.a)
    }
  }

  private func pixel(_ random: inout Seeded) -> UInt32 {
    let alpha = [0, 255, 255, UInt32.random(in: 1...255, using: &random)].randomElement(using: &random)!
    let parts = (0..<3).map { _ in [0, 255, UInt32.random(in: 0...255, using: &random)].randomElement(using: &random)! * alpha / 255 }
    return alpha << 24 | parts[0] << 16 | parts[1] << 8 | parts[2]
  }

  private func isNear(_ got: UInt32, _ want: Paint, by: Double) -> Bool {
    let parts = [16, 8, 0, 24].map { Double(got >> UInt32($0) & 255) / 255 }
    return zip(parts, want.c + [want.a]).allSatisfy { abs($0 - $1) <= by }
  }

  @Test(arguments: BlendMode.allCases) func pixelsFollowFormulas(mode: BlendMode) {
    var random = Seeded(UInt64(mode.rawValue) + 7)
    for round in 0..<2_000 {
      let (source, backdrop) = (pixel(&random), pixel(&random))
      let coverage = [255, 255, UInt32.random(in: 0...255, using: &random)].randomElement(using: &random)!
      for isRedFirst in [false, true] {
        func order(_ pixel: UInt32) -> UInt32 { isRedFirst ? pixel & 0xFF00_FF00 | pixel >> 16 & 255 | (pixel & 255) << 16 : pixel }
        var got = order(backdrop)
        let how = galley_composite(mode: galley_blend_mode(UInt32(mode.rawValue)), red_first: isRedFirst ? 1 : 0)
        withUnsafeMutablePointer(to: &got) {
          galley_composite_fill(how, galley_surface(pixels: $0, stride: 1), galley_clip(x0: 0, y0: 0, x1: 1, y1: 1), order(source), coverage, nil)
        }
        got = order(got)
        let (before, full, share) = (Paint(backdrop), result(mode, Paint(source), over: Paint(backdrop)), Double(coverage) / 255)
        let want = Paint(
          c: (0..<3).map { before.c[$0] * before.a + (full.c[$0] - before.c[$0] * before.a) * share }, a: before.a + (full.a - before.a) * share)
        #expect(
          isNear(got, want, by: 0.5 / 255 + 1e-4),
          "\(mode), round \(round): \(String(source, radix: 16)) over \(String(backdrop, radix: 16)) at \(coverage) gives \(String(got, radix: 16))")
        #expect([16, 8, 0].allSatisfy { got >> UInt32($0) & 255 <= got >> 24 }, "no component above its alpha")
      }
    }
  }

  /// One pixel, drawn in every way: as a rectangle, a path, an image, a gradient, a layer.
  @Test(arguments: BlendMode.allCases) func allDrawingOperationsBlendAlike(mode: BlendMode) {
    let (ground, ink) = (Color(red: 0.2, green: 0.6, blue: 0.9, alpha: 0.8), Color(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.6))
    let area = Rect(x: 2, y: 2, width: 4, height: 4)
    func pixels(_ drawing: (BitmapCanvas) -> Void) -> [UInt32] {
      let bitmap = Bitmap(width: 8, height: 8)
      bitmap.fill(ground)
      let canvas = BitmapCanvas(bitmap: bitmap, scale: 1)
      canvas.setBlendMode(mode)
      drawing(canvas)
      return [bitmap[0, 0], bitmap[3, 3]]
    }
    let one = pixels { $0.fill(area, ink) }
    let picture = Bitmap(width: 4, height: 4)
    picture.fill(ink)
    let ways: [(String, (BitmapCanvas) -> Void)] = [
      ("path", { $0.fill(.rect(area), ink) }), ("shape", { $0.fill(.ellipse(in: area.outset(by: 1)), ink) }),
      ("stroke", { $0.stroke(Path([.move(Point(x: 2, y: 4)), .line(Point(x: 6, y: 4))]), ink, StrokeStyle(width: 4)) }),
      ("image", { $0.draw(picture, in: area) }), ("scaled image", { $0.draw(picture, in: area.outset(by: 1)) }),
      ("turned image", {
        $0.concat(Affine(a: 0, b: 1, c: -1, d: 0, tx: 8, ty: 0))
        $0.draw(picture, in: area)
      }),
      ("gradient", { $0.fill(.rect(area), Gradient(start: .zero, end: Point(x: 8, y: 0), stops: [.init(offset: 0, color: ink)])) }),
      ("layer", {
        $0.beginLayer(alpha: 1, within: area)
        $0.fill(Rect(x: 0, y: 0, width: 8, height: 8), ink)
        $0.endLayer()
      }),
    ]
    for (name, drawing) in ways {
      let got = pixels(drawing)
      // A gradient's color is rounded differently, and some modes amplify a level.
      let most = name == "gradient" ? 8 : 1
      let isAlike = [0, 8, 16, 24].allSatisfy { abs(Int(got[1] >> UInt32($0) & 255) - Int(one[1] >> UInt32($0) & 255)) <= most }
      #expect(isAlike && got[0] == one[0], "\(name) in \(mode): \(got.map { String($0, radix: 16) }) for \(one.map { String($0, radix: 16) })")
    }
  }

  @Test func blendModeIsSavedAndResetInLayers() {
    let bitmap = Bitmap(width: 2, height: 1)
    bitmap.fill(Color(red: 1, green: 1, blue: 0))
    let canvas = BitmapCanvas(bitmap: bitmap, scale: 1)
    canvas.save()
    canvas.setBlendMode(.multiply)
    canvas.beginLayer(alpha: 1)
    #expect(canvas.blendMode == .normal)
    canvas.fill(Rect(x: 0, y: 0, width: 1, height: 1), Color(red: 0, green: 1, blue: 1))
    canvas.endLayer()
    #expect(canvas.blendMode == .multiply && bitmap[0, 0] == 0xFF00_FF00 && bitmap[1, 0] == 0xFFFF_FF00)
    canvas.restore()
    #expect(canvas.blendMode == .normal)
  }

  /// A clear color erases in `copy`; a shadow is drawn in the mode, and the area around its shape stays.
  @Test func clearSourcesAffectBlending() {
    func drawn(_ mode: BlendMode, _ drawing: (BitmapCanvas) -> Void) -> String {
      let bitmap = Bitmap(width: 4, height: 1)
      bitmap.fill(.black)
      let canvas = BitmapCanvas(bitmap: bitmap, scale: 1)
      canvas.setBlendMode(mode)
      drawing(canvas)
      return (0..<4).map { bitmap[$0, 0] >> 24 == 255 ? "#" : bitmap[$0, 0] == 0 ? "." : "+" }.joined()
    }
    #expect(drawn(.copy) { $0.fill(Rect(x: 1, y: 0, width: 2, height: 1), .clear) } == "#..#")
    #expect(drawn(.copy) { $0.fill(Rect(x: 1, y: 0, width: 1.5, height: 1), .clear) } == "#.+#")
    #expect(drawn(.clear) { $0.fill(.rect(Rect(x: 0, y: 0, width: 2, height: 1)), .white) } == "..##")
    #expect(
      drawn(.copy) {
        $0.setShadow(offset: Point(x: 2, y: 0), blur: 0, color: .clear)
        $0.fill(.rect(Rect(x: 0, y: 0, width: 1, height: 1)), .clear)
      } == ".###")
    #expect(
      drawn(.destinationOut) {
        $0.setShadow(offset: Point(x: 2, y: 0), blur: 0, color: .white)
        $0.stroke(Path([.move(Point(x: 0.5, y: 0)), .line(Point(x: 0.5, y: 1))]), .white, StrokeStyle(width: 1))
      } == ".#.#")
  }

  // MARK: Edges

  @Test func edgesAreAliasedWithoutAntialiasing() {
    func drawn(_ change: (Canvas) -> Void, _ drawing: (Canvas) -> Void) -> Bool {
      let bitmap = Bitmap(width: 20, height: 20)
      let canvas = BitmapCanvas(bitmap: bitmap, scale: 1)
      change(canvas)
      drawing(canvas)
      return (0..<400).allSatisfy { [0, 0xFF00_0000].contains(bitmap[$0 % 20, $0 / 20]) }
    }
    let ways: [(Canvas) -> Void] = [
      { $0.fill(.ellipse(in: Rect(x: 2.3, y: 2.6, width: 14, height: 13)), .black) }, { $0.fill(Rect(x: 2.3, y: 2.6, width: 14, height: 13), .black) },
      { $0.stroke(Path([.move(Point(x: 1, y: 2)), .line(Point(x: 17, y: 11))]), .black, StrokeStyle(width: 1.7)) },
      {
        $0.clip(to: .ellipse(in: Rect(x: 2.3, y: 2.6, width: 14, height: 13)))
        $0.fill(Rect(x: 0, y: 0, width: 20, height: 20), .black)
      },
      {
        $0.fill(
          .ellipse(in: Rect(x: 2.3, y: 2.6, width: 14, height: 13)), Gradient(start: .zero, end: Point(x: 9, y: 0), stops: [.init(offset: 0, color: .black)]))
      },
    ]
    for (index, drawing) in ways.enumerated() {
      #expect(!drawn({ _ in }, drawing), "\(index)")
      #expect(drawn({ $0.setAntialiases(false) }, drawing), "\(index)")
      #expect(drawn({ $0.allowsAntialiasing = false }, drawing), "\(index)")
    }
  }

  // MARK: Documents

  private func pdf(_ drawing: (Canvas) -> Void) throws -> String {
    let canvas = PDFCanvas(size: Size(width: 50, height: 40))
    canvas.beginPage()
    canvas.fill(Rect(x: 0, y: 0, width: 50, height: 40), .white)
    drawing(canvas)
    return String(decoding: try canvas.finish(), as: UTF8.self)
  }

  @Test func pdfContainsBlendMode() throws {
    for (mode, name) in [(BlendMode.multiply, "Multiply"), (.screen, "Screen"), (.softLight, "SoftLight"), (.luminosity, "Luminosity"), (.plusLighter, "Screen")] {
      let text = try pdf {
        $0.setBlendMode(mode)
        $0.fill(Rect(x: 5, y: 5, width: 9, height: 9), .black)
      }
      #expect(text.contains("/BM /\(name)") && !text.contains("/Image"), "\(mode)")
    }
    let layer = try pdf {
      $0.setBlendMode(.multiply)
      $0.beginLayer(alpha: 0.5)
      $0.fill(Rect(x: 5, y: 5, width: 9, height: 9), .black)
      $0.endLayer()
    }
    #expect(layer.contains("/BM /Multiply"))
    let plain = try pdf { _ in }
    for mode in [BlendMode.clear, .destinationOut, .xor] {
      let text = try pdf {
        $0.setBlendMode(mode)
        $0.fill(Rect(x: 5, y: 5, width: 9, height: 9), .black)
      }
      #expect(text.count == plain.count, "\(mode) draws nothing")
    }
  }

  private func svg(_ drawing: (SVGCanvas) -> Void) -> String {
    let canvas = SVGCanvas(size: Size(width: 50, height: 40))
    drawing(canvas)
    let lines = String(decoding: canvas.finish(), as: UTF8.self).split(separator: "\n")
    return lines[2..<lines.count - 1].joined(separator: "\n")
  }

  @Test func svgHasBlendModeOutsideItsClips() {
    let text = svg {
      $0.save()
      $0.clip(to: .rect(Rect(x: 0, y: 0, width: 9, height: 9)))
      $0.setBlendMode(.colorDodge)
      $0.fill(Rect(x: 1, y: 1, width: 2, height: 2), .black)
      $0.beginLayer(alpha: 0.5)
      $0.fill(Rect(x: 3, y: 3, width: 2, height: 2), .black)
      $0.endLayer()
      $0.restore()
      $0.fill(Rect(x: 5, y: 5, width: 2, height: 2), .black)
    }
    #expect(
      text == """
        <clipPath id="clipPath1"><path d="M0 0L9 0L9 9L0 9Z"/></clipPath>
        <g clip-path="url(#clipPath1)">
        </g>
        <g style="mix-blend-mode:color-dodge">
        <g clip-path="url(#clipPath1)">
        <rect x="1" y="1" width="2" height="2" fill="#000000"/>
        </g>
        </g>
        <g clip-path="url(#clipPath1)">
        </g>
        <g style="mix-blend-mode:color-dodge">
        <g clip-path="url(#clipPath1)">
        <g opacity="0.5">
        <rect x="3" y="3" width="2" height="2" fill="#000000"/>
        </g>
        </g>
        </g>
        <g clip-path="url(#clipPath1)">
        </g>
        <rect x="5" y="5" width="2" height="2" fill="#000000"/>
        """)
    #expect(
      svg {
        $0.setBlendMode(.destinationOut)
        $0.fill(Rect(x: 5, y: 5, width: 2, height: 2), .black)
      } == "")
    let radial = svg {
      $0.fill(
        .rect(Rect(x: 0, y: 0, width: 9, height: 9)),
        Gradient(start: Point(x: 1, y: 2), end: Point(x: 3, y: 4), radii: .init(start: 0, end: 5), stops: [.init(offset: 0, color: .black)]))
    }
    #expect(radial.contains("<radialGradient id=\"radialGradient1\" gradientUnits=\"userSpaceOnUse\" cx=\"3\" cy=\"4\" r=\"5\" fx=\"1\" fy=\"2\" fr=\"0\""))
  }
}
