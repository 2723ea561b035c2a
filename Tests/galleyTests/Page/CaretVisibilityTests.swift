import GalleyProofs
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// In any window and text size, the caret is completely visible between the bars and the keyboard as soon as there is space. The bar over the
/// keyboard shows each cell completely or hides it.
@MainActor @Suite(.serialized) struct CaretVisibilityTests {
  nonisolated static let windows = [(1280, 800), (700, 500), (480, 360), (400, 300), (200, 150)]

  private static let text = "# A line finds its length\n\n" + String(
    repeating: "The measure is the width that a line is asked to reach, and hardly ever does.\n\n## Of slugs\n\n", count: 3)

  /// Waits until animations end.
  private func settle(_ desk: TextDesk) {
    for _ in 0..<3 {
      desk.host.virtualClock.advance(by: 700)
      desk.turn()
    }
  }

  private func inAllSizes(_ size: (Int, Int), _ body: (TextDesk, String) throws -> Void) throws {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: Self.text), size: .init(width: Double(size.0), height: Double(size.1)))
    let chrome = try #require(desk.window.rootViewController as? PlaygroundChrome)
    defer {
      chrome.setCategory(.large)
      desk.close()
    }
    for (index, (name, category)) in CategoryName.all.enumerated() where LongTests.areWanted || [0, 3, 6, 8, 11].contains(index) {
      chrome.setCategory(category)
      desk.turn()
      try body(desk, "\(name) at \(size.0)×\(size.1)")
    }
  }

  private func check(_ desk: TextDesk, _ context: String) throws {
    let page = desk.page
    let caret = try #require(page.text.editor.caretRects.first, "\(context): the caret is missing")
    let keyboard = desk.window.keyboardFrame ?? .null
    let seen = page.bounds.inset(by: page.adjustedContentInset)
    let room = page.convert(seen, to: nil)
    #expect(!room.intersects(keyboard) && keyboard.isNull || keyboard.minY >= room.minY, "\(context): \(keyboard) lies on the top bar")
    guard caret.height <= seen.height else {
      #expect(caret.intersects(seen), "\(context): no part of \(caret) in \(seen)")
      return
    }
    #expect(caret.minY >= seen.minY - 0.01 && caret.maxY <= seen.maxY + 0.01, "\(context): \(caret) in \(seen)")
  }

  @Test(arguments: windows) func caretIsFullyVisible(size: (Int, Int)) throws {
    try inAllSizes(size) { desk, what in
      let page = desk.page
      page.contentOffset.y = min(120, max(page.contentSize.height - page.bounds.height, 0))
      let seen = page.convert(page.bounds.inset(by: page.adjustedContentInset), to: nil)
      for share in [0.02, 0.5, 0.98] as [CGFloat] {
        let point = CGPoint(x: seen.minX + seen.width * 0.4, y: seen.minY + seen.height * share)
        desk.down(point)
        desk.up(point)
        settle(desk)
        guard page.text.isFirstResponder else { continue }
        try check(desk, "\(what), a click at \(share)")
      }
      guard page.text.isFirstResponder else { return }
      for (key, modifiers) in [
        (.keyboardEnd, .control), (.keyboardUpArrow, []), (.keyboardHome, .control), (.keyboardDownArrow, []),
        (.keyboardDownArrow, .control), (.keyboardDownArrow, .control), (.keyboardPageDown, []), (.keyboardPageUp, []),
      ] as [(UIKeyboardHIDUsage, KeyModifiers)] {
        desk.key(key, modifiers)
        desk.turn()
        try check(desk, "\(what), \(modifiers) \(key)")
      }
      desk.key(.keyboardA, types: "x")
      try check(desk, "\(what), typing")
    }
  }

  /// Two lines of text are visible above the keyboard, if they fit into a third of the window.
  @Test(arguments: windows) func keyboardLeavesSpaceForText(size: (Int, Int)) throws {
    try inAllSizes(size) { desk, what in
      desk.page.text.becomeFirstResponder()
      settle(desk)
      guard let keyboard = desk.window.keyboardFrame else {
        #expect(size.1 < 300, "\(what): the keyboard is missing")
        return
      }
      let page = desk.page
      let top = page.convert(page.bounds, to: nil).minY
      #expect(keyboard.minY >= top + min(2 * page.styleSheet.grid, CGFloat(size.1) / 3) - 0.01, "\(what): \(keyboard)")
      let keys = desk.items(.key)
      if size.1 >= 300 { #expect(!keys.isEmpty, "\(what)") }
      for key in keys { #expect(key.frame.height >= 12, "\(what): \(key.label) \(key.frame)") }
    }
  }

  @Test(arguments: windows) func accessoryCellsAreFullyVisible(size: (Int, Int)) throws {
    try inAllSizes(size) { desk, what in
      desk.page.text.becomeFirstResponder()
      settle(desk)
      guard let bar = find(AccessoryBar.self, in: desk.window) else { return }
      bar.layoutIfNeeded()
      let frame = bar.convert(bar.bounds, to: nil)
      let shown = desk.items(.accessory)
      for (index, item) in shown.enumerated() {
        #expect(frame.contains(item.frame), "\(what): \(item.label) \(item.frame)")
        for other in shown[..<index] { #expect(!other.frame.insetBy(dx: 0.5, dy: 0).intersects(item.frame), "\(what): \(item.label) on \(other.label)") }
        let hit = desk.window.hitTest(CGPoint(x: item.frame.minX + 1, y: item.frame.midY), with: nil)
        #expect(hit?.accessibilityLabel == item.label, "\(what): the left edge of \(item.label)")
      }
      // Hidden cells do not fit: the next one would overlap the cells on the right.
      let labels = Set(shown.map(\.label))
      #expect(labels.contains("Done"), "\(what): \(labels)")
      let isBelow = desk.items(.key).isEmpty && desk.items(.button).contains { $0.label == "Keyboard" && $0.frame.minY >= frame.maxY - 0.5 }
      #expect(labels.contains("On-screen keyboard") != isBelow, "\(what): \(labels)")
      guard let next = bar.cells.first(where: { !$0.isLeftOut && !labels.contains($0.accessibilityLabel ?? "") }) else { return }
      let last = shown.filter { $0.label != "Done" && $0.label != "On-screen keyboard" }.map(\.frame.maxX).max() ?? frame.minX
      let right = try #require(shown.first { $0.label == "On-screen keyboard" } ?? shown.first { $0.label == "Done" }).frame.minX
      #expect(right - last < next.bounds.width + 60, "\(what): there is room for \(next.accessibilityLabel ?? "")")
      #expect(frame.maxX - (shown.map(\.frame.maxX).max() ?? 0) < 12 && (shown.map(\.frame.minX).min() ?? 0) < 12, "\(what): it has more room")
    }
  }

  private func find<View: UIView>(_ type: View.Type, in view: UIView) -> View? {
    if let view = view as? View { return view }
    return view.subviews.lazy.compactMap { find(type, in: $0) }.first
  }
}
