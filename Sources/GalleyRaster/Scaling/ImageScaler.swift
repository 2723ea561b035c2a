import GalleyCRaster

/// An image scaler with a cubic filter (Keys 1981, a = −½), which is widened for reductions to avoid aliasing.
///
/// Images are premultiplied BGRA, top row first.
package enum ImageScaler {
  /// The treatment of pixels beyond an image's edge.
  package enum Edge {
    /// Transparent: the image fades near its edge.
    case clear
    /// Repeats the edge pixels: the scaled image ends sharply, and partly covered pixels get partial coverage.
    case clamped
  }

  /// The filter for one axis: the source pixels and weights of each target pixel.
  package struct Axis {
    package let count: Int
    fileprivate let sourceCount: Int
    fileprivate let taps: Int
    fileprivate let firsts: [Int32]
    /// `taps` weights for each target pixel.
    fileprivate let weights: [Float]

    /// Creates the filter for `count` source pixels. The first begins at `origin` on the target's grid; each is `pitch`
    /// target pixels wide.
    package init(of count: Int, from origin: Double, pitch: Double, to targets: Range<Int>, edge: Edge) {
      let widening = max(1, 1 / pitch)
      // One more than the filter's width, because it can begin and end within a pixel.
      let taps = min(count, Int((4 * widening).rounded(.up)) + 1)
      var firsts: [Int32] = []
      var weights = [Float](repeating: 0, count: targets.count * taps)
      firsts.reserveCapacity(targets.count)
      for (row, target) in targets.enumerated() {
        let centre = (Double(target) + 0.5 - origin) / pitch
        // The source pixels whose centers are inside the filter.
        let window = Int((centre - 2 * widening - 0.5).rounded(.up))...Int((centre + 2 * widening - 0.5).rounded(.down))
        var total = 0.0
        for source in window { total += cubic((Double(source) + 0.5 - centre) / widening) }
        if edge == .clamped {
          let share = min(Double(target + 1), origin + Double(count) * pitch) - max(Double(target), origin)
          total = share > 0 ? total / share : .infinity
        }
        let first = max(0, min(count - taps, window.lowerBound))
        firsts.append(Int32(first))
        for source in window {
          let weight = Float(cubic((Double(source) + 0.5 - centre) / widening) / total)
          // With a clear edge, weights beyond it count in the total and add nothing.
          let tap = (edge == .clamped ? min(max(source, 0), count - 1) : source) - first
          if 0..<taps ~= tap { weights[row * taps + tap] += weight }
        }
      }
      (self.count, sourceCount, self.taps, self.firsts, self.weights) = (targets.count, count, taps, firsts, weights)
    }

    fileprivate func withLoops(_ body: (galley_axis) -> Void) {
      firsts.withUnsafeBufferPointer { firsts in
        weights.withUnsafeBufferPointer { weights in
          guard let firsts = firsts.baseAddress, let weights = weights.baseAddress else { return }
          body(
            galley_axis(
              firsts: firsts, weights: weights, taps: Int32(taps), count: Int32(count), source_count: Int32(sourceCount)))
        }
      }
    }
  }

  /// Scales `source`, an image of `across` by `down` source pixels, and writes `across.count` by `down.count` pixels to `target`. The source
  /// stride is in bytes, the target stride in pixels.
  package static func scale(
    _ source: UnsafePointer<UInt8>, stride: Int, across: Axis, down: Axis, into target: UnsafeMutablePointer<UInt32>,
    stride targetStride: Int
  ) {
    scale(source, stride: stride, across: across, down: down, into: target, stride: targetStride, kernel)
  }

  static func scale(
    _ source: UnsafePointer<UInt8>, stride: Int, across: Axis, down: Axis, into target: UnsafeMutablePointer<UInt32>,
    stride targetStride: Int, _ kernel: galley_kernel
  ) {
    across.withLoops { across in
      down.withLoops { down in
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: galley_scale_room(across, down), alignment: 16)
        galley_scale(kernel, source, stride, across, down, scratch, target, targetStride)
        scratch.deallocate()
      }
    }
  }

  /// Draws `bitmap` in `rect` of an image of the given size. Returns `nil` if a side is scaled by less than 1/4096 or
  /// more than 4096, or if `rect` is more than 10⁹ pixels away.
  static func scaledImage(of bitmap: Bitmap, in rect: Rect, width: Int, height: Int) -> Bitmap? {
    let pitch = (x: rect.width / Double(bitmap.width), y: rect.height / Double(bitmap.height))
    let pitches = 1.0 / 4096...4096
    guard pitches ~= pitch.x, pitches ~= pitch.y, abs(rect.x) < 1e9, abs(rect.y) < 1e9 else { return nil }
    if let half = halved(bitmap, for: pitch) { return scaledImage(of: half, in: rect, width: width, height: height) }
    let result = Bitmap(width: width, height: height)
    let across = Axis(of: bitmap.width, from: rect.x, pitch: pitch.x, to: 0..<width, edge: .clamped)
    let down = Axis(of: bitmap.height, from: rect.y, pitch: pitch.y, to: 0..<height, edge: .clamped)
    bitmap.pixels.withMemoryRebound(to: UInt8.self, capacity: bitmap.byteCount) { source in
      scale(source, stride: bitmap.stride * 4, across: across, down: down, into: result.pixels, stride: result.stride)
    }
    return result
  }

  /// Returns the bitmap at half size if it shrinks to half or less, so that the filter has a quarter of the work.
  /// Returns `nil` otherwise, or if a side is odd.
  private static func halved(_ bitmap: Bitmap, for pitch: (x: Double, y: Double)) -> Bitmap? {
    guard max(pitch.x, pitch.y) <= 0.5, bitmap.width % 2 == 0, bitmap.height % 2 == 0 else { return nil }
    let half = Bitmap(width: bitmap.width / 2, height: bitmap.height / 2)
    galley_halve(bitmap.pixels, bitmap.stride, half.pixels, half.stride, Int32(half.width), Int32(half.height))
    return half
  }

  private static func cubic(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
  }
}
