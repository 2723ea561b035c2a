import CoreGraphics
import Foundation
import UIFoundation

/// The background of a button that has a configuration: a rounded rectangle with a fill and a stroke.
public struct UIBackgroundConfiguration: Equatable {
  /// The fill color; `nil`, by default, for the default color of the view.
  public var backgroundColor: UIColor?
  /// Derives the fill color from the resolved background color; `nil` by default.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// The corner radius in points, at most half of the shorter side; 0 by default.
  public var cornerRadius: CGFloat = 0
  /// The insets of the background from the view's edges; none by default.
  public var backgroundInsets: NSDirectionalEdgeInsets = .zero
  /// The color of the line along the edge; `nil`, by default, for the view's tint.
  public var strokeColor: UIColor?
  /// Derives the stroke color from the resolved one; `nil` by default.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// The width of the line, inwards from the edge, in points; 0, none, by default.
  public var strokeWidth: CGFloat = 0
  /// The distance of the line outside the edge, in points; 0 by default.
  public var strokeOutset: CGFloat = 0

  /// Returns a background without fill and stroke.
  public static func clear() -> UIBackgroundConfiguration {
    var configuration = UIBackgroundConfiguration()
    configuration.backgroundColor = .clear
    return configuration
  }

  init() {}

  /// Returns the frame of the background in the bounds of its view.
  func frame(in bounds: CGRect, isRightToLeft: Bool) -> CGRect { bounds.inset(by: backgroundInsets.sides(isRightToLeft: isRightToLeft)) }

  /// Fills `rect` if there is a background color, and strokes it if `strokeWidth` is above 0, in the current context; `tint` is the stroke's
  /// default color.
  func draw(in rect: CGRect, cornerRadius: CGFloat, tint: UIColor) {
    func path(_ inset: CGFloat) -> UIBezierPath {
      UIBezierPath(roundedRect: rect.insetBy(dx: inset, dy: inset), cornerRadius: max(cornerRadius - inset, 0))
    }
    if let backgroundColor {
      (backgroundColorTransformer?(backgroundColor) ?? backgroundColor).setFill()
      path(0).fill()
    }
    let inset = strokeWidth / 2 - strokeOutset
    guard strokeWidth > 0, min(rect.width, rect.height) > inset * 2 else { return }
    let color = strokeColor ?? tint
    (strokeColorTransformer?(color) ?? color).setStroke()
    let line = path(inset)
    line.lineWidth = strokeWidth
    line.stroke()
  }
}

extension NSDirectionalEdgeInsets {
  /// Returns the insets with left and right resolved.
  func sides(isRightToLeft: Bool) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: isRightToLeft ? trailing : leading, bottom: bottom, right: isRightToLeft ? leading : trailing)
  }
}
