import UIKit

/// The panes of the window, between which F6 moves the focus: the content, the panels beside and over it, and the bars.
extension PlaygroundChrome {
  /// The visible panes that contain something to focus, in the order of F6. The panel of the proofs covers the content, the ruler and the
  /// event log, and an inspector over the whole window all others.
  private var panes: [UIView] {
    if let inspectorPanel, inspectorPanel.isSheet, proofsPanel == nil { return [inspectorPanel] }
    let aboutPage: [UIView?] = [content.view, ruler, inspectorPanel, eventLogPanel]
    let views = (proofsPanel.map { [$0, inspectorPanel] } ?? aboutPage) + [recordingCard, bars?.top, bars?.rail, bars?.bottom]
    return views.compactMap(\.self).filter { $0.window != nil && !$0.focusableViews().isEmpty }
  }

  /// Moves the focus to the next or previous pane, with wraparound. A text with the caret gets the keys back; in other panes, the first view gets the
  /// focus ring.
  func moveToPane(forward: Bool) {
    guard let window = view.window else { return }
    let (panes, now) = (panes, window.focusedView ?? window.firstResponder as? UIView)
    guard !panes.isEmpty else { return }
    // Without a focus, keys go to the content.
    let index = now.flatMap { now in panes.firstIndex { now.isDescendant(of: $0) } } ?? 0
    let pane = panes[(index + (forward ? 1 : panes.count - 1)) % panes.count]
    if let first = window.firstResponder as? UIView, first.isDescendant(of: pane), first is any UIKeyInput { return window.focus(nil) }
    window.focus(pane.focusableViews().first)
  }
}
