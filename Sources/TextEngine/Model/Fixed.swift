/// A length of layout: a whole number of 1/64 pt.
///
/// Sums of integers do not depend on their order, so a layout is the same however it came about, and a dump of
/// it is exact. Points appear only in the facades.
@usableFromInline package struct Fixed: BitwiseCopyable, Hashable, Comparable, Sendable {
  /// 1/64 pt.
  @usableFromInline package var raw: Int

  @inlinable @inline(__always) package init(raw: Int) { self.raw = raw }

  /// The nearest length to `points`; not-a-number counts as zero, and what is out of reach as `unlimited`.
  package init(points: Double) {
    raw = Fixed.withinReach((points * 64).rounded())
  }

  /// Points.
  @inlinable package var points: Double { Double(raw) / 64 }

  private static let reach = 1 << 40
  @inlinable package static var zero: Fixed { Fixed(raw: 0) }
  /// Larger than any page: the height of a container without an end.
  package static let unlimited = Fixed(raw: reach)
  package var isUnlimited: Bool { raw >= Fixed.reach }

  @inlinable @inline(__always) package static func < (a: Fixed, b: Fixed) -> Bool { a.raw < b.raw }
  @inlinable @inline(__always) package static func > (a: Fixed, b: Fixed) -> Bool { a.raw > b.raw }
  @inlinable @inline(__always) package static func <= (a: Fixed, b: Fixed) -> Bool { a.raw <= b.raw }
  @inlinable @inline(__always) package static func >= (a: Fixed, b: Fixed) -> Bool { a.raw >= b.raw }
  @inlinable @inline(__always) package static func == (a: Fixed, b: Fixed) -> Bool { a.raw == b.raw }
  @inlinable @inline(__always) package static func + (a: Fixed, b: Fixed) -> Fixed { Fixed(raw: a.raw + b.raw) }
  @inlinable @inline(__always) package static func - (a: Fixed, b: Fixed) -> Fixed { Fixed(raw: a.raw - b.raw) }
  @inlinable @inline(__always) package static prefix func - (a: Fixed) -> Fixed { Fixed(raw: -a.raw) }
  @inlinable @inline(__always) package static func += (a: inout Fixed, b: Fixed) { a.raw += b.raw }
  @inlinable @inline(__always) package static func -= (a: inout Fixed, b: Fixed) { a.raw -= b.raw }
  @inlinable @inline(__always) package static func * (a: Fixed, b: Int) -> Fixed { Fixed(raw: a.raw * b) }

  /// The nearest length to `factor` times this one.
  package func scaled(by factor: Double) -> Fixed { Fixed(raw: Fixed.withinReach((Double(raw) * factor).rounded())) }

  private static func withinReach(_ raw: Double) -> Int {
    raw.isNaN ? 0 : Int(max(-Double(Fixed.reach), min(Double(Fixed.reach), raw)))
  }
}

/// A rectangle of layout, y down.
package struct FixedRect: Hashable, Sendable {
  package var x, y, width, height: Fixed

  package init(x: Fixed, y: Fixed, width: Fixed, height: Fixed) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package static let zero = FixedRect(x: .zero, y: .zero, width: .zero, height: .zero)
  package var maxX: Fixed { x + width }
  package var maxY: Fixed { y + height }
}
