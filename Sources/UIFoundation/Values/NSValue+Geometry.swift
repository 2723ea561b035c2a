import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize
import struct Foundation.NSEdgeInsets
import class Foundation.NSValue

// Rectangles, points, sizes and insets as objects, under UIKit's names; Foundation on Linux has AppKit's.

extension NSValue {
  /// Boxes a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  /// Boxes a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Boxes a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// Boxes insets, as Foundation's `NSEdgeInsets`.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(
      edgeInsets: NSEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
  }

  /// The rectangle that was boxed; only for a value that holds one.
  public var cgRectValue: CGRect { rectValue }
  /// The point that was boxed; only for a value that holds one.
  public var cgPointValue: CGPoint { pointValue }
  /// The size that was boxed; only for a value that holds one.
  public var cgSizeValue: CGSize { sizeValue }
  /// The insets that were boxed; only for a value that holds some.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    let insets = edgeInsetsValue
    return UIEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }

  fileprivate func holdsSame(as other: NSValue) -> Bool { String(cString: objCType) == String(cString: other.objCType) }
}

// On Apple's systems a `CGRect` in a dictionary of `Any` is an `NSValue` to whoever asks for one, and the other way
// round: a keyboard notification is read both ways. These conformances make the casts hold here too.

extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// Makes `rect as NSValue` hold, as on Apple's systems.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

  /// Makes `value as! CGRect` hold.
  public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CGRect?) { result = value.rectValue }

  /// Makes `value as? CGRect` hold; `nil` for a value of another type.
  public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CGRect?) -> Bool {
    result = value.holdsSame(as: NSValue(rect: .zero)) ? value.rectValue : nil
    return result != nil
  }

  /// The rectangle in `value`; of `nil`, zero.
  public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CGRect { value?.rectValue ?? .zero }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable {
  /// Makes `point as NSValue` hold, as on Apple's systems.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(point: self) }

  /// Makes `value as! CGPoint` hold.
  public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CGPoint?) { result = value.pointValue }

  /// Makes `value as? CGPoint` hold; `nil` for a value of another type.
  public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CGPoint?) -> Bool {
    result = value.holdsSame(as: NSValue(point: .zero)) ? value.pointValue : nil
    return result != nil
  }

  /// The point in `value`; of `nil`, zero.
  public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CGPoint { value?.pointValue ?? .zero }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
  /// Makes `size as NSValue` hold, as on Apple's systems.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(size: self) }

  /// Makes `value as! CGSize` hold.
  public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CGSize?) { result = value.sizeValue }

  /// Makes `value as? CGSize` hold; `nil` for a value of another type.
  public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CGSize?) -> Bool {
    result = value.holdsSame(as: NSValue(size: .zero)) ? value.sizeValue : nil
    return result != nil
  }

  /// The size in `value`; of `nil`, zero.
  public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CGSize { value?.sizeValue ?? .zero }
}
