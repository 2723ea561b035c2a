import Testing
import UIKit

@testable import GalleyPlayground

/// A text of many pages: an operation on all of it costs as much as its visible part.
@MainActor @Suite(.serialized) struct LongTextTests {
  private static let text = (1...2500).map { "line \($0) of a log, with a word or two more to say\n\n" }.joined()

  private func desk() throws -> TextDesk {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: Self.text))
    desk.wait(200)
    #expect(!desk.page.flow.isComplete)
    return desk
  }

  /// Without a caret, the page lays out the remaining text and shows its last line.
  @Test func controlEndShowsTheTextsEndWithoutACaret() throws {
    let desk = try desk()
    defer { desk.close() }
    #expect(!desk.page.text.isFirstResponder)
    desk.key(.keyboardEnd, .control)
    desk.wait(400)
    #expect(desk.page.flow.isComplete && !desk.page.text.isFirstResponder)
    let last = desk.items(.line).filter { $0.label.hasPrefix("line 2500 ") }
    #expect(last.count == 1 && last.allSatisfy { desk.window.bounds.contains($0.frame) })
    desk.key(.keyboardHome, .control)
    desk.wait(400)
    #expect(desk.page.contentOffset.y == -desk.page.adjustedContentInset.top)
  }

  @Test func selectAllLaysNothingOutAndKeepsThePosition() throws {
    let desk = try desk()
    defer { desk.close() }
    try desk.tap("line 3 ")
    desk.wait(400)
    let (offset, laid) = (desk.page.contentOffset.y, desk.page.flow.layoutManager.firstUnlaidCharacterIndex())
    desk.key(.keyboardA, .control)
    desk.turn()
    #expect(desk.selection == NSRange(location: 0, length: desk.text.length))
    #expect(desk.page.contentOffset.y == offset && desk.page.flow.layoutManager.firstUnlaidCharacterIndex() == laid)
    // Each visible line is selected.
    let seen = desk.page.convert(desk.page.bounds.inset(by: desk.page.adjustedContentInset), to: nil)
    let (lines, parts) = (desk.items(.line).filter { seen.contains($0.frame) && !$0.label.isEmpty }, desk.items(.selection))
    #expect(lines.count > 8 && lines.allSatisfy { line in parts.contains { abs($0.frame.midY - line.frame.midY) < 1 } })
  }

  /// The text size changes while everything is selected. Text that is scrolled into view later is shown selected as well.
  @Test func selectionIsShownAfterResizingAndScrolling() throws {
    let desk = try desk()
    defer {
      UIApplication.shared.setPreferredContentSizeCategory(.large)
      desk.close()
    }
    desk.key(.keyboardReturnOrEnter)
    desk.wait(400)
    desk.key(.keyboardA, .control)
    for (category, offset) in [(UIContentSizeCategory.extraLarge, 0.0), (.accessibilityLarge, 900), (.small, 2500), (.large, 400)] {
      UIApplication.shared.setPreferredContentSizeCategory(category)
      desk.turn()
      desk.page.contentOffset.y = offset
      desk.turn()
      #expect(!desk.page.flow.isComplete, "\(category.rawValue)")
      #expect(desk.items(.selection).filter { desk.window.bounds.contains($0.frame) }.count > 4, "\(category.rawValue)")
    }
  }

  /// The selection rectangles for a visible area are the subset of all rectangles that intersect it.
  @Test func rectsInTheVisibleAreaAreASubsetOfAll() throws {
    let desk = try TextDesk()
    defer { desk.close() }
    let editor = desk.page.text.editor
    for range in [NSRange(location: 0, length: desk.text.length), NSRange(location: 300, length: 900)] {
      let all = editor.rects(for: range)
      for place in [CGRect(x: 0, y: 0, width: 400, height: 90), CGRect(x: 500, y: 100, width: 90, height: 1), CGRect(x: 0, y: 800, width: 2000, height: 500)] {
        let seen = editor.rects(for: range, meeting: place)
        #expect(seen.allSatisfy(all.contains))
        #expect(all.filter { $0.intersects(place) }.allSatisfy(seen.contains))
      }
    }
  }
}
