import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Smart insertion and deletion: cut words take a space along, and pasted words add the spaces they need.
@MainActor @Suite(.serialized) struct SmartSpacesTests {
  /// `[…]` is selected, `|` the caret.
  private func view(_ scene: String) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    select(scene, in: view)
    return view
  }
  private func select(_ scene: String, in view: UITextView) {
    view.text = scene.filter { !"[]|".contains($0) }
    let marks = Array(scene).enumerated().filter { "[]|".contains($0.element) }.map(\.offset)
    let start = marks.first ?? 0
    view.selectedRange = NSRange(location: start, length: marks.count > 1 ? marks[1] - start - 1 : 0)
  }
  private func scene(_ view: UITextView) -> String {
    var text = Array(view.text)
    let range = view.selectedRange
    text.insert("|", at: range.location)
    return String(text)
  }

  @Test(arguments: [
    ("one [two] three", "one| three"), ("[one] two", "|two"), ("one [two]", "one|"), ("one [two], three", "one|, three"),
    ("o[ne] two", "o| two"), ("one[ two] three", "one| three"), ("(one [two])", "(one|)"), ("a\n[one] two", "a\n|two"), ("[one]", "|"),
  ]) func cutRemovesAdjacentSpace(before: String, after: String) {
    for delete in [false, true] {
      let view = view(before)
      if delete { view.delete(nil) } else { view.cut(nil) }
      #expect(scene(view) == after, "\(before)")
      if !delete { #expect(UIPasteboard.general.string == String(before.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" })) }
      view.editor.undo()
      #expect(view.text == before.filter { !"[]".contains($0) } && view.editor.undoManager?.canUndo == false)
    }
  }

  @Test(arguments: [
    ("one|three", "one two |three"), ("one| three", "one two| three"), ("one |three", "one two |three"), ("|one", "two |one"), ("one|", "one two|"),
    ("one|, three", "one two|, three"), ("one [x] three", "one two| three"), ("(|)", "(two|)"), ("|", "two|"), ("字|字", "字two|字"),
  ]) func pasteAddsRequiredSpaces(before: String, after: String) {
    view("one [two] three").copy(nil)
    let view = view(before)
    view.paste(nil)
    #expect(scene(view) == after, "\(before)")
    view.editor.undo()
    #expect(view.text == before.filter { !"[]|".contains($0) })
  }

  /// Parts of words, text from other programs, and texts without smart insertion.
  @Test func partialWordsAndForeignTextAreUnchanged() {
    view("one [tw]o").copy(nil)
    var target = view("x|y")
    target.paste(nil)
    #expect(target.text == "xtwy")
    view("one [two]").copy(nil)
    UIPasteboard.general.string = "two!"
    target = view("x|y")
    target.paste(nil)
    #expect(target.text == "xtwo!y")
    view("one [two]").copy(nil)
    target = view("x|y")
    target.smartInsertDeleteType = .no
    target.paste(nil)
    #expect(target.text == "xtwoy")
    select("one [two] three", in: target)
    target.cut(nil)
    #expect(target.text == "one  three")
    // Keys delete exactly the selection.
    target = view("one [two] three")
    target.deleteBackward()
    #expect(target.text == "one  three")
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    field.text = "xy"
    field.editor.selectedRange = NSRange(location: 1, length: 0)
    view("one [two]").copy(nil)
    field.paste(nil)
    #expect(field.text == "x two y")
  }
}
