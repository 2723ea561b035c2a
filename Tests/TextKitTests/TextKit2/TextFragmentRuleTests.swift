import CoreGraphics
import Foundation
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// The rules that Apple's headers state for `NSTextLayoutFragment` and `NSTextLineFragment`.
@Suite struct TextFragmentRuleTests {
  // MARK: States

  /// An estimated fragment has a size before any line is laid out, and is below the text that is.
  @Test(arguments: [1, 3, 500], [0, 60] as [CGFloat]) func estimatesHaveAHeight(paragraphs: Int, width: CGFloat) {
    let galley = FragmentGalley(Block.text(String(repeating: "abc def\n", count: paragraphs)), width: width, padding: 0)
    var frames: [CGRect] = []
    galley.manager.enumerateTextLayoutFragments(from: nil, options: .estimatesSize) { fragment in
      #expect(fragment.state == .estimatedUsageBounds && fragment.textLineFragments.isEmpty)
      frames.append(fragment.layoutFragmentFrame)
      return true
    }
    #expect(frames.count == paragraphs && frames.allSatisfy { $0.height >= 10 && $0.width >= 0 }, "\(frames.prefix(3))")
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY == $1.minY })
    #expect(galley.manager.layout.document.cost.placed == 0)
    galley.manager.ensureLayout(for: galley.manager.documentRange)
    galley.manager.enumerateTextLayoutFragments(from: nil) { fragment in
      #expect(fragment.state == .layoutAvailable && !fragment.textLineFragments.isEmpty)
      return true
    }
  }

  @Test func statesFollowLayout() throws {
    let galley = FragmentGalley(Block.text("ab\ncd"), width: 60, padding: 0)
    let fragment = try #require(galley.manager.textLayoutFragment(for: CharacterLocation(3)))
    #expect(fragment.state == .none && fragment.textLineFragments.isEmpty && fragment.layoutFragmentFrame == .zero)
    #expect(fragment.textLayoutManager === galley.manager && fragment.rangeInElement.characters == 3..<5)
    #expect((fragment.textElement as? NSTextParagraph)?.attributedString.string == "cd")
    galley.manager.ensureLayout(for: fragment.rangeInElement)
    #expect(fragment.state == .layoutAvailable && fragment.textLineFragments.count == 1)
    fragment.invalidateLayout()
    #expect(fragment.textLayoutManager == nil && galley.manager.textLayoutFragment(for: CharacterLocation(3)) !== fragment)
    #expect(NSTextLayoutFragment.State.allInOrder == [0, 1, 2, 3])
  }

  @Test func aFragmentMayCoverAPartOfItsElement() {
    let paragraph = NSTextParagraph(attributedString: Block.text("abcdef"))
    paragraph.elementRange = NSTextRange(2..<8)
    #expect(NSTextLayoutFragment(textElement: paragraph, range: nil).rangeInElement.characters == 2..<8)
    let part = NSTextLayoutFragment(textElement: paragraph, range: NSTextRange(3..<5))
    #expect(part.rangeInElement.characters == 3..<5 && part.textLayoutManager == nil && part.state == .none)
  }

  /// Backwards, laid out, and with the empty line after the text, according to the options.
  @Test func enumerationOptionsAreFollowed() {
    func visit(_ options: NSTextLayoutFragment.EnumerationOptions) -> [String] {
      let galley = FragmentGalley(Block.text("ab\ncd\n"), width: 60, padding: 0)
      var found: [String] = []
      galley.manager.enumerateTextLayoutFragments(from: nil, options: options) {
        found.append("\($0.rangeInElement.characters.lowerBound):\($0.textLineFragments.count):\($0.state.rawValue)")
        return true
      }
      return found
    }
    #expect(visit([]) == ["0:0:0", "3:0:0"] && visit(.reverse) == ["3:0:0", "0:0:0"])
    #expect(visit(.estimatesSize) == ["0:0:1", "3:0:1"] && visit(.ensuresLayout) == ["0:1:3", "3:1:3"])
    #expect(visit([.ensuresLayout, .ensuresExtraLineFragment]) == ["0:1:3", "3:2:3"])
  }

  // MARK: Geometry

  @Test func framesTileTheContainer() {
    let galley = FragmentGalley(Block.text("ab cd ef\ngh\n\nij") { $0.paragraphSpacing = 3 }, width: 50, padding: 0)
    let frames = galley.fragments.map(\.layoutFragmentFrame)
    #expect(frames.map(\.minY) == [0, 23, 36, 49] && zip(frames, frames.dropFirst()).allSatisfy { $0.maxY == $1.minY })
    #expect(galley.fragments.map(\.bottomMargin) == [3, 3, 3, 3] && galley.fragments.map(\.topMargin) == [0, 0, 0, 0])
    #expect(galley.fragments.allSatisfy { $0.leadingPadding == 0 && $0.trailingPadding == 0 })
  }

  /// The rendering surface covers the frame and the ink beyond it.
  @Test func renderingSurfacesCoverTheInk() {
    let text = NSMutableAttributedString(string: "fjÅ", attributes: [.font: UIFont(name: "EB Garamond", size: 40)!, .obliqueness: 0.5])
    text.addAttribute(.baselineOffset, value: 0, range: NSRange(location: 0, length: 3))
    let style = NSMutableParagraphStyle()
    (style.minimumLineHeight, style.maximumLineHeight) = (12, 12)
    text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 3))
    let galley = FragmentGalley(text, width: 100, padding: 0)
    let fragment = galley.fragments[0]
    let (frame, surface) = (fragment.layoutFragmentFrame, fragment.renderingSurfaceBounds)
    #expect(surface.width >= frame.width && surface.height > frame.height && surface.minY < 0)
    #expect(surface.contains(CGRect(origin: .zero, size: frame.size)))
  }

  // MARK: Lines

  /// Exactly, the line at an offset; otherwise the first line beyond it. Below the last line there is none.
  @Test func linesAreFoundByVerticalOffset() {
    let galley = FragmentGalley(Block.text("aaaa bbbb\ncc") { $0.paragraphSpacingBefore = 6 }, width: 50, padding: 0)
    let fragment = galley.fragments[1]
    func line(_ y: CGFloat, _ isExact: Bool) -> Int? { fragment.textLineFragment(forVerticalOffset: y, requiresExactMatch: isExact)?.characterRange.location }
    #expect(fragment.textLineFragments.map(\.typographicBounds.minY) == [6])
    #expect(line(3, true) == nil && line(3, false) == 0 && line(6, true) == 0 && line(15.9, true) == 0)
    #expect(line(16, true) == nil && line(16, false) == nil)
    let first = galley.fragments[0]
    #expect(first.textLineFragment(forVerticalOffset: 12, requiresExactMatch: true)?.characterRange.location == 5)
    #expect(first.textLineFragment(forVerticalOffset: -4, requiresExactMatch: false)?.characterRange.location == 0)
  }

  /// At a soft line break, the affinity chooses the line.
  @Test func linesAreFoundByLocation() {
    let galley = FragmentGalley(Block.text("aaaa bbbb"), width: 50, padding: 0)
    let fragment = galley.fragments[0]
    func line(_ offset: UTF16Offset, _ isUpstream: Bool) -> Int? { fragment.textLineFragment(for: CharacterLocation(offset), isUpstreamAffinity: isUpstream)?.characterRange.location }
    #expect(line(5, false) == 5 && line(5, true) == 0 && line(3, false) == 0 && line(3, true) == 0 && line(9, true) == 5)
  }

  @Test func lineFragmentsReportTheirRangeAndBounds() {
    let galley = FragmentGalley(Block.text("xy\naaaa bbb"), width: 50, padding: 0)
    let fragment = galley.fragments[1]
    let lines = fragment.textLineFragments
    #expect(lines.map(\.characterRange) == [NSRange(location: 0, length: 5), NSRange(location: 5, length: 3)])
    #expect(lines.allSatisfy { $0.attributedString.string == "aaaa bbb" })
    #expect(lines.map(\.typographicBounds) == [CGRect(x: 0, y: 0, width: 40, height: 10), CGRect(x: 0, y: 10, width: 30, height: 10)])
    #expect(lines.map(\.glyphOrigin) == [CGPoint(x: 0, y: 8), CGPoint(x: 0, y: 8)])
  }

  /// Characters are found at the edge where they begin, and points by the distance from that edge.
  @Test func charactersAndPointsCorrespond() {
    let galley = FragmentGalley(Block.text("abאב"), width: 100, padding: 0)
    let fragment = galley.fragments[0]
    let line = fragment.textLineFragments[0]
    #expect([0, 1].map { line.locationForCharacter(at: $0).x } == [0, 10])
    // Right-to-left text begins on the right.
    #expect(line.locationForCharacter(at: 3).x == 30)
    #expect(line.characterIndex(for: CGPoint(x: 13, y: 5)) == 1 && abs(line.fractionOfDistanceThroughGlyph(for: CGPoint(x: 13, y: 5)) - 0.3) < 0.01)
    #expect(line.characterIndex(for: CGPoint(x: 33, y: 5)) == 2 && abs(line.fractionOfDistanceThroughGlyph(for: CGPoint(x: 33, y: 5)) - 0.7) < 0.01)
  }

  /// A separately created line fragment has a range of any string.
  @Test func lineFragmentsMayBeCreatedAlone() {
    let text = Block.text("one two")
    let line = NSTextLineFragment(attributedString: text, range: NSRange(location: 4, length: 3))
    #expect(line.characterRange == NSRange(location: 4, length: 3) && line.attributedString.string == "one two")
    #expect(line.typographicBounds == CGRect(x: 0, y: 0, width: 30, height: 10) && line.locationForCharacter(at: 5).x == 10)
    let other = NSTextLineFragment(string: "abc", attributes: [.font: Block.font()], range: NSRange(location: 0, length: 2))
    #expect(other.typographicBounds.width == 20)
  }

  /// Drawn at the origin of its bounds in the fragment, a line has the position at which the fragment draws it.
  @Test func linesAreDrawnAtTheirOrigin() {
    let galley = FragmentGalley(Block.text("ab cd") { $0.alignment = .right }, width: 30, padding: 0)
    func picture(_ body: (CGContext) -> Void) -> TestImage {
      let picture = TestImage(width: 30, height: 20, scale: 1)
      picture.draw { body(UIGraphicsGetCurrentContext()!) }
      return picture
    }
    let whole = picture { galley.fragments[0].draw(at: .zero, in: $0) }
    let lines = picture { context in for line in galley.fragments[0].textLineFragments { line.draw(at: line.typographicBounds.origin, in: context) } }
    #expect(lines.isSame(as: whole) && whole.cells(10) == ".kk\n.kk")
  }
}

extension NSTextLayoutFragment.State {
  fileprivate static var allInOrder: [UInt] { [none, estimatedUsageBounds, calculatedUsageBounds, layoutAvailable].map(\.rawValue) }
}
