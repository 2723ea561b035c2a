import CoreGraphics
import Foundation
import UIFoundation

/// Drawing is one recursive function: a view, its subviews back to front, its border, its decorations.
///
/// `UIWindow` calls it once for each damaged rectangle, with a context that is clipped to it. Context and damage are in
/// the view's own space, as its superview shows it now (in the midst of an animation, too).
extension UIView {
  /// Draws the part of the view and of those in it that meets `damage`.
  package func render(in context: CGContext, damage: CGRect) {
    guard isDrawn, shownAlpha > 0 else { return }
    let bounds = shownGeometry.bounds
    let reach = extentForDrawing
    if let reach, !reach.intersects(damage) { return }

    withOwnTraits {
      context.saveGState()
      let fades = shownAlpha < 1
      if fades {
        context.setAlpha(shownAlpha)
        // No clip: of a turned view its edges would show.
        context.beginTransparencyLayer(in: damage.intersection(extent))
      }
      if let layer = layerIfMade, layer.mask != nil {
        layer.throughMask(in: context, extent: damage.intersection(extent)) { renderDissolving(in: context, bounds: bounds, damage: damage) }
      } else {
        renderDissolving(in: context, bounds: bounds, damage: damage)
      }
      if fades { context.endTransparencyLayer() }
      context.restoreGState()
    }
  }

  /// In a transition with what was seen before over it; what is new comes as that goes, unless it has an opaque ground.
  func renderDissolving(in context: CGContext, bounds: CGRect, damage: CGRect) {
    guard let (picture, share) = shownDissolve else { return renderOpaquely(in: context, bounds: bounds, damage: damage) }
    let comes = (shownBackgroundColor?.cgColor.alpha ?? 0) < 1 && !isOpaque
    context.saveGState()
    if comes {
      context.setAlpha(1 - share)
      context.beginTransparencyLayer(in: damage.intersection(extent))
    }
    renderOpaquely(in: context, bounds: bounds, damage: damage)
    if comes { context.endTransparencyLayer() }
    context.restoreGState()
    picture.draw(in: context, share: share)
  }

  private func renderOpaquely(in context: CGContext, bounds: CGRect, damage: CGRect) {
    let first = firstSubviewToDraw(bounds: bounds, damage: damage)
    if first == nil, ownExtent.intersects(damage) {
      context.saveGState()
      renderBackground(in: context, bounds: bounds)
      renderContent(in: context, bounds: bounds, damage: damage)
      context.restoreGState()
      if let layer = layerIfMade { renderLayers(of: layer, in: context, bounds: bounds) }
    }
    renderSubviews(from: first ?? 0, in: context, bounds: bounds, damage: damage)
    context.saveGState()
    layerIfMade?.drawBorder(in: bounds, context: context)
    context.restoreGState()
    UIGraphicsPushContext(context)
    context.saveGState()
    drawDecorations(bounds.intersection(damage))
    context.restoreGState()
    UIGraphicsPopContext()
    if isFocused { FocusRing.draw(around: focusShape, in: context) }
  }

  /// What the view's layer draws beyond its bounds, and its sublayers; cut where the view cuts.
  private func renderLayers(of layer: CALayer, in context: CGContext, bounds: CGRect) {
    guard layer.drawsBeyondBounds || layer.sublayers != nil else { return }
    context.saveGState()
    if clipsToBounds {
      context.addPath(layer.outline(of: bounds))
      context.clip()
    }
    if layer.drawsBeyondBounds { layer.renderContent(in: context) }
    layer.renderSublayers(in: context)
    context.restoreGState()
  }

  private func renderBackground(in context: CGContext, bounds: CGRect) {
    let color = shownBackgroundColor?.cgColor
    if let layer = layerIfMade {
      layer.drawBackground(color, in: bounds, context: context)
    } else if let color, color.alpha > 0 {
      context.setFillColor(color)
      context.fill(bounds, sparing: largestHiddenPart(of: bounds))
    }
  }

  /// What a subview hides of the view, and most of all of them; empty for none.
  private func largestHiddenPart(of bounds: CGRect) -> CGRect {
    let parts = storedSubviews.map(\.hiddenPart) + [coveredPartOfBackground]
    return parts.compactMap { $0?.intersection(bounds) }.filter { !$0.isNull }
      .max { $0.width * $0.height < $1.width * $1.height } ?? .zero
  }

  /// What of the superview's space it hides all that is behind.
  private var hiddenPart: CGRect? {
    isCovering ? CGRect(origin: shownGeometry.origin, size: shownGeometry.bounds.size) : nil
  }

  /// `draw(_:)`, cut at the bounds. While the size is on its way to another, the content is placed by `contentMode`.
  private func renderContent(in context: CGContext, bounds: CGRect, damage: CGRect) {
    var dirty = bounds.intersection(damage)
    guard !dirty.isNull, !dirty.isEmpty else { return }
    if clipsToBounds, let layer = layerIfMade, layer.cornerRadius > 0 {
      context.addPath(layer.outline(of: bounds))
      context.clip()
    } else {
      context.clip(to: bounds)
    }
    if bounds.size != storedBounds.size, storedBounds.width > 0, storedBounds.height > 0 {
      let place = contentMode.place(storedBounds.size, in: bounds)
      context.translateBy(x: place.minX, y: place.minY)
      context.scaleBy(x: place.width / storedBounds.width, y: place.height / storedBounds.height)
      context.translateBy(x: -storedBounds.minX, y: -storedBounds.minY)
      dirty = storedBounds
    }
    if let layer = layerIfMade {
      layer.drawContent(of: storedBounds, in: context) { drawContent($0 === context ? dirty : storedBounds, in: $0) }
    } else {
      drawContent(dirty, in: context)
    }
  }

  private func drawContent(_ dirty: CGRect, in context: CGContext) {
    UIGraphicsPushContext(context)
    draw(dirty)
    if Self.layerClass != CALayer.self, !layer.drawsBeyondBounds {
      context.saveGState()
      layer.draw(in: context)
      context.restoreGState()
    }
    UIGraphicsPopContext()
  }

  private func renderSubviews(from first: Int, in context: CGContext, bounds: CGRect, damage: CGRect) {
    guard first < storedSubviews.count else { return }
    var visible = damage
    if clipsToBounds {
      visible = damage.intersection(bounds)
      if visible.isNull || visible.isEmpty { return }
    }
    context.saveGState()
    defer { context.restoreGState() }
    if clipsToBounds {
      if let layer = layerIfMade, layer.cornerRadius > 0 {
        context.addPath(layer.outline(of: bounds))
        context.clip()
      } else {
        context.clip(to: bounds)
      }
    }
    for view in storedSubviews[first...] where view.isDrawn && !view.isMaskOfSuperview {
      let transform = view.shownGeometry.toSuperview
      guard transform.a * transform.d - transform.b * transform.c != 0 else { continue }
      context.saveGState()
      context.concatenate(transform)
      view.render(in: context, damage: visible.applying(transform.inverted()))
      context.restoreGState()
    }
  }

  /// The box outside which nothing of the subtree is drawn, where it is had without a walk.
  private var extentForDrawing: CGRect? {
    clipsToBounds || storedSubviews.isEmpty ? ownExtent : nil
  }

  /// The frontmost subview that hides all of the damage: nothing behind it needs drawing.
  private func firstSubviewToDraw(bounds: CGRect, damage: CGRect) -> Int? {
    // Under rounded corners the background shows through at the edges of what is cut.
    guard layerIfMade?.cornerRadius ?? 0 == 0 else { return nil }
    guard !clipsToBounds || bounds.contains(damage) else { return nil }
    return storedSubviews.lastIndex { $0.hiddenPart?.contains(damage) ?? false }
  }

  /// Whether a subview hides all that is behind it in `damage`.
  func hidesAll(of damage: CGRect) -> Bool { firstSubviewToDraw(bounds: shownGeometry.bounds, damage: damage) != nil }

  /// Draws the view as it is now into the current context, scaled to fill `rect`.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else { return false }
    if afterScreenUpdates { layoutIfNeeded() }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    render(in: context, damage: extent)
    context.restoreGState()
    return true
  }
}
