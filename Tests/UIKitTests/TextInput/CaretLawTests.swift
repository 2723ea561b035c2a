import CoreGraphics
import GalleyTextEngine
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The geometry of carets, words and selections: laws for texts in many scripts, with shapes and columns.
@MainActor @Suite struct CaretLawTests {
  private struct Setting {
    var name: String
    var desk: Desk
  }

  private var settings: [Setting] {
    let hole = UIBezierPath(ovalIn: CGRect(x: 60, y: 30, width: 60, height: 70))
    let serif = NSAttributedString(
      string: Samples.mixed, attributes: [.font: UIFont(name: "EB Garamond", size: 17) ?? .systemFont(ofSize: 17)])
    return [
      Setting(name: "one column", desk: Desk(serif, width: 260)),
      Setting(name: "columns", desk: Desk(serif, width: 180, height: 120, columns: 8)),
      Setting(name: "around a shape", desk: Desk(serif, width: 200, height: 160, columns: 6, shapes: [hole])),
      Setting(name: "narrow", desk: Desk(block: Samples.mixed, width: 55)),
    ]
  }

  private func graphemes(_ desk: Desk) -> [Int] {
    var offsets = [0]
    while let next = desk.editor.text.grapheme(after: offsets.last!) { offsets.append(next) }
    return offsets
  }

  @Test func hitTestAtCaretReturnsThatCaret() {
    for setting in settings {
      let geometry = setting.desk.editor.geometry
      var tried = 0
      for offset in graphemes(setting.desk) {
        guard let caret = geometry.caret(at: offset, .forward) else { continue }
        let rivals = geometry.carets(ofFragment: caret.fragment, withEnd: true).filter { $0.x == caret.x }
        // Marks without a width and hanging white space share their position.
        if rivals.count > 1 { continue }
        tried += 1
        let rect = setting.desk.editor.caretRect(at: offset)!
        let hit = geometry.position(nearest: CGPoint(x: rect.midX, y: rect.midY))
        #expect(hit.offset == offset, "\(setting.name): offset \(offset)")
      }
      #expect(tried > setting.desk.storage.length / 2, "\(setting.name): \(tried) carets of \(setting.desk.storage.length)")
    }
  }

  @Test func everyOffsetHasOneCaretAndStepsVisitAllInOrder() {
    for setting in settings {
      let geometry = setting.desk.editor.geometry
      for index in geometry.document.fragments.indices {
        let carets = geometry.carets(ofFragment: index, withEnd: false)
        #expect(Set(carets.map(\.offset)).count == carets.count)
        for (caret, next) in zip(carets, carets.dropFirst()) {
          #expect(caret.x <= next.x)
          let place = TextGeometry.TextPosition(offset: caret.offset, affinity: .forward)
          #expect(geometry.step(from: place, right: true)?.offset == next.offset)
          let back = TextGeometry.TextPosition(offset: next.offset, affinity: .forward)
          #expect(geometry.step(from: back, right: false)?.offset == caret.offset)
        }
      }
    }
  }

  @Test func tapOnCharacterFindsItsWord() {
    for setting in settings {
      let desk = setting.desk
      let units = Array(desk.storage.string.utf16)
      let icu = TextBoundaries.words(in: units)
      var named = 0
      let offsets = graphemes(desk)
      for (start, end) in zip(offsets, offsets.dropFirst()) {
        let pieces = desk.editor.geometry.textSegments(of: start..<end)
        guard let piece = pieces.first, !piece.isLineEnd, piece.rect.width > 0.5 else { continue }
        // For a hyphenated line, the character's own part.
        let spans = desk.manager.graphemeSpans(ofFragment: piece.fragment)
        guard let span = spans.first(where: { $0.characters.utf16 == start..<end }) else { continue }
        let origin = desk.editor.geometry.origin(ofFragment: piece.fragment)
        let middle = CGPoint(x: origin.x + (span.minX.points + span.maxX.points) / 2, y: piece.rect.midY)
        let fragment = desk.editor.geometry.document.fragments[piece.fragment]
        guard middle.x - origin.x < fragment.rect.maxX.points else { continue }
        let expected = icu.first { $0.contains(start) }
        let hit = desk.editor.word(at: middle)
        if let expected {
          #expect(hit?.range == NSRange(expected), "\(setting.name): character \(start)")
          named += 1
        } else if desk.editor.text.word(at: start) == nil {
          #expect(hit == nil, "\(setting.name): character \(start)")
        }
      }
      #expect(named > units.count / 2)
    }
  }

  @Test func selectionRectanglesTileGlyphsAndAvoidShapes() {
    var generator = SeededGenerator(seed: 20)
    for setting in settings {
      let desk = setting.desk
      let geometry = desk.editor.geometry
      for _ in 0..<40 {
        let low = Int.random(in: 0..<desk.storage.length, using: &generator)
        let high = Int.random(in: low...desk.storage.length, using: &generator)
        let range = desk.editor.text.graphemeStart(from: low)..<desk.editor.text.graphemeEnd(from: high)
        checkTiles(range, desk, "\(setting.name) \(range)")
        for path in desk.manager.textContainers[0].exclusionPaths {
          for piece in geometry.textSegments(of: range) {
            let origin = geometry.origin(ofFragment: piece.fragment)
            let rect = piece.rect.offsetBy(dx: -origin.x, dy: -origin.y)
            #expect(!path.contains(CGPoint(x: rect.midX, y: rect.midY)), "\(setting.name) \(range) in the shape")
            #expect(!path.contains(CGPoint(x: rect.minX + 0.1, y: rect.midY)))
            #expect(!path.contains(CGPoint(x: rect.maxX - 0.1, y: rect.midY)))
          }
        }
      }
    }
  }

  /// Every selected grapheme lies in one rectangle, and the rectangles are as wide as all of them together.
  private func checkTiles(_ range: Range<Int>, _ desk: Desk, _ name: String) {
    let geometry = desk.editor.geometry
    let pieces = geometry.textSegments(of: range)
    for index in Set(pieces.map(\.fragment)) {
      let fragment = geometry.document.fragments[index]
      let origin = geometry.origin(ofFragment: index)
      let own = pieces.filter { $0.fragment == index && !$0.isLineEnd }
      var width: CGFloat = 0
      for span in desk.manager.graphemeSpans(ofFragment: index) where span.characters.utf16.overlaps(range) {
        let left = max(span.minX.points, fragment.rect.x.points)
        let right = min(span.maxX.points, fragment.rect.maxX.points)
        guard left < right else { continue }
        width += right - left
        let covered = own.contains { $0.rect.minX <= origin.x + left + 0.01 && $0.rect.maxX >= origin.x + right - 0.01 }
        #expect(covered, "\(name): characters \(span.characters)")
      }
      let total = own.reduce(0) { $0 + $1.rect.width }
      let isDivided = fragment.endsInHyphen && range.contains(fragment.range.upperBound - 1)
      #expect(isDivided ? total > width : abs(total - width) < 0.01, "\(name): \(total) for \(width)")
    }
  }

  @Test func noWordIsFoundBesideText() {
    let hole = UIBezierPath(rect: CGRect(x: 40, y: 0, width: 60, height: 30))
    let desk = Desk(block: "abcd efgh ijkl mnop", width: 140, height: 60, columns: 2, shapes: [hole])
    let editor = desk.editor
    #expect(editor.word(at: CGPoint(x: 5, y: 5))?.word == "abcd")
    #expect(editor.word(at: CGPoint(x: 70, y: 5)) == nil, "in the shape")
    #expect(editor.word(at: CGPoint(x: -3, y: 5)) == nil, "in the margin")
    #expect(editor.word(at: CGPoint(x: 150, y: 5)) == nil, "between columns")
    #expect(editor.word(at: CGPoint(x: 5, y: 58)) == nil, "under the text")
  }

  /// There is no word beyond the end of a line, whether wrapped, a paragraph's last, the text's last or right to left.
  @Test(arguments: [
    (0, 0, "ab"), (19, 5, "ab"), (25, 5, nil), (31, 5, "cd"), (49, 5, "cd"), (52, 5, nil), (79, 5, nil),
    (1, 15, "efgh"), (39, 15, "efgh"), (41, 15, nil), (79, 15, nil), (1, 25, nil), (59, 25, nil), (61, 25, "אב"), (79, 25, "אב"),
    (1, 35, "ij"), (19, 35, "ij"), (21, 35, nil), (79, 35, nil), (50, 39, nil),
  ] as [(CGFloat, CGFloat, String?)])
  func noWordIsFoundBeyondLineEnd(x: CGFloat, y: CGFloat, word: String?) {
    let desk = Desk(block: "ab cd efgh\nאב\nij", width: 80, height: 100)
    #expect(desk.editor.word(at: CGPoint(x: x, y: y))?.word == word)
  }

  @Test func hyphenatedWordIsFoundWhole() {
    let text = NSMutableAttributedString(string: "aaa hyphenation of words", attributes: [
      .font: UIFont(name: "EB Garamond", size: 17) ?? .systemFont(ofSize: 17)
    ])
    let style = NSMutableParagraphStyle()
    style.hyphenationFactor = 1
    text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: text.length))
    let desk = Desk(text, width: 70)
    let hit = desk.editor.word(atCharacter: 6)
    #expect(hit?.word == "hyphenation" && hit?.range == NSRange(location: 4, length: 11))
    #expect(hit?.divisions.isEmpty == false && hit?.lines.count == hit?.rects.count && hit?.lines.count == hit!.divisions.count + 1)
    #expect(hit?.glyphCount == 11 + hit!.divisions.count)
    #expect(hit?.fontName == "EBGaramond12-Regular" && hit?.pointSize == 17)
  }

  @Test func emojiAndLigaturesAreFoundAsWords() {
    let desk = Desk(block: "of 👩‍👩‍👧‍👦 fi", width: 200)
    #expect(desk.editor.word(atCharacter: 3)?.word == "👩‍👩‍👧‍👦")
    let ligature = desk.editor.geometry.textSegments(of: 15..<16)
    #expect(desk.editor.word(at: CGPoint(x: ligature[0].rect.midX, y: ligature[0].rect.midY))?.word == "fi")
    #expect(desk.editor.characterRange(at: CGPoint(x: ligature[0].rect.midX, y: 5)) == NSRange(location: 15, length: 1))
  }

  @Test func caretIsSplitAtDirectionBoundary() {
    let desk = Desk(block: "abאבcd", width: 200)
    desk.editor.selectedRange = NSRange(location: 2, length: 0)
    #expect(desk.editor.caretRects.map(\.midX) == [20, 40])
    desk.editor.selectedRange = NSRange(location: 3, length: 0)
    #expect(desk.editor.caretRects.map(\.midX) == [30])
  }
}
