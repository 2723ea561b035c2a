import Fonts
import Raster
import TextKit
import UIKit
import Windowing

/// The figures of cost over the page: frame time, layout time, lines laid anew. Drawn on the finished frame, so they
/// stand in no picture.
@MainActor
final class Figures {
  private let host: any WindowHost
  weak var stage: Stage?
  private var overlay: HUDOverlay?

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

  /// Shows the frame that was just drawn.
  func renew(_ drew: Bool) {
    guard drew, let overlay = host.overlay, let stage else { return }
    let statistics = stage.window.frameStatistics
    let page = stage.chrome.page
    let counts = page.map { page in
      let layout = page.flow.layoutManager.documentLayout
      defer { layout.resetCost() }
      return "lines \(layout.cost.placed) of \(layout.fragments.count)"
    }
    overlay.lines = ["frame \(JSONText.fixed(statistics.frameTime, 2)) ms   layout \(JSONText.fixed(statistics.layoutTime, 3)) ms   \(counts ?? "")"]
    overlay.topRight = page.map { page in
      let sheet = page.convert(page.geometry.column(page.geometry.columnsPerSpread - 1), to: nil)
      return Point(x: sheet.maxX - 12, y: 73)
    } ?? Point(x: host.size.width - 12, y: 52)
    let dark = stage.chrome.isDark
    overlay.textColor = dark ? Color(red: 0.914, green: 0.898, blue: 0.859, alpha: 1) : Color(red: 0.122, green: 0.114, blue: 0.102, alpha: 1)
    overlay.chipColor = dark ? Color(red: 0.165, green: 0.176, blue: 0.192, alpha: 1) : Color(red: 0.953, green: 0.941, blue: 0.914, alpha: 1)
  }
}
