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
      panel.onMove = { [weak self] in self?.view.setNeedsLayout() }
      eventLogPanel = panel
      view.addSubview(panel)
    }
    view.setNeedsLayout()
    showState()
  }

  /// The minimum width that a log at a side leaves of the desk, at L, in points. In a narrower window the log is at the top or the bottom.
  private static let minimumFreeWidth: CGFloat = 420
  /// The log's share of the desk's height at the top or the bottom.
  private static let shareOfHeight: CGFloat = 0.42

  /// Places the log, if it is shown, over an edge of the desk below `top`, which is in the view's coordinates.
  ///
  /// - Returns: the bottom of the area at the top of the desk that is covered: that of a log at the top, otherwise `top`.
  func layOutEventLog(below top: CGFloat) -> CGFloat {
    guard let panel = eventLogPanel else { return top }
    panel.scale = scale
    let free = CGRect(x: desk.minX, y: top, width: desk.width, height: max(desk.maxY - top, 0))
    let width = (EventLogPanel.width * scale.type).rounded()
    let isAtSide = free.width - width >= Self.minimumFreeWidth * scale.type
    panel.edge = isAtSide ? (panel.isMoved ? .left : .right) : panel.isMoved ? .bottom : .top
    let height = (desk.height * Self.shareOfHeight).rounded()
    panel.frame =
      switch panel.edge {
      case .right: CGRect(x: free.maxX - width, y: free.minY, width: width, height: free.height)
      case .left: CGRect(x: free.minX, y: free.minY, width: width, height: free.height)
      case .top: CGRect(x: free.minX, y: free.minY, width: free.width, height: min(height, free.height))
      case .bottom: CGRect(x: free.minX, y: max(free.maxY - height, free.minY), width: free.width, height: min(height, free.height))
      }
    return panel.edge == .top ? panel.frame.maxY : top
  }

  /// Places the performance figures, the ruler and the log over the desk. The page keeps its size, its lines and its scroll position, but can be
  /// scrolled out from under views at its top.
  func layOutOverlays() {
    let covered = layOutEventLog(below: layOutRuler(below: layOutFigures())) - desk.minY
    guard let page, page.contentInset.top != covered else { return }
    // A scroll view at its top follows its inset.
    let offset = page.contentOffset
    page.contentInset.top = covered
    page.contentOffset = CGPoint(x: offset.x, y: max(offset.y, -covered))
    keepFirstLineBelowRuler()
  }
}
