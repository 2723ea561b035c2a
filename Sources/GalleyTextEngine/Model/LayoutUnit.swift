/// A length in layout: an integral number of 1/64 pt.
///
/// Sums of integers do not depend on their order. So a layout is the same regardless of the edits that led to it, and
/// dumps are exact. Only the facades use points.
@usableFromInline package struct LayoutUnit: BitwiseCopyable, Hashable, Comparable, Sendable {
  /// The length in 1/64 pt.
  @usableFromInline package var raw: Int

  @inlinable @inline(__always) package init(raw: Int) { self.raw = raw }

  /// Creates the length nearest to `points`, clamped to ±`unlimited`. NaN becomes zero.
  package init(points: Double) {
    raw = LayoutUnit.withinReach((points * 64).rounded())
  }

  /// The length in points.
  @inlinable package var points: Double { Double(raw) / 64 }

  private static let reach = 1 << 40
  @inlinable package static var zero: LayoutUnit { LayoutUnit(raw: 0) }
  /// A length greater than any page: the height of a container without a bottom.
  package static let unlimited = LayoutUnit(raw: reach)
  package var isUnlimited: Bool { raw >= LayoutUnit.reach }

  @inlinable @inline(__always) package static func < (a: LayoutUnit, b: LayoutUnit) -> Bool { a.raw < b.raw }
  @inlinable @inline(__always) package static func > (a: LayoutUnit, b: LayoutUnit) -> Bool { a.raw > b.raw }
  @inlinable @inline(__always) package static func <= (a: LayoutUnit, b: LayoutUnit) -> Bool { a.raw <= b.raw }
  @inlinable @inline(__always) package static func >= (a: LayoutUnit, b: LayoutUnit) -> Bool { a.raw >= b.raw }
  @inlinable @inline(__always) package static func == (a: LayoutUnit, b: LayoutUnit) -> Bool { a.raw == b.raw }
  @inlinable @inline(__always) package static func + (a: LayoutUnit, b: LayoutUnit) -> LayoutUnit { LayoutUnit(raw: a.raw + b.raw) }
  @inlinable @inline(__always) package static func - (a: LayoutUnit, b: LayoutUnit) -> LayoutUnit { LayoutUnit(raw: a.raw - b.raw) }
  @inlinable @inline(__always) package static prefix func - (a: LayoutUnit) -> LayoutUnit { LayoutUnit(raw: -a.raw) }
  @inlinable @inline(__always) package static func += (a: inout LayoutUnit, b: LayoutUnit) { a.raw += b.raw }
  @inlinable @inline(__always) package static func -= (a: inout LayoutUnit, b: LayoutUnit) { a.raw -= b.raw }
  @inlinable @inline(__always) package static func * (a: LayoutUnit, b: Int) -> LayoutUnit { LayoutUnit(raw: a.raw * b) }

  /// Returns the length nearest to `factor` times this one, clamped to ±`unlimited`; zero if `factor` is NaN.
  package func scaled(by factor: Double) -> LayoutUnit { LayoutUnit(raw: LayoutUnit.withinReach((Double(raw) * factor).rounded())) }

  private static func withinReach(_ raw: Double) -> Int {
    raw.isNaN ? 0 : Int(max(-Double(LayoutUnit.reach), min(Double(LayoutUnit.reach), raw)))
  }
}

/// A rectangle in layout units. y points down.
package struct LayoutRect: Hashable, Sendable {
  package var x, y, width, height: LayoutUnit

  package init(x: LayoutUnit, y: LayoutUnit, width: LayoutUnit, height: LayoutUnit) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package static let zero = LayoutRect(x: .zero, y: .zero, width: .zero, height: .zero)
  package var maxX: LayoutUnit { x + width }
  package var maxY: LayoutUnit { y + height }
}

extension LayoutUnit {
  /// Returns `raw` without its fraction, clamped to ±10¹².
  static func bounded(_ raw: Double) -> Int { Int(max(-1e12, min(1e12, raw))) }
}
