import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits

/// A long text with one view per layout fragment.
@MainActor @Suite(.serialized) struct FragmentsExhibitTests {
  private func open() throws -> (desk: ExhibitDesk, controller: FragmentsViewController, view: FragmentsView) {
    let desk = ExhibitDesk(FragmentsExhibit(), width: 900, height: 800)
    desk.turn(2)
    let controller = try #require(desk.controller as? FragmentsViewController)
    return (desk, controller, controller.textView)
  }

  /// Checks that the fragment views cover the visible part, each at its fragment's frame, and that there are no more than necessary.
  private func check(_ desk: ExhibitDesk, _ view: FragmentsView, location: SourceLocation = #_sourceLocation) {
    let rows = desk.all(FragmentView.self)
    #expect(rows.count == view.rowCount && (3..<30).contains(rows.count), sourceLocation: location)
    let frames = rows.map { $0.fragment.layoutFragmentFrame.offsetBy(dx: FragmentsView.inset, dy: FragmentsView.inset) }.sorted { $0.minY < $1.minY }
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY == $1.minY }, sourceLocation: location)
    #expect((frames.first?.minY ?? .infinity) <= max(view.contentOffset.y, FragmentsView.inset), sourceLocation: location)
    #expect((frames.last?.maxY ?? 0) >= min(view.contentOffset.y + view.bounds.height, view.contentSize.height) - FragmentsView.inset, sourceLocation: location)
  }

  @Test func rowsFollowTheViewport() throws {
    let (desk, controller, view) = try open()
    defer { desk.close() }
    check(desk, view)
    #expect(view.firstParagraph == 1 && view.contentSize.height > 100_000)
    view.contentOffset.y = 900
    desk.turn(2)
    check(desk, view)
    let (near, seen) = (view.firstParagraph, Set(desk.all(FragmentView.self).map(ObjectIdentifier.init)))
    #expect(near > 3)
    view.contentOffset.y = 920
    desk.turn(2)
    #expect(desk.all(FragmentView.self).contains { seen.contains(ObjectIdentifier($0)) })
    controller.middle.sendActions(for: .touchUpInside)
    desk.turn(2)
    check(desk, view)
    #expect(abs(view.firstParagraph - FragmentsSampleText.count / 2) < 30)
    #expect(view.layoutManager.textLayoutFragment(for: view.layoutManager.documentRange.endLocation)?.state != .layoutAvailable)
  }

  /// A focused view scrolls by keys.
  @Test func keysScroll() throws {
    let (desk, _, view) = try open()
    defer { desk.close() }
    view.window?.focus(view)
    #expect(view.isFocused)
    desk.key(78)
    desk.wait(1)
    let page = view.contentOffset.y
    #expect(page > view.bounds.height / 2 && page < view.bounds.height)
    desk.key(74)
    desk.wait(1)
    #expect(view.contentOffset.y == 0)
    desk.key(77)
    desk.wait(1)
    check(desk, view)
    #expect(view.firstParagraph > FragmentsSampleText.count / 2)
  }

  /// Scrolling up from the middle through text that has no layout yet: the paragraphs appear in order, one by one.
  @Test func scrollingUpShowsParagraphsInOrder() throws {
    let (desk, controller, view) = try open()
    defer { desk.close() }
    controller.middle.sendActions(for: .touchUpInside)
    desk.turn(2)
    for _ in 0..<30 {
      let before = view.firstParagraph
      view.contentOffset.y -= 60
      desk.turn(2)
      check(desk, view)
      #expect((0...2).contains(before - view.firstParagraph))
    }
  }

  @Test func commentsHaveBubblesUntilTheyAreParagraphs() throws {
    let (desk, controller, view) = try open()
    defer { desk.close() }
    func bubbles() -> Int { desk.all(FragmentView.self).filter { $0.fragment is BubbleFragment }.count }
    #expect(bubbles() > 0)
    let picture = desk.screenshot.copy()
    controller.comments.sendActions(for: .touchUpInside)
    desk.turn(2)
    check(desk, view)
    #expect(bubbles() == 0 && !controller.comments.isSelected && !desk.screenshot.difference(from: picture).isEmpty)
    controller.comments.sendActions(for: .touchUpInside)
    desk.turn(2)
    #expect(bubbles() > 0)
    controller.middle.sendActions(for: .touchUpInside)
    desk.turn(2)
    let first = view.firstParagraph
    controller.comments.sendActions(for: .touchUpInside)
    desk.turn(2)
    check(desk, view)
    #expect(abs(view.firstParagraph - first) <= 1, "the same text is visible")
  }

  @Test func aTapMarksAWord() throws {
    let (desk, _, view) = try open()
    defer { desk.close() }
    func marks() -> [String] {
      var found: [String] = []
      view.layoutManager.enumerateRenderingAttributes(from: view.layoutManager.documentRange.location, reverse: false) { manager, attributes, range in
        let (start, length) = (manager.offset(from: manager.documentRange.location, to: range.location), manager.offset(from: range.location, to: range.endLocation))
        found.append(view.content.textStorage!.attributedSubstring(from: NSRange(location: start, length: length)).string)
        return true
      }
      return found
    }
    desk.tap(CGPoint(x: FragmentsView.inset + 60, y: FragmentsView.inset + 10), in: view)
    desk.turn(40)
    #expect(marks().count == 1 && marks()[0].count > 1)
    let first = marks()
    desk.tap(CGPoint(x: FragmentsView.inset + 220, y: FragmentsView.inset + 10), in: view)
    desk.turn(40)
    #expect(marks().count == 1 && marks() != first)
  }
}
