import CoreGraphics

extension CGContext {
  /// The corner of a pixel of the device that is nearest to `point`, in the context's space: an icon that begins there looks
  /// alike wherever it stands and at every scale of the display. A Galley extension.
  public func wholePixel(nearestTo point: CGPoint) -> CGPoint {
    let device = point.applying(ctm)
    return CGPoint(x: device.x.rounded(), y: device.y.rounded()).applying(ctm.inverted())
  }
}
