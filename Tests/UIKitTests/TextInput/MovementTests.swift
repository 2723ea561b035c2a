import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Caret movement, as pictures.
@MainActor @Suite struct MovementTests {
  private func check(
    _ movements: [TextMovement], _ before: String, _ after: String, extending: Bool = false, width: CGFloat = 200,
    height: CGFloat = 0, columns: Int = 1, at location: SourceLocation = #_sourceLocation
  ) {
    let desk = Desk(notation: before, width: width, height: height, columns: columns)
    for movement in movements { desk.editor.move(movement, extending: extending) }
    #expect(desk.notation == after, sourceLocation: location)
  }

  @Test func byCharacter() {
    check([.right], "a|bc", "ab|c")
    check([.left], "a|bc", "|abc")
    check([.left], "|abc", "|abc")
    check([.right], "abc|", "abc|")
    check([.right, .right], "a|e\u{301}b", "ae\u{301}b|")
    check([.right], "|👩‍👩‍👧‍👦b", "👩‍👩‍👧‍👦|b")
    check([.right], "ab|\ncd", "ab\n|cd")
    check([.left], "ab\r\n|cd", "ab|\r\ncd")
    check([.right], "ab|\r\ncd", "ab\r\n|cd")
    check([.left, .left], "ab\r\n|cd", "a|b\r\ncd")
    check([.right], "ab|\n", "ab\n|")
  }

  /// After a final line break there is an empty line for the caret, as after a paragraph separator.
  @Test(arguments: ["\u{2028}", "\u{B}", "\u{C}", "\u{85}"])
  func toTheLineAfterAFinalLineBreak(_ end: String) throws {
    check([.right], "ab|\(end)", "ab\(end)|")
    check([.down], "a|b\(end)", "ab\(end)|")
    check([.up], "ab\(end)|", "|ab\(end)")
    let desk = Desk(block: "ab\(end)")
    let caret = try #require(desk.editor.geometry.caretRects(at: 3, .forward).first)
    #expect(caret.midX == 0 && caret.midY == 15)
    #expect(desk.editor.geometry.position(nearest: CGPoint(x: 50, y: 18)).offset == 3)
  }

  /// Like movements by line, movements by a distance (a page) remember the column when a line is too short for it.
  @Test func byDistance() {
    func check(_ distances: [CGFloat], _ before: String, _ after: String, extending: Bool = false) {
      let desk = Desk(notation: before)
      desk.manager.ensureLayout(for: desk.manager.textContainers[0])
      for distance in distances { desk.editor.move(down: distance, extending: extending) }
      #expect(desk.notation == after, "\(distances)")
    }
    check([20], "ab|cd\nab\nabcd\nabcd", "abcd\nab\nab|cd\nabcd")
    check([10], "abc|d\na\n\nabcd", "abcd\na|\n\nabcd")
    check([10, 20], "abc|d\na\n\nabcd", "abcd\na\n\nabc|d")
    check([20, 10, -30], "abc|d\na\n\nabcd", "abc|d\na\n\nabcd")
    check([900, -20], "a|bc\nabc\nabc", "a|bc\nabc\nabc")
    check([20], "ab|cd\nab\nabcd", "ab[cd\nab\nab>cd", extending: true)
    check([10, -10], "abc|d\na\nb", "abc|d\na\nb", extending: true)
  }

  @Test func fromASelectionToItsEdge() {
    check([.right], "a[bc>d", "abc|d")
    check([.left], "a[bc>d", "a|bcd")
    check([.left], "a<bc]d", "a|bcd")
    check([.up], "abc\nd<ef]", "a|bc\ndef")
  }

  /// Hebrew א ב ג in an English line is displayed as ג ב א: moving right goes backward in the text.
  @Test func throughBothDirectionsInTheOrderOfTheScreen() {
    check([.right], "ab|אבגcd", "abאב|גcd")
    check([.right, .right], "ab|אבגcd", "abא|בגcd")
    check([.right, .right, .right], "ab|אבגcd", "abאבג|cd")
    check([.left], "abאבג|cd", "abא|בגcd")
    // In a Hebrew paragraph, left is forward.
    check([.left], "|אבג", "א|בג")
    check([.left, .left], "|אב\nגד", "אב|\nגד")
    check([.left, .left, .left], "|אב\nגד", "אב\n|גד")
    check([.right], "אב\n|גד", "אב|\nגד")
  }

  /// A Hebrew paragraph in an English text is entered at its end, as a Hebrew run in a line is.
  @Test func fromParagraphToParagraphOfTheOtherDirection() {
    check([.right], "ab|\nאב\ncd", "ab\nאב|\ncd")
    check([.right, .right, .right], "ab|\nאב\ncd", "ab\n|אב\ncd")
    check([.right, .right, .right, .right], "ab|\nאב\ncd", "ab\nאב\n|cd")
    check([.left], "ab\nאב\n|cd", "ab\n|אב\ncd")
    check([.left], "ab\nאב|\ncd", "ab|\nאב\ncd")
    check([.wordRight], "ab|\nאב גד\ncd", "ab\nאב |גד\ncd")
    check([.wordRight, .wordRight, .wordRight], "ab|\nאב גד\ncd", "ab\nאב גד\ncd|")
    check([.wordLeft], "ab\nאב גד\n|cd", "ab\nאב| גד\ncd")
  }

  @Test func overAWrappedLine() {
    // Four characters per line; the space hangs.
    check([.right], "abc| def", "abc |def", width: 40)
    check([.left], "abc |def", "abc| def", width: 40)
    check([.lineEnd, .right], "|abc def", "abc d|ef", width: 40)
    check([.lineEnd], "|abc def", "abc |def", width: 40)
  }

  @Test func byWord() {
    check([.wordRight], "Lorem |ipsum dolor", "Lorem ipsum| dolor")
    check([.wordRight, .wordRight], "Lorem |ipsum, dolor", "Lorem ipsum, dolor|")
    check([.wordLeft], "Lorem ipsum| dolor", "Lorem |ipsum dolor")
    check([.wordLeft], "Lorem |ipsum", "|Lorem ipsum")
    check([.wordRight], "one|\n\ntwo", "one\n\ntwo|")
    check([.wordLeft], "one\n\n|two", "|one\n\ntwo")
    check([.wordRight], "|can't stop", "can't| stop")
    check([.wordLeft], "|אב גד", "אב| גד")
    check([.wordRight], "one| ", "one |")
  }

  @Test func byLineWithRememberedColumn() {
    check([.down], "abc|def\nxy\nabcdef", "abcdef\nxy|\nabcdef")
    check([.down, .down], "abc|def\nxy\nabcdef", "abcdef\nxy\nabc|def")
    check([.down, .left, .down], "abc|def\nxy\nabcdef", "abcdef\nxy\na|bcdef")
    check([.up], "abc\nd|ef", "a|bc\ndef")
    check([.up], "a|bc", "|abc")
    check([.down], "a|bc", "abc|")
    check([.down], "a|bc\n", "abc\n|")
    check([.lineStart], "abc\nde|f", "abc\n|def")
    check([.lineEnd], "a|bc\ndef", "abc|\ndef")
    check([.lineEnd], "a|bc\r\ndef", "abc|\r\ndef")
  }

  @Test func fromColumnToColumn() {
    // Two lines per column.
    check([.down], "aa\nb|b\ncc\ndd", "aa\nbb\nc|c\ndd", width: 40, height: 21, columns: 2)
    check([.up], "aa\nbb\nc|c\ndd", "aa\nb|b\ncc\ndd", width: 40, height: 21, columns: 2)
    check([.right], "aa\nbb|\ncc\ndd", "aa\nbb\n|cc\ndd", width: 40, height: 21, columns: 2)
  }

  @Test func byParagraphAndDocument() {
    check([.paragraphForward], "o|ne\ntwo\nthree", "one|\ntwo\nthree")
    check([.paragraphForward, .paragraphForward], "o|ne\ntwo\nthree", "one\ntwo|\nthree")
    check([.paragraphBackward], "one\ntw|o", "one\n|two")
    check([.paragraphBackward, .paragraphBackward], "one\ntw|o", "|one\ntwo")
    check([.documentEnd], "o|ne\ntwo", "one\ntwo|")
    check([.documentStart], "one\ntw|o", "|one\ntwo")
  }

  @Test func extending() {
    check([.right, .right], "a|bcd", "a[bc>d", extending: true)
    check([.left], "a[bc>d", "a[b>cd", extending: true)
    check([.left, .left], "ab|cd", "<ab]cd", extending: true)
    check([.documentEnd], "a|b\ncd", "a[b\ncd>", extending: true)
    check([.down], "a|b\ncd", "a[b\nc>d", extending: true)
    check([.wordRight], "a| bc d", "a[ bc> d", extending: true)
  }

  /// A block is a run of paragraphs of one direction; empty paragraphs belong to the preceding block. Each paragraph is examined a few
  /// times.
  @Test(arguments: [
    "a" + String(repeating: "\n", count: 300) + "b", String(repeating: "\n", count: 300) + "אב\n\n\nגד\n\nab\n\n\n\nאב\n\n", Samples.mixed, "\n\nab",
  ])
  func blocksIncludeFollowingEmptyParagraphs(text: String) {
    let desk = Desk(block: text, width: 90)
    desk.manager.ensureLayout(for: desk.manager.textContainers[0])
    let geometry = desk.editor.geometry
    let count = geometry.document.fragments.count
    let directions = (0..<count).map(geometry.isBlockRightToLeft)
    var looks = 0
    let isEmpty = geometry.isParagraphEmpty
    geometry.isParagraphEmpty = {
      looks += 1
      return isEmpty($0)
    }
    for index in 0..<count {
      looks = 0
      let start = directions[...index].lastIndex { $0 != directions[index] }.map { $0 + 1 } ?? 0
      let end = directions[index...].firstIndex { $0 != directions[index] } ?? count
      #expect(geometry.block(ofFragment: index) == start..<end)
      #expect(looks <= 2 * count + 4)
    }
  }

  @Test func everyMovementTerminatesInAnyText() {
    for text in ["", "\n", "\u{0}", "\r\n\r\n", "\u{301}\u{301}", Samples.mixed] {
      let desk = Desk(block: text, width: 90)
      for movement in TextMovement.allCases {
        for _ in 0..<40 {
          desk.editor.move(movement)
          desk.editor.move(movement, extending: true)
        }
        #expect((0...desk.storage.length).contains(desk.editor.selection.active))
      }
    }
  }
}
