import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize
import struct Foundation.NSEdgeInsets
import class Foundation.NSValue

// Rectangles, points, sizes and insets as objects, with UIKit's names; Foundation on Linux has AppKit's.

extension NSValue {
  /// Creates a value that contains a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  /// Creates a value that contains a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Creates a value that contains a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// Creates a value that contains insets, as Foundation's `NSEdgeInsets`.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(
      edgeInsets: NSEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
  }

  /// The boxed rectangle; valid only if the value contains one.
  public var cgRectValue: CGRect { rectValue }
  /// The boxed point; valid only if the value contains one.
  public var cgPointValue: CGPoint { pointValue }
  /// The boxed size; valid only if the value contains one.
  public var cgSizeValue: CGSize { sizeValue }
  /// The boxed insets; valid only if the value contains insets.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    let insets = edgeInsetsValue
    return UIEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }

  fileprivate func hasSameType(as other: NSValue) -> Bool { String(cString: objCType) == String(cString: other.objCType) }
}

// On Apple's systems, a `CGRect` in a dictionary of `Any` can be cast to `NSValue` and vice versa, and programs read
// keyboard notifications both ways. These conformances support the casts on Linux.

extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// Supports `rect as NSValue`, as on Apple's systems.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

  /// Supports `value as! CGRect`.
  public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CGRect?) { result = value.rectValue }

  /// Supports `value as? CGRect`; the cast fails if the value has another type.
  public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CGRect?) -> Bool {
    result = value.hasSameType(as: NSValue(rect: .zero)) ? value.rectValue : nil
    return result != nil
  }

  /// Returns the rectangle in `value`, or zero if it is `nil`.
  public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CGRect { value?.rectValue ?? .zero }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable {
  /// Supports `point as NSValue`, as on Apple's systems.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(point: self) }

  /// Supports `value as! CGPoint`.
  public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CGPoint?) { result = value.pointValue }

  /// Supports `value as? CGPoint`; the cast fails if the value has another type.
  public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CGPoint?) -> Bool {
    result = value.hasSameType(as: NSValue(point: .zero)) ? value.pointValue : nil
    return result != nil
  }

  /// Returns the point in `value`, or zero if it is `nil`.
  public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CGPoint { value?.pointValue ?? .zero }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
  /// Supports `size as NSValue`, as on Apple's systems.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(size: self) }

  /// Supports `value as! CGSize`.
  public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CGSize?) { result = value.sizeValue }

  /// Supports `value as? CGSize`; the cast fails if the value has another type.
  public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CGSize?) -> Bool {
    result = value.hasSameType(as: NSValue(size: .zero)) ? value.sizeValue : nil
    return result != nil
  }

  /// Returns the size in `value`, or zero if it is `nil`.
  public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CGSize { value?.sizeValue ?? .zero }
}
