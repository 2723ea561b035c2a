internal import Raster

/// Scales a picture with a cubic filter (Keys 1981, a = −½), widened when the picture shrinks so that nothing aliases.
enum ImageScaler {
  /// Premultiplied BGRA, rows from the top.
  struct Picture {
    let width: Int
    let height: Int
    let bytes: [UInt8]
  }

  /// `picture`, whose first column is `left` px right of the origin and whose first row's top edge is `top` px above it,
  /// `factor` times as large about the origin.
  static func scaled(_ picture: Picture, left: Int, top: Int, by factor: Double) -> GlyphImage {
    let across = Axis(start: left, count: picture.width, factor: factor)
    let down = Axis(start: -top, count: picture.height, factor: factor)
    guard across.count > 0, down.count > 0, across.count <= largestSide, down.count <= largestSide else { return .empty }
    let source: [SIMD4<Float>] = (0..<(picture.width * picture.height)).map { pixel in
      let at = pixel * 4
      let bytes = SIMD4<UInt8>(picture.bytes[at], picture.bytes[at + 1], picture.bytes[at + 2], picture.bytes[at + 3])
      return SIMD4<Float>(bytes)
    }
    // First along the rows, then down the columns.
    var narrow = [SIMD4<Float>](repeating: .zero, count: across.count * picture.height)
    for (x, taps) in across.taps.enumerated() {
      for y in 0..<picture.height {
        var sum = SIMD4<Float>.zero
        for (number, weight) in taps.weights.enumerated() { sum += weight * source[y * picture.width + taps.first + number] }
        narrow[y * across.count + x] = sum
      }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(across.count * down.count * 4)
    for taps in down.taps {
      for x in 0..<across.count {
        var sum = SIMD4<Float>.zero
        for (number, weight) in taps.weights.enumerated() { sum += weight * narrow[(taps.first + number) * across.count + x] }
        // The filter overshoots at edges; premultiplied colour never exceeds its alpha.
        let alpha = max(0, min(255, sum[3].rounded()))
        let limited = sum.rounded(.toNearestOrAwayFromZero).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
        for part in 0..<3 { bytes.append(UInt8(limited[part])) }
        bytes.append(UInt8(alpha))
      }
    }
    return GlyphImage(
      left: across.start, top: -down.start, width: across.count, height: down.count, format: .color, bytes: bytes)
  }

  private static let largestSide = 8192

  /// One direction: which source pixels each target pixel is made of.
  private struct Axis {
    /// The first target pixel.
    let start: Int
    let taps: [(first: Int, weights: [Float])]
    var count: Int { taps.count }

    init(start: Int, count: Int, factor: Double) {
      let low = Int((Double(start) * factor).rounded(.down)), high = Int((Double(start + count) * factor).rounded(.up))
      self.start = low
      let widening = max(1, 1 / factor)
      taps = (low..<min(high, low + ImageScaler.largestSide + 1)).map { target in
        let centre = (Double(target) + 0.5) / factor - Double(start)
        let window = Int((centre - 2 * widening).rounded(.down))...Int((centre + 2 * widening).rounded(.up))
        let all = window.map { Axis.cubic((Double($0) + 0.5 - centre) / widening) }
        let total = all.reduce(0, +)
        // Beyond the edge the picture is transparent: those weights count in the total and add nothing.
        let first = max(0, window.lowerBound), last = min(count - 1, window.upperBound)
        guard first <= last else { return (0, []) }
        return (first, (first...last).map { Float(all[$0 - window.lowerBound] / total) })
      }
    }

    private static func cubic(_ distance: Double) -> Double {
      let x = abs(distance)
      if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
      return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
    }
  }
}
