import CoreGraphics
import Foundation
import UIFoundation

/// Where a text was left.
struct InteractionState {
  var selection: NSRange
  var offset: CGPoint
}

extension TextInputScrollView {
  /// What is selected, and how far it is scrolled: set to another text view's, this one stands as that did. A value that is none changes nothing; a selection
  /// goes as far as the text does.
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
  /// What is selected: set to another field's, this one stands as that did. A value that is none changes nothing; a selection goes as far as the text does.
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
