import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Steps in one direction never return: they visit each caret of the document once.
@MainActor @Suite struct StepLawTests {
  private nonisolated static let texts = [
    "plain",
    "ab\nאב\ncd",
    "one line\nשורה אחת\nשתי שורות\n\nlast line",
    "abc אבג def\n\nאבג abc דהו\n123 אבג\n\u{1F469}\u{200D}\u{1F467} e\u{301}",
    "a\nאבגד הוזח טיכל מנסע פצקר שתאב גדהו\nb\nא\n\n\nב\nc",
    "ends in Hebrew\nסוף",
    "ends in a break\nסוף\n",
    "אב\nab\nגד",
    "שורה ראשונה\nan English line inside\n\nסוף",
    "\n\nab\nאב\nab",
    Samples.mixed,
  ]

  private func stops(_ geometry: TextGeometry, _ length: Int) -> [Int] {
    geometry.layOut(through: length)
    return geometry.document.fragments.indices.flatMap { index in
      geometry.carets(ofFragment: index, withEnd: false).map(\.offset)
    }
  }

  private func caretPath(_ geometry: TextGeometry, from start: Int, right: Bool, atMost limit: Int) -> [Int] {
    var way = [start]
    var place = TextGeometry.TextPosition(offset: start, affinity: .forward)
    while way.count <= limit, let next = geometry.step(from: place, right: right) {
      place = next
      way.append(next.offset)
    }
    return way
  }

  @Test(arguments: texts, [(400, 0, 1), (55, 0, 1), (90, 30, 60)] as [(CGFloat, CGFloat, Int)])
  func eachCaretIsVisitedOnceInBothDirections(text: String, container: (CGFloat, CGFloat, Int)) throws {
    let desk = Desk(block: text, width: container.0, height: container.1, columns: container.2)
    let geometry = desk.editor.geometry
    let all = stops(geometry, desk.storage.length)
    let rightLeadsOn = !geometry.isBlockRightToLeft(ofFragment: 0)
    let there = caretPath(geometry, from: 0, right: rightLeadsOn, atMost: all.count)
    #expect(there.count == all.count && Set(there) == Set(all), "\(text.debugDescription) \(container): \(there)")
    let last = try #require(geometry.document.fragments.indices.last)
    if !geometry.isBlockReversed(ofFragment: last) { #expect(there.last == desk.storage.length) }
    let back = caretPath(geometry, from: try #require(there.last), right: !rightLeadsOn, atMost: all.count)
    #expect(back == there.reversed(), "\(text.debugDescription) \(container): \(back)")
  }

  /// After moving to the end of a selection the caret is at a line's end: the next key moves on, even if the next line is one character.
  @Test(arguments: ["漢字漢字", "אבגד"], [10, 20] as [CGFloat]) func oneCharacterLineDoesNotStopCaret(text: String, width: CGFloat) {
    let desk = Desk(block: text, width: width)
    let onwards: TextMovement = text.hasPrefix("א") ? .left : .right
    for place in 1..<3 {
      desk.editor.selectedRange = NSRange(location: place - 1, length: 1)
      desk.editor.move(onwards)
      #expect(desk.editor.selectedRange == NSRange(location: place, length: 0))
      desk.editor.move(onwards)
      #expect(desk.editor.selectedRange == NSRange(location: place + 1, length: 0), "\(text) from \(place)")
    }
  }

  @Test(arguments: texts)
  func wordsAreVisitedOnceInBothDirections(text: String) {
    for right in [true, false] {
      let desk = Desk(block: text, width: 90)
      let editor = desk.editor
      editor.geometry.layOut(through: desk.storage.length)
      let rightLeadsOn = !editor.geometry.isBlockRightToLeft(ofFragment: 0)
      let last = editor.geometry.document.fragments.count - 1
      // The end of such a text is in the middle of the sequence.
      if right != rightLeadsOn, editor.geometry.isBlockReversed(ofFragment: last) { continue }
      editor.move(right == rightLeadsOn ? .documentStart : .documentEnd)
      var way = [editor.selection.active]
      while way.count < 300 {
        editor.move(right ? .wordRight : .wordLeft)
        if editor.selection.active == way.last { break }
        way.append(editor.selection.active)
      }
      #expect(Set(way).count == way.count, "\(text.debugDescription) right \(right): \(way)")
      let words = Self.wordEdges(desk)
      #expect(words.allSatisfy { !$0.isDisjoint(with: way) }, "\(text.debugDescription) right \(right): \(way)")
    }
  }

  private static func wordEdges(_ desk: Desk) -> [Set<Int>] {
    var edges: [Set<Int>] = []
    var offset = 0
    while offset < desk.storage.length {
      let paragraph = desk.editor.text.paragraph(at: offset)
      edges += paragraph.words.map { [$0.lowerBound, $0.upperBound] }
      offset = paragraph.range.upperBound
    }
    return edges
  }
}
