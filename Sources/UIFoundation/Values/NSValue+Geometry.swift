import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize
import struct Foundation.NSEdgeInsets
import class Foundation.NSValue

// Rectangles, points, sizes and insets as objects, under UIKit's names; Foundation on Linux has AppKit's.

extension NSValue {
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(
      edgeInsets: NSEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right))
  }

  public var cgRectValue: CGRect { rectValue }
  public var cgPointValue: CGPoint { pointValue }
  public var cgSizeValue: CGSize { sizeValue }
  public var uiEdgeInsetsValue: UIEdgeInsets {
    let insets = edgeInsetsValue
    return UIEdgeInsets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }

  fileprivate func holdsSame(as other: NSValue) -> Bool { String(cString: objCType) == String(cString: other.objCType) }
}

// On Apple's systems a `CGRect` in a dictionary of `Any` is an `NSValue` to whoever asks for one, and the other way
// round: a keyboard notification is read both ways. These conformances make the casts hold here too.

extension CGRect: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

  public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CGRect?) { result = value.rectValue }

  public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CGRect?) -> Bool {
    result = value.holdsSame(as: NSValue(rect: .zero)) ? value.rectValue : nil
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CGRect { value?.rectValue ?? .zero }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(point: self) }

  public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CGPoint?) { result = value.pointValue }

  public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CGPoint?) -> Bool {
    result = value.holdsSame(as: NSValue(point: .zero)) ? value.pointValue : nil
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CGPoint { value?.pointValue ?? .zero }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(size: self) }

  public static func _forceBridgeFromObjectiveC(_ value: NSValue, result: inout CGSize?) { result = value.sizeValue }

  public static func _conditionallyBridgeFromObjectiveC(_ value: NSValue, result: inout CGSize?) -> Bool {
    result = value.holdsSame(as: NSValue(size: .zero)) ? value.sizeValue : nil
    return result != nil
  }

  public static func _unconditionallyBridgeFromObjectiveC(_ value: NSValue?) -> CGSize { value?.sizeValue ?? .zero }
}
