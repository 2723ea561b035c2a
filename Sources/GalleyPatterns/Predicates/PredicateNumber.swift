import Foundation

/// A number in a predicate. Integers of all types are compared exactly, also with floating-point numbers.
enum PredicateNumber: Equatable {
  case whole(Int128)
  case real(Double)

  /// Parses a number; digits alone are an integer. Returns `nil` if the text is not a number.
  init?(_ text: some StringProtocol) {
    if let whole = Int128(text) { self = .whole(whole) } else if let real = Double(text) { self = .real(real) } else { return nil }
  }

  init(_ value: some BinaryInteger) { self = Int128(exactly: value).map(Self.whole) ?? .real(Double(value)) }

  init(_ value: NSNumber) {
    switch UInt8(bitPattern: value.objCType.pointee) {
    case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .real(value.doubleValue)
    case UInt8(ascii: "Q"): self = .whole(Int128(value.uint64Value))
    default: self = .whole(Int128(value.int64Value))
    }
  }

  init(_ value: Decimal) { self = PredicateNumber("\(value)") ?? .real(NSDecimalNumber(decimal: value).doubleValue) }

  /// The nearest floating-point number.
  var real: Double {
    switch self {
    case .whole(let value): Double(value)
    case .real(let value): value
    }
  }

  // MARK: Comparing

  /// Compares two numbers. Returns `nil` if either is NaN.
  func compared(to other: PredicateNumber) -> ComparisonResult? {
    switch (self, other) {
    case (.whole(let one), .whole(let two)): Self.order(one, two)
    case (.real(let one), .real(let two)): one.isNaN || two.isNaN ? nil : Self.order(one, two)
    case (.whole(let one), .real(let two)): Self.compared(one, two)
    case (.real(let one), .whole(let two)): Self.compared(two, one).flatMap { ComparisonResult(rawValue: -$0.rawValue) }
    }
  }

  private static func order<Value: Comparable>(_ one: Value, _ two: Value) -> ComparisonResult {
    one < two ? .orderedAscending : one == two ? .orderedSame : .orderedDescending
  }

  /// Compares without rounding the integer: 2⁵³ + 1, for example, has no floating-point equivalent. Returns `nil` if
  /// `real` is NaN.
  private static func compared(_ whole: Int128, _ real: Double) -> ComparisonResult? {
    guard !real.isNaN else { return nil }
    let floor = real.rounded(.down)
    guard let below = Int128(exactly: floor) else { return real > 0 ? .orderedAscending : .orderedDescending }
    return whole == below && floor < real ? .orderedAscending : order(whole, below)
  }

  // MARK: Reckoning

  /// Returns the result of an operator, `+ - * / **`. For two integers, it is an integer if it is exact and fits into 128 bits, otherwise a
  /// floating-point number. A division by zero gives infinity or NaN.
  func reckoned(_ sign: String, _ other: PredicateNumber) -> PredicateNumber {
    if case .whole(let one) = self, case .whole(let two) = other, let exact = Self.exact(one, sign, two) { return .whole(exact) }
    let (one, two) = (real, other.real)
    switch sign {
    case "+": return .real(one + two)
    case "-": return .real(one - two)
    case "*": return .real(one * two)
    case "/": return .real(one / two)
    default: return .real(pow(one, two))
    }
  }

  private static func exact(_ one: Int128, _ sign: String, _ two: Int128) -> Int128? {
    let (value, overflows): (Int128, Bool)
    switch sign {
    case "+": (value, overflows) = one.addingReportingOverflow(two)
    case "-": (value, overflows) = one.subtractingReportingOverflow(two)
    case "*": (value, overflows) = one.multipliedReportingOverflow(by: two)
    case "/":
      // Division by zero, and of the smallest integer by −1, overflows.
      (value, overflows) = one.dividedReportingOverflow(by: two)
      if !overflows, value * two != one { return nil }
    default: return power(one, two)
    }
    return overflows ? nil : value
  }

  private static func power(_ base: Int128, _ exponent: Int128) -> Int128? {
    guard (0...127).contains(exponent) else { return nil }
    var value: Int128 = 1
    for _ in 0..<exponent {
      let (product, overflows) = value.multipliedReportingOverflow(by: base)
      guard !overflows else { return nil }
      value = product
    }
    return value
  }
}

extension PredicateNumber: CustomStringConvertible {
  var description: String {
    switch self {
    case .whole(let value): "\(value)"
    case .real(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
  }
}
