import CoreGraphics
import Foundation
import UIFoundation

extension CALayer {
  /// Calls `drawing`, which draws within `extent` in the layer's space; if the layer has a mask, the result is visible only where the mask is
  /// opaque. In a document, a mask that is not a simple shape clips to its frame.
  func throughMask(in context: CGContext, extent: CGRect, _ drawing: () -> Void) {
    guard let mask else { return drawing() }
    context.saveGState()
    defer { context.restoreGState() }
    let maskTransform = mask.maskTransform
    if let shape = mask.maskShape {
      var pathTransform = maskTransform
      if let path = shape.path.copy(using: &pathTransform) {
        context.addPath(path)
        context.clip(using: shape.rule)
      }
      return drawing()
    }
    // Document contexts cannot erase drawn content.
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
    context.concatenate(maskTransform)
    if let view = mask.view { view.render(in: context, damage: view.extent) } else { mask.renderAlone(in: context) }
    context.endTransparencyLayer()
    context.endTransparencyLayer()
  }

  /// Returns whether drawing `other` also draws this layer: `other` is this layer, contains it, or is masked, itself or within its content, by this
  /// layer or by one that contains this layer.
  func isDrawn(by other: CALayer) -> Bool {
    self === other || storedSuperlayer?.isDrawn(by: other) == true || maskedLayer?.isDrawn(by: other) == true
      || view?.superview?.isDrawn(by: other) == true
  }

  /// The transform from the mask's space to that of the masked layer.
  private var maskTransform: CGAffineTransform {
    view?.shownGeometry.toSuperview ?? CGAffineTransform(translationX: frame.minX, y: frame.minY)
  }
}

extension UIView {
  /// The mask of the view and its subviews, which are visible where the mask is opaque; by default `nil`, for a view without a mask. Its frame is
  /// in the view's coordinate space, and it has no superview; a subview used as the mask is drawn only as a mask. Hit testing ignores it. Setting
  /// it traps if the mask is the view itself or one of its ancestors.
  public var mask: UIView? {
    get { layerIfCreated?.maskView }
    set {
      guard newValue !== mask else { return }
      layer.mask = newValue?.layer
    }
  }

  fileprivate func isDrawn(by layer: CALayer) -> Bool { layerIfCreated?.isDrawn(by: layer) ?? superview?.isDrawn(by: layer) ?? false }
}
