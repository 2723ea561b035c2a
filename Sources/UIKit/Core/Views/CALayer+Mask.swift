import CoreGraphics
import Foundation
import UIFoundation

extension CALayer {
  /// Draws what the mask leaves of what `drawing` draws within `extent`, of the layer's space.
  func throughMask(in context: CGContext, extent: CGRect, _ drawing: () -> Void) {
    guard let mask else { return drawing() }
    context.saveGState()
    defer { context.restoreGState() }
    let place = mask.placeAsMask
    if let shape = mask.maskShape {
      var way = place
      if let path = shape.path.copy(using: &way) {
        context.addPath(path)
        context.clip(using: shape.rule)
      }
      return drawing()
    }
    // Documents take nothing away from what is drawn.
    guard context.bitmap != nil else {
      context.clip(to: mask.frame)
      return drawing()
    }
    context.beginTransparencyLayer(in: extent)
    context.saveGState()
    drawing()
    context.restoreGState()
    context.setBlendMode(.destinationIn)
    context.beginTransparencyLayer()
    context.concatenate(place)
    if let view = mask.view { view.render(in: context, damage: view.extent) } else { mask.renderAlone(in: context) }
    context.endTransparencyLayer()
    context.endTransparencyLayer()
  }

  /// Whether drawing `other` draws this layer: it is the layer, holds it, or is masked by one that does.
  func isDrawn(by other: CALayer) -> Bool {
    self === other || storedSuperlayer?.isDrawn(by: other) == true || maskedLayer?.isDrawn(by: other) == true
      || view?.superview?.isDrawn(by: other) == true
  }

  /// From the mask's space to that of the layer that it masks.
  private var placeAsMask: CGAffineTransform {
    view?.shownGeometry.toSuperview ?? CGAffineTransform(translationX: frame.minX, y: frame.minY)
  }
}

extension UIView {
  /// What is seen of the view with all that is in it: where this one is opaque. It stands in the view's space by its frame, and in no superview; a subview that
  /// is the mask is drawn as such alone. Events do not ask for it.
  ///
  /// - Precondition: it is not the view itself, nor one that holds it.
  public var mask: UIView? {
    get { layerIfMade?.maskView }
    set {
      guard newValue !== mask else { return }
      layer.mask = newValue?.layer
    }
  }

  fileprivate func isDrawn(by layer: CALayer) -> Bool { layerIfMade?.isDrawn(by: layer) ?? superview?.isDrawn(by: layer) ?? false }
}
