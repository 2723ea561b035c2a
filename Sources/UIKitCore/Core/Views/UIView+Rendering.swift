import CoreGraphics
import Foundation
import UIFoundation

/// Drawing is a recursive function: a view, its subviews back to front, its border, its decorations.
///
/// `UIWindow` calls it once for each damaged rectangle, with a context that is clipped to it. Context and damage are in the view's own space, as
/// currently shown (also during an animation).
extension UIView {
  /// Draws the part of the view and its descendants that intersects `damage`. Draws nothing if the view is hidden or transparent.
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
        // Do not clip: the edges of a rotated view would show.
        context.beginTransparencyLayer(in: damage.intersection(extent))
      }
      if let layer = layerIfCreated, layer.mask != nil {
        layer.throughMask(in: context, extent: damage.intersection(extent)) { renderDissolving(in: context, bounds: bounds, damage: damage) }
      } else {
        renderDissolving(in: context, bounds: bounds, damage: damage)
      }
      if fades { context.endTransparencyLayer() }
      context.restoreGState()
    }
  }

  /// Draws the view's content and, during a transition, the previous image on top; the new content fades in then, unless it has an opaque
  /// background.
  func renderDissolving(in context: CGContext, bounds: CGRect, damage: CGRect) {
    guard let (snapshot, share) = shownDissolve else { return renderOpaquely(in: context, bounds: bounds, damage: damage) }
    let comes = (shownBackgroundColor?.cgColor.alpha ?? 0) < 1 && !isOpaque
    context.saveGState()
    if comes {
      context.setAlpha(1 - share)
      context.beginTransparencyLayer(in: damage.intersection(extent))
    }
    renderOpaquely(in: context, bounds: bounds, damage: damage)
    if comes { context.endTransparencyLayer() }
    context.restoreGState()
    snapshot.draw(in: context, share: share)
  }

  private func renderOpaquely(in context: CGContext, bounds: CGRect, damage: CGRect) {
    let first = firstSubviewToDraw(bounds: bounds, damage: damage)
    if first == nil, ownExtent.intersects(damage) {
      context.saveGState()
      renderBackground(in: context, bounds: bounds)
      renderContent(in: context, bounds: bounds, damage: damage)
      context.restoreGState()
      if let layer = layerIfCreated { renderLayers(of: layer, in: context, bounds: bounds) }
    }
    renderSubviews(from: first ?? 0, in: context, bounds: bounds, damage: damage)
    context.saveGState()
    layerIfCreated?.drawBorder(in: bounds, context: context)
    context.restoreGState()
    UIGraphicsPushContext(context)
    context.saveGState()
    drawDecorations(bounds.intersection(damage))
    context.restoreGState()
    UIGraphicsPopContext()
    if isFocused { FocusRing.draw(around: focusShape, in: context) }
  }

  /// Draws layer content beyond the bounds, and sublayers; clipped if the view clips.
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
    if let layer = layerIfCreated {
      layer.drawBackground(color, in: bounds, context: context)
    } else if let color, color.alpha > 0 {
      context.setFillColor(color)
      context.fill(bounds, sparing: largestHiddenPart(of: bounds))
    }
  }

  /// Returns the largest part of `bounds` that a single subview covers with opaque content, or an empty rectangle if none
  /// does.
  private func largestHiddenPart(of bounds: CGRect) -> CGRect {
    let parts = storedSubviews.map(\.hiddenPart) + [coveredPartOfBackground]
    return parts.compactMap { $0?.intersection(bounds) }.filter { !$0.isNull }
      .max { $0.width * $0.height < $1.width * $1.height } ?? .zero
  }

  /// The area of the superview that this view covers with opaque content, in the superview's space. `nil` unless the
  /// view covers its whole frame.
  private var hiddenPart: CGRect? {
    isCovering ? CGRect(origin: shownGeometry.origin, size: shownGeometry.bounds.size) : nil
  }

  /// Draws `draw(_:)`, clipped to the bounds. While the size animates, `contentMode` places the content.
  private func renderContent(in context: CGContext, bounds: CGRect, damage: CGRect) {
    var dirty = bounds.intersection(damage)
    guard !dirty.isNull, !dirty.isEmpty else { return }
    if clipsToBounds, let layer = layerIfCreated, layer.cornerRadius > 0 {
      context.addPath(layer.outline(of: bounds))
      context.clip()
    } else {
      context.clip(to: bounds)
    }
    if bounds.size != storedBounds.size, storedBounds.width > 0, storedBounds.height > 0 {
      let contentFrame = contentMode.contentFrame(storedBounds.size, in: bounds)
      context.translateBy(x: contentFrame.minX, y: contentFrame.minY)
      context.scaleBy(x: contentFrame.width / storedBounds.width, y: contentFrame.height / storedBounds.height)
      context.translateBy(x: -storedBounds.minX, y: -storedBounds.minY)
      dirty = storedBounds
    }
    if let layer = layerIfCreated {
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
      if let layer = layerIfCreated, layer.cornerRadius > 0 {
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

  /// The bounding box of the subtree's drawing, if it is known without traversal: if the view clips or has no subviews. Otherwise `nil`.
  private var extentForDrawing: CGRect? {
    clipsToBounds || storedSubviews.isEmpty ? ownExtent : nil
  }

  /// Returns the index of the frontmost subview that hides all of the damage: nothing below it needs drawing. Returns `nil` if there is none.
  private func firstSubviewToDraw(bounds: CGRect, damage: CGRect) -> Int? {
    // At rounded corners the background shows through the antialiased edges.
    guard layerIfCreated?.cornerRadius ?? 0 == 0 else { return nil }
    guard !clipsToBounds || bounds.contains(damage) else { return nil }
    return storedSubviews.lastIndex { $0.hiddenPart?.contains(damage) ?? false }
  }

  /// Returns whether a subview hides everything below it in `damage`.
  func hidesAll(of damage: CGRect) -> Bool { firstSubviewToDraw(bounds: shownGeometry.bounds, damage: damage) != nil }

  /// Draws the view's current state into the current context, scaled to fill `rect`. `afterScreenUpdates` lays out the view first. Returns `false` if
  /// there is no context, or if the view has no size.
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
