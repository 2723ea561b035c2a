import Foundation

/// The priority of a constraint: 1 to 1000, which is required. A higher priority outweighs any number of lower ones.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// The priority as a number from 1 to 1000.
  public var rawValue: Float

  /// Creates a priority from a number, which is neither checked nor clamped. Setting the priority of a constraint traps unless the number is greater
  /// than 0 and at most 1000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from a number, which is neither checked nor clamped. Setting the priority of a constraint traps unless the number is greater
  /// than 0 and at most 1000.
  public init(rawValue: Float) { self.rawValue = rawValue }

  /// The priority of required constraints: 1000.
  public static let required = UILayoutPriority(1000)
  /// The default content compression resistance priority: 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// The priority 510, above which content would prevent resizing a window.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// The priority 500, with which a window keeps its size.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// The priority 490, below which a window is not resized by dragging.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// The default content hugging priority: 250.
  public static let defaultLow = UILayoutPriority(250)
  /// The priority of the target size in `systemLayoutSizeFitting(_:)`: 50.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// Returns whether `a` is a lower priority than `b`.
  public static func < (a: UILayoutPriority, b: UILayoutPriority) -> Bool { a.rawValue < b.rawValue }

  /// Returns the priority increased by `difference`; the result is not clamped.
  public static func + (priority: UILayoutPriority, difference: Float) -> UILayoutPriority { UILayoutPriority(priority.rawValue + difference) }
  /// Returns the priority decreased by `difference`, such as `.required - 1` for a constraint that can be broken; the result is not clamped.
  public static func - (priority: UILayoutPriority, difference: Float) -> UILayoutPriority { UILayoutPriority(priority.rawValue - difference) }
  /// Increases the priority by `difference`.
  public static func += (priority: inout UILayoutPriority, difference: Float) { priority = priority + difference }
  /// Decreases the priority by `difference`.
  public static func -= (priority: inout UILayoutPriority, difference: Float) { priority = priority - difference }
}
