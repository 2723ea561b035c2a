import CoreGraphics
import GalleyRaster
import GalleyWindowing
import Testing

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText
@testable import galley

/// The last spread of a page with balanced columns, off-screen: switched by keys and menus, with a dragged shape, typing and clicks.
@MainActor @Suite(.serialized) struct BalancedPageTests {
  private static let paragraph = (1...70).map { "Sentence \($0) says a little." }.joined(separator: " ")

  private func makeDesk(_ text: String = paragraph) throws -> TextDesk {
    try TextDesk(exhibit: ShortPageExhibit(text: text), hasScreenKeyboard: false)
  }

  private func chrome(_ desk: TextDesk) throws -> PlaygroundChrome { try #require(desk.window.rootViewController as? PlaygroundChrome) }

  /// The lower end of the lines in each column of a spread.
  private func heights(_ desk: TextDesk, spread: Int = 0) -> [CGFloat] {
    let flow = desk.page.flow
    return flow.columns(ofSpreads: spread...spread).map { flow.lines(inColumn: $0).map(\.rect.maxY).max() ?? 0 }
  }

  private func isBalanced(_ desk: TextDesk, spread: Int = 0) -> Bool {
    let heights = heights(desk, spread: spread)
    return abs(heights[0] - heights[1]) <= 2 * desk.page.styleSheet.grid
  }

  /// Checks that the page equals a new page with its text and shapes.
  private func checkFresh(_ desk: TextDesk, _ comment: Comment = "") throws {
    let flow = desk.page.flow
    let fresh = TextFlow(storage: NSTextStorage(attributedString: desk.text), geometry: flow.geometry)
    fresh.layoutManager.emptyTextAttributes = flow.layoutManager.emptyTextAttributes
    fresh.balancesLastSpread = flow.balancesLastSpread
    fresh.setShapes(desk.page.shapes)
    for flow in [flow, fresh] { flow.ensureLayout(throughSpread: 100) }
    #expect(fresh.spreadCount == flow.spreadCount, comment)
    for column in flow.columns where fresh.columns.contains(column) {
      #expect(flow.lines(inColumn: column) == fresh.lines(inColumn: column), "\(comment), column \(column)")
    }
  }

  @Test func balancingIsOffByDefault() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    #expect(!desk.page.balancesLastSpread && !isBalanced(desk))
    let before = heights(desk)
    desk.key(.keyboardE, .control)
    #expect(desk.page.balancesLastSpread && isBalanced(desk))
    #expect(try chrome(desk).balancesColumns)
    try checkFresh(desk)
    desk.key(.keyboardE, .control)
    #expect(!desk.page.balancesLastSpread && heights(desk) == before)
  }

  /// The menus of the window and of the page show a check mark and have the same effect.
  @Test func menusToggleBalancing() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    for place in [CGPoint(x: 500, y: 12), CGPoint(x: 640, y: 66)] {
      desk.rightClick(place)
      #expect(desk.menu?.on.contains("Balance Last Columns") == false, "\(desk.menu?.title ?? "")")
      try desk.choose("Balance Last Columns")
      #expect(desk.page.balancesLastSpread && isBalanced(desk))
      desk.rightClick(place)
      #expect(desk.menu?.on.contains("Balance Last Columns") == true)
      try desk.choose("Balance Last Columns")
      #expect(!desk.page.balancesLastSpread)
    }
  }

  @Test func onlyTheLastSpreadIsBalanced() throws {
    let desk = try makeDesk((0..<4).map { _ in Self.paragraph }.joined(separator: "\n\n"))
    defer { desk.close() }
    desk.page.flow.ensureLayout(throughSpread: 100)
    let last = desk.page.flow.spreadCount - 1
    let first = desk.page.flow.lines(inColumn: 0)
    try #require(last > 0)
    desk.key(.keyboardE, .control)
    desk.page.flow.ensureLayout(throughSpread: 100)
    #expect(isBalanced(desk, spread: last))
    #expect(desk.page.flow.lines(inColumn: 0) == first)
    try checkFresh(desk)
  }

  /// In the same turn as each move, the text flows around the shape in both columns.
  @Test func aShapeIsDraggedThroughBalancedColumns() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    desk.key(.keyboardE, .control)
    desk.page.addShape(.circle)
    desk.turn()
    let shape = try #require(desk.page.shapes.last)
    let start = desk.page.content.convert(shape.center, to: nil)
    desk.down(start)
    var ends = Set<Int?>()
    for step in 1...8 {
      desk.move(CGPoint(x: 200 + CGFloat(step) * 90, y: 120 + CGFloat(step) * 20))
      #expect(desk.window.snapshot().difference(from: desk.host.screen).isEmpty, "step \(step)")
      try checkFresh(desk, "step \(step)")
      ends.insert(desk.page.flow.lines(inColumn: 1).first?.characters.location)
    }
    desk.up(CGPoint(x: 920, y: 280))
    #expect(ends.count > 2, "the first column ends elsewhere as the shape moves")
    desk.page.undo()
    desk.turn()
    try checkFresh(desk)
  }

  /// Typing at the end fills both columns, then adds a spread; deletion removes it.
  @Test func typingAndDeletingAtTheEnd() throws {
    let desk = try makeDesk("A few words.")
    defer { desk.close() }
    desk.key(.keyboardE, .control)
    desk.click(try desk.location(of: "words"))
    desk.key(.keyboardEnd, .control)
    #expect(desk.caret == desk.text.length)
    var spreads = Set<Int>()
    for round in 0..<40 {
      desk.play(.textInput(" And so it goes on, word after word, until the line is full and more than full and then some more."))
      #expect(desk.caret == desk.text.length)
      if round % 8 == 0 { try checkFresh(desk, "round \(round)") }
      spreads.insert(desk.page.flow.spreadCount)
      let caret = try #require(desk.page.text.editor.caretRects.first)
      #expect(desk.page.columnFrames.contains { $0.insetBy(dx: -2, dy: -2).contains(CGPoint(x: caret.midX, y: caret.midY)) })
    }
    desk.key(.keyboardA, .control)
    desk.key(.keyboardDeleteOrBackspace)
    try checkFresh(desk)
    #expect(desk.text.length == 0 && desk.caret == 0)
  }

  /// A click below a column's last line sets the caret in that line.
  @Test func aClickBelowAColumn() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    desk.key(.keyboardE, .control)
    let flow = desk.page.flow
    for column in 0..<2 {
      let frame = flow.geometry.column(column)
      // Beside a shape, the last line has two fragments; the click is in the left one.
      let lines = flow.lines(inColumn: column)
      let last = try #require(lines.first { $0.rect.maxY == lines.last?.rect.maxY })
      let bottom = frame.minY + last.rect.maxY
      try #require(frame.maxY - bottom > 60)
      desk.click(desk.page.content.convert(CGPoint(x: frame.minX + 1, y: frame.maxY - 20), to: nil))
      #expect(desk.caret == last.characters.location, "column \(column)")
    }
  }

  @Test func settingSurvivesAChangeOfExhibit() throws {
    let desk = try makeDesk()
    defer { desk.close() }
    desk.key(.keyboardE, .control)
    let chrome = try chrome(desk)
    chrome.show(ShortPageExhibit(text: "Other words."))
    desk.turn()
    #expect(chrome.page?.balancesLastSpread == true)
  }

  /// The initial state of a recording contains the setting if it is on, and omits it otherwise.
  @Test func recordingsStoreTheSetting() throws {
    let stage = Stage.offscreen(ShortPageExhibit(text: Self.paragraph), try WindowOptions.parse([]).configuration)
    let plain = String(decoding: stage.captureState().data, as: UTF8.self)
    #expect(!plain.contains("balance"))
    stage.chrome.toggleBalance()
    let state = stage.captureState()
    #expect(state.balancesColumns == true)
    stage.close()
    let other = Stage.offscreen(ShortPageExhibit(text: Self.paragraph), try WindowOptions.parse([]).configuration)
    #expect(other.restore(state))
    #expect(other.chrome.page?.balancesLastSpread == true && other.chrome.balancesColumns)
    other.close()
  }
}
