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
    var words = ["frame \(JSONText.fixed(statistics.frameTime, 2)) ms"]
    words += layout == nil ? ["", ""] : [
      "layout \(JSONText.fixed(max(time - timeBefore, 0) * 1000, 0)) µs",
      "lines \((cost - before).layout.placed) of \(layout?.fragments.count ?? 0)",
    ]
    words += done(cost - before)
    show(words, in: overlay)
    let dark = stage.chrome.isDark
    overlay.textColor = dark ? Color(red: 0.914, green: 0.898, blue: 0.859, alpha: 1) : Color(red: 0.122, green: 0.114, blue: 0.102, alpha: 1)
    // The strip's own colour: `Look.bar`.
    overlay.chipColor = dark ? Color(red: 0.094, green: 0.098, blue: 0.106, alpha: 1) : Color(red: 0.937, green: 0.925, blue: 0.902, alpha: 1)
  }

  /// On the strip that the chrome has for them, in as many lines as it has room for.
  private func show(_ words: [String], in overlay: HUDOverlay) {
    guard let chrome = stage?.chrome, let strip = chrome.figuresStrip else { return overlay.lines = [] }
    let before = overlay.lines
    overlay.fontSize = Double(FiguresStrip.fontSize * chrome.scale.type)
    overlay.lines = FiguresStrip.lines(forWidth: strip.bounds.width, chrome.scale).map { line in
      words[line].filter { !$0.isEmpty }.joined(separator: String(repeating: " ", count: FiguresStrip.gap))
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
  private func done(_ cost: StageCost) -> [String] {
    let all = max(host.pixelWidth * host.pixelHeight, 1)
    let counts = [
      ("analysed", cost.layout.analysed), ("shaped", cost.layout.shaped), ("broken", cost.layout.broken),
      ("placed", cost.layout.placed), ("painted", cost.painted.rectangles),
    ]
    var words = counts.map { "\($0) \($1)" }
    words[words.count - 1] += " = \(cost.painted.pixels * 100 / all)%"
    return words
  }
}
