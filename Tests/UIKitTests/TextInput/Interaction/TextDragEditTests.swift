import CoreGraphics
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A drag or handle in progress keeps to its characters while the app edits the text.
@MainActor @Suite(.serialized) struct TextDragEditTests {
  /// Characters are squares of ten points, starting at (5, 8).
  private func textView(_ text: String, y: CGFloat = 0) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: y, width: 300, height: 100))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = text
    return view
  }

  private func carry(_ stage: EventStage, from start: (Double, Double), to end: (Double, Double)) {
    stage.wait(1000)
    stage.down(start.0, start.1)
    stage.move(start.0 + 6, start.1)
    stage.move(end.0, end.1)
  }

  @Test func dragRemovesSourceTextAtItsCurrentPosition() {
    let (from, to) = (textView("one two three"), textView("", y: 100))
    let stage = EventStage.atDesk([from, to])
    defer { stage.closeAtDesk() }
    from.selectedRange = NSRange(location: 4, length: 3)
    carry(stage, from: (55, 13), to: (5, 113))
    from.textStorage.replaceCharacters(in: NSRange(location: 0, length: 3), with: "twelve")
    from.textStorage.replaceCharacters(in: NSRange(location: 10, length: 0), with: "!")
    from.textStorage.replaceCharacters(in: NSRange(location: 7, length: 0), with: "?")
    stage.up(5, 113)
    #expect(from.text == "twelve ?! three" && to.text == "two")
  }

  @Test func draggedTextThatIsEditedIsCopied() {
    let (from, to) = (textView("one two three"), textView("", y: 100))
    let stage = EventStage.atDesk([from, to])
    defer { stage.closeAtDesk() }
    from.selectedRange = NSRange(location: 4, length: 3)
    carry(stage, from: (55, 13), to: (5, 113))
    from.textStorage.replaceCharacters(in: NSRange(location: 5, length: 1), with: "o")
    stage.up(5, 113)
    #expect(from.text == "one too three" && to.text == "two")
  }

  /// A callback of the drop edits the text that the dragged text came from.
  @Test func editDuringDropIsTracked() {
    final class Numberer: NSObject, UITextViewDelegate {
      weak var other: UITextView?
      func textViewDidChange(_ textView: UITextView) { other?.textStorage.replaceCharacters(in: NSRange(), with: "1. ") }
    }
    let (from, to) = (textView("one two three"), textView("", y: 100))
    let numberer = Numberer()
    (numberer.other, to.delegate) = (from, numberer)
    let stage = EventStage.atDesk([from, to])
    defer { stage.closeAtDesk() }
    from.selectedRange = NSRange(location: 4, length: 4)
    carry(stage, from: (55, 13), to: (5, 113))
    stage.up(5, 113)
    #expect(from.text == "1. one three" && to.text == "two ")
  }

  @Test func fixedEndOfSelectionStaysOnItsText() throws {
    let view = textView("one two three", y: 150)
    let stage = EventStage.atDesk([view], height: 400)
    defer { stage.closeAtDesk() }
    for _ in 0..<2 {
      stage.touch(1, .began, 60, 163)
      stage.touch(1, .ended, 60, 163)
    }
    stage.wait(1000)
    // The menu of the double tap.
    stage.key(41)
    let knob = try #require(stage.window.screenItems().first { $0.label == "selection end" }).frame
    stage.touch(1, .began, knob.midX, knob.maxY - 4)
    view.textStorage.replaceCharacters(in: NSRange(), with: "a ")
    stage.session.turn()
    stage.touch(1, .moved, knob.midX + 40, knob.maxY - 4)
    #expect(view.textStorage.attributedSubstring(from: view.selectedRange).string == "two t")
    stage.touch(1, .ended, knob.midX + 40, knob.maxY - 4)
  }

  @Test func pressExtendsByInitialWordAndCancelRestoresSelection() {
    let view = textView("one two three")
    let stage = EventStage.atDesk([view])
    defer { stage.closeAtDesk() }
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 8, length: 5)
    stage.click(55, 13)
    stage.down(55, 13)
    #expect(view.selectedRange == NSRange(location: 4, length: 3))
    view.textStorage.replaceCharacters(in: NSRange(), with: "a ")
    stage.session.turn()
    stage.move(125, 13)
    #expect(view.textStorage.attributedSubstring(from: view.selectedRange).string == "two three")
    view.interaction.cancelPress()
    // The first click placed the caret in “two”.
    #expect(view.selectedRange == NSRange(location: 7, length: 0))
  }

  /// Random edits by the app: a range that no edit touches contains the same characters afterwards.
  @Test(arguments: [1, 2, 3] as [UInt64]) func trackedRangeStaysOnItsCharacters(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let before = Int.random(in: 0...6, using: &random), after = Int.random(in: 0...6, using: &random)
      nonisolated(unsafe) let storage = NSTextStorage(string: String(repeating: "<", count: before) + "words" + String(repeating: ">", count: after))
      nonisolated(unsafe) var range = NSRange(location: before, length: 5)
      let observer = NotificationCenter.default.addObserver(
        forName: NSTextStorage.didProcessEditingNotification, object: storage, queue: nil
      ) { _ in
        MainActor.assumeIsolated { if let edit = StorageEdit(of: storage) { range = edit.moved(range) } }
      }
      for _ in 0..<6 {
        let isBefore = Bool.random(using: &random)
        let limits = isBefore ? 0...range.location : range.upperBound...storage.length
        let start = Int.random(in: limits, using: &random)
        let end = Int.random(in: start...limits.upperBound, using: &random)
        let new = String(repeating: isBefore ? "<" : ">", count: Int.random(in: 0...4, using: &random))
        storage.replaceCharacters(in: NSRange(start..<end), with: new)
        #expect(storage.attributedSubstring(from: range).string == "words", "seed \(seed): \(storage.string)")
      }
      NotificationCenter.default.removeObserver(observer)
    }
  }
}
