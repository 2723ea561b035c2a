import UIKit

extension PlaygroundChrome {
  var isEventLogShown: Bool { eventLogPanel != nil }

  func toggleEventLog() {
    guard let log = options.log else { return }
    if let panel = eventLogPanel {
      panel.removeFromSuperview()
      eventLogPanel = nil
      log.onEvent = nil
    } else {
      let panel = EventLogPanel(log)
      panel.present = { [weak self] in self?.present($0, $1, from: $2, side: .below) }
      eventLogPanel = panel
      view.addSubview(panel)
    }
    view.setNeedsLayout()
    showState()
  }

  /// The minimum width of the page beside the log, at L, in points. In a narrower window the log is above the page.
  private static let minimumPageWidth: CGFloat = 420
  /// The log's share of the desk's height above the page.
  private static let shareAbove: CGFloat = 0.42

  /// Places the log, if it is shown, at the right of the desk, or at its top in a narrow window. The page gets the remaining space.
  func layOutEventLog() {
    guard let panel = eventLogPanel else {
      page?.reservedWidth = 0
      return
    }
    panel.scale = scale
    let width = (EventLogPanel.width * scale.type).rounded()
    panel.isAbovePage = desk.width - width < Self.minimumPageWidth * scale.type
    if panel.isAbovePage {
      let height = (desk.height * Self.shareAbove).rounded()
      panel.frame = CGRect(x: desk.minX, y: desk.minY, width: desk.width, height: height)
      desk = CGRect(x: desk.minX, y: desk.minY + height, width: desk.width, height: desk.height - height)
      page?.reservedWidth = 0
    } else {
      panel.frame = CGRect(x: view.bounds.width - width, y: desk.minY, width: width, height: desk.height)
      desk.size.width -= width
      page?.reservedWidth = width
    }
  }
}
