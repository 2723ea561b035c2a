import CoreGraphics
import Foundation
import UIFoundation

/// The shape that a view's background fills: corners, border, shadow.
///
/// Galley draws in immediate mode: a layer belongs to its view and has no sublayers and no pixels of its own.
@preconcurrency @MainActor
public final class CALayer {
  weak var view: UIView?

  init(view: UIView) { self.view = view }

  /// Of the background, the border and, where the view clips, the subviews; in points.
  public var cornerRadius: CGFloat = 0 {
    didSet { if cornerRadius != oldValue { view?.damageExtent() } }
  }

  /// The corners that `cornerRadius` rounds.
  public var maskedCorners: CACornerMask = .all {
    didSet { if maskedCorners != oldValue { view?.damageExtent() } }
  }

  /// In points, inwards from the bounds.
  public var borderWidth: CGFloat = 0 {
    didSet { if borderWidth != oldValue { view?.damageExtent() } }
  }

  /// Black by default; the border is drawn where `borderWidth` is above 0. `nil` draws none.
  public var borderColor: CGColor? = .black {
    didSet { if borderColor != oldValue { view?.damageExtent() } }
  }

  /// Black by default; how much of it is seen is `shadowOpacity`. `nil` draws none.
  public var shadowColor: CGColor? = .black {
    didSet { if shadowColor != oldValue { view?.damageExtent() } }
  }

  /// 0, no shadow, to 1.
  public var shadowOpacity: Float = 0 {
    willSet { view?.damageExtent() }
    didSet { view?.damageExtent() }
  }

  /// In points; positive is right and down.
  public var shadowOffset = CGSize(width: 0, height: -3) {
    willSet { view?.damageExtent() }
    didSet { view?.damageExtent() }
  }

  /// The deviation of the blur, in points: half of a design's "blur".
  public var shadowRadius: CGFloat = 3 {
    willSet { view?.damageExtent() }
    didSet { view?.damageExtent() }
  }

  /// What casts the shadow, in the view's space; `nil` is the background's shape.
  public var shadowPath: CGPath? {
    willSet { view?.damageExtent() }
    didSet { view?.damageExtent() }
  }

  /// The view's `clipsToBounds`.
  public var masksToBounds: Bool {
    get { view?.clipsToBounds ?? false }
    set { view?.clipsToBounds = newValue }
  }

  /// The view's `backgroundColor`; what is set here does not follow light and dark.
  public var backgroundColor: CGColor? {
    get { view?.backgroundColor?.cgColor }
    set { view?.backgroundColor = newValue.map { UIColor(cgColor: $0) } }
  }

  /// The view's `alpha`.
  public var opacity: Float {
    get { Float(view?.alpha ?? 1) }
    set { view?.alpha = CGFloat(newValue) }
  }

  /// Draws the view and those in it, without its transform, into `context`.
  public func render(in context: CGContext) {
    view?.render(in: context, damage: view?.extent ?? .zero)
  }
}

/// Corners of a layer; y is down, so "min y" is the top.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  /// The top right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  /// The bottom left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  /// The bottom right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
  static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
