/// A rectangle of device pixels.
package struct IntRect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var maxX: Int { x + width }
  package var maxY: Int { y + height }
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  package func intersection(_ other: IntRect) -> IntRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return IntRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }

  /// Returns the smallest rectangle that contains both. Empty rectangles are ignored.
  package func union(_ other: IntRect) -> IntRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return IntRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Creates the smallest rectangle of whole pixels that covers `rect`, clamped to ±2²⁴. A rectangle with NaN covers
  /// nothing.
  package init(covering rect: Rect) {
    self.init(edges: rect.minX.rounded(.down), rect.minY.rounded(.down), rect.maxX.rounded(.up), rect.maxY.rounded(.up))
  }

  /// Creates a rectangle by rounding each edge to the nearest pixel, halves towards greater coordinates, clamped to
  /// ±2²⁴. Empty if opposite edges coincide, or with NaN.
  package init(snapping rect: Rect) {
    self.init(
      edges: (rect.minX + 0.5).rounded(.down), (rect.minY + 0.5).rounded(.down),
      (rect.maxX + 0.5).rounded(.down), (rect.maxY + 0.5).rounded(.down))
  }

  private init(edges left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    guard left < right, top < bottom else {
      self.init(x: 0, y: 0, width: 0, height: 0)
      return
    }
    let bounded = { (edge: Double) in Int(min(max(edge, -16_777_216), 16_777_216)) }
    let (x, y) = (bounded(left), bounded(top))
    self.init(x: x, y: y, width: bounded(right) - x, height: bounded(bottom) - y)
  }
}

extension Rect {
  package init(_ pixels: IntRect) {
    self.init(x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.width), height: Double(pixels.height))
  }
}
