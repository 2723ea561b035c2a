import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// `UITextInput` over an editor: rules 23–31.
@MainActor @Suite struct TextInputTests {
  /// The minimal implementation of a text input view.
  private final class Field: UIView, TextEditing {
    let desk: Desk
    var editor: TextEditor { desk.editor }

    init(_ desk: Desk) {
      self.desk = desk
      super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      editor.textInput = self
    }
    required init?(coder: NSCoder) { nil }

    override var canBecomeFirstResponder: Bool { true }
  }

  private final class Log: UITextInputDelegate {
    var lines: [String] = []
    func selectionWillChange(_ textInput: (any UITextInput)?) { lines.append("selection will") }
    func selectionDidChange(_ textInput: (any UITextInput)?) { lines.append("selection did") }
    func textWillChange(_ textInput: (any UITextInput)?) { lines.append("text will") }
    func textDidChange(_ textInput: (any UITextInput)?) { lines.append("text did") }
  }

  private func field(_ notation: String, width: CGFloat = 200) -> Field { Field(Desk(notation: notation, width: width)) }

  private func textPosition(_ offset: Int, in field: Field) -> UITextPosition {
    field.position(from: field.beginningOfDocument, offset: offset)!
  }

  @Test func positionsAndRanges() {
    let field = field("abc|d")
    #expect(field.offset(from: field.beginningOfDocument, to: field.endOfDocument) == 4)
    #expect(field.position(from: field.beginningOfDocument, offset: 5) == nil)
    #expect(field.position(from: field.beginningOfDocument, offset: -1) == nil)
    #expect(field.position(from: field.beginningOfDocument, offset: .max) == nil)
    #expect(field.position(from: field.endOfDocument, in: .right, offset: 1) == nil)
    #expect(field.position(from: field.beginningOfDocument, in: .right, offset: 2) == textPosition(2, in: field))
    let backwards = field.textRange(from: textPosition(3, in: field), to: textPosition(1, in: field))!
    #expect(field.text(in: backwards) == "bc" && field.compare(backwards.start, to: backwards.end) == .orderedAscending)
    field.selectedTextRange = backwards
    #expect(field.desk.notation == "a[bc>d" && field.selectedTextRange?.isEmpty == false)
    field.replace(backwards, withText: "X")
    #expect(field.desk.notation == "aX|d")
  }

  /// The end of a left-to-right text is at the right and bottom; that of a right-to-left text at the left.
  @Test(arguments: [("abc|", UITextLayoutDirection.right), ("אבג|", .left)]) func farthestPositionFollowsTextDirection(
    notation: String, onwards: UITextLayoutDirection
  ) throws {
    let field = field(notation)
    let (start, end) = (textPosition(0, in: field), textPosition(3, in: field))
    let range = try #require(field.textRange(from: start, to: end))
    let backwards: UITextLayoutDirection = onwards == .right ? .left : .right
    for (direction, expected) in [(onwards, end), (.down, end), (backwards, start), (.up, start)] {
      #expect(field.position(within: range, farthestIn: direction).map { field.compare($0, to: expected) } == .orderedSame, "\(direction)")
    }
    let extended = field.characterRange(byExtending: textPosition(1, in: field), in: onwards).flatMap { field.text(in: $0) }
    #expect(extended == (notation == "abc|" ? "b" : "ב"))
    #expect(field.characterRange(byExtending: end, in: onwards) == nil, "nothing lies beyond it")
  }

  @Test func paragraphDirectionIsReportedAndSet() throws {
    let field = field("abc\nאבג|")
    let directions = [0, 5].map { field.baseWritingDirection(for: textPosition($0, in: field), in: .forward) }
    #expect(directions == [.leftToRight, .rightToLeft])
    let first = try #require(field.textRange(from: textPosition(0, in: field), to: textPosition(1, in: field)))
    field.setBaseWritingDirection(.rightToLeft, for: first)
    #expect(field.baseWritingDirection(for: textPosition(2, in: field), in: .forward) == .rightToLeft, "of the whole paragraph")
    field.setBaseWritingDirection(.leftToRight, for: first)
    #expect(field.baseWritingDirection(for: textPosition(2, in: field), in: .forward) == .leftToRight)
  }

  /// A position is between two characters: the direction selects the character whose style is returned.
  @Test func stylingAtPositionDependsOnDirection() throws {
    let field = field("abc|")
    field.desk.storage.addAttribute(.kern, value: 3, range: NSRange(location: 1, length: 1))
    func kern(_ offset: Int, _ direction: UITextStorageDirection) -> Int {
      field.textStyling(at: textPosition(offset, in: field), in: direction)?[.kern] as? Int ?? 0
    }
    #expect([0, 1, 2, 3].map { kern($0, .forward) } == [0, 3, 0, 0])
    #expect([0, 1, 2, 3].map { kern($0, .backward) } == [0, 0, 3, 0])
    #expect(field.textStyling(at: field.endOfDocument, in: .forward)?[.font] != nil, "at the end it is the style of typed text")
  }

  @Test func inputDelegateIsNotifiedOfExternalChangesOnly() {
    let field = field("ab|")
    let log = Log()
    field.inputDelegate = log
    field.insertText("c")
    field.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
    field.unmarkText()
    field.desk.endEvent()
    field.deleteBackward()
    field.selectedTextRange = field.textRange(of: NSRange(location: 0, length: 1))
    #expect(log.lines.isEmpty)
    field.editor.pointerDown(at: CGPoint(x: 21, y: 5))
    #expect(log.lines == ["selection will", "selection did"])
    log.lines = []
    field.editor.undo()
    #expect(log.lines.filter { $0.hasPrefix("text") } == ["text will", "text did"])
  }

  @Test func rectanglesOfARange() {
    let field = field("|abc def", width: 40)
    let range = field.textRange(of: NSRange(location: 1, length: 5))
    #expect(field.firstRect(for: range).minX == 10 && field.firstRect(for: range).maxX == 40)
    let rects = field.selectionRects(for: range)
    #expect(rects.map(\.containsStart) == [true, false] && rects.map(\.containsEnd) == [false, true])
    #expect(rects.map(\.rect.width) == [30, 20])
    #expect(field.caretRect(for: textPosition(4, in: field)).midX == 0, "at the start of the second line")
    #expect(field.characterRange(at: CGPoint(x: 15, y: 5)) == field.textRange(of: NSRange(location: 1, length: 1)))
    #expect(field.characterRange(at: CGPoint(x: 15, y: 90)) == nil)
    #expect(field.closestPosition(to: CGPoint(x: 22, y: 5)) == textPosition(2, in: field))
    #expect(field.closestPosition(to: CGPoint(x: 22, y: 5), within: range) == textPosition(2, in: field))
    #expect(field.closestPosition(to: CGPoint(x: -9, y: 5), within: range) == textPosition(1, in: field))
  }

  // MARK: The tokenizer

  private func check(
    _ granularity: UITextGranularity, _ text: String, boundaries: [Int], backwards: [Int],
    at location: SourceLocation = #_sourceLocation
  ) {
    let field = field("|" + text)
    let tokenizer = UITextInputStringTokenizer(textInput: field)
    let all = (0...field.editor.textStorage.length).map { textPosition($0, in: field) }
    func found(_ direction: UITextStorageDirection) -> [Int] {
      all.indices.filter { tokenizer.isPosition(all[$0], atBoundary: granularity, inDirection: .storage(direction)) }
    }
    #expect(found(.forward) == boundaries, sourceLocation: location)
    #expect(found(.backward) == backwards, sourceLocation: location)
    var reached: [Int] = []
    var position = field.beginningOfDocument
    while let next = tokenizer.position(from: position, toBoundary: granularity, inDirection: .storage(.forward)) {
      reached.append(field.offset(from: field.beginningOfDocument, to: next))
      position = next
    }
    #expect(reached == boundaries, sourceLocation: location)
  }

  @Test func unitsOfAText() {
    check(.word, "Lorem ipsum, 12", boundaries: [5, 11, 15], backwards: [0, 6, 13])
    check(.character, "ae\u{301}b", boundaries: [1, 3, 4], backwards: [0, 1, 3])
    check(.paragraph, "one\ntwo", boundaries: [3, 7], backwards: [0, 4])
    check(.sentence, "A b. C d.", boundaries: [5, 9], backwards: [0, 5])
    check(.document, "a\nb", boundaries: [3], backwards: [0])
    check(.word, "", boundaries: [], backwards: [])
  }

  @Test func unitEnclosingPosition() {
    let field = field("|ab cd")
    let tokenizer = field.tokenizer
    func unit(_ offset: Int, _ direction: UITextStorageDirection) -> String? {
      tokenizer.rangeEnclosingPosition(textPosition(offset, in: field), with: .word, inDirection: .storage(direction))
        .flatMap(field.text)
    }
    #expect(unit(1, .forward) == "ab" && unit(2, .forward) == nil && unit(2, .backward) == "ab")
    #expect(unit(3, .forward) == "cd" && unit(3, .backward) == nil && unit(5, .forward) == nil)
    #expect(tokenizer.isPosition(textPosition(2, in: field), withinTextUnit: .word, inDirection: .layout(.left)))
    #expect(!tokenizer.isPosition(textPosition(2, in: field), withinTextUnit: .word, inDirection: .layout(.right)))
  }

  // MARK: In a window

  @Test func keysAndInputMethodsEditText() {
    let stage = EventStage()
    defer { stage.close() }
    let field = Field(Desk(notation: "|"))
    stage.window.addSubview(field)
    field.becomeFirstResponder()
    stage.key(4, "a", types: "a")
    stage.key(40)
    stage.play(.textEditing("に", start: 1, length: 0))
    #expect(field.desk.notation == "a\n‹に|›")
    stage.play(.textInput("日本"))
    stage.key(42)
    #expect(field.desk.notation == "a\n日|")
    #expect(field.caretRectInWindow?.minY == field.editor.caretRects.first?.minY)
  }

  @Test func theCaretBlinksOnTheInjectedClock() {
    // A proof that was replayed in this process has disabled blinking.
    TextCaretView.blinks = true
    let stage = EventStage()
    defer { stage.close() }
    let field = Field(Desk(notation: "a|b"))
    let caret = TextCaretView(editor: field.editor)
    stage.window.addSubview(field)
    stage.window.addSubview(caret)
    caret.isActive = true
    stage.wait(32)
    func isTinted() -> Bool { stage.host.screen.pixels[5 * stage.host.screen.stride + 10] == 0xFF00_7AFF }
    #expect(caret.frame == CGRect(x: 9, y: 0, width: 2, height: 10) && isTinted())
    stage.wait(530)
    #expect(!isTinted())
    stage.wait(530)
    #expect(isTinted())
    caret.isActive = false
    stage.wait(32)
    #expect(!isTinted() && caret.isHidden)
  }
}
