import CoreGraphics

/// The shape of a layer's rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Corners are quarter circles.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// Corners are curves that start half again as far from the corner and blend into the sides. If a side is too short for two of them, they are
  /// circular.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

extension CALayer {
  /// Returns the distance from a corner to the start of its curve, as a multiple of the radius.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat { curve == .continuous ? 1.528_665 : 1 }

  /// Returns the outline of `rect` with continuous curves at the corners in `maskedCorners`. Returns `nil` if a side is too short for two curves of
  /// `radius` points.
  func continuousOutline(of rect: CGRect, radius: CGFloat) -> CGPath? {
    guard 2 * radius * Self.cornerCurveExpansionFactor(.continuous) <= min(rect.width, rect.height) else { return nil }
    // For each corner: its location, the incoming side and the outgoing side, clockwise from the top left.
    let corners: [(mask: CACornerMask, place: CGPoint, from: CGVector, to: CGVector)] = [
      (.layerMinXMinYCorner, CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: 1), CGVector(dx: 1, dy: 0)),
      (.layerMaxXMinYCorner, CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: 1)),
      (.layerMaxXMaxYCorner, CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: -1), CGVector(dx: -1, dy: 0)),
      (.layerMinXMaxYCorner, CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: -1)),
    ]
    let path = CGMutablePath()
    for (index, corner) in corners.enumerated() {
      func point(_ along: CGFloat, _ away: CGFloat) -> CGPoint {
        CGPoint(
          x: corner.place.x + radius * (corner.from.dx * along + corner.to.dx * away),
          y: corner.place.y + radius * (corner.from.dy * along + corner.to.dy * away))
      }
      let isRound = maskedCorners.contains(corner.mask)
      let start = isRound ? point(1.528_665, 0) : corner.place
      if index == 0 { path.move(to: start) } else { path.addLine(to: start) }
      guard isRound else { continue }
      // The curve of UIBezierPath's rounded rectangles since iOS 7, as measured there.
      path.addCurve(to: point(0.631_494, 0.074_911), control1: point(1.088_493, 0), control2: point(0.868_407, 0))
      path.addCurve(to: point(0.074_911, 0.631_494), control1: point(0.372_824, 0.169_060), control2: point(0.169_060, 0.372_824))
      path.addCurve(to: point(0, 1.528_665), control1: point(0, 0.868_407), control2: point(0, 1.088_493))
    }
    path.closeSubpath()
    return path
  }
}
