import CoreGraphics

extension CGContext {
  /// Returns the corner of a device pixel that is nearest to `point`, in the context's space. An icon that begins there
  /// looks the same at every position and display scale. Requires that the matrix can be inverted. A Galley extension.
  public func wholePixel(nearestTo point: CGPoint) -> CGPoint {
    let device = point.applying(ctm)
    return CGPoint(x: device.x.rounded(), y: device.y.rounded()).applying(ctm.inverted())
  }
}
