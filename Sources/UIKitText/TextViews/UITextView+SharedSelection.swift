import CoreGraphics
import Foundation
import TextKit
import UIKitCore

/// Several views on one layout manager show a single selection, each view its part.
extension UITextView {
  static func view(of container: NSTextContainer) -> UITextView? { (container.observingView as? TextContentView)?.textView }

  /// The other views of the layout manager.
  private var otherColumns: [UITextView] {
    guard layoutManager.textContainers.count > 1 else { return [] }
    return layoutManager.textContainers.compactMap { $0 === textContainer ? nil : Self.view(of: $0) }
  }

  /// Whether another column is first responder or pressed.
  var columnIsActive: Bool { otherColumns.contains { $0.isFirstResponder || $0.interaction.press != nil } }

  /// Adopts the selection of the view's other columns; called for a new column.
  func adoptSelectionOfColumns() {
    if let other = otherColumns.first { editor.selection = other.editor.selection }
  }

  func shareSelectionWithColumns() {
    for column in otherColumns {
      column.editor.selection = editor.selection
      column.interaction.refresh()
    }
  }

  func updateColumns() { otherColumns.forEach { $0.interaction.update() } }

  /// Redraws text with changed layout, in the view of each container.
  func showLayoutChanges() {
    host.redrawChanges(in: contentView) { container, area in
      guard let view = Self.view(of: container) else { return }
      view.host.redraw(area, ofContainerAt: 0, in: view.contentView)
      view.setNeedsLayout()
    }
  }
}
