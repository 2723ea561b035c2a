import CoreGraphics
import Foundation
import UIFoundation

/// A layer that fills its bounds, rounded by `cornerRadius`, with colours that go over into one another, over its background.
///
/// Points are shares of the bounds: (0, 0) is the top left corner, (1, 1) the bottom right one. The colours are made in a unit square that is stretched to the bounds, so along a
/// diagonal each lies on a parallel of the other one.
open class CAGradientLayer: CALayer {
  /// `CGColor`s; `nil`, the default, draws nothing, and so does what holds something else.
  open var colors: [Any]? { didSet { redraw() } }
  /// Where each colour stands, rising from 0 to 1; `nil`, the default, and what are not as many as the colours, is at even distances.
  open var locations: [NSNumber]? { didSet { redraw() } }
  /// Where the first colour stands, or the centre of a radial gradient; the middle of the top edge by default.
  open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { redraw() } }
  /// Where the last colour stands, or a corner of the box around the ellipse of a radial gradient; the middle of the bottom edge by default.
  open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { redraw() } }
  /// `.axial` by default.
  open var type = CAGradientLayerType.axial { didSet { redraw() } }

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

/// How a `CAGradientLayer`'s colours lie.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// Core Animation's name of the kind.
  public let rawValue: String
  /// A kind by its name; one that is not known here is drawn as `axial` is.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along the line between both points.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// In ellipses around the start point.
  public static let radial = CAGradientLayerType(rawValue: "radial")
}
