import CoreGraphics
import Foundation
import GalleyRequirements
import UIFoundation

extension CALayer {
  /// The sublayers, in the order in which they were inserted; `nil` if there are none, as in Core Animation. Those with the same `zPosition` are
  /// drawn in this order, back to front. Setting it removes the others, and adds the new ones as `addSublayer(_:)` does.
  public var sublayers: [CALayer]? {
    get { storedSublayers.isEmpty ? nil : storedSublayers }
    set {
      for layer in storedSublayers where newValue?.contains(where: { $0 === layer }) != true { layer.removeFromSuperlayer() }
      newValue?.forEach(addSublayer)
    }
  }

  /// The layer that contains this one; `nil` if there is none.
  public var superlayer: CALayer? { storedSuperlayer }

  /// Adds `layer` in front of the others, and removes it from its previous superlayer. Traps if `layer` belongs to a view, contains this layer or is
  /// masked by it.
  public func addSublayer(_ layer: CALayer) { insert(layer) { $0.endIndex } }

  /// Inserts `layer` at an index, 0 being the back; an index out of range is clamped. Removes it from its previous superlayer; traps as
  /// `addSublayer(_:)` does.
  public func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer) { min(Int(idx), $0.count) } }

  /// Inserts `layer` below `sibling`, or at the back if that is `nil` or not a sublayer. Removes it from its previous superlayer; traps as
  /// `addSublayer(_:)` does.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer) { $0.firstIndex { $0 === sibling } ?? 0 } }

  /// Inserts `layer` above `sibling`, or at the front if that is `nil` or not a sublayer. Removes it from its previous superlayer; traps as
  /// `addSublayer(_:)` does.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { layers in layers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? layers.endIndex }
  }

  /// Replaces a sublayer with `newLayer`; does nothing if `oldLayer` is not a sublayer or is `newLayer`. Traps as `addSublayer(_:)` does.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, storedSublayers.contains(where: { $0 === oldLayer }) else { return }
    insertSublayer(newLayer, above: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  /// Inserts a sublayer. Traps if it is a view's layer, contains this layer, or is masked by it.
  ///
  /// - Parameter index: Returns the index for the layer, after its removal from its previous position.
  private func insert(_ layer: CALayer, _ index: ([CALayer]) -> Int) {
    require(layer.view == nil, "the layer of a view cannot be added to another layer: add the view")
    require(!isDrawn(by: layer), "a layer cannot be added to a layer inside it or to its mask")
    layer.removeFromSuperlayer()
    storedSublayers.insert(layer, at: index(storedSublayers))
    layer.storedSuperlayer = self
    layer.redraw()
  }

  /// Removes the layer from its superlayer. Only redraws the layer if it has none, as the layer of a view, which stays.
  public func removeFromSuperlayer() {
    redraw()
    guard storedSuperlayer != nil else { return }
    storedSuperlayer?.storedSublayers.removeAll { $0 === self }
    storedSuperlayer = nil
    checkAnimations()
  }

  /// Marks the area of the layer, or of the layer that it masks, for drawing in the next frame. Does nothing if no view shows the layer.
  func redraw() {
    guard let shown = shownView else { return }
    if shown === view { shown.damageExtent() } else { shown.damage(reachInView) }
  }

  /// The area that a layer without a view draws, in the space of the view that shows it; for a mask, the area that it masks.
  private var reachInView: CGRect {
    var (layer, rect) = (self, reach)
    while layer.view == nil {
      if let superlayer = layer.storedSuperlayer {
        rect = rect.offsetBy(dx: layer.frame.minX, dy: layer.frame.minY)
        layer = superlayer
      } else if let masked = layer.maskedLayer {
        rect = masked.view?.extent ?? masked.reach
        layer = masked
      } else {
        break
      }
    }
    return rect
  }

  /// The bounding box of all that the sublayers draw, in this layer's space; null if there are none.
  var sublayersExtent: CGRect {
    storedSublayers.filter(\.isDrawn).reduce(CGRect.null) { box, layer in
      box.union(layer.reach.offsetBy(dx: layer.frame.minX, dy: layer.frame.minY))
    }
  }

  /// Whether the layer is drawn: it is not hidden, and its frame is drawable.
  private var isDrawn: Bool { !isHidden && frame.isDrawable }

  /// The sublayers in drawing order, back to front.
  private var sublayersByDepth: [CALayer] {
    guard storedSublayers.contains(where: { $0.zPosition != 0 }) else { return storedSublayers }
    return storedSublayers.enumerated().sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }.map(\.element)
  }

  /// Draws the sublayers that intersect the context's clip.
  func renderSublayers(in context: CGContext) {
    guard !storedSublayers.isEmpty else { return }
    let clip = context.boundingBoxOfClipPath
    for layer in sublayersByDepth where layer.isDrawn {
      let origin = layer.frame.origin
      guard layer.reach.offsetBy(dx: origin.x, dy: origin.y).intersects(clip) else { continue }
      context.saveGState()
      context.translateBy(x: origin.x, y: origin.y)
      layer.renderAlone(in: context)
      context.restoreGState()
    }
  }

  /// The bounding box of everything drawn by a layer without a view, in its own space.
  private var reach: CGRect {
    let own = bounds.union(contentExtent).union(shadowExtent ?? .null)
    return masksToBounds ? own : own.union(sublayersExtent)
  }

  private func renderOpaquely(in context: CGContext) {
    context.saveGState()
    drawBackground(backgroundColor, in: bounds, context: context)
    context.restoreGState()
    context.saveGState()
    if masksToBounds {
      context.addPath(outline(of: bounds))
      context.clip()
    }
    renderContent(in: context)
    renderSublayers(in: context)
    context.restoreGState()
    drawBorder(in: bounds, context: context)
  }

  /// Draws the layer's own content, in its own space.
  func renderContent(in context: CGContext) {
    drawContent(of: contentExtent, in: context) { context in
      UIGraphicsPushContext(context)
      context.saveGState()
      draw(in: context)
      context.restoreGState()
      UIGraphicsPopContext()
    }
  }

  /// Draws a layer without a view and its sublayers, in its own space. Draws nothing if the layer is hidden, transparent or has a frame that cannot
  /// be drawn.
  func renderAlone(in context: CGContext) {
    guard isDrawn, opacity > 0 else { return }
    context.saveGState()
    if opacity < 1 {
      context.setAlpha(CGFloat(opacity))
      context.beginTransparencyLayer()
    }
    throughMask(in: context, extent: reach) { renderOpaquely(in: context) }
    if opacity < 1 { context.endTransparencyLayer() }
    context.restoreGState()
  }
}
