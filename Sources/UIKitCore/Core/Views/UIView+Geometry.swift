import CoreGraphics
import Foundation

extension UIView {
  // MARK: Model values

  var modelCenter: CGPoint {
    CGPoint(x: storedOrigin.x + storedBounds.width / 2, y: storedOrigin.y + storedBounds.height / 2)
  }

  /// The untransformed frame in the superview's space.
  private var untransformedFrame: CGRect { CGRect(origin: storedOrigin, size: storedBounds.size) }

  var modelFrame: CGRect {
    if storedTransform.isIdentity { return untransformedFrame }
    return storedBounds.applying(transformToSuperview)
  }

  /// Sets the frame. With a transform, centers the bounds in it and scales them by the ratio of the new frame's size to the old one's.
  /// Refuses a frame with a coordinate that is not a number.
  func setModelFrame(_ frame: CGRect) {
    guard GeometryCheck.accepts(frame, as: "frame", of: self) else { return }
    let frame = frame.standardized
    if storedTransform.isIdentity {
      guard frame != untransformedFrame else { return }
      changeGeometry {
        storedOrigin = frame.origin
        storedBounds.size = frame.size
      }
      return
    }
    // Undefined on Apple's platforms; here the transformed box moves to the new center and the bounds scale with it.
    let old = modelFrame
    changeGeometry {
      let size = CGSize(
        width: old.width > 0 ? storedBounds.width * frame.width / old.width : frame.width,
        height: old.height > 0 ? storedBounds.height * frame.height / old.height : frame.height)
      guard !size.hasNaN else { return }
      storedBounds.size = size
      storedOrigin = CGPoint(x: frame.midX - size.width / 2, y: frame.midY - size.height / 2)
    }
  }

  /// Sets the bounds; if the size changes, the center stays. Refuses bounds with a coordinate that is not a number.
  func setModelBounds(_ bounds: CGRect) {
    guard GeometryCheck.accepts(bounds, as: "bounds", of: self) else { return }
    let bounds = bounds.standardized
    guard bounds != storedBounds else { return }
    let center = modelCenter
    changeGeometry {
      let sizeChanges = bounds.size != storedBounds.size
      storedBounds = bounds
      if sizeChanges {
        let origin = CGPoint(x: center.x - bounds.width / 2, y: center.y - bounds.height / 2)
        // The center of an infinite rectangle is NaN.
        if !origin.hasNaN { storedOrigin = origin }
      }
    }
  }

  func setModelCenter(_ center: CGPoint) {
    guard GeometryCheck.accepts(center, as: "center", of: self) else { return }
    guard center != modelCenter else { return }
    changeGeometry {
      storedOrigin = CGPoint(x: center.x - storedBounds.width / 2, y: center.y - storedBounds.height / 2)
    }
  }

  func setModelTransform(_ transform: CGAffineTransform) {
    guard GeometryCheck.accepts(transform, as: "transform", of: self) else { return }
    guard transform != storedTransform else { return }
    changeGeometry { storedTransform = transform }
  }

  var modelGeometry: ViewGeometry { ViewGeometry(origin: storedOrigin, bounds: storedBounds, transform: storedTransform) }

  func setModelGeometry(_ geometry: ViewGeometry) {
    changeGeometry { (storedOrigin, storedBounds, storedTransform) = (geometry.origin, geometry.bounds, geometry.transform) }
  }

  /// Runs `change`, which sets the stored origin, bounds or transform. Damages the view's old and new areas, animates inside an animation
  /// block, and updates the safe area. If the bounds changed, requests layout; if the size changed, also resizes the subviews by their masks.
  private func changeGeometry(_ change: () -> Void) {
    let oldBounds = storedBounds
    let shown = shownGeometry
    let before = modelGeometry
    damageExtent()
    let origin = storedOrigin
    change()
    // Subtracting half of an infinite size from an infinite position gives NaN.
    if storedOrigin.hasNaN { storedOrigin = origin }
    animateGeometry(from: shown, before: before)
    damageExtent()
    if layoutStateIfCreated != nil { notifyLayoutEngineOfGeometry() }
    guard storedBounds != oldBounds else { return updateSafeArea() }
    boundsDidChange(from: oldBounds)
    requestLayout()
    if storedBounds.size != oldBounds.size, autoresizesSubviews {
      for view in storedSubviews { view.autoresize(superviewSize: storedBounds.size, was: oldBounds.size) }
    }
    if storedBounds.size != oldBounds.size {
      updateSafeArea()
      sizeObserver?.sizeDidChange(of: self)
    }
  }

  // MARK: Spaces

  /// The transform from the view's space to its superview's, without animations.
  var transformToSuperview: CGAffineTransform {
    ViewGeometry(origin: storedOrigin, bounds: storedBounds, transform: storedTransform).toSuperview
  }

  /// The transform from the view's space to that of its outermost superview.
  var transformToRoot: CGAffineTransform {
    var transform = CGAffineTransform.identity
    var view: UIView? = self
    while let current = view, let parent = current.superview {
      transform = transform.concatenating(current.transformToSuperview)
      view = parent
    }
    return transform
  }

  /// Returns `point`, in this view's coordinate space, converted to that of `view`; `nil` is the window, or outside one the outermost view.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    point.applying(transform(to: view))
  }

  /// Returns `point`, in the coordinate space of `view`, converted to this view's; `nil` is the window, or outside one the outermost view.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    point.applying(transform(to: view).inverted())
  }

  /// Returns the bounding box of `rect` converted from this view's space to that of `view`; `nil` is the window, or outside one the outermost view.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    rect.applying(transform(to: view))
  }

  /// Returns the bounding box of `rect` converted from the space of `view` to this view's; `nil` is the window, or outside one the outermost view.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    rect.applying(transform(to: view).inverted())
  }

  private func transform(to view: UIView?) -> CGAffineTransform {
    guard let view else { return transformToRoot }
    if view === self { return .identity }
    if view === superview { return transformToSuperview }
    return transformToRoot.concatenating(view.transformToRoot.inverted())
  }
}

/// The geometry of a view in its superview.
package struct ViewGeometry: Equatable {
  /// The origin of the untransformed frame, in the superview's space.
  package var origin: CGPoint
  /// The bounds, in the view's own space.
  package var bounds: CGRect
  var transform: CGAffineTransform

  /// The transform from the view's space to the superview's.
  package var toSuperview: CGAffineTransform {
    // The common case stays exact, without adding and subtracting half the width.
    if transform.isIdentity {
      return CGAffineTransform(translationX: origin.x - bounds.minX, y: origin.y - bounds.minY)
    }
    return CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY)
      .concatenating(transform)
      .concatenating(CGAffineTransform(translationX: origin.x + bounds.width / 2, y: origin.y + bounds.height / 2))
  }
}
