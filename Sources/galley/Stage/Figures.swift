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
    if let layout {
      words.append("layout \(JSONText.fixed(max(time - timeBefore, 0) * 1000, 0)) µs")
      words.append("lines \((cost - before).layout.placed) of \(layout.fragments.count)")
    }
    overlay.lines = [words.joined(separator: "   "), done(cost - before)]
    overlay.topRight = page.map { page in
      let sheet = page.convert(page.geometry.column(page.geometry.columnsPerSpread - 1), to: nil)
      return Point(x: sheet.maxX - 12, y: 66)
    } ?? Point(x: host.size.width - 12, y: 52)
    let dark = stage.chrome.isDark
    overlay.textColor = dark ? Color(red: 0.914, green: 0.898, blue: 0.859, alpha: 1) : Color(red: 0.122, green: 0.114, blue: 0.102, alpha: 1)
    overlay.chipColor = dark ? Color(red: 0.165, green: 0.176, blue: 0.192, alpha: 1) : Color(red: 0.953, green: 0.941, blue: 0.914, alpha: 1)
  }

  /// Each count by the name of its stage.
  private func done(_ cost: StageCost) -> String {
    let all = max(host.pixelWidth * host.pixelHeight, 1)
    let counts = [
      ("analysed", cost.layout.analysed), ("shaped", cost.layout.shaped), ("broken", cost.layout.broken),
      ("placed", cost.layout.placed), ("painted", cost.painted.rectangles),
    ]
    return counts.map { "\($0) \($1)" }.joined(separator: "  ") + " = \(cost.painted.pixels * 100 / all)%"
  }
}
