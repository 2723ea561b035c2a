import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// The queries to attachments, and the use of the results.
@Suite struct AttachmentTests {
  private func text(_ elements: Any...) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(string: "")
    for piece in elements {
      if let string = piece as? String { text.append(Block.text(string)) }
      guard let attachment = piece as? NSTextAttachment else { continue }
      let one = NSMutableAttributedString(attributedString: NSAttributedString(attachment: attachment))
      one.addAttribute(.font, value: Block.font(), range: NSRange(location: 0, length: 1))
      text.append(one)
    }
    return text
  }

  /// The law: the last query was for the attachment's actual position, which uses the result.
  private func checkPosition(
    of attachment: RecordingAttachment, at character: Int, in galley: Galley, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let manager = galley.manager
    let glyph = manager.glyphIndexForCharacter(at: character)
    let asked = attachment.queries.last
    let line = manager.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
    // The result can have made the line higher.
    #expect(asked?.line.minX == line.minX && asked?.line.width == line.width, sourceLocation: sourceLocation)
    #expect(asked?.position.x == manager.location(forGlyphAt: glyph).x, sourceLocation: sourceLocation)
    #expect(asked?.character == character, sourceLocation: sourceLocation)
    #expect(asked?.container === manager.textContainer(forGlyphAt: glyph, effectiveRange: nil), sourceLocation: sourceLocation)
    #expect(manager.attachmentSize(forGlyphAt: glyph) == asked.map { attachment.boundsForQuery($0).size }, sourceLocation: sourceLocation)
  }

  /// One object at two adjacent characters has two positions, and space at both.
  @Test func oneAttachmentAtTwoCharactersHasTwoPositions() {
    let fixed = RecordingAttachment { _ in CGRect(x: 0, y: -2, width: 20, height: 10) }
    let galley = Galley(text("a", fixed, fixed, "b"), width: 100)
    #expect(galley.rows == "0.0 0,0+60×10 a\u{FFFC}\u{FFFC}b|")
    #expect(galley.manager.attachmentSize(forGlyphAt: 2) == CGSize(width: 20, height: 10))
  }

  @Test func attachmentReceivesItsLineAndPosition() {
    let fixed = RecordingAttachment { _ in CGRect(x: 0, y: -2, width: 20, height: 10) }
    let galley = Galley(text("aa bb cc ", fixed, " dd"), width: 60, padding: 5)
    #expect(galley.rows == """
      0.0 0,0+60×10 aa bb |
      0.1 0,10+60×10 cc \u{FFFC} |
      0.2 0,20+30×10 dd|
      """)
    checkPosition(of: fixed, at: 9, in: galley)
    #expect(fixed.queries.last?.line == CGRect(x: 0, y: 10, width: 60, height: 10))
    #expect(fixed.queries.last?.position == CGPoint(x: 35, y: 8))
  }

  @Test func attachmentBesideAShapeReceivesTheRemainingWidth() {
    let wide = RecordingAttachment { CGRect(x: 0, y: -2, width: $0.line.width, height: 10) }
    let galley = Galley(text(wide, " aa"), width: 100)
    galley.container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 40, y: 0, width: 20, height: 30))]
    #expect(galley.rows == "0.0 0,0+40×10 \u{FFFC} |\n0.0 60,0+20×10 aa|")
    checkPosition(of: wide, at: 0, in: galley)
    galley.container.exclusionPaths = []
    #expect(galley.rows == "0.0 0,0+100×10 \u{FFFC} |\n0.1 0,10+20×10 aa|")
    galley.container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 70, y: 0, width: 30, height: 30))]
    #expect(galley.rows == "0.0 0,0+70×10 \u{FFFC} |\n0.1 0,10+20×10 aa|")
    checkPosition(of: wide, at: 0, in: galley)
  }

  @Test func attachmentCanFillTheRemainderOfItsLine() {
    let rest = RecordingAttachment { CGRect(x: 0, y: -2, width: $0.line.width - $0.position.x, height: 10) }
    let galley = Galley(text("aa ", rest, " bb"), width: 100)
    #expect(galley.rows == "0.0 0,0+100×10 aa \u{FFFC} |\n0.1 0,10+20×10 bb|")
    checkPosition(of: rest, at: 3, in: galley)
    galley.storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "aaa")
    #expect(galley.rows == "0.0 0,0+100×10 aaaa \u{FFFC} |\n0.1 0,10+20×10 bb|")
    checkPosition(of: rest, at: 5, in: galley)
  }

  @Test func attachmentReceivesTheContainerItIsIn() {
    let half = RecordingAttachment { CGRect(x: 0, y: 0, width: ($0.container?.size.width ?? 0) / 2, height: 10) }
    let galley = Galley(text("aa\n", half), [Galley.container(50, 10), Galley.container(80, 10)])
    #expect(galley.rows == "0.0 0,0+20×10 aa¶|\n1.0 0,0+40×10 \u{FFFC}|")
    checkPosition(of: half, at: 3, in: galley)
    #expect(half.queries.allSatisfy { $0.container != nil })
  }

  /// An attachment that ignores the parameters is asked once per position, and not again for drawing or its size.
  @Test func attachmentIsQueriedOncePerPosition() {
    let fixed = RecordingAttachment { _ in CGRect(x: 0, y: -2, width: 10, height: 10) }
    let galley = Galley(text("aa ", fixed, " bb\nc"), width: 100)
    _ = galley.rows
    #expect(fixed.queries.count == 1, "\(fixed.queries.count)")
    fixed.queries = []
    _ = galley.manager.attachmentSize(forGlyphAt: 3)
    TestImage(width: 100, height: 10, scale: 1).draw {
      galley.manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 7), at: .zero)
    }
    galley.storage.append(Block.text("cc"))
    _ = galley.rows
    #expect(fixed.queries.isEmpty)
    // Invalidating its layout asks it again.
    galley.manager.invalidateLayout(forCharacterRange: NSRange(location: 3, length: 1), actualCharacterRange: nil)
    _ = galley.rows
    #expect(!fixed.queries.isEmpty)
  }

  /// Bounds that never settle still end the layout.
  @Test func layoutEndsIfAttachmentBoundsNeverSettle() {
    var count = 0
    let restless = RecordingAttachment { _ in
      count += 1
      return CGRect(x: 0, y: 0, width: CGFloat(count % 7) * 10 + 10, height: 10 + CGFloat(count % 3))
    }
    let galley = Galley(text("aa bb ", restless, " cc"), width: 60)
    _ = galley.rows
    #expect(galley.manager.firstUnlaidCharacterIndex() == 10 && restless.queries.count < 30)
  }

  /// A layout after edits and moved shapes equals a new one, including attachments.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func editedLayoutsEqualNewOnes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let kinds: [(AttachmentQuery) -> CGRect] = [
      { CGRect(x: 0, y: 0, width: min(60, $0.line.width), height: 10) },
      { CGRect(x: 0, y: -2, width: $0.line.width - $0.position.x, height: 12) },
      { _ in CGRect(x: 0, y: 0, width: 30, height: 20) },
    ]
    let galley = Galley(text("aa bb\n", RecordingAttachment(kinds[0]), "\ncc ", RecordingAttachment(kinds[1]), " dd"), width: 90, height: 80, columns: 3)
    for step in 0..<60 {
      let length = galley.storage.length
      let at = NSRange(location: Int.random(in: 0...length, using: &random), length: 0)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: galley.storage.replaceCharacters(in: at, with: ["a ", "\n", "bb "].randomElement(using: &random)!)
      case 1: galley.storage.insert(text(RecordingAttachment(kinds.randomElement(using: &random)!)), at: at.location)
      case 2 where length > 12:
        galley.storage.replaceCharacters(in: NSRange(location: Int.random(in: 0..<length - 3, using: &random), length: 3), with: "")
      default:
        let x = CGFloat(Int.random(in: -20...80, using: &random))
        galley.manager.textContainers.randomElement(using: &random)!.exclusionPaths =
          [UIBezierPath(rect: CGRect(x: x, y: CGFloat(Int.random(in: 0...50, using: &random)), width: 25, height: 25))]
      }
      if step % 2 == 0 { _ = galley.rows }
      let fresh = Galley(galley.storage, width: 90, height: 80, columns: 3)
      for (old, new) in zip(galley.manager.textContainers, fresh.manager.textContainers) { new.exclusionPaths = old.exclusionPaths }
      let (kept, made) = (galley.rows, fresh.rows)
      #expect(kept == made, "seed \(seed), step \(step), \(galley.storage.string.debugDescription)")
      if kept != made { return }
    }
  }

  @Test func containsAttachmentsReportsAttachmentsInRange() {
    let string = text("ab", RecordingAttachment { _ in .zero }, "cd")
    #expect(string.containsAttachments(in: NSRange(location: 0, length: 5)))
    #expect(string.containsAttachments(in: NSRange(location: 2, length: 1)))
    #expect(!string.containsAttachments(in: NSRange(location: 0, length: 2)))
    #expect(!string.containsAttachments(in: NSRange(location: 3, length: 2)))
    #expect(!string.containsAttachments(in: NSRange(location: 2, length: 0)))
    #expect(!NSAttributedString(string: "").containsAttachments(in: NSRange(location: 0, length: 0)))
  }
}

/// A query to an attachment.
struct AttachmentQuery {
  weak var container: NSTextContainer?
  var line: CGRect
  var position: CGPoint
  var character: Int
}

final class RecordingAttachment: NSTextAttachment {
  var queries: [AttachmentQuery] = []
  let boundsForQuery: (AttachmentQuery) -> CGRect

  init(_ boundsForQuery: @escaping (AttachmentQuery) -> CGRect) {
    self.boundsForQuery = boundsForQuery
    super.init(data: nil, ofType: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
    characterIndex charIndex: Int
  ) -> CGRect {
    queries.append(AttachmentQuery(container: textContainer, line: lineFrag, position: position, character: charIndex))
    return boundsForQuery(queries[queries.count - 1])
  }
}
