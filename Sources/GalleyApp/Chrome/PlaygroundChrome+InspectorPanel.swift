import GalleyPlayground
import UIKit

/// The inspector panel in the window.
extension PlaygroundChrome {
  var isInspectorPanelShown: Bool { inspectorPanel != nil }

  /// Opens or closes the inspector of the page; does nothing without a page.
  func toggleInspectorPanel() {
    if let panel = inspectorPanel {
      page?.endLiveChange()
      panel.returnKeys()
      panel.removeFromSuperview()
      inspectorPanel = nil
    } else if let page {
      let panel = InspectorPanel(page)
      panel.present = { [weak self] in self?.present($0, $1, from: $2, side: .below) }
      panel.onClose = { [weak self] in self?.toggleInspectorPanel() }
      inspectorPanel = panel
      view.addSubview(panel)
    }
    view.setNeedsLayout()
    showState()
  }

  /// Sets the property in whose field the user is typing, so that it is part of what is saved or exported.
  func commitTypedProperty() { (view.window?.firstResponder as? InspectorField)?.commitText() }

  /// Opens the inspector at a row of a tab, and gives the row's control the keyboard.
  func showInspector(_ tab: InspectorPanel.Tab, row title: String) {
    if inspectorPanel == nil { toggleInspectorPanel() }
    inspectorPanel?.show(tab)
    view.layoutIfNeeded()
    inspectorPanel?.focusRow(titled: title)
  }

  /// The minimum width of the page beside the inspector, at L, in points. In a narrower window the inspector is above the page.
  private static let minimumPageWidth: CGFloat = 360
  /// The inspector's share of the desk's height above the page.
  private static let shareAbove: CGFloat = 0.5
  /// The minimum height of the inspector above the page, at L, in points. In a lower window it covers the whole window.
  private static let minimumHeightAbove: CGFloat = 150

  /// Places the inspector, if it is shown, at the right of the desk, or at its top in a narrow window. The page gets the remaining space. A window
  /// without enough space for both shows only the inspector.
  func layOutInspectorPanel() {
    guard let panel = inspectorPanel else { return }
    panel.scale = scale
    let width = (InspectorPanel.width * scale.type).rounded()
    let height = (desk.height * Self.shareAbove).rounded()
    let wasSheet = panel.isSheet
    panel.placement =
      desk.width - width >= Self.minimumPageWidth * scale.type ? .beside : height >= Self.minimumHeightAbove * scale.type ? .above : .sheet
    if panel.isSheet {
      panel.frame = view.bounds
      view.bringSubviewToFront(panel)
      for case let sheet as FloatingSheet in view.subviews { view.bringSubviewToFront(sheet) }
      if !wasSheet { panel.takeKeys() }
    } else if panel.placement == .above {
      panel.frame = CGRect(x: desk.minX, y: desk.minY, width: desk.width, height: height)
      desk = CGRect(x: desk.minX, y: desk.minY + height, width: desk.width, height: desk.height - height)
    } else {
      panel.frame = CGRect(x: desk.maxX - width, y: desk.minY, width: width, height: desk.height)
      desk.size.width -= width
      page?.reservedWidth += width
    }
  }
}
