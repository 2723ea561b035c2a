import GalleyRaster
import Testing

/// Drawing that is skipped because something opaque covers it is never visible.
@Suite struct HiddenLawTests {
  private static let (width, height) = (180, 150)

  /// Paths large enough to have a full middle, on whole pixels and between them.
  private static func shapes(_ random: inout Seeded) -> [Path] {
    func number(_ range: ClosedRange<Double>) -> Double {
      let number = Double.random(in: range, using: &random)
      return Bool.random(using: &random) ? number.rounded() : number
    }
    let rect = Rect(x: number(-40...60), y: number(-40...50), width: number(70...160), height: number(70...120))
    let hole = rect.outset(by: -number(12...30))
    return [.rect(rect), .roundedRect(rect, radius: number(1...20)), .ellipse(in: rect), Path(Path.rect(rect).elements + Path.ellipse(in: hole).elements)]
  }

  /// Under an antialiased clip nothing is skipped; this one covers the whole canvas.
  private static let everywhere = Path.ellipse(in: Rect(x: -3000, y: -3000, width: 6000, height: 6000))

  @Test(arguments: [1.0, 1.5, 2.0], [1.0, 0.6]) func shadowUnderFillAndBesideIt(scale: Double, alpha: Double) {
    for seed in UInt64(1)...20 {
      var random = Seeded(seed)
      let color = Color(red: 0.9, green: .random(in: 0...1, using: &random), blue: 0.3, alpha: alpha)
      let (blur, offset) = (Double.random(in: 0...20, using: &random), Point(x: 3, y: .random(in: -8...8, using: &random)))
      for (index, path) in Self.shapes(&random).enumerated() {
        func draw(_ canvas: BitmapCanvas) {
          canvas.setShadow(offset: offset, blur: blur, color: Color(red: 0, green: 0, blue: 0.2, alpha: 0.5))
          canvas.fill(path, color, rule: .evenOdd)
        }
        let spared = drawn(Self.width, Self.height, scale: scale, draw)
        let whole = drawn(Self.width, Self.height, scale: scale) { canvas in
          canvas.clip(to: Self.everywhere)
          draw(canvas)
        }
        #expect(spared.difference(from: whole).isEmpty, "seed \(seed), shape \(index)")
      }
    }
  }

  @Test(arguments: [1.0, 1.5, 2.0]) func underCoveringFill(scale: Double) {
    for seed in UInt64(1)...40 {
      var random = Seeded(seed)
      let ground = Rect(x: .random(in: -9...9, using: &random), y: 3.5, width: 160, height: .random(in: 40...130, using: &random))
      let cover = Rect(x: .random(in: -20...90, using: &random), y: .random(in: -9...60, using: &random), width: 50, height: 40.25)
      func picture(_ fill: (BitmapCanvas) -> Void) -> Bitmap {
        drawn(Self.width, Self.height, scale: scale) { canvas in
          fill(canvas)
          canvas.fill(cover, .white)
        }
      }
      let spared = picture { $0.fill(ground, .black, sparing: cover) }
      #expect(spared.difference(from: picture { $0.fill(ground, .black) }).isEmpty, "seed \(seed)")
    }
  }

  /// The other laws would also hold if nothing were ever skipped.
  @Test func coveredPixelsAreSkipped() {
    let bitmap = drawn(Self.width, Self.height) { $0.fill(Rect(x: 0, y: 0, width: 180, height: 150), .black, sparing: Rect(x: 20.5, y: 20, width: 100, height: 100)) }
    #expect(bitmap[20, 50] == 0xFF00_0000 && bitmap[21, 50] == 0xFFFF_FFFF && bitmap[119, 119] == 0xFFFF_FFFF && bitmap[120, 50] == 0xFF00_0000)
  }
}
