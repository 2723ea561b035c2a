import CoreGraphics
import Foundation
import UIFoundation

/// A layer that fills its bounds, rounded by `cornerRadius`, with a color gradient, over its background.
///
/// Points are in unit coordinates: (0, 0) is the top left corner of the bounds, (1, 1) the bottom right. The gradient is computed in a unit
/// square that is stretched to the bounds, so each color of a diagonal gradient lies parallel to the other diagonal.
open class CAGradientLayer: CALayer {
  /// The colors, as `CGColor`s; if `nil`, the default, or if it contains other types, nothing is drawn.
  open var colors: [Any]? { didSet { redraw() } }
  /// The location of each color, ascending from 0 to 1. If `nil`, the default, or if the count differs from that of the colors, they are evenly
  /// spaced.
  open var locations: [NSNumber]? { didSet { redraw() } }
  /// The location of the first color, or the center of a radial gradient; the middle of the top edge by default.
  open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { redraw() } }
  /// The location of the last color, or a corner of the box around the ellipse of a radial gradient; the middle of the bottom edge by default.
  open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { redraw() } }
  /// The kind of gradient; `.axial` by default.
  open var type = CAGradientLayerType.axial { didSet { redraw() } }

  /// Draws the gradient within the layer's outline; the first and the last color continue beyond the start and the end.
  ///
  /// Draws nothing without colors or without a size, and no radial gradient whose end has the start's x or y.
  open override func draw(in ctx: CGContext) {
    let bounds = bounds
    guard let gradient, bounds.width > 0, bounds.height > 0 else { return }
    ctx.addPath(outline(of: bounds))
    ctx.clip()
    ctx.translateBy(x: bounds.minX, y: bounds.minY)
    ctx.scaleBy(x: bounds.width, y: bounds.height)
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    guard type == .radial else { return ctx.drawLinearGradient(gradient, start: startPoint, end: endPoint, options: options) }
    let radii = CGSize(width: abs(endPoint.x - startPoint.x), height: abs(endPoint.y - startPoint.y))
    guard radii.width > 0, radii.height > 0 else { return }
    ctx.translateBy(x: startPoint.x, y: startPoint.y)
    ctx.scaleBy(x: radii.width, y: radii.height)
    ctx.drawRadialGradient(gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: options)
  }

  private var gradient: CGGradient? {
    guard let colors else { return nil }
    guard let locations, locations.count == colors.count else { return CGGradient(colorsSpace: nil, colors: colors, locations: nil) }
    return CGGradient(colorsSpace: nil, colors: colors, locations: locations.map { CGFloat($0.doubleValue) })
  }
}

/// The kind of a gradient drawn by `CAGradientLayer`.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name in Core Animation of the kind.
  public let rawValue: String
  /// Creates a kind with a name; an unknown one is drawn like `axial`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Colors change along the line from `startPoint` to `endPoint`.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// Colors change in ellipses around the start point.
  public static let radial = CAGradientLayerType(rawValue: "radial")
}
