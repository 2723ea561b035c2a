import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import UIKitCore

/// The ruler over the page, used by mouse and keys.
@MainActor @Suite(.serialized) struct RulerTests {
  private static let size = GalleyRaster.Size(width: 1280, height: 800)

  private func desk(_ text: String = "# A\n\nSome text in the column, long enough for lines.") throws -> TextDesk {
    let desk = try TextDesk(caretAt: "text", exhibit: ShortPageExhibit(text: text), size: Self.size, hasScreenKeyboard: false)
    desk.page.closeWordPopover()
    desk.key(.keyboardR, [.control, .alt])
    return desk
  }

  private func ruler(_ desk: TextDesk) throws -> RulerView { try #require((desk.window.rootViewController as? PlaygroundChrome)?.ruler) }

  private func markers(_ desk: TextDesk) throws -> [RulerMarker] {
    desk.window.layoutIfNeeded()
    return try ruler(desk).subviews.compactMap { $0 as? RulerMarker }.filter { !$0.isHidden }
  }

  private func marker(_ name: String, _ desk: TextDesk) throws -> RulerMarker {
    try #require(markers(desk).first { $0.accessibilityLabel == name }, "no marker \(name)")
  }

  private func drag(_ marker: RulerMarker, by x: CGFloat, down y: CGFloat = 0, _ desk: TextDesk) {
    let start = marker.convert(CGPoint(x: marker.bounds.midX, y: marker.bounds.midY), to: nil)
    desk.wait(600)
    desk.down(start)
    for part in 1...4 { desk.move(CGPoint(x: start.x + x * CGFloat(part) / 4, y: start.y + y * CGFloat(part) / 4)) }
    desk.up(CGPoint(x: start.x + x, y: start.y + y))
    desk.wait(100)
  }

  private func values(_ desk: TextDesk) throws -> RulerValues { try #require(desk.page.rulerValues) }

  // MARK: Place

  /// The ruler is hidden until the user shows it, does not change the lines, and measures from the edge of the column with the caret.
  @Test func itMeasuresTheColumnOfTheCaret() throws {
    let text = (1...60).map { "Paragraph \($0) has some words, so that the text fills both columns of a sheet." }.joined(separator: "\n\n")
    let desk = try TextDesk(caretAt: "words", exhibit: ShortPageExhibit(text: text), size: Self.size, hasScreenKeyboard: false)
    defer { desk.close() }
    let chrome = try #require(desk.window.rootViewController as? PlaygroundChrome)
    #expect(!chrome.isRulerShown)
    let lines = desk.page.flow.lines(inColumn: 0).map(\.characters)
    desk.key(.keyboardR, [.control, .alt])
    desk.wait(200)
    #expect(chrome.isRulerShown && desk.page.flow.lines(inColumn: 0).map(\.characters) == lines)
    for column in 0...1 {
      desk.page.text.editor.select(TextSelection(caret: try #require(desk.page.flow.lines(inColumn: column).dropFirst().first).characters.location + 2))
      desk.wait(200)
      let edge = desk.page.content.convert(desk.page.geometry.column(column), to: nil).minX
      let indent = try marker("Indent", desk)
      let x = indent.convert(CGPoint(x: indent.bounds.midX, y: 0), to: nil).x
      #expect(abs(x - edge - (try values(desk)).head * desk.page.rulerScale) <= 1, "column \(column)")
    }
    desk.key(.keyboardR, [.control, .alt])
    #expect(!chrome.isRulerShown)
  }

  /// The ruler does not cover the first line, also if the margin is removed while it is shown. Without the ruler, the page is at its top again.
  @Test(arguments: [false, true]) func itCoversNoFirstLine(isShownFirst: Bool) throws {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: "Some text."), size: Self.size, hasScreenKeyboard: false)
    defer { desk.close() }
    func toggle() {
      desk.key(.keyboardR, [.control, .alt])
      desk.wait(200)
    }
    if isShownFirst { toggle() }
    #expect(desk.page.contentOffset.y == 0)
    var settings = desk.page.pageSettings
    settings.margins.top = 0
    desk.page.setPageSettings(settings, paperFollowsWindow: true)
    desk.wait(200)
    if !isShownFirst { toggle() }
    let (ruler, first) = (try ruler(desk), try #require(desk.page.flow.lines(inColumn: 0).first))
    let top = desk.page.content.convert(desk.page.geometry.column(0).origin, to: nil).y
    #expect(first.characters.location == 0 && abs(top - ruler.convert(ruler.bounds, to: nil).maxY) < 1)
    toggle()
    #expect(desk.page.contentOffset.y == 0)
  }

  // MARK: Mouse

  /// A drag sets the indent to the position of the pointer, in points at L, as one undo step.
  @Test func indentsAreDragged() throws {
    let desk = try desk()
    defer { desk.close() }
    let scale = desk.page.rulerScale
    for (name, path, sign) in [
      ("First-Line Indent", \RulerValues.firstLine, 1), ("Indent", \RulerValues.head, 1), ("End Indent", \RulerValues.tail, -1),
    ] as [(String, KeyPath<RulerValues, CGFloat>, CGFloat)] {
      let before = try values(desk)
      drag(try marker(name, desk), by: 40 * scale * sign, desk)
      let after = try values(desk)
      #expect(abs(after[keyPath: path] - before[keyPath: path] - 40) <= 1, "\(name)")
      desk.page.undo()
      #expect(try values(desk) == before, "one step undoes the drag of \(name)")
    }
  }

  /// Indents leave some width for text.
  @Test func indentsDoNotCross() throws {
    let desk = try desk()
    defer { desk.close() }
    let width = desk.page.geometry.columnSize.width / desk.page.rulerScale
    drag(try marker("Indent", desk), by: 2000, desk)
    #expect(try values(desk).head == (width - RulerValues.minimumTextWidth).rounded(.down))
    drag(try marker("Indent", desk), by: -2000, desk)
    #expect(try values(desk).head == 0)
  }

  /// A click adds a tab stop, a click on it changes its alignment, a drag moves it, and a drag off the ruler removes it.
  @Test func tabStopsAreAddedMovedAndRemoved() throws {
    let desk = try desk()
    defer { desk.close() }
    let (ruler, scale) = (try ruler(desk), desk.page.rulerScale)
    let column = desk.page.convert(desk.page.caretColumnFrame, to: ruler)
    desk.click(ruler.convert(CGPoint(x: column.minX + 150 * scale, y: ruler.bounds.midY), to: nil))
    #expect(try values(desk).tabs == [.init(location: 150)])
    let tab = try marker("Tab Stop, Left", desk)
    desk.click(tab.convert(CGPoint(x: tab.bounds.midX, y: tab.bounds.midY), to: nil))
    #expect(try values(desk).tabs == [.init(location: 150, alignment: NSTextAlignment.center.rawValue)])
    drag(try marker("Tab Stop, Center", desk), by: 50 * scale, desk)
    #expect(try values(desk).tabs == [.init(location: 200, alignment: NSTextAlignment.center.rawValue)])
    drag(try marker("Tab Stop, Center", desk), by: 10, down: 120, desk)
    #expect(try values(desk).tabs.isEmpty)
    for count in [1, 1, 1, 0] {
      desk.page.undo()
      #expect(try values(desk).tabs.count == count)
    }
  }

  // MARK: Keys

  /// Every change is possible by keys alone, each as one undo step.
  @Test func keysDoTheSame() throws {
    let desk = try desk()
    defer { desk.close() }
    let before = try values(desk)
    desk.key(.keyboardF6)
    #expect(try desk.window.focusedView?.isDescendant(of: ruler(desk)) == true)
    desk.window.focus(try marker("First-Line Indent", desk))
    desk.key(.keyboardRightArrow)
    desk.key(.keyboardRightArrow, .shift)
    #expect(try values(desk).firstLine == before.firstLine.rounded() + 11)
    desk.page.undo()
    #expect(try values(desk).firstLine == before.firstLine.rounded() + 1)
    desk.window.focus(try ruler(desk).focusableViews().first { $0.accessibilityLabel == "Add Tab Stop" })
    desk.key(.keyboardSpacebar)
    desk.key(.keyboardSpacebar)
    #expect(try values(desk).tabs.map(\.location) == [36, 72])
    desk.window.focus(try markers(desk).first { $0.value == 36 })
    desk.key(.keyboardSpacebar)
    #expect(try values(desk).tabs.first?.alignment == NSTextAlignment.center.rawValue)
    // The focused marker keeps the focus when it passes the other one.
    for _ in 0..<4 { desk.key(.keyboardRightArrow, .shift) }
    #expect(try values(desk).tabs.map(\.location) == [72, 76] && (desk.window.focusedView as? RulerMarker)?.value == 76)
    desk.key(.keyboardDeleteOrBackspace)
    #expect(try values(desk).tabs.map(\.location) == [72])
    desk.key(.keyboardEscape)
    #expect(desk.window.focusedView == nil && desk.page.text.isFirstResponder)
  }

  /// In text from right to left, the indents begin at the right.
  @Test func theRulerIsMirroredForRightToLeftText() throws {
    let desk = try TextDesk(exhibit: ShortPageExhibit(text: "שלום עולם, זה טקסט ארוך מספיק."), size: Self.size, hasScreenKeyboard: false)
    defer { desk.close() }
    desk.page.text.becomeFirstResponder()
    desk.page.text.editor.select(TextSelection(caret: 3))
    desk.key(.keyboardR, [.control, .alt])
    desk.wait(100)
    let (start, end) = (try marker("Indent", desk), try marker("End Indent", desk))
    #expect(start.center.x > end.center.x)
    desk.window.focus(start)
    desk.key(.keyboardLeftArrow)
    #expect(try values(desk).head == 1)
  }

  // MARK: Values

  @Test func tabStopsFollowTheLastOne() {
    func next(_ tabs: [CGFloat], _ width: CGFloat = 400) -> CGFloat? {
      RulerValues(firstLine: 0, head: 0, tail: 0, tabs: tabs.map { .init(location: $0) }).nextTab(columnWidth: width)
    }
    #expect(next([]) == 36 && next([36]) == 72 && next([50]) == 72 && next([36, 100]) == 108)
    #expect(next([], 35) == nil && next([380], 400) == 396 && next([396], 400) == nil)
    #expect(next((0..<RulerValues.maximumTabs).map { CGFloat($0) }, 5000) == nil)
  }

  @Test func alignmentsFollowEachOther() {
    var (alignment, seen) = (NSTextAlignment.left.rawValue, [Int]())
    for _ in 0..<4 {
      alignment = RulerValues.alignment(after: alignment)
      seen.append(alignment)
    }
    #expect(seen == [NSTextAlignment.center, .right, .left, .center].map(\.rawValue))
    #expect(RulerValues.alignment(after: NSTextAlignment.justified.rawValue) == NSTextAlignment.left.rawValue)
  }
}
