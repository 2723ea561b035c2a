import Foundation
import Raster

// Places in user space and on the canvas, whose pixels are counted from its top left corner.

extension CGContext {
  /// From user space to the canvas's pixels; the same as `ctm`.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Where a point of user space is on the canvas.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// Where a pixel is in user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// The box around what a rectangle of user space is on the canvas.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// The box around what a rectangle of pixels is in user space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
  /// How large a size of user space is on the canvas, its sides made positive.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm).positive }
  /// How large a size in pixels is in user space, its sides made positive.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()).positive }

  /// Taken, and changes nothing: all is drawn when it is asked for.
  public func flush() {}
  /// Taken, and changes nothing: all is drawn when it is asked for.
  public func synchronize() {}
}

extension CGSize {
  fileprivate var positive: CGSize { CGSize(width: abs(width), height: abs(height)) }
}
