import Foundation

/// How much a constraint is worth: from 1 to 1000, which must hold. One that is higher goes before any number of lower ones.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// From 1 to 1000.
  public var rawValue: Float

  /// The priority of a number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// The same.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// It must hold: 1000.
  public static let required = UILayoutPriority(1000)
  /// How hard content resists being cut by default: 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// 510, above which a window could not be made another size.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// 500.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// 490.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// How hard content resists growing by default: 250.
  public static let defaultLow = UILayoutPriority(250)
  /// With which `systemLayoutSizeFitting(_:)` asks for its size: 50.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// By the numbers.
  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool { a.rawValue < b.rawValue }

  /// The priority so much higher.
  public static func + (priority: UILayoutPriority, difference: Float) -> UILayoutPriority { UILayoutPriority(priority.rawValue + difference) }
  /// The priority so much lower: `.required - 1` gives way where it must.
  public static func - (priority: UILayoutPriority, difference: Float) -> UILayoutPriority { UILayoutPriority(priority.rawValue - difference) }
  /// Makes it so much higher.
  public static func += (priority: inout UILayoutPriority, difference: Float) { priority = priority + difference }
  /// Makes it so much lower.
  public static func -= (priority: inout UILayoutPriority, difference: Float) { priority = priority - difference }
}
