import CoreGraphics
import Foundation

/// One attribute of a view or guide, of which constraints are made. The type says what can be held against each other.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let item: AnyObject
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) { (self.item, self.attribute) = (item, attribute) }

  func constraint(
    _ relation: NSLayoutConstraint.Relation, _ other: (item: AnyObject, attribute: NSLayoutConstraint.Attribute)?, times multiplier: CGFloat = 1,
    plus constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other?.item, attribute: other?.attribute ?? .notAnAttribute,
      multiplier: multiplier, constant: constant)
  }

  var side: (item: AnyObject, attribute: NSLayoutConstraint.Attribute) { (item, attribute) }

  /// This equals the other; not active.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { constraint(.equal, anchor.side) }
  /// This is at least the other; not active.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor.side) }
  /// This is at most the other; not active.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor.side) }
  /// This equals the other plus `c`; not active.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, anchor.side, plus: c)
  }
  /// This is at least the other plus `c`; not active.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, plus: c)
  }
  /// This is at most the other plus `c`; not active.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, plus: c)
  }
}

/// A place from left to right.
@preconcurrency @MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// A standard space, of 8 points, times `multiplier` behind the other.
  open func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, anchor.side, plus: LayoutEngine.standardSpace * multiplier)
  }
  /// At least so far behind the other.
  open func constraint(greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, plus: LayoutEngine.standardSpace * multiplier)
  }
  /// At most so far behind the other.
  open func constraint(lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, plus: LayoutEngine.standardSpace * multiplier)
  }
}

/// A place from top to bottom.
@preconcurrency @MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// A standard space, of 8 points, times `multiplier` below the other.
  open func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, anchor.side, plus: LayoutEngine.standardSpace * multiplier)
  }
  /// At least so far below the other.
  open func constraint(greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, plus: LayoutEngine.standardSpace * multiplier)
  }
  /// At most so far below the other.
  open func constraint(lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, plus: LayoutEngine.standardSpace * multiplier)
  }
}

/// A width or a height.
@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// This equals `c`; not active.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { constraint(.equal, nil, plus: c) }
  /// This is at least `c`; not active.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, nil, plus: c) }
  /// This is at most `c`; not active.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { constraint(.lessThanOrEqual, nil, plus: c) }

  /// This equals the other times `m`; not active.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint { constraint(.equal, anchor.side, times: m) }
  /// This is at least the other times `m`; not active.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, times: m)
  }
  /// This is at most the other times `m`; not active.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, times: m)
  }
  /// This equals the other times `m` plus `c`; not active.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, anchor.side, times: m, plus: c)
  }
  /// This is at least the other times `m` plus `c`; not active.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, times: m, plus: c)
  }
  /// This is at most the other times `m` plus `c`; not active.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, times: m, plus: c)
  }
}
