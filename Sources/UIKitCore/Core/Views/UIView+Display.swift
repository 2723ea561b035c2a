import CoreGraphics
import Foundation
import UIFoundation

extension UIView {
  // MARK: Look

  func setModelAlpha(_ alpha: CGFloat) {
    let alpha = min(max(alpha, 0), 1)
    guard alpha != storedAlpha else { return }
    let shown = shownAlpha
    let before = storedAlpha
    storedAlpha = alpha
    animateAlpha(from: shown, before: before)
    damageExtent(evenIfClear: true)
  }

  func setModelHidden(_ hidden: Bool) {
    guard hidden != storedIsHidden else { return }
    damageExtent()
    storedIsHidden = hidden
    damageExtent()
    if hidden, let window {
      FocusState.of(window).clearFocus(self)
      endInteractions()
    }
    superview?.subviewHiddenDidChange(self)
    superview?.requestLayout()
  }

  func setModelBackgroundColor(_ color: UIColor?) {
    guard color != storedBackgroundColor else { return }
    let shown = shownBackgroundColor
    let before = storedBackgroundColor
    storedBackgroundColor = color
    animateBackground(from: shown, before: before)
    damageExtent()
  }

  var inheritedTintColor: UIColor { chosenTintColor ?? UISystemPalette.current.tint }

  /// The tint color set for the view or the nearest ancestor, or `nil` if none is set.
  package var chosenTintColor: UIColor? {
    var view: UIView? = self
    while let current = view {
      if let color = current.storedTintColor { return color }
      view = current.superview
    }
    return nil
  }

  func setTintColor(_ color: UIColor?) {
    guard color != storedTintColor else { return }
    storedTintColor = color
    notifyTintColorChange()
  }

  func notifyTintColorChange() {
    tintColorDidChange()
    setNeedsDisplay()
    for view in storedSubviews where view.storedTintColor == nil { view.notifyTintColorChange() }
  }

  // MARK: Damage

  /// Marks the visible part of `rect`, in the view's space, for redrawing. Does nothing outside a window.
  ///
  /// If the view is in a mask, the area masked is redrawn. `rect` is evaluated only if necessary. `evenIfClear` counts fully transparent views, too.
  package func damage(_ rect: @autoclosure () -> CGRect, evenIfClear: Bool = false) {
    let outermost = maskOrOutermost
    if let masked = outermost.layerIfCreated?.maskedLayer { return masked.redraw() }
    guard let window = outermost as? UIWindow, !window.isWhollyDamaged, let damagedRect = windowRect(ofDamage: rect(), evenIfClear: evenIfClear) else { return }
    window.gatherDamage(damagedRect)
  }

  /// The nearest mask among the view and its ancestors, or else the outermost view.
  private var maskOrOutermost: UIView {
    var view = self
    while view.layerIfCreated?.maskedLayer == nil, let parent = view.superview { view = parent }
    return view
  }

  /// The layer masked by the view or an ancestor, which changes with it, or `nil` outside masks.
  var maskedAround: CALayer? { maskOrOutermost.layerIfCreated?.maskedLayer }

  /// Whether the view masks its superview, and so is not drawn as a subview.
  var isMaskOfSuperview: Bool {
    guard let masked = layerIfCreated?.maskedLayer else { return false }
    return masked === superview?.layerIfCreated
  }

  /// Returns the visible area of `rect`, given in the view's space, in coordinates of the outermost view: without what ancestors clip and opaque
  /// views cover. Returns `nil` if nothing is left, if the view or an ancestor is hidden, and if one has `alpha` 0, unless `evenIfClear` is `true`.
  func windowRect(ofDamage rect: CGRect, evenIfClear: Bool) -> CGRect? {
    var rect = rect
    var view = self
    while true {
      if !view.isDrawn || (view.storedAlpha == 0 && view.shownAlpha == 0 && !evenIfClear) { return nil }
      if view.clipsToBounds && view !== self { rect = rect.intersection(view.shownGeometry.bounds) }
      if rect.isNull || rect.isEmpty { return nil }
      guard let parent = view.superview else { return rect }
      rect = parent.uncovered(rect.applying(view.shownGeometry.toSuperview), over: view)
      view = parent
    }
  }

  /// Returns the part of `rect`, in this view's space, that opaque subviews in front of `subview` do not hide. A strip that is hidden from end to
  /// end along an edge is left out, so the result can still include hidden parts.
  private func uncovered(_ rect: CGRect, over subview: UIView) -> CGRect {
    var rect = rect
    for view in storedSubviews.reversed() {
      if view === subview || rect.isEmpty { break }
      if !view.isMaskOfSuperview, let part = view.opaquePart { rect = rect.trimmed(by: part.applying(view.shownGeometry.toSuperview)) }
    }
    return rect
  }

  /// Whether the view is drawn: it is not hidden, and its geometry is drawable.
  var isDrawn: Bool { !storedIsHidden && shownGeometry.isDrawable }

  /// Whether the view, as shown, is opaque over its whole bounds: without transparency, transform, rounded corners or mask.
  var isCovering: Bool {
    isOpaque && isDrawn && shownAlpha == 1 && shownGeometry.transform.isIdentity && layerIfCreated?.cornerRadius ?? 0 == 0
      && layerIfCreated?.mask == nil && !isMaskOfSuperview
  }

  /// Marks the area that the view and its subviews draw for redrawing. `evenIfClear` counts fully transparent views, too. Does nothing for a view
  /// that is neither a window nor in a superview or a mask.
  func damageExtent(evenIfClear: Bool = false) {
    guard superview != nil || self is UIWindow || layerIfCreated?.maskedLayer != nil else { return }
    damage(extent, evenIfClear: evenIfClear)
  }

  /// The bounding box, in the view's space, of everything that the view and its visible subviews draw.
  var extent: CGRect {
    var box = ownExtent
    if clipsToBounds { return box }
    for view in storedSubviews where view.isDrawn && !view.isMaskOfSuperview {
      box = box.union(view.extent.applying(view.shownGeometry.toSuperview))
    }
    return box
  }

  /// The extent without the subviews: bounds, shadow, layer content, focus ring.
  package var ownExtent: CGRect {
    var box = shownGeometry.bounds
    if let layer = layerIfCreated {
      if let shadow = layer.shadowExtent { box = box.union(shadow) }
      if !clipsToBounds { box = box.union(layer.sublayersExtent) }
      if !clipsToBounds, layer.drawsBeyondBounds { box = box.union(layer.contentExtent) }
    }
    if isFocused { box = box.union(focusShape.rect.insetBy(dx: -FocusRing.reach, dy: -FocusRing.reach)) }
    return box
  }
}

extension CGRect {
  /// Returns the rectangle without an edge strip covered by `cover` from end to end.
  fileprivate func trimmed(by cover: CGRect) -> CGRect {
    guard intersects(cover) else { return self }
    var remainder = self
    if cover.minX <= minX, cover.maxX >= maxX {
      if cover.maxY >= maxY { remainder.size.height = max(cover.minY - minY, 0) }
      if cover.minY <= minY { remainder = CGRect(x: minX, y: min(cover.maxY, maxY), width: width, height: max(maxY - cover.maxY, 0)) }
    } else if cover.minY <= minY, cover.maxY >= maxY {
      if cover.maxX >= maxX { remainder.size.width = max(cover.minX - minX, 0) }
      if cover.minX <= minX { remainder = CGRect(x: min(cover.maxX, maxX), y: minY, width: max(maxX - cover.maxX, 0), height: height) }
    }
    return remainder
  }
}
