import Foundation
import Raster

// Conversions between user space and device space, whose pixels are counted from the top left corner of the canvas.

extension CGContext {
  /// The transform from user space to pixels of the canvas; same as `ctm`.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Converts a point from user space to device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// Converts a point from device space to user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// Returns the bounding box in device space of a rectangle in user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// Returns the bounding box in user space of a rectangle in device space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
  /// Converts a size from user space to device space. The result has no negative sides.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm).positive }
  /// Converts a size from device space to user space. The result has no negative sides.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()).positive }

  /// Has no effect: drawing is immediate.
  public func flush() {}
  /// Has no effect: drawing is immediate.
  public func synchronize() {}
}

extension CGSize {
  fileprivate var positive: CGSize { CGSize(width: abs(width), height: abs(height)) }
}
