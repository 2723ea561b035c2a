import CoreGraphics
import Foundation
import GalleyRequirements

/// A relation between an attribute of a view or guide and another's times `multiplier` plus `constant`, or `constant` alone.
///
/// It takes part in layout while it is active. If two required constraints contradict each other, this is reported on standard error, and
/// the later one is left out until it can be satisfied.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// The relation between the two sides.
  public enum Relation: Int, Sendable {
    /// The left side is at most the right one.
    case lessThanOrEqual = -1
    /// The left side equals the right one.
    case equal = 0
    /// The left side is at least the right one.
    case greaterThanOrEqual = 1
  }

  /// An axis of layout.
  public enum Axis: Int, Sendable {
    /// The horizontal axis.
    case horizontal = 0
    /// The vertical axis.
    case vertical = 1
  }

  /// An attribute of a view or guide. Raw values are Apple's.
  public enum Attribute: Int, Sendable {
    case left = 1, right, top, bottom
    /// The edge where lines of text begin, and the edge where they end.
    case leading, trailing
    case width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin, centerXWithinMargins, centerYWithinMargins
    case notAnAttribute = 0

    /// The older name of `lastBaseline`.
    public static let baseline = Attribute.lastBaseline
  }

  /// The alignment of the views in a visual format, and its direction.
  public struct FormatOptions: OptionSet, Sendable {
    /// One bit per edge, numbered by the raw value of its attribute.
    public let rawValue: UInt
    /// Creates options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Aligns the left edges.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << Attribute.left.rawValue)
    /// Aligns the right edges.
    public static let alignAllRight = FormatOptions(rawValue: 1 << Attribute.right.rawValue)
    /// Aligns the top edges.
    public static let alignAllTop = FormatOptions(rawValue: 1 << Attribute.top.rawValue)
    /// Aligns the bottom edges.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << Attribute.bottom.rawValue)
    /// Aligns the leading edges.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << Attribute.leading.rawValue)
    /// Aligns the trailing edges.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << Attribute.trailing.rawValue)
    /// Aligns the horizontal centers.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << Attribute.centerX.rawValue)
    /// Aligns the vertical centers.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << Attribute.centerY.rawValue)
    /// Aligns the last baselines.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << Attribute.lastBaseline.rawValue)
    /// Aligns the first baselines.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << Attribute.firstBaseline.rawValue)
    /// From the leading edge to the trailing one; the default.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// From left to right, regardless of the text direction.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// From right to left, regardless of the text direction.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
  }

  /// The view or guide on the left side; `nil` once it is released, and in an empty constraint.
  open private(set) weak var firstItem: AnyObject?
  /// The view or guide on the right side; `nil` if there is none or once it is released.
  open private(set) weak var secondItem: AnyObject?
  /// The attribute of the first item.
  public let firstAttribute: Attribute
  /// The attribute of the second item; `.notAnAttribute` if there is none.
  public let secondAttribute: Attribute
  /// The relation between the left and the right side: ≤, = or ≥.
  public let relation: Relation
  /// The factor of the second item's attribute.
  public let multiplier: CGFloat

  /// The constant that is added to the right side; changing it is cheaper than creating another constraint. A value that is not finite
  /// is reported and ignored.
  open var constant: CGFloat {
    didSet {
      guard constant.isFinite else {
        LayoutConflict.report("\(constant) is not a valid constant for \(equation(withConstant: oldValue)); the previous value stays")
        constant = oldValue
        return
      }
      if constant != oldValue { engine?.constantDidChange(self) }
    }
  }

  /// The priority; `.required` (1000) by default. Setting it traps unless it is greater than 0 and at most 1000.
  open var priority: UILayoutPriority = .required {
    didSet {
      require(priority.rawValue > 0 && priority.rawValue <= 1000, "the priority \(priority.rawValue) is out of range; valid are 1 to 1000")
      if priority != oldValue { engine?.priorityDidChange(self) }
    }
  }

  /// A name of the constraint in messages about conflicts; `nil` by default.
  open var identifier: String?

  /// The view whose `constraints` contains the constraint; `nil` if there is none.
  weak var holder: UIView?

  private var engine: LayoutEngine? { holder?.layoutEngineIfCreated }

  /// Creates the inactive constraint `item.attribute relation toItem.attribute × multiplier + constant`.
  ///
  /// Without a second item, its attribute is ignored and the first one must be a width or a height. Traps if an item is neither a view nor a guide of
  /// a view, if the attributes cannot be compared, and unless `multiplier` and `c` are finite.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat,
    constant c: CGFloat
  ) {
    require(LayoutItem(view1) != nil, "\(view1) is neither a view nor a layout guide")
    require(view2 == nil || LayoutItem(view2) != nil, "\(view2 ?? "") is neither a view nor a layout guide")
    require(
      multiplier.isFinite && c.isFinite, "multiplier \(multiplier) and constant \(c) of a constraint must be finite")
    firstItem = view1 as AnyObject
    secondItem = view2.map { $0 as AnyObject }
    (firstAttribute, secondAttribute, self.relation) = (attr1, view2 == nil ? .notAnAttribute : attr2, relation)
    (self.multiplier, constant) = (multiplier, c)
    super.init()
    require(
      firstAttribute.kind == secondAttribute.kind || secondAttribute == .notAnAttribute && firstAttribute.kind == .size,
      "\(firstAttribute) cannot be compared with \(secondAttribute): they differ in kind")
  }

  /// Creates an empty constraint, as the initial value of a variable. Activating it does nothing.
  public override init() {
    (firstAttribute, secondAttribute, relation) = (.height, .notAnAttribute, .equal)
    (multiplier, constant) = (1, 0)
    super.init()
  }

  /// Whether the constraint takes part in layout. Activating it adds it to the nearest view that contains both items; traps if there is no such view,
  /// and does nothing if the first item has been released. Deactivating it removes it from its view.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      guard newValue else {
        holder?.removeConstraint(self)
        return
      }
      guard let first = LayoutItem(firstItem) else { return }
      guard let view = first.container.nearestCommonSuperview(with: LayoutItem(secondItem)?.container ?? first.container) else {
        requirementFailed("\(self): its views have no common superview; add both to one hierarchy before you activate it")
      }
      view.addConstraint(self)
    }
  }

  /// Activates the constraints. Traps if the items of one have no common superview.
  public class func activate(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { constraint.isActive = true } }
  /// Deactivates the constraints; inactive ones stay as they are.
  public class func deactivate(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { constraint.isActive = false } }

  /// The constraint as an equation, for messages about conflicts; on other threads than the main one, the class and address.
  nonisolated open override var description: String {
    Thread.isMainThread ? MainActor.assumeIsolated { equation } : super.description
  }

  /// The constraint as an equation.
  var equation: String { equation(withConstant: constant) }

  private func equation(withConstant constant: CGFloat) -> String {
    let name = identifier.map { "'\($0)' " } ?? ""
    let sign = ["<=", "==", ">="][relation.rawValue + 1]
    var right = "\(LayoutEngine.number(constant))"
    if let second = LayoutItem(secondItem) {
      right = "\(second.name).\(secondAttribute)"
      if multiplier != 1 { right += " × \(LayoutEngine.number(multiplier))" }
      if constant != 0 { right += " \(constant < 0 ? "−" : "+") \(LayoutEngine.number(abs(constant)))" }
    }
    let strength = priority == .required ? "" : " @\(LayoutEngine.number(CGFloat(priority.rawValue)))"
    return "\(name)\(LayoutItem(firstItem)?.name ?? "(gone)").\(firstAttribute) \(sign) \(right)\(strength)"
  }
}

extension NSLayoutConstraint.Attribute {
  enum Kind { case horizontal, vertical, size, none }

  /// The kind of the attribute. Only attributes of the same kind can be compared.
  var kind: Kind {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins: .horizontal
    case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin, .centerYWithinMargins: .vertical
    case .width, .height: .size
    case .notAnAttribute: .none
    }
  }

  /// Whether the attribute swaps sides if text runs from right to left.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }
}
