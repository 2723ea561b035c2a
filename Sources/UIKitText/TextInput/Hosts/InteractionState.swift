import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// The saved selection and scroll position of a text.
struct InteractionState {
  var selection: NSRange
  var offset: CGPoint
}

extension TextInputScrollView {
  /// The selection and the scroll position. Assign the value to another text view to restore both there. Values of other types are ignored, and the
  /// selection is clamped to the text.
  public var interactionState: Any {
    get { InteractionState(selection: editor.selection.range, offset: contentOffset) }
    set {
      guard let state = newValue as? InteractionState else { return }
      editor.select(within: state.selection)
      layoutIfNeeded()
      contentOffset = state.offset
    }
  }
}

extension TextInputControl {
  /// The selection. Assign the value to another field to restore it there. Values of other types are ignored, and the selection is clamped to the
  /// text.
  public var interactionState: Any {
    get { InteractionState(selection: editor.selection.range, offset: .zero) }
    set { if let state = newValue as? InteractionState { editor.select(within: state.selection) } }
  }
}

extension TextEditor {
  fileprivate func select(within range: NSRange) {
    let part = range.clamped(to: textStorage.length)
    select(TextSelection(part))
  }
}

extension NSRange {
  fileprivate func clamped(to length: Int) -> NSRange {
    let start = Swift.min(Swift.max(location, 0), length)
    return NSRange(location: start, length: Swift.min(Swift.max(self.length, 0), length - start))
  }
}
