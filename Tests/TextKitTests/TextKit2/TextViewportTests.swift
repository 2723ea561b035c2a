import CoreGraphics
import Foundation
import GalleyTextEngine
import Testing
import UIFoundation

@testable import TextKit

/// The cost of a viewport depends on the visible text.
@Suite struct TextViewportTests {
  /// A view that logs its delegate calls.
  private final class Rows: NSObject, NSTextViewportLayoutControllerDelegate {
    var bounds = CGRect(x: 0, y: 0, width: 300, height: 400)
    var calls: [String] = []
    var rows: [NSTextLayoutFragment] = []

    func viewportBounds(for textViewportLayoutController: NSTextViewportLayoutController) -> CGRect { bounds }
    func textViewportLayoutController(
      _ textViewportLayoutController: NSTextViewportLayoutController, configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment
    ) { rows.append(textLayoutFragment) }
    func textViewportLayoutControllerWillLayout(_ textViewportLayoutController: NSTextViewportLayoutController) {
      calls.append("will")
      rows = []
    }
    func textViewportLayoutControllerDidLayout(_ textViewportLayoutController: NSTextViewportLayoutController) { calls.append("did") }
  }

  private static let line = "Some words of a paragraph that is wrapped over three lines, or perhaps two of them.\n"
  /// A megabyte.
  private static let long = String(repeating: line, count: 1_000_000 / line.utf16.count)

  private func check(_ rows: Rows, _ controller: NSTextViewportLayoutController) {
    let frames = rows.rows.map(\.layoutFragmentFrame)
    #expect(rows.rows.allSatisfy { $0.state == .layoutAvailable })
    #expect(frames.first!.minY <= rows.bounds.minY && frames.last!.maxY >= rows.bounds.maxY)
    #expect(frames.allSatisfy { $0.intersects(rows.bounds) })
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY == $1.minY })
    #expect(controller.viewportRange == rows.rows.first!.rangeInElement.union(rows.rows.last!.rangeInElement) && controller.viewportBounds == rows.bounds)
  }

  @Test(arguments: [false, true]) func costOfALongTextIsThatOfItsVisiblePart(hasDelegate: Bool) {
    let delegate = LoudComments()
    let text = NSAttributedString(string: Self.long, attributes: [.font: UIFont(name: "EB Garamond", size: 17)!])
    let galley = FragmentGalley(text, width: 300, delegate: hasDelegate ? delegate : nil)
    let (rows, controller) = (Rows(), galley.manager.textViewportLayoutController)
    controller.delegate = rows
    controller.layoutViewport()
    check(rows, controller)
    #expect(rows.calls == ["will", "did"])
    #expect(galley.manager.layout.document.cost.placed < 100)
    let height = galley.manager.usageBoundsForTextContainer.height
    #expect(height > 100_000)
    for part in [0.5, 0.25, 0.75] {
      rows.bounds.origin.y = (height * part).rounded()
      controller.layoutViewport()
      check(rows, controller)
    }
    let y = controller.relocateViewport(to: CharacterLocation(text.textEnd - 10))
    #expect(abs(y - height) < height / 20 && controller.viewportBounds.minY == y)
    controller.adjustViewport(byVerticalOffset: 7)
    #expect(controller.viewportBounds.minY == y + 7)
    #expect(galley.manager.layout.document.cost.placed < 1500)
    rows.bounds.origin.y = galley.manager.usageBoundsForTextContainer.maxY - 400
    controller.layoutViewport()
    check(rows, controller)
    // The empty line after the text is visible.
    #expect(rows.rows.last!.textLineFragments.last!.characterRange.length == 0)
    #expect(galley.manager.layout.document.cost.placed < 1800)
  }

  /// The spacing between paragraphs belongs to the viewport.
  @Test func paragraphSpacingBelongsToTheViewport() {
    let galley = FragmentGalley(Block.text("a\nb\nc") { $0.paragraphSpacing = 20; $0.paragraphSpacingBefore = 5 }, width: 300)
    let rows = Rows()
    galley.manager.textViewportLayoutController.delegate = rows
    for (y, height, seen) in [(12, 5, [0]), (31, 2, [2]), (29, 2, [0, 2]), (45, 30, [2, 4])] as [(CGFloat, CGFloat, [UTF16Offset])] {
      rows.bounds = CGRect(x: 0, y: y, width: 300, height: height)
      galley.manager.textViewportLayoutController.layoutViewport()
      #expect(rows.rows.map(\.rangeInElement.characters.lowerBound) == seen, "\(y)")
    }
  }

  /// Fragments that stay visible stay the same objects, above and below an edit.
  @Test func visibleFragmentsKeepTheirIdentity() {
    let galley = FragmentGalley(Block.text(String(repeating: "abc\n", count: 500)), width: 300)
    let (rows, controller) = (Rows(), galley.manager.textViewportLayoutController)
    controller.delegate = rows
    rows.bounds.origin.y = 1000
    controller.layoutViewport()
    let before = rows.rows
    galley.storage.replaceCharacters(in: NSRange(location: 3, length: 0), with: "d\ne")
    rows.bounds.origin.y = 1010
    controller.layoutViewport()
    #expect(rows.rows.map(ObjectIdentifier.init) == before.map(ObjectIdentifier.init))
    #expect(before[0].layoutFragmentFrame.minY == 1010)
  }

  /// Fragments that were never laid out have estimated frames, if requested.
  @Test func estimatedFramesAreNearTheFinalOnes() {
    let galley = FragmentGalley(Block.text(String(repeating: "abc def\n", count: 4000)), width: 60, padding: 0)
    galley.manager.ensureLayout(for: CGRect(x: 0, y: 0, width: 60, height: 200))
    let far = galley.manager.textLayoutFragment(for: CharacterLocation(24_000))!
    #expect(far.state == .none && far.layoutFragmentFrame == .zero && far.textLineFragments.isEmpty)
    galley.manager.enumerateTextLayoutFragments(from: CharacterLocation(24_000), options: .estimatesSize) { $0 !== far }
    let guessed = far.layoutFragmentFrame
    #expect(far.state == .estimatedUsageBounds && abs(guessed.minY - 60_000) < 600 && abs(guessed.height - 20) < 5 && guessed.width == 60, "\(guessed)")
    let placed = galley.manager.layout.document.cost.placed
    galley.manager.ensureLayout(for: far.rangeInElement)
    #expect(far.state == .layoutAvailable && far.layoutFragmentFrame == CGRect(x: 0, y: 60_000, width: 60, height: 20))
    #expect(galley.manager.layout.document.cost.placed - placed < 200)
  }

  /// An empty text is one empty line, which is visible.
  @Test func emptyTextHasOneVisibleLine() {
    let galley = FragmentGalley(NSAttributedString(string: ""), width: 300)
    let rows = Rows()
    galley.manager.textViewportLayoutController.delegate = rows
    galley.manager.textViewportLayoutController.layoutViewport()
    #expect(rows.rows.count == 1 && rows.rows[0].textLineFragments.count == 1 && rows.rows[0].layoutFragmentFrame.height > 5)
  }
}
