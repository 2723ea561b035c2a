import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// The frames of attachments in fragments, and the queries to attachments by location.
@Suite struct AttachmentFrameTests {
  /// Queried through TextKit 2's methods.
  private final class Located: NSTextAttachment {
    var requestedOffsets: [UTF16Offset] = []

    override func attachmentBounds(
      for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation, textContainer: NSTextContainer?, proposedLineFragment: CGRect,
      position: CGPoint
    ) -> CGRect {
      requestedOffsets.append(location.offset)
      let size = (attributes[.font] as? UIFont)?.pointSize ?? 0
      return CGRect(x: 0, y: -2, width: 2 * size, height: size)
    }
  }

  private func text(_ elements: [Any]) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(string: "")
    for piece in elements {
      text.append((piece as? String).map { NSAttributedString(string: $0) } ?? NSAttributedString(attachment: piece as! NSTextAttachment))
    }
    text.addAttribute(.font, value: Block.font(), range: NSRange(location: 0, length: text.length))
    return text
  }

  private func makeAttachment(_ width: CGFloat, _ height: CGFloat, y: CGFloat = 0) -> NSTextAttachment {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: y, width: width, height: height)
    return attachment
  }

  /// Relative to the fragment's origin; zero at any other location.
  @Test func frames() {
    let galley = FragmentGalley(text(["ab\nc", makeAttachment(30, 18), "d", makeAttachment(20, 10, y: -2), " eeeeee ", makeAttachment(5, 5), "\n"]), width: 100, padding: 0)
    let fragments = galley.fragments
    var frames: [[String]] = []
    for fragment in fragments {
      var found: [String] = []
      for place in 0...galley.storage.textEnd {
        let frame = fragment.frameForTextAttachment(at: CharacterLocation(place))
        if frame != .zero { found.append("\(place): \(frame.short)") }
      }
      frames.append(found)
    }
    // The second fragment's lines are 20 and 10 high.
    #expect(frames == [[], ["4: 10,0+30×18", "6: 50,10+20×10", "15: 70,23+5×5"]], "\(frames)")
  }

  /// Horizontally equal to `boundingRect(forGlyphRange:)`, for any line breaks.
  @Test(arguments: [30, 45, 60, 85, 200] as [CGFloat]) func framesEqualTheGlyphBounds(width: CGFloat) {
    let pieces = ["aa ", makeAttachment(13, 7), "bb ", makeAttachment(20, 30), makeAttachment(8, 3), " שלום ", makeAttachment(11, 4), "c\nd ", makeAttachment(6, 6)] as [Any]
    let galley = FragmentGalley(text(pieces), width: width)
    for fragment in galley.fragments {
      for (attachment, place) in galley.manager.layout.attachments(in: fragment.characters) {
        let glyph = galley.manager.layout.glyphIndexForCharacter(at: place.utf16)
        let frame = fragment.frameForTextAttachment(at: CharacterLocation(place))
          .offsetBy(dx: fragment.layoutFragmentFrame.minX, dy: fragment.layoutFragmentFrame.minY)
        let line = galley.manager.layout.lineFragmentRect(forGlyphAt: glyph, effectiveRange: nil)
        let origin = galley.manager.layout.location(forGlyphAt: glyph)
        let expected = CGRect(
          x: line.minX + origin.x, y: line.minY + origin.y - attachment.bounds.height, width: attachment.bounds.width, height: attachment.bounds.height)
        #expect(frame == expected, "\(place)")
      }
    }
  }

  @Test func frameIsZeroBeforeLayout() {
    let galley = FragmentGalley(text(["a", makeAttachment(5, 5)]), width: 100, padding: 0)
    let fragment = galley.manager.textLayoutFragment(for: CharacterLocation(0))
    #expect(fragment?.frameForTextAttachment(at: CharacterLocation(1)) == .zero)
    galley.manager.ensureLayout(for: galley.content.documentRange)
    #expect(fragment?.frameForTextAttachment(at: CharacterLocation(1)) == CGRect(x: 10, y: 3, width: 5, height: 5))
  }

  /// Layout of both kinds queries by location, with the character's attributes.
  @Test func attachmentsAreQueriedByLocation() {
    let located = Located()
    let fragments = FragmentGalley(text(["ab", located, "c"]), width: 100, padding: 0)
    #expect(fragments.lines == ["0.0,0.0 50.0×10.0 0+4"] && located.requestedOffsets == [2], "\(fragments.lines)")
    let galley = Galley(text(["a\nb", located, "c"]), width: 100)
    #expect(galley.rows == "0.0 0,0+10×10 a¶|\n0.1 0,10+40×10 b\u{FFFC}c|" && located.requestedOffsets == [2, 3])
  }
}
