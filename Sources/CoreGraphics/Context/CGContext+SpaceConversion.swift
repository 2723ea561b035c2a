import Foundation
import GalleyRaster

// Conversions between user space and device space, whose pixels are counted from the top left corner of the canvas.

extension CGContext {
  /// The transform from user space to pixels of the canvas; same as `ctm`.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Returns a point of user space in device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// Returns a point of device space in user space. A matrix that cannot be inverted is applied itself.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// Returns the bounding box in device space of a rectangle in user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// Returns the bounding box in user space of a rectangle in device space. A matrix that cannot be inverted is applied itself.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
  /// Returns a size of user space in device space, without negative sides.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm).positive }
  /// Returns a size of device space in user space, without negative sides. A matrix that cannot be inverted is applied itself.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()).positive }

  /// Has no effect: drawing is immediate.
  public func flush() {}
  /// Has no effect: drawing is immediate.
  public func synchronize() {}
}

extension CGSize {
  fileprivate var positive: CGSize { CGSize(width: abs(width), height: abs(height)) }
}
