import CoreGraphics
import Foundation
import Requirements
import UIFoundation

extension CALayer {
  /// Back to front; `nil` for none, as Core Animation has it.
  public var sublayers: [CALayer]? {
    get { storedSublayers.isEmpty ? nil : storedSublayers }
    set {
      for layer in storedSublayers where newValue?.contains(where: { $0 === layer }) != true { layer.removeFromSuperlayer() }
      newValue?.forEach(addSublayer)
    }
  }

  /// The layer that this one was added to.
  public var superlayer: CALayer? { storedSuperlayer }

  /// Puts `layer` in front of the others, and takes it from where it was.
  ///
  /// - Precondition: `layer` is no view's own, does not hold this one, and is not masked by it.
  public func addSublayer(_ layer: CALayer) { insert(layer) { $0.endIndex } }

  /// Puts `layer` at a place among the others, 0 being behind them all; a place that there is not is the nearest.
  public func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer) { min(Int(idx), $0.count) } }

  /// Puts `layer` behind a sublayer, or behind them all where that is none.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer) { $0.firstIndex { $0 === sibling } ?? 0 } }

  /// Puts `layer` in front of a sublayer, or of them all where that is none.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer) { layers in layers.firstIndex { $0 === sibling }.map { $0 + 1 } ?? layers.endIndex }
  }

  /// Puts `newLayer` in the place of a sublayer; nothing happens where that is none.
  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, storedSublayers.contains(where: { $0 === oldLayer }) else { return }
    insertSublayer(newLayer, above: oldLayer)
    oldLayer.removeFromSuperlayer()
  }

  /// - Parameter place: where it goes among the others, once it is taken from where it was.
  private func insert(_ layer: CALayer, _ place: ([CALayer]) -> Int) {
    require(layer.view == nil, "a view's own layer cannot be added: add the view")
    require(!isDrawn(by: layer), "a layer cannot be added to one that it holds, or to its own mask")
    layer.removeFromSuperlayer()
    storedSublayers.insert(layer, at: place(storedSublayers))
    layer.storedSuperlayer = self
    layer.redraw()
  }

  /// Takes the layer out; a view's own stays.
  public func removeFromSuperlayer() {
    redraw()
    guard storedSuperlayer != nil else { return }
    storedSuperlayer?.storedSublayers.removeAll { $0 === self }
    storedSuperlayer = nil
    checkAnimations()
  }

  /// Has the view that shows the layer draw again what is drawn of it.
  func redraw() {
    guard let shown = shownView else { return }
    if shown === view { shown.damageExtent() } else { shown.damage(reachInView) }
  }

  /// What is drawn of a layer that is no view's, in the space of the view that shows it; of a mask, all that it masks.
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

  /// The box around all that the sublayers draw, in this layer's space; null for none.
  var sublayersExtent: CGRect {
    storedSublayers.filter(\.isDrawn).reduce(CGRect.null) { box, layer in
      box.union(layer.reach.offsetBy(dx: layer.frame.minX, dy: layer.frame.minY))
    }
  }

  /// Whether the layer is shown at all: it is not hidden, and its frame can be drawn.
  private var isDrawn: Bool { !isHidden && frame.isDrawable }

  /// Back to front, as they are drawn.
  private var sublayersByDepth: [CALayer] {
    guard storedSublayers.contains(where: { $0.zPosition != 0 }) else { return storedSublayers }
    return storedSublayers.enumerated().sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }.map(\.element)
  }

  /// Draws those that meet the context's clip.
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

  /// The box around all that is drawn of a layer that is no view's, in its own space.
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

  /// Draws what the layer draws by itself, in its own space.
  func renderContent(in context: CGContext) {
    drawContent(of: contentExtent, in: context) { context in
      UIGraphicsPushContext(context)
      context.saveGState()
      draw(in: context)
      context.restoreGState()
      UIGraphicsPopContext()
    }
  }

  /// Draws a layer that is no view's, in its own space.
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
