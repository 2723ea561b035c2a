import CoreGraphics
import Foundation

/// An attribute of a view or guide, used to create constraints. Its type determines the attributes with which it can be compared.
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

  /// Returns an inactive constraint: this anchor equals the other. Traps if a guide has no view.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { constraint(.equal, anchor.side) }
  /// Returns an inactive constraint: this anchor is at least the other. Traps if a guide has no view.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor.side) }
  /// Returns an inactive constraint: this anchor is at most the other. Traps if a guide has no view.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor.side) }
  /// Returns an inactive constraint: this anchor equals the other plus `c`. Traps if `c` is not finite, or if a guide has no view.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, anchor.side, plus: c)
  }
  /// Returns an inactive constraint: this anchor is at least the other plus `c`. Traps if `c` is not finite, or if a guide has no view.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, plus: c)
  }
  /// Returns an inactive constraint: this anchor is at most the other plus `c`. Traps if `c` is not finite, or if a guide has no view.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, plus: c)
  }
}

/// An anchor for horizontal positions.
@preconcurrency @MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns an inactive constraint: this anchor lies `multiplier` times the standard space of 8 points after the other. Traps if `multiplier` is
  /// not finite, or if a guide has no view.
  open func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, anchor.side, plus: LayoutEngine.standardSpace * multiplier)
  }
  /// Returns an inactive constraint: this anchor lies at least `multiplier` times the standard space after the other. Traps if `multiplier` is not
  /// finite, or if a guide has no view.
  open func constraint(greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, plus: LayoutEngine.standardSpace * multiplier)
  }
  /// Returns an inactive constraint: this anchor lies at most `multiplier` times the standard space after the other. Traps if `multiplier` is not
  /// finite, or if a guide has no view.
  open func constraint(lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, plus: LayoutEngine.standardSpace * multiplier)
  }
}

/// An anchor for vertical positions.
@preconcurrency @MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Returns an inactive constraint: this anchor lies `multiplier` times the standard space of 8 points below the other. Traps if `multiplier` is
  /// not finite, or if a guide has no view.
  open func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, anchor.side, plus: LayoutEngine.standardSpace * multiplier)
  }
  /// Returns an inactive constraint: this anchor lies at least `multiplier` times the standard space below the other. Traps if `multiplier` is not
  /// finite, or if a guide has no view.
  open func constraint(greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, plus: LayoutEngine.standardSpace * multiplier)
  }
  /// Returns an inactive constraint: this anchor lies at most `multiplier` times the standard space below the other. Traps if `multiplier` is not
  /// finite, or if a guide has no view.
  open func constraint(lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, plus: LayoutEngine.standardSpace * multiplier)
  }
}

/// A width or a height.
@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns an inactive constraint: this dimension equals `c`. Traps if `c` is not finite, or if the guide of the anchor has no view.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { constraint(.equal, nil, plus: c) }
  /// Returns an inactive constraint: this dimension is at least `c`. Traps if `c` is not finite, or if the guide of the anchor has no view.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, nil, plus: c) }
  /// Returns an inactive constraint: this dimension is at most `c`. Traps if `c` is not finite, or if the guide of the anchor has no view.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint { constraint(.lessThanOrEqual, nil, plus: c) }

  /// Returns an inactive constraint: this dimension equals the other times `m`. Traps if `m` is not finite, or if a guide has no view.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint { constraint(.equal, anchor.side, times: m) }
  /// Returns an inactive constraint: this dimension is at least the other times `m`. Traps if `m` is not finite, or if a guide has no view.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, times: m)
  }
  /// Returns an inactive constraint: this dimension is at most the other times `m`. Traps if `m` is not finite, or if a guide has no view.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, times: m)
  }
  /// Returns an inactive constraint: this dimension equals the other times `m` plus `c`. Traps if `m` or `c` is not finite, or if a guide has no
  /// view.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, anchor.side, times: m, plus: c)
  }
  /// Returns an inactive constraint: this dimension is at least the other times `m` plus `c`. Traps if `m` or `c` is not finite, or if a guide has
  /// no view.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, times: m, plus: c)
  }
  /// Returns an inactive constraint: this dimension is at most the other times `m` plus `c`. Traps if `m` or `c` is not finite, or if a guide has
  /// no view.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, times: m, plus: c)
  }
}
