import Foundation

/// A value in a predicate. Numbers of all types are comparable, and so are all strings.
enum PredicateValue {
  case none
  case bool(Bool)
  case number(PredicateNumber)
  case text(String)
  case date(Date)
  case list([Any?])
  case other(Any)

  init(_ value: Any?) {
    guard let value = Self.unwrapped(value) else {
      self = .none
      return
    }
    switch value {
    case let value as PredicateNumber: self = .number(value)
    case let value as Bool where !(value as Any is NSNumber): self = .bool(value)
    case let value as String: self = .text(value)
    case let value as Substring: self = .text(String(value))
    case let value as Character: self = .text(String(value))
    case let value as NSString: self = .text("\(value)")
    case let value as any BinaryInteger: self = .number(PredicateNumber(value))
    case let value as NSDecimalNumber: self = .number(PredicateNumber(value.decimalValue))
    // The order matters: types that Swift's numbers can be cast to follow them, types that can be cast to numbers
    // precede them.
    case let number as NSNumber where type(of: value) is NSNumber.Type: self = .number(PredicateNumber(number))
    case let value as Double: self = .number(.real(value))
    case let value as Float: self = .number(.real(Double(value)))
    case let value as CGFloat: self = .number(.real(Double(value)))
    case let value as Decimal: self = .number(PredicateNumber(value))
    case let value as NSNumber: self = .number(PredicateNumber(value))
    case let value as Date: self = .date(value)
    case let value as NSDate: self = .date(value as Date)
    case let value as [Any?]: self = .list(value)
    case let value as NSArray: self = .list(value.map { $0 })
    case let value as Set<AnyHashable>: self = .list(value.map(\.base))
    case let value as NSSet: self = .list(value.map { $0 })
    case let value as [AnyHashable: Any]: self = .list(Array(value.values))
    default: self = Self.ofReflection(value)
    }
  }

  /// Returns the raw value of a `RawRepresentable`, the elements of a collection by its mirror, or else the value itself.
  private static func ofReflection(_ value: Any) -> PredicateValue {
    if let value = value as? any RawRepresentable { return PredicateValue(value.rawValue) }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .collection || mirror.displayStyle == .set ? .list(mirror.children.map(\.value)) : .other(value)
  }

  /// Returns the content of nested optionals, or `nil` if there is none or it is `NSNull`.
  static func unwrapped(_ value: Any?) -> Any? {
    guard let value, !(value is NSNull) else { return nil }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return unwrapped(mirror.children.first?.value)
  }

  /// The value as a number: 1 or 0 for a Boolean value, the parsed number of a text, and the seconds since 2001 of a date. `nil` for other values,
  /// and for a text that is not a number.
  var number: PredicateNumber? {
    switch self {
    case .number(let value): value
    case .bool(let value): .whole(value ? 1 : 0)
    case .text(let text): PredicateNumber(text)
    case .date(let date): .real(date.timeIntervalSinceReferenceDate)
    case .none, .list, .other: nil
    }
  }

  var text: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  var isList: Bool {
    if case .list = self { return true }
    return false
  }

  /// Compares two texts after `fold`, and other values as numbers. Returns `nil` if either is not a number, or is NaN.
  func compared(to other: PredicateValue, _ fold: (String) -> String) -> ComparisonResult? {
    switch (self, other) {
    case (.text(let one), .text(let two)):
      let (one, two) = (fold(one), fold(two))
      return one < two ? .orderedAscending : one == two ? .orderedSame : .orderedDescending
    case (.none, _), (_, .none): return nil
    default:
      guard let one = number, let two = other.number else { return nil }
      return one.compared(to: two)
    }
  }

  func isEqual(to other: PredicateValue, _ fold: (String) -> String) -> Bool {
    switch (self, other) {
    case (.none, .none): return true
    case (.none, _), (_, .none): return false
    case (.list(let one), .list(let two)):
      return one.count == two.count && zip(one, two).allSatisfy { PredicateValue($0).isEqual(to: PredicateValue($1), fold) }
    case (.other(let one), .other(let two)):
      if let one = one as? AnyHashable, let two = two as? AnyHashable { return one == two }
      return (one as AnyObject) === (two as AnyObject)
    default: return compared(to: other, fold) == .orderedSame
    }
  }
}

/// Evaluates key paths, such as `author.name` and `scores.@sum`, on the objects of a predicate.
enum KeyPathValue {
  /// Returns the value for a key of a dictionary, of each member of a list, or of an object. The key `count` of a list is its count, and `self`
  /// is the value itself; a text has `length`, `count`, `isEmpty` and its case conversions. Returns `nil` if there is no value.
  static func value(of whole: Any?, _ key: String) -> Any? {
    guard let whole = PredicateValue.unwrapped(whole) else { return nil }
    if key.lowercased() == "self" { return whole }
    if let value = dictionaryValue(of: whole, key) { return value.found }
    switch PredicateValue(whole) {
    case .list(let members): return key == "count" ? members.count : members.map { value(of: $0, key) } as [Any?]
    case .text(let text):
      switch key {
      case "length": return text.utf16.count
      case "count": return text.count
      case "lowercaseString", "lowercased": return text.lowercased()
      case "uppercaseString", "uppercased": return text.uppercased()
      case "capitalizedString", "capitalized": return text.capitalized
      case "isEmpty": return text.isEmpty
      default: return nil
      }
    case .none, .bool, .number, .date, .other: return property(of: whole, key)
    }
  }

  private static func dictionaryValue(of whole: Any, _ key: String) -> (found: Any?, Void)? {
    if let dictionary = whole as? [String: Any] { return (dictionary[key], ()) }
    if let dictionary = whole as? [AnyHashable: Any] { return (dictionary[key], ()) }
    if let dictionary = whole as? NSDictionary { return (dictionary.object(forKey: key), ()) }
    return nil
  }

  /// Returns a stored property of the value or of its superclasses, or `nil` if there is none with this name.
  private static func property(of whole: Any, _ key: String) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: whole)
    while let current = mirror {
      if let child = current.children.first(where: { $0.label == key || $0.label == "_\(key)" || $0.label == "$__lazy_storage_$_\(key)" }) { return child.value }
      mirror = current.superclassMirror
    }
    return nil
  }

  /// Evaluates `@count`, `@sum`, `@avg`, `@min` or `@max` on a list, except for the count on the values at `path` of its members; those that are
  /// not numbers are ignored. Returns `nil` for an unknown operator, and for the average, minimum or maximum of no numbers. A value that is not a
  /// list has only a count: 1, or 0 for `nil`.
  static func collection(_ name: String, of whole: Any?, path: [String]) -> Any? {
    guard case .list(let members) = PredicateValue(whole) else { return name == "count" ? PredicateValue.unwrapped(whole) == nil ? 0 : 1 : nil }
    let values = members.map { member in path.reduce(member) { value(of: $0, $1) } }
    let numbers = values.compactMap { PredicateValue($0).number }
    var sum: PredicateNumber { numbers.reduce(.whole(0)) { $0.reckoned("+", $1) } }
    switch name {
    case "count": return members.count
    case "sum": return sum
    case "avg": return numbers.isEmpty ? nil : sum.reckoned("/", PredicateNumber(numbers.count))
    case "min": return numbers.min { $0.compared(to: $1) == .orderedAscending }
    case "max": return numbers.max { $0.compared(to: $1) == .orderedAscending }
    default: return nil
    }
  }

  static let collectionNames = ["count", "sum", "avg", "min", "max"]
}
