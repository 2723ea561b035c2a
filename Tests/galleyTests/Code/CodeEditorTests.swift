import TestSupport
import Testing
import TextKit
import UIKit

@testable import GalleyExhibits

/// The exhibit `code`: line numbers, syntax colors and indentation. Text that is not visible costs nothing.
@MainActor @Suite(.serialized) struct CodeEditorTests {
  private func laid(_ desk: CodeDesk) -> Int { desk.editor.layoutManager.documentLayout.cost.placed }

  @Test func tenMegabytesLayOutOnlyVisibleText() {
    let desk = CodeDesk(length: 10_000_000)
    defer { desk.close() }
    let editor = desk.editor
    #expect(editor.textStorage.length >= 10_000_000)
    #expect(desk.numbers.first == 1 && (20..<60).contains(desk.numbers.count))
    #expect(laid(desk) < 400 && desk.controller.coloring.paragraphsColored < 60)
    for part in [0.5, 0.98] {
      let before = (laid(desk), desk.controller.coloring.paragraphsColored)
      editor.contentOffset.y = editor.contentSize.height * part
      desk.turn()
      #expect((20..<60).contains(desk.numbers.count), "at \(part)")
      #expect(desk.numbers == Array(desk.numbers[0]..<desk.numbers[0] + desk.numbers.count))
      #expect(laid(desk) - before.0 < 800 && desk.controller.coloring.paragraphsColored - before.1 < 120, "at \(part)")
    }
  }

  /// With the caret at the end or the beginning, or with everything selected, a size change lays out and colors only the visible text, and the same
  /// lines stay visible.
  @Test(arguments: [UIContentSizeCategory.small, .extraSmall, .extraExtraLarge, .accessibilityLarge], ["end", "beginning", "middle", "all"])
  func textSizeChangeLaysOutOnlyVisibleText(category: UIContentSizeCategory, position: String) {
    UIApplication.shared.setPreferredContentSizeCategory(.large)
    let desk = CodeDesk(length: 10_000_000)
    defer {
      desk.close()
      UIApplication.shared.setPreferredContentSizeCategory(.large)
    }
    switch position {
    case "end": desk.key(.keyboardEnd, .control)
    case "beginning": desk.key(.keyboardHome, .control)
    case "middle":
      desk.editor.contentOffset.y = desk.editor.contentSize.height / 2
      desk.turn()
    default: desk.key(.keyboardA, .control)
    }
    desk.turn()
    let before = (laid(desk), desk.controller.coloring.paragraphsColored, desk.numbers)
    UIApplication.shared.setPreferredContentSizeCategory(category)
    for _ in 0..<3 { desk.turn() }
    #expect(laid(desk) - before.0 < 2_000, "\(laid(desk) - before.0) lines laid out")
    #expect(desk.controller.coloring.paragraphsColored - before.1 < 300)
    #expect((5..<100).contains(desk.numbers.count))
    // The top line stays, unless the text would end above the bottom of the view.
    if position == "end" {
      #expect(desk.numbers.last == desk.editor.lineCount || desk.numbers.first == before.2.first)
    } else {
      // If the top line is clipped, a different line height can make the next line the first.
      #expect(abs((desk.numbers.first ?? 0) - (before.2.first ?? 0)) <= 1)
    }
  }

  @Test func typingInTheMiddleColorsOnlyItsLine() {
    let desk = CodeDesk(length: 10_000_000)
    defer { desk.close() }
    let middle = desk.editor.textStorage.length / 2
    desk.select(middle)
    // The first characters scroll the caret into view and away from the edge.
    for _ in 0..<2 { desk.key(.keyboardX, types: "x") }
    let before = (laid(desk), desk.controller.coloring.paragraphsColored)
    desk.key(.keyboardX, types: "x")
    #expect(desk.editor.textStorage.utf16(in: NSRange(location: middle, length: 3)) == [0x78, 0x78, 0x78])
    #expect(desk.controller.coloring.paragraphsColored - before.1 == 1)
    #expect(laid(desk) - before.0 < 60)
  }

  /// After any edits, line numbers agree with a simple count of line ends.
  @Test(arguments: [1, 2] as [UInt64]) func lineNumbersMatchCountedLineEnds(seed: UInt64) {
    let desk = CodeDesk(length: 30_000)
    defer { desk.close() }
    var random = SeededGenerator(seed: seed)
    let storage = desk.editor.textStorage
    for step in 0..<30 {
      let start = Int.random(in: 0...storage.length, using: &random)
      let length = Int.random(in: 0...min(200, storage.length - start), using: &random)
      storage.replaceCharacters(in: NSRange(location: start, length: length), with: ["", "x", "a\nb\n", "\n\n\n"].randomElement(using: &random)!)
      let units = Array(storage.string.utf16)
      let place = Int.random(in: 0...units.count, using: &random)
      #expect(desk.editor.lineNumber(at: place) == units[..<place].count { $0 == 0x0A } + 1, "seed \(seed), step \(step)")
      #expect(desk.editor.lineCount == units.count { $0 == 0x0A } + 1)
      desk.editor.scrollRangeToVisible(NSRange(location: place, length: 0))
      desk.turn()
      let first = desk.editor.visibleParagraphs.location
      #expect(desk.numbers.first == units[..<first].count { $0 == 0x0A } + 1, "seed \(seed), step \(step)")
      #expect(desk.numbers == Array(desk.numbers[0]..<desk.numbers[0] + desk.numbers.count))
    }
  }

  @Test func theEmptyLastLineHasANumberAndTheCaretsLineIsCurrent() {
    let desk = CodeDesk(length: 1, text: "a\nb\n")
    defer { desk.close() }
    #expect(desk.numbers == [1, 2, 3])
    desk.select(4)
    #expect(desk.controller.gutter.current == 3)
    desk.select(2)
    #expect(desk.controller.gutter.current == 2)
    desk.select(0, 4)
    desk.key(.keyboardDeleteOrBackspace)
    #expect(desk.numbers == [1])
    desk.key(.keyboardA, types: "a")
    #expect(desk.numbers == [1] && desk.editor.font?.fontName == UIFont.monospacedSystemFont(ofSize: 13, weight: .regular).fontName)
  }

  /// `[…]` marks the selection, `|` the caret; `>` is Tab, `<` Shift+Tab.
  @Test(arguments: [
    (">", "[a\nb]\nc", "[  a\n  b]\nc"), (">", "[a\n]b", "[  a]\nb"), (">", "x[a\n\n b]", "[  xa\n\n   b]"), (">", "a[b]", "a |"),
    (">", "[a\r\nb]", "[  a\r\n  b]"), ("<", "[  a\n b\nc]", "[a\nb\nc]"), ("<", "    a|", "  a|"), ("<", " |a", "|a"), ("<", "a|", "a|"),
    ("<", "[\ta\n   b]", "[a\n b]"), ("<", "|", "|"), (">", "[a\n]", "[  a]\n"),
  ]) func linesIndentAndOutdent(key: String, scene: String, expected: String) {
    func plain(_ text: String) -> String { text.filter { !"[]|".contains($0) } }
    func place(_ mark: Character, _ text: String) -> Int? { text.firstIndex(of: mark).map { plain(String(text[..<$0])).utf16.count } }
    func selection(_ text: String) -> NSRange {
      let start = place("[", text) ?? place("|", text) ?? 0
      return NSRange(location: start, length: (place("]", text) ?? start) - start)
    }
    let desk = CodeDesk(length: 100, text: plain(scene))
    defer { desk.close() }
    desk.editor.selectedRange = selection(scene)
    desk.turn()
    desk.key(.keyboardTab, key == "<" ? .shift : [])
    #expect(desk.editor.text == plain(expected) && desk.editor.selectedRange == selection(expected), "\(key) in \(scene.debugDescription)")
    #expect(desk.editor.isFirstResponder)
    desk.key(.keyboardZ, .control)
    #expect(desk.editor.text == plain(scene), "in one step")
  }

  @Test func shiftTabMovesBackInTheFindBar() {
    let desk = CodeDesk(length: 100, text: "    a\n    b")
    defer { desk.close() }
    desk.key(.keyboardF, .control)
    desk.key(.keyboardTab)
    desk.key(.keyboardTab, .shift)
    #expect(desk.editor.text == "    a\n    b")
  }

  @Test func returnKeepsIndentationAndTabInsertsSpaces() {
    let desk = CodeDesk(length: 1, text: "  if a {\n  b")
    defer { desk.close() }
    desk.select(8)
    desk.key(.keyboardReturnOrEnter)
    #expect(desk.editor.text == "  if a {\n    \n  b")
    desk.key(.keyboardC, types: "c")
    desk.key(.keyboardReturnOrEnter)
    #expect(desk.editor.text == "  if a {\n    c\n    \n  b")
    desk.key(.keyboardTab)
    #expect(desk.editor.text == "  if a {\n    c\n      \n  b")
    desk.key(.keyboardD, types: "d")
    desk.key(.keyboardTab)
    #expect(desk.editor.text == "  if a {\n    c\n      d \n  b")
  }

  // MARK: Colors

  /// The text, with colored ranges in brackets.
  private func colors(_ desk: CodeDesk) -> String {
    let (manager, text) = (desk.editor.layoutManager, desk.editor.text! as NSString)
    var (result, place, run) = ("", 0, NSRange())
    while place < text.length {
      let color = manager.temporaryAttribute(
        .foregroundColor, atCharacterIndex: place, longestEffectiveRange: &run, in: NSRange(location: 0, length: text.length))
      result += color == nil ? text.substring(with: run) : "[\(text.substring(with: run))]"
      place = run.upperBound
    }
    return result
  }

  @Test func syntaxIsColored() {
    let desk = CodeDesk(length: 1, text: #"let a1 = "x \" y" + 0x1F.a + 1.5 // if"# + "\nletter /* in */ in\n\"open\nreturn")
    defer { desk.close() }
    #expect(colors(desk) == #"[let] a1 = ["x \" y"] + [0x1F].a + [1.5] [// if]"# + "\nletter [/* in */] [in]\n[\"open]\n[return]")
  }

  @Test func editsAndUndoRecolorTheText() {
    let desk = CodeDesk(length: 1, text: "let a\nvar b")
    defer { desk.close() }
    desk.select(3)
    desk.key(.keyboardT, types: "t")
    #expect(colors(desk) == "lett a\n[var] b")
    desk.key(.keyboardDeleteOrBackspace)
    #expect(colors(desk) == "[let] a\n[var] b")
    desk.select(5, 1)
    desk.key(.keyboardDeleteOrBackspace)
    #expect(colors(desk) == "[let] avar b")
  }

  @Test func colorsReturnAfterFindIsDismissed() {
    let desk = CodeDesk(length: 1, text: "let a\nlet b")
    defer { desk.close() }
    desk.editor.findInteraction?.searchText = "let"
    desk.editor.findInteraction?.presentFindNavigator(showingReplace: false)
    desk.turn()
    desk.editor.findInteraction?.dismissFindNavigator()
    desk.turn()
    #expect(colors(desk) == "[let] a\n[let] b")
  }
}
