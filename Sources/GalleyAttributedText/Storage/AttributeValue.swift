import struct Foundation.CGFloat
import class Foundation.NSArray
import class Foundation.NSNumber
import class Foundation.NSObject
import class Foundation.NSString

/// Comparison and conversion of attribute values, which are `Any`. On Apple's systems values are bridged objects, so
/// numbers of different Swift types can be equal. Galley behaves the same.
package enum AttributeValue {
  /// Returns the number in a value of any numeric type, or `nil` for other values, including `NSNull`.
  package static func number(_ value: Any?) -> Double? {
    guard let value, numericTypes.matches(type(of: value)) else { return nil }
    return numeric(value)
  }

  private static let numericTypes = TypeTestCache { type in
    type == Double.self || type == CGFloat.self || type == Float.self || type == Bool.self || type is AnyClass
      || type is any BinaryInteger.Type
  }

  private static func numeric(_ value: Any) -> Double? {
    switch value {
    case let value as Double: value
    case let value as Int: Double(value)
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as Bool: value ? 1 : 0
    case let value as any BinaryInteger: Double(value)
    // Only instances of classes: bridging a URL to find that it is not a number would be expensive.
    default: (object(value) as? NSNumber)?.doubleValue
    }
  }

  /// Returns a whole number, such as the raw value of an option set. Fractions are truncated. Returns `nil` if the
  /// value is not a number or does not fit `Int`.
  package static func integer(_ value: Any?) -> Int? {
    if let value = value as? Int { return value }
    return number(value).flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }

  /// Returns the text of a `String`, an `NSString` or a text effect style. Returns `nil` for other values and for `nil`.
  package static func string(_ value: Any?) -> String? {
    if let value = value as? String { return value }
    if let value, type(of: value) == TextEffectStyle.self {
      return (value as? TextEffectStyle)?.rawValue
    }
    return (value.flatMap(object) as? NSString)?.description
  }

  /// Returns whether a value can be stored in place of another. Both have to be equal, and neither can be an object of a
  /// client's subclass of a Galley class, because such an object is interchangeable only with itself.
  static func areInterchangeable(_ a: Any, _ b: Any) -> Bool {
    if let x = object(a), let y = object(b), x !== y, derivedTypes.matches(type(of: x)) || derivedTypes.matches(type(of: y)) { return false }
    return equal(a, b)
  }

  private static let derivedTypes = TypeTestCache { ($0 as? any SubclassableAttributeValue.Type)?.isDerived ?? false }

  static func equal(_ a: Any, _ b: Any) -> Bool {
    if let x = object(a), let y = object(b) {
      if x === y { return true }
      if let x = x as? NSObject, let y = y as? NSObject, x.isEqual(y) { return true }
    } else if type(of: a) == type(of: b), let x = a as? any Equatable {
      return equal(x, b)
    }
    if let x = string(a) { return string(b) == x }
    if let x = number(a) { return number(b) == x }
    if let x = a as? [Any], let y = b as? [Any] {
      return x.count == y.count && zip(x, y).allSatisfy { equal($0, $1) }
    }
    if let x = a as? AnyHashable { return b as? AnyHashable == x }
    return false
  }

  private static func equal<Value: Equatable>(_ a: Value, _ b: Any) -> Bool { a == b as? Value }

  /// Returns a hash that is the same for equal values. A value that is not hashable is hashed by its key only.
  static func hash(_ value: Any, under key: TextAttributeKey) -> Int {
    var hasher = Hasher()
    hasher.combine(key)
    if let object = object(value) as? NSObject, !(object is NSNumber), !(object is NSString), !(object is NSArray) {
      hasher.combine(object.hash)
    } else if let string = string(value) {
      hasher.combine(string)
    } else if let number = number(value) {
      hasher.combine(number)
    } else if let array = value as? [Any] {
      hasher.combine(array.count)
      for element in array { hasher.combine(hash(element, under: key)) }
    } else if let hashable = value as? AnyHashable {
      hasher.combine(hashable)
    }
    return hasher.finalize()
  }

  /// Returns the value if it is an instance of a class, otherwise `nil`; never a box around a value.
  private static func object(_ value: Any) -> AnyObject? {
    // `as AnyObject` looks for a bridge first, which is many times slower.
    func reference<Value>(_ value: Value) -> AnyObject? {
      Value.self is AnyClass ? unsafeBitCast(value, to: AnyObject.self) : nil
    }
    return _openExistential(value, do: reference)
  }
}
