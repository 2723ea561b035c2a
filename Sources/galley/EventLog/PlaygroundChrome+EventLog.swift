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
    let bounds = view.bounds
    let width = min(EventLogPanel.width, bounds.width)
    let height = max(bounds.height - ChromeMeasures.topBar - ChromeMeasures.bottomBar, 0)
    eventLogPanel?.frame = CGRect(x: bounds.width - width, y: ChromeMeasures.topBar, width: width, height: height)
  }

  func toggleKeySheet() {
    if let keySheet { return keySheet.close() }
    let sheet = KeySheet(in: view.bounds) { [weak self] in self?.keySheet = nil }
    keySheet = sheet
    view.addSubview(sheet)
    sheet.open()
  }
}
