import GalleyDocuments
import GalleyFonts
import GalleyProofs
import GalleyRaster
import GalleyTextEngine
import GalleyWindowing
import TextKit
import UIKit

/// The performance figures over the page: frame time, layout time, the number of lines, and below them the work for the frame.
/// Drawn on the finished frame, so screenshots do not contain them.
@MainActor
final class PerformanceFigures {
  private let host: any WindowHost
  weak var stage: Stage?
  private var overlay: HUDOverlay?
  /// Total cost and milliseconds of layout as of the previous frame.
  private var before = StageCost()
  private var timeBefore = 0.0
  /// The layout that `before` and `timeBefore` belong to. Each exhibit has its own. Retained until the next frame is drawn, because a weak reference
  /// would slow down the layout that is measured.
  private var measured: DocumentLayout?

  init(host: any WindowHost) { self.host = host }

  func toggle() {
    if host.overlay != nil {
      host.overlay = nil
    } else {
      overlay = overlay ?? make()
      host.overlay = overlay
    }
    renew(true)
    stage?.window.setNeedsDisplay()
  }

  private func make() -> HUDOverlay? {
    guard let face = FontLibrary.shared.face(named: "DejaVu Sans Mono") else {
      Notices.show("the figures need DejaVu Sans Mono; install fonts-dejavu-core")
      return nil
    }
    do {
      let overlay = try HUDOverlay(fontPath: face.path, topRight: Point(x: 0, y: 0))
      overlay.covers = { [weak self] in
        let strip = self?.stage?.chrome.figuresStrip
        return strip?.framesAbove.map { Rect(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height) } ?? []
      }
      return overlay
    } catch {
      Notices.show("\(error)")
      return nil
    }
  }

  /// Updates the figures after a turn, if it drew a frame (`drew`).
  func renew(_ drew: Bool) {
    guard drew, let stage else { return }
    let page = stage.chrome.page
    let layout = page?.flow.layoutManager.documentLayout
    layout?.stopwatch = { [clock = host.clock] in clock.milliseconds }
    let (cost, time) = (stage.cost, layout?.timeSpent ?? 0)
    if layout !== measured { (before.layout, timeBefore, measured) = (LayoutCost(), 0, layout) }
    defer { (before, timeBefore) = (cost, time) }
    guard let overlay = host.overlay else { return }
    let statistics = stage.window.frameStatistics
    var figures: [Figure?] = [Figure("frame", "\(JSONText.fixed(statistics.frameTime, 2)) ms")]
    figures += layout == nil ? [nil, nil] : [
      Figure("layout", "\(JSONText.fixed(max(time - timeBefore, 0) * 1000, 0)) µs"),
      Figure("lines", "\(layout?.fragments.count ?? 0)"),
    ]
    figures += done(cost - before)
    show(figures, in: overlay)
    let traits = stage.chrome.traitCollection
    let former = overlay.chipColor
    overlay.textColor = Theme.ink.color(with: traits)
    overlay.labelColor = Theme.secondary.color(with: traits)
    // The background color of the strip.
    overlay.chipColor = Theme.bar.color(with: traits)
    if overlay.chipColor != former { requestFrame() }
  }

  private typealias Figure = HUDOverlay.Figure

  /// Shows the figures on the chrome's strip, in the number of lines that fit.
  private func show(_ figures: [Figure?], in overlay: HUDOverlay) {
    guard let chrome = stage?.chrome, let strip = chrome.figuresStrip else { return overlay.lines = [] }
    let before = overlay.lines
    overlay.fontSize = Double(PerformanceFiguresStrip.fontSize * chrome.scale.type)
    overlay.lines = PerformanceFiguresStrip.lines(forWidth: strip.bounds.width, chrome.scale).map { line in
      figures[line].compactMap { $0 }
    }
    let end = strip.convert(strip.topRight, to: nil)
    let position = Point(x: end.x, y: end.y)
    // The figures appear with the next frame; request it if the strip is new or has moved.
    if before.isEmpty || position.x != overlay.topRight.x || position.y != overlay.topRight.y { requestFrame() }
    overlay.topRight = position
  }

  /// Draws the strip again in the next turn, with the present figures.
  private func requestFrame() {
    Timeline.shared.schedule(after: 0) { [weak self] in self?.stage?.chrome.figuresStrip?.setNeedsDisplay() }
  }

  /// Returns the figures of the work in `cost`: the count of each of the four stages of layout, and the share of the window's pixels that was
  /// drawn.
  private func done(_ cost: StageCost) -> [Figure] {
    let all = max(host.pixelWidth * host.pixelHeight, 1)
    let counts = [
      ("analyzed", cost.layout.analysed), ("shaped", cost.layout.shaped), ("broken", cost.layout.broken),
      ("placed", cost.layout.placed),
    ]
    let (share, areas) = (min(cost.painted.pixels * 100 / all, 100), cost.painted.rectangles)
    return counts.map { Figure($0, "\($1)") } + [Figure("drawn", "\(share) % (\(areas) \(areas == 1 ? "area" : "areas"))")]
  }
}

extension UIColor {
  /// Returns this color as a color of the raster engine, resolved for `traits`.
  func color(with traits: UITraitCollection) -> GalleyRaster.Color {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return GalleyRaster.Color(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }
}
