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
      eventLogPanel = panel
      view.addSubview(panel)
      placeEventLog()
    }
    showState()
  }

  /// At the right, between the bars.
  func placeEventLog() {
    let width = min((EventLogPanel.width * scale.type).rounded(), view.bounds.width)
    eventLogPanel?.scale = scale
    eventLogPanel?.frame = CGRect(x: view.bounds.width - width, y: desk.minY, width: width, height: desk.height)
  }

  func toggleKeySheet() {
    if let keySheet { return keySheet.close() }
    let sheet = KeySheet(in: view.bounds, scale: scale) { [weak self] in self?.keySheet = nil }
    keySheet = sheet
    view.addSubview(sheet)
    sheet.open()
  }
}
