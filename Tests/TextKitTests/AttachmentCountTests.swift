import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// The number of times that layout asks an attachment for its bounds: once for each layout of its line.
@Suite struct AttachmentCountTests {
  private final class Counted: NSTextAttachment {
    let size: CGSize
    var requestedOffsets: [UTF16Offset] = []
    var positions: [CGPoint] = []
    init(_ width: CGFloat, _ height: CGFloat) {
      size = CGSize(width: width, height: height)
      super.init(data: nil, ofType: nil)
    }
    required init?(coder: NSCoder) { nil }

    override func attachmentBounds(
      for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation, textContainer: NSTextContainer?, proposedLineFragment: CGRect,
      position: CGPoint
    ) -> CGRect {
      requestedOffsets.append(location.offset)
      positions.append(position)
      return CGRect(origin: CGPoint(x: 0, y: -2), size: size)
    }
  }

  private func text(_ elements: [Any], _ alignment: NSTextAlignment) -> NSMutableAttributedString {
    let text = NSMutableAttributedString(string: "")
    for piece in elements {
      text.append((piece as? String).map { NSAttributedString(string: $0) } ?? NSAttributedString(attachment: piece as! NSTextAttachment))
    }
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    text.addAttributes([.font: Block.font(), .paragraphStyle: style], range: NSRange(location: 0, length: text.length))
    return text
  }

  /// Attachments higher than the line, on aligned lines, and several on a line. Drawing and queries do not ask.
  @Test(arguments: [NSTextAlignment.left, .center, .right, .justified], [false, true]) func eachAttachmentIsQueriedOncePerLayout(alignment: NSTextAlignment, usesFragments: Bool) {
    let attachments = [Counted(20, 30), Counted(10, 5), Counted(60, 12), Counted(70, 40), Counted(15, 8)]
    let whole = text(
      ["aa ", attachments[0], attachments[1], " bb ", attachments[2], " cc dd ", attachments[3], "\nee ", attachments[4]], alignment)
    if usesFragments {
      let galley = FragmentGalley(whole, width: 400, padding: 0)
      let picture = TestImage(width: 400, height: 200, scale: 1)
      picture.draw { for fragment in galley.fragments { fragment.draw(at: fragment.layoutFragmentFrame.origin, in: UIGraphicsGetCurrentContext()!) } }
      _ = galley.fragments.map(\.renderingSurfaceBounds)
      for place in 0..<whole.textEnd { _ = galley.manager.textLayoutFragment(for: CharacterLocation(place))?.frameForTextAttachment(at: CharacterLocation(place)) }
      galley.manager.enumerateTextSegments(in: galley.manager.documentRange, type: .selection) { _, _, _, _ in true }
    } else {
      let galley = Galley(whole, width: 400)
      _ = galley.rows
      TestImage(width: 400, height: 200, scale: 1).draw { galley.drawAll() }
    }
    #expect(attachments.map(\.requestedOffsets.count) == [1, 1, 1, 1, 1], "\(attachments.map(\.requestedOffsets))")
  }

  /// They have the positions of plain attachments of the same size.
  @Test(arguments: [40, 55, 70, 85, 100, 130, 200] as [CGFloat]) func linesEqualThoseOfOrdinaryAttachments(width: CGFloat) {
    let sizes = [(20, 30), (10, 5), (60, 12), (33, 40), (15, 8)] as [(CGFloat, CGFloat)]
    func rows(_ make: (CGFloat, CGFloat) -> NSTextAttachment) -> String {
      var pieces: [Any] = []
      for size in sizes { pieces += ["aa bb ", make(size.0, size.1), " c"] as [Any] }
      return Galley(text(pieces, .left), width: width).rows
    }
    let plain = rows { width, height in
      let attachment = NSTextAttachment()
      attachment.bounds = CGRect(x: 0, y: -2, width: width, height: height)
      return attachment
    }
    #expect(rows { Counted($0, $1) } == plain)
  }

  /// Beside a shape the line has a different width than below it: the attachment is asked again there.
  @Test func attachmentIsQueriedAgainForADifferentLineWidth() {
    let attachment = Counted(60, 12)
    let galley = FragmentGalley(text(["aa ", attachment], .left), width: 100, padding: 0)
    galley.container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 50, y: 0, width: 50, height: 10))]
    #expect(galley.fragments[0].frameForTextAttachment(at: CharacterLocation(3)).width == 60 && attachment.requestedOffsets == [3, 3])
  }
}
