import GalleyRaster

/// A bitmap as text: one line per row, `.` for the background (white), `#` for black, a digit for the tenths of black between.
func pixelText(_ bitmap: Bitmap) -> String {
  (0..<bitmap.height).map { y in
    String((0..<bitmap.width).map { x in
      let ink = 255 - Int(bitmap[x, y] >> 8 & 255)
      return ink == 0 ? "." : ink == 255 ? "#" : Character(String(ink * 10 / 255))
    })
  }.joined(separator: "\n")
}

/// Draws on white at `scale` pixels per point.
func drawn(_ width: Int, _ height: Int, scale: Double = 1, clip: [IntRect]? = nil, _ drawing: (BitmapCanvas) -> Void) -> Bitmap {
  let bitmap = Bitmap(width: width, height: height)
  bitmap.fill(.white)
  drawing(BitmapCanvas(bitmap: bitmap, scale: scale, clip: clip))
  return bitmap
}

/// Random numbers from a seed that a failing test prints.
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

/// A font whose glyphs are blocks two pixels wide and three high on the baseline; glyph 1 is a blue image, 2 empty.
///
/// In quarter q a block's first column has (4 − q) / 4 of its ink, and the column after its last the rest.
final class BlockFont: GlyphProvider {
  let postScriptName = "Blocks"
  let size: Double
  private let atlasAtOne: GlyphAtlas

  init(size: Double = 4) {
    self.size = size
    atlasAtOne = GlyphAtlas(glyphCount: 8) { glyph, quarter in
      switch glyph {
      case 1:
        GlyphImage(left: 0, top: 2, width: 2, height: 2, format: .color, bytes: Array(repeating: [255, 0, 0, 255], count: 4).flatMap { $0 })
      case 2: GlyphImage.empty
      default:
        GlyphImage(left: 0, top: 3, width: 3, height: 3, format: .alpha, bytes: BlockFont.rows(quarter))
      }
    }
  }

  private static func rows(_ quarter: Int) -> [UInt8] {
    let first = UInt8(255 * (4 - quarter) / 4)
    return Array(repeating: [first, 255, 255 - first], count: 3).flatMap { $0 }
  }

  func atlas(scale: Double) -> GlyphAtlas { atlasAtOne }

  func outline(of glyph: UInt32) -> Path {
    glyph == 1 || glyph == 2 ? Path() : .rect(Rect(x: 0, y: -3, width: 2, height: 3))
  }

  var freeTypeFace: OpaquePointer? { nil }
}

func run(_ glyphs: [UInt32], at positions: [Point], text: String? = nil, clusters: [Int]? = nil, font: BlockFont = BlockFont()) -> GlyphRun {
  GlyphRun(
    provider: font, glyphs: glyphs, positions: positions, clusters: clusters ?? Array(glyphs.indices),
    text: Array((text ?? String(repeating: "x", count: glyphs.count)).utf16))
}
