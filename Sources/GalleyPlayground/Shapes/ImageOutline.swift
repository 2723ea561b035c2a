import UIKit

/// Traces the outline of an image, at half opacity, as Bézier curves.
@MainActor public enum ImageOutline {
  /// Returns the largest outline in `image`, in pixels, y down; `nil` if the image has no pixels, or none is at least half opaque.
  public static func trace(_ image: UIImage) -> UIBezierPath? {
    guard let field = AlphaField(image) else { return nil }
    let rings = field.contours(at: 0.5)
    guard let largest = rings.max(by: { abs(area(of: $0)) < abs(area(of: $1)) }) else { return nil }
    let extent = CGFloat(max(field.width, field.height))
    return CurveFitter(tolerance: extent / 400, cornerReach: extent / 40).closedPath(near: largest)
  }

  /// Returns whether every pixel of `image` is at least half opaque; `false` for an image without pixels.
  static func isOpaque(_ image: UIImage) -> Bool { AlphaField(image)?.isOpaque ?? false }

  private static func area(of ring: [CGPoint]) -> CGFloat {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
  }
}

/// The alpha values of an image's pixels, 0…1, and their contour lines.
struct AlphaField {
  let width: Int
  let height: Int
  private let samples: [CGFloat]

  init(width: Int, height: Int, samples: [CGFloat]) {
    precondition(samples.count == width * height, "An image of \(width) × \(height) pixels needs \(width * height) samples, not \(samples.count).")
    (self.width, self.height, self.samples) = (width, height, samples)
  }

  /// Reads the alpha values of an image. Returns `nil` for an image without pixels.
  init?(_ image: UIImage) {
    guard let pixels = image.cgImage, let data = pixels.dataProvider?.data else { return nil }
    let (width, height, rowBytes) = (pixels.width, pixels.height, pixels.bytesPerRow)
    // Galley's images are BGRA with alpha last, as their CGImage reports.
    let samples = data.withUnsafeBytes { bytes in
      [CGFloat](unsafeUninitializedCapacity: width * height) { samples, count in
        for row in 0..<height {
          for column in 0..<width { samples[row * width + column] = CGFloat(bytes[row * rowBytes + column * 4 + 3]) / 255 }
        }
        count = width * height
      }
    }
    self.init(width: width, height: height, samples: samples)
  }

  /// Whether every sample is at least half opaque.
  var isOpaque: Bool { samples.allSatisfy { $0 >= 0.5 } }

  /// Returns the alpha at a pixel; zero outside the image, so that every contour closes.
  private func sample(_ column: Int, _ row: Int) -> CGFloat {
    (0..<width).contains(column) && (0..<height).contains(row) ? samples[row * width + column] : 0
  }

  /// An edge between two adjacent samples, identified by its left or top sample.
  private struct Edge: Hashable {
    var column: Int
    var row: Int
    var isVertical: Bool
  }

  /// Returns the closed contours at alpha `level`, by marching squares; samples are at the centers of pixels.
  func contours(at level: CGFloat) -> [[CGPoint]] {
    var following: [Edge: Edge] = [:]
    // Add a border of zeros, as around the image; most squares are completely inside or outside, and are skipped.
    let stride = width + 2
    var inside = [Bool](repeating: 0 >= level, count: stride * (height + 2))
    samples.withUnsafeBufferPointer { samples in
      for row in 0..<height {
        for column in 0..<width where samples[row * width + column] >= level { inside[(row + 1) * stride + column + 1] = true }
      }
    }
    inside.withUnsafeBufferPointer { inside in
      for row in -1..<height {
        for column in -1..<width {
          let index = (row + 1) * stride + column + 1
          let (a, b, c, d) = (inside[index], inside[index + 1], inside[index + stride + 1], inside[index + stride])
          guard a != b || b != c || c != d else { continue }
          for (start, end) in segments(column, row, [a, b, c, d]) { following[start] = end }
        }
      }
    }
    var rings: [[CGPoint]] = []
    // In reading order of the squares, so that equal images give equal rings with equal starts.
    let starts = following.keys.sorted { ($0.row, $0.column, $0.isVertical ? 1 : 0) < ($1.row, $1.column, $1.isVertical ? 1 : 0) }
    for start in starts where following[start] != nil {
      var ring: [CGPoint] = []
      var edge = start
      while let next = following.removeValue(forKey: edge) {
        ring.append(crossing(edge, level))
        edge = next
      }
      rings.append(ring)
    }
    return rings
  }

  /// Returns the contour's segments in the square between four samples; the inside is to the right.
  ///
  /// - Parameter corners: whether each is inside, clockwise from the one at the top left.
  private func segments(_ column: Int, _ row: Int, _ corners: [Bool]) -> [(Edge, Edge)] {
    let top = Edge(column: column, row: row, isVertical: false)
    let bottom = Edge(column: column, row: row + 1, isVertical: false)
    let left = Edge(column: column, row: row, isVertical: true)
    let right = Edge(column: column + 1, row: row, isVertical: true)
    let edges = [top, right, bottom, left]
    // Clockwise around the square, the line enters where outside changes to inside, and leaves at the next change.
    let entries = (0..<4).filter { !corners[$0] && corners[($0 + 1) % 4] }
    let exits = (0..<4).filter { corners[$0] && !corners[($0 + 1) % 4] }
    return entries.map { entry in
      let exit = exits.min { ($0 - entry + 4) % 4 < ($1 - entry + 4) % 4 }!
      return (edges[entry], edges[exit])
    }
  }

  private func crossing(_ edge: Edge, _ level: CGFloat) -> CGPoint {
    let (dx, dy) = edge.isVertical ? (0, 1) : (1, 0)
    let (a, b) = (sample(edge.column, edge.row), sample(edge.column + dx, edge.row + dy))
    let share = (level - a) / (b - a)
    return CGPoint(x: CGFloat(edge.column) + 0.5 + CGFloat(dx) * share, y: CGFloat(edge.row) + 0.5 + CGFloat(dy) * share)
  }
}
