/// Colors along the line from `start` to `end`, in user space, or between two circles. The end colors extend beyond
/// the ends.
package struct Gradient: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    /// The position, from 0 to 1.
    package var offset: Double
    package var color: Color

    package init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// The radii of the circles around `start` and `end` of a gradient; not negative.
  package struct Radii: Hashable, Sendable {
    package var start: Double
    package var end: Double

    package init(start: Double, end: Double) { (self.start, self.end) = (start, end) }
  }

  package var start: Point
  package var end: Point
  /// The radii of a radial gradient, or `nil` if the gradient is linear. Points that no circle between the two reaches
  /// are not painted.
  package var radii: Radii?
  package var stops: [Stop]

  package init(start: Point, end: Point, radii: Radii? = nil, stops: [Stop]) {
    (self.start, self.end, self.radii, self.stops) = (start, end, radii, stops)
  }

  /// Whether the gradient has stops, finite points, and finite radii that are not negative. Other gradients draw nothing.
  var isPaintable: Bool {
    guard !stops.isEmpty, start.isFinite, end.isFinite else { return false }
    guard let radii else { return true }
    return radii.start >= 0 && radii.start.isFinite && radii.end >= 0 && radii.end.isFinite
  }
}
