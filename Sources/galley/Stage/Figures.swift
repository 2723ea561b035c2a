import Exhibits
import Fonts
import Proofs
import Raster
import TextEngine
import TextKit
import UIKit
import Windowing

/// The figures of cost over the page: frame time, layout time, lines laid anew, and below what was done for the frame.
/// Drawn on the finished frame, so they stand in no picture.
@MainActor
final class Figures {
  private let host: any WindowHost
  weak var stage: Stage?
  private var overlay: HUDOverlay?
  /// All that was done, and the milliseconds of layout, until the last frame.
  private var before = StageCost()
  private var timeBefore = 0.0
  /// The layout that these are of: another exhibit has its own.
  private weak var measured: DocumentLayout?

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
      Console.notice("the figures need DejaVu Sans Mono; install fonts-dejavu-core")
      return nil
    }
    do {
      return try HUDOverlay(fontPath: face.path, topRight: Point(x: 0, y: 0))
    } catch {
      Console.notice("\(error)")
      return nil
    }
  }

  /// Shows the frame that was just drawn, and what was laid out for it.
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
      Figure("lines", "\((cost - before).layout.placed) of \(layout?.fragments.count ?? 0)"),
    ]
    figures += done(cost - before)
    show(figures, in: overlay)
    let traits = stage.chrome.traitCollection
    overlay.textColor = Look.ink.color(with: traits)
    overlay.labelColor = Look.secondary.color(with: traits)
    // The strip's own.
    overlay.chipColor = Look.bar.color(with: traits)
  }

  private typealias Figure = HUDOverlay.Figure

  /// On the strip that the chrome has for them, in as many lines as it has room for.
  private func show(_ figures: [Figure?], in overlay: HUDOverlay) {
    guard let chrome = stage?.chrome, let strip = chrome.figuresStrip else { return overlay.lines = [] }
    let before = overlay.lines
    overlay.fontSize = Double(FiguresStrip.fontSize * chrome.scale.type)
    overlay.lines = FiguresStrip.lines(forWidth: strip.bounds.width, chrome.scale).map { line in
      figures[line].compactMap { $0 }
    }
    let end = strip.convert(strip.topRight, to: nil)
    let place = Point(x: end.x, y: end.y)
    // They are shown with the frame after this one: on a strip that is new or elsewhere there must be one.
    if before.isEmpty || place.x != overlay.topRight.x || place.y != overlay.topRight.y {
      Timeline.shared.schedule(after: 0) { [weak strip] in strip?.setNeedsDisplay() }
    }
    overlay.topRight = place
  }

  /// Each count by the name of its stage.
  private func done(_ cost: StageCost) -> [Figure] {
    let all = max(host.pixelWidth * host.pixelHeight, 1)
    let counts = [
      ("analysed", cost.layout.analysed), ("shaped", cost.layout.shaped), ("broken", cost.layout.broken),
      ("placed", cost.layout.placed), ("painted", cost.painted.rectangles),
    ]
    var figures = counts.map { Figure($0, "\($1)") }
    figures[figures.count - 1].value += " = \(cost.painted.pixels * 100 / all)%"
    return figures
  }
}

extension UIColor {
  /// As the engine draws it.
  func color(with traits: UITraitCollection) -> Raster.Color {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return Raster.Color(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }
}
