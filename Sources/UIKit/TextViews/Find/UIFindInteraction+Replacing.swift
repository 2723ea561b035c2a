import Foundation
import TextKit

extension UIFindInteraction {
  /// Puts the replacement in place of the present match, and goes to the next.
  func replaceCurrent() {
    guard let textView, textView.isEditable, finder.isCurrent, let range = finder.currentRange else { return }
    let new = finder.replacement(replacementText ?? "", at: range.location)
    let end = range.location + new.length
    guard textView.editor.replace(range, with: new, selecting: TextSelection(caret: end), name: "Replace") else { return }
    // The text view has searched already, with the change.
    finder.update(from: end)
    finder.select(from: end)
    finder.readToCurrent()
    update()
    bringCurrentIntoSight()
  }

  /// Puts the replacement in place of all matches, in one step.
  func replaceAll() {
    guard let textView, textView.isEditable, finder.isCurrent,
      let (range, new) = finder.replacingAll(with: replacementText ?? "")
    else { return }
    let caret = TextSelection(caret: range.location + new.length)
    guard textView.editor.replace(range, with: new, selecting: caret, name: "Replace All") else { return }
    finder.update(from: range.location)
    update()
  }
}
