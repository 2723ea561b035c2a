import Foundation
import GalleyTextEngine
import TextKit
import UIKitCore

extension UITextView {
  /// Creates a text view with a content storage and a text layout manager; with `false`, the same as `init()`.
  ///
  /// Either way there is a single layout: `layoutManager` is that of the text layout manager. The view draws its lines itself: a delegate's fragments
  /// are not asked to draw, but paragraphs supplied by a content storage's delegate are shown.
  public convenience init(usingTextLayoutManager: Bool) {
    guard usingTextLayoutManager else {
      self.init(frame: .zero, textContainer: nil)
      return
    }
    let (content, manager) = (NSTextContentStorage(), NSTextLayoutManager())
    let container = NSTextContainer(size: .zero)
    container.widthTracksTextView = true
    manager.textContainer = container
    content.addTextLayoutManager(manager)
    self.init(frame: .zero, textContainer: container)
    // From here on the view retains it.
    withExtendedLifetime(content) {}
  }

  /// Copies the selection of the view to its text layout manager, if it has one.
  func syncSelectionToTextLayoutManager() {
    guard let textLayoutManager else { return }
    let selection = editor.selection
    textLayoutManager.selections = [
      textLayoutManager.textSelection(
        from: UTF16Offset(selection.anchor), to: UTF16Offset(selection.active), affinity: selection.affinity == .backward ? .upstream : .downstream)
    ]
  }

  /// Copies the view's selection to the text layout manager, and follows the selection there from now on.
  func followTextLayoutManager() {
    syncSelectionToTextLayoutManager()
    textLayoutManager?.onTextSelections = { [weak self] in MainActor.assumeIsolated { self?.adoptTextSelection() } }
  }

  private func adoptTextSelection() {
    guard let manager = textLayoutManager, let selection = manager.textSelections.first, let range = selection.textRanges.first else { return }
    let selected = manager.characters(of: range).nsRange
    if editor.selectedRange != selected { selectedRange = selected }
    let affinity: UITextStorageDirection = selection.affinity == .upstream ? .backward : .forward
    if selected.length == 0, editor.selectedRange == selected, editor.selection.affinity != affinity { editor.select(selected, affinity) }
  }

  /// The text layout manager of the view's text, or `nil` if the view was created with only a layout manager.
  public var textLayoutManager: NSTextLayoutManager? { textContainer.textLayoutManager }
}
