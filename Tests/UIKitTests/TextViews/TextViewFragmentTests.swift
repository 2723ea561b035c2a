import CoreGraphics
import struct Foundation.IndexSet
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A text view with the classes of TextKit 2: they share one layout.
@MainActor @Suite(.serialized) struct TextViewFragmentTests {
  private final class Capitals: NSObject, NSTextContentStorageDelegate {
    func textContentStorage(_ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange) -> NSTextParagraph? {
      let shown = NSMutableAttributedString(attributedString: textContentStorage.textStorage!.attributedSubstring(from: range))
      shown.addAttribute(.font, value: UIFont.systemFont(ofSize: 50), range: NSRange(location: 0, length: shown.length))
      return NSTextParagraph(attributedString: shown)
    }
  }

  private final class Folder: NSObject, NSTextContentStorageDelegate {
    func textContentManager(
      _ textContentManager: NSTextContentManager, shouldEnumerate textElement: NSTextElement, options: NSTextContentManager.EnumerationOptions
    ) -> Bool { (textElement as? NSTextParagraph)?.attributedString.string.hasPrefix("-") != true }
  }

  /// No key or pointer places the caret in a line that a delegate hides, and every visible line can be reached.
  @Test(arguments: ["one\n-two\n-three\nfour five\n-six\nseven", "-one\ntwo three\nשלום עולם\n-four", "a\n-b\n", "one\n-two\n\n-three\n"])
  func caretSkipsHiddenLines(text: String) throws {
    let view = UITextView(usingTextLayoutManager: true)
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    view.font = UIFont(name: "Galley Block", size: 10)
    let folder = Folder()
    let content = try #require(view.textLayoutManager?.textContentManager as? NSTextContentStorage)
    content.delegate = folder
    view.text = text
    view.layoutIfNeeded()
    let units = text as NSString
    var (hidden, lines, place) = (IndexSet(), [NSRange](), 0)
    while place < units.length {
      let line = units.paragraphRange(for: NSRange(location: place, length: 0))
      // The end of a hidden text without a final line end is hidden, too.
      let isLast = line.upperBound == units.length && !units.substring(with: line).hasSuffix("\n")
      if units.substring(with: line).hasPrefix("-") { hidden.insert(integersIn: line.location..<line.upperBound + (isLast ? 1 : 0)) } else { lines.append(line) }
      place = line.upperBound
    }
    let places = (0...units.length).filter { !hidden.contains($0) && view.editor.text.graphemeStart(from: $0) == $0 }
    for place in places {
      for movement in TextMovement.allCases {
        for extending in [false, true] {
          view.selectedRange = NSRange(location: place, length: 0)
          view.editor.move(movement, extending: extending)
          #expect(!hidden.contains(view.editor.selection.active), "\(movement) from \(place)")
        }
      }
    }
    for (movement, start) in [(TextMovement.down, places[0]), (.right, places[0]), (.wordRight, places[0])] where !text.contains("ש") {
      view.selectedRange = NSRange(location: start, length: 0)
      var visited = Set([start])
      for _ in 0...units.length {
        view.editor.move(movement)
        visited.insert(view.editor.selection.active)
      }
      // The end of the last line is included, too, if it has no line end.
      for line in lines {
        let end = line.upperBound == units.length && !text.hasSuffix("\n") ? line.upperBound + 1 : line.upperBound
        #expect((line.location..<end).contains { visited.contains($0) }, "\(movement) to \(line)")
      }
      if movement == .right { #expect(places.allSatisfy(visited.contains)) }
    }
    for y in stride(from: 1.0, to: 199, by: 3) {
      for x in [0.0, 25, 290] {
        view.editor.pointerDown(at: CGPoint(x: x, y: y))
        view.editor.pointerUp()
        #expect(!hidden.contains(view.editor.selection.active), "a hand at \(x), \(y)")
      }
    }
  }

  /// Deleting removes nothing that a delegate hides: the caret passes it.
  @Test(arguments: [("-three\nfour", 7, 7), ("one\n-two\n-three\nfour", 16, 3)]) func deletionSkipsHiddenText(text: String, location: Int, expected: Int) throws {
    let view = UITextView(usingTextLayoutManager: true)
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    let folder = Folder()
    let content = try #require(view.textLayoutManager?.textContentManager as? NSTextContentStorage)
    content.delegate = folder
    view.text = text
    view.layoutIfNeeded()
    for delete in [{ view.editor.deleteBackward() }, { view.editor.deleteWordBackward() }] {
      view.selectedRange = NSRange(location: location, length: 0)
      delete()
      #expect(view.text == text && view.selectedRange == NSRange(location: expected, length: 0), "\(view.selectedRange)")
    }
  }

  /// Typing text that hides its own line moves the caret out of it, and undo moves it back.
  @Test(arguments: [("one\ntwo\nthree", 4, "one\n-two\nthree", 9), ("one\ntwo", 4, "one\n-two", 3), ("two", 0, "-two", 1)])
  func caretLeavesLineHiddenByTyping(text: String, location: Int, typed: String, expected: Int) throws {
    let view = UITextView(usingTextLayoutManager: true)
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    let folder = Folder()
    let content = try #require(view.textLayoutManager?.textContentManager as? NSTextContentStorage)
    content.delegate = folder
    view.text = text
    let window = UIWindow(frame: view.frame)
    window.addSubview(view)
    view.layoutIfNeeded()
    view.selectedRange = NSRange(location: location, length: 0)
    view.insertText("-")
    #expect(view.text == typed && view.selectedRange == NSRange(location: expected, length: 0), "\(view.selectedRange)")
    let undoManager = try #require(view.undoManager)
    undoManager.undo()
    #expect(view.text == text && view.selectedRange == NSRange(location: location, length: 0), "\(view.selectedRange)")
  }

  /// A selection set in the layout manager is selected in the view, whose delegate is notified; a new view has reported its caret.
  @Test func selectionSetInLayoutManagerIsAdopted() throws {
    let view = UITextView(usingTextLayoutManager: true)
    let manager = try #require(view.textLayoutManager)
    let content = try #require(manager.textContentManager)
    #expect(manager.textSelections.count == 1)
    view.text = "one two\nthree"
    let start = try #require(content.location(content.documentRange.location, offsetBy: 4))
    let end = try #require(content.location(start, offsetBy: 3))
    manager.textSelections = [NSTextSelection(range: try #require(NSTextRange(location: start, end: end)), affinity: .downstream, granularity: .character)]
    #expect(view.selectedRange == NSRange(location: 4, length: 3))
    view.insertText("2")
    #expect(view.text == "one 2\nthree" && view.selectedRange == NSRange(location: 5, length: 0))
  }

  /// The layout manager receives the selection, for any kind of change, with its direction.
  @Test func layoutManagerReceivesSelection() throws {
    let view = UITextView(usingTextLayoutManager: true)
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    let manager = try #require(view.textLayoutManager)
    var (log, failures) = ([String](), 0)
    func check(_ change: String) {
      let content = manager.textContentManager!
      let told = manager.textSelections.flatMap(\.textRanges).map { range in
        let start = content.offset(from: content.documentRange.location, to: range.location)
        return NSRange(location: start, length: content.offset(from: range.location, to: range.endLocation))
      }
      log.append(change)
      if told != [view.selectedRange] { failures += 1 }
      #expect(told == [view.selectedRange], "\(change)")
    }
    view.text = "one two\nthree"
    check("text")
    view.selectedRange = NSRange(location: 4, length: 3)
    check("range")
    view.insertText("five")
    check("typed")
    view.deleteBackward()
    check("deleted")
    view.editor.move(.wordLeft, extending: true)
    check("extended")
    view.editor.move(.documentEnd)
    check("end")
    view.selectAll(nil)
    check("all")
    view.setMarkedText("ka", selectedRange: NSRange(location: 1, length: 1))
    check("marked")
    view.unmarkText()
    view.undoManager?.undo()
    check("undone")
    #expect(log.count == 9 && failures == 0)
  }

  private func heights(_ manager: NSTextLayoutManager) -> [CGFloat] {
    var heights: [CGFloat] = []
    manager.enumerateTextLayoutFragments(from: nil, options: .ensuresLayout) {
      heights.append($0.layoutFragmentFrame.height)
      return true
    }
    return heights
  }

  @Test func textBelongsToContentStorage() throws {
    #expect(UITextView().textLayoutManager == nil && UITextView(usingTextLayoutManager: false).textLayoutManager == nil)
    let view = UITextView(usingTextLayoutManager: true)
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    view.text = "one\ntwo"
    view.layoutIfNeeded()
    let manager = try #require(view.textLayoutManager)
    let content = try #require(manager.textContentManager as? NSTextContentStorage)
    #expect(content.textStorage === view.textStorage && manager.textContainer === view.textContainer)
    let before = heights(manager)
    #expect(before.count == 2 && before[0] < 30)
    view.selectedRange = NSRange(location: 3, length: 0)
    view.insertText("\nand")
    #expect(heights(manager).count == 3 && view.text == "one\nand\ntwo")
    let delegate = Capitals()
    content.delegate = delegate
    #expect(heights(manager).allSatisfy { $0 > 50 })
    view.layoutIfNeeded()
    #expect(view.contentSize.height > 150)
    let caret = view.caretRect(for: view.endOfDocument)
    #expect(caret.minY > 100 && caret.height > 40)
  }
}
