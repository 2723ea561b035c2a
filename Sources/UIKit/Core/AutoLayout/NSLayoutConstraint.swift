import CoreGraphics
import Foundation
import Requirements

/// One attribute of a view or guide, held against another's times `multiplier` plus `constant`, or against `constant` alone.
///
/// It takes part in layout while it is active. Two required ones that contradict each other are told of on standard error; the later
/// gives way until it can hold.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// How two sides are held against each other.
  public enum Relation: Int, Sendable {
    /// The left side is at most the right one.
    case lessThanOrEqual = -1
    /// Both are the same.
    case equal = 0
    /// The left side is at least the right one.
    case greaterThanOrEqual = 1
  }

  /// A direction.
  public enum Axis: Int, Sendable {
    /// From side to side.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }

  /// What of a view or guide is meant; raw values are Apple's.
  public enum Attribute: Int, Sendable {
    case left = 1, right, top, bottom
    /// The side where lines of text begin, and that where they end.
    case leading, trailing
    case width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin, centerXWithinMargins, centerYWithinMargins
    case notAnAttribute = 0

    /// An older name.
    public static let baseline = Attribute.lastBaseline
  }

  /// Which edges the views of a visual format share, and which way it reads.
  public struct FormatOptions: OptionSet, Sendable {
    /// One bit an edge, by the raw value of its attribute.
    public let rawValue: UInt
    /// Such bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Their left edges are in line.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << Attribute.left.rawValue)
    /// Their right edges are in line.
    public static let alignAllRight = FormatOptions(rawValue: 1 << Attribute.right.rawValue)
    /// Their top edges are in line.
    public static let alignAllTop = FormatOptions(rawValue: 1 << Attribute.top.rawValue)
    /// Their bottom edges are in line.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << Attribute.bottom.rawValue)
    /// Their leading edges are in line.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << Attribute.leading.rawValue)
    /// Their trailing edges are in line.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << Attribute.trailing.rawValue)
    /// Their middles between left and right are in line.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << Attribute.centerX.rawValue)
    /// Their middles between top and bottom are in line.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << Attribute.centerY.rawValue)
    /// Their last lines of text are in line.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << Attribute.lastBaseline.rawValue)
    /// Their first lines of text are in line.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << Attribute.firstBaseline.rawValue)
    /// The default: from the leading side to the trailing one.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// From left to right whatever the text does.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// From right to left whatever the text does.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
  }

  /// The view or guide on the left side; `nil` once it is gone.
  open private(set) weak var firstItem: AnyObject?
  /// That on the right side; `nil` where there is none.
  open private(set) weak var secondItem: AnyObject?
  /// What is meant of the first item.
  public let firstAttribute: Attribute
  /// What is meant of the second; `.notAnAttribute` where there is none.
  public let secondAttribute: Attribute
  /// How the sides are held against each other.
  public let relation: Relation
  /// What the second item's attribute is multiplied by.
  public let multiplier: CGFloat

  /// What is added to the right side; changing it costs less than another constraint. One that is no finite number is told of, and the
  /// former stays.
  open var constant: CGFloat {
    didSet {
      guard constant.isFinite else {
        LayoutConflict.report("\(constant) cannot be the constant of \(words(withConstant: oldValue)); it stays")
        constant = oldValue
        return
      }
      if constant != oldValue { engine?.constantDidChange(self) }
    }
  }

  /// 1000 by default.
  open var priority: UILayoutPriority = .required {
    didSet {
      require(priority.rawValue > 0 && priority.rawValue <= 1000, "a priority of \(priority.rawValue); 1…1000 are possible")
      if priority != oldValue { engine?.priorityDidChange(self) }
    }
  }

  /// Names it in what is said of conflicts.
  open var identifier: String?

  /// The view whose `constraints` it is in.
  weak var holder: UIView?

  private var engine: LayoutEngine? { holder?.layoutEngineIfMade }

  /// `item.attribute relation toItem.attribute × multiplier + constant`, not yet active.
  ///
  /// Traps where an item is neither view nor guide, or where the two attributes cannot be compared.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat,
    constant c: CGFloat
  ) {
    require(LayoutItem(view1) != nil, "\(view1) is neither a view nor a layout guide")
    require(view2 == nil || LayoutItem(view2) != nil, "\(view2 ?? "") is neither a view nor a layout guide")
    require(
      multiplier.isFinite && c.isFinite, "a constraint with multiplier \(multiplier) and constant \(c)")
    firstItem = view1 as AnyObject
    secondItem = view2.map { $0 as AnyObject }
    (firstAttribute, secondAttribute, self.relation) = (attr1, view2 == nil ? .notAnAttribute : attr2, relation)
    (self.multiplier, constant) = (multiplier, c)
    super.init()
    require(
      firstAttribute.kind == secondAttribute.kind || secondAttribute == .notAnAttribute && firstAttribute.kind == .size,
      "\(firstAttribute) cannot be held against \(secondAttribute): they are not of one kind")
  }

  /// A constraint of nothing, for a variable that gets another one: it cannot be activated.
  public override init() {
    (firstAttribute, secondAttribute, relation) = (.height, .notAnAttribute, .equal)
    (multiplier, constant) = (1, 0)
    super.init()
  }

  /// Whether it takes part in layout. Activating adds it to the nearest view that holds both items; traps where there is none.
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
        requirementFailed("\(self): its views have no superview in common; add both to the hierarchy before activating it")
      }
      view.addConstraint(self)
    }
  }

  /// Activates each of them.
  public class func activate(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { constraint.isActive = true } }
  /// Deactivates each of them.
  public class func deactivate(_ constraints: [NSLayoutConstraint]) { for constraint in constraints { constraint.isActive = false } }

  /// As an equation, for who reads of a conflict.
  nonisolated open override var description: String {
    Thread.isMainThread ? MainActor.assumeIsolated { words } : super.description
  }

  /// As an equation.
  var words: String { words(withConstant: constant) }

  private func words(withConstant constant: CGFloat) -> String {
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

  /// Attributes of one kind can be held against each other.
  var kind: Kind {
    switch self {
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins: .horizontal
    case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin, .centerYWithinMargins: .vertical
    case .width, .height: .size
    case .notAnAttribute: .none
    }
  }

  /// Sides that change places where text runs from right to left.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }
}
