import CoreGraphics
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing
import UIKit

@testable import GalleyPlayground

/// Every operation on a long text shows a notice, can be stopped with Escape, and then leaves everything unchanged.
@MainActor @Suite(.serialized) final class LongWorkTests {
  enum Work: CaseIterable {
    case bold, undoBold, redoBold, undoCut, size, end, selectToEnd, compose, typeOver
  }

  private struct State: Equatable {
    var text: NSAttributedString
    var selection: NSRange
    var marked: NSRange?
    var undo: String?
    var redo: String?
    var category: UIContentSizeCategory
    var offset: CGPoint
  }

  private static let text = (1...2500).map { "Line \($0) of a text that goes on for very long." }.joined(separator: "\n\n")
  private static let other = (1...700).map { "Another line, the \($0)th.\n" }.joined()
  private static let escape = Key(usage: UInt16(UIKeyboardHIDUsage.keyboardEscape.rawValue), symbol: 1 << 30)

  private func state(_ desk: TextDesk) -> State {
    let history = desk.page.history
    return State(
      text: desk.text, selection: desk.selection, marked: desk.page.text.editor.markedRange,
      undo: history.canUndo ? history.undoActionName : nil, redo: history.canRedo ? history.redoActionName : nil,
      category: desk.page.traitCollection.preferredContentSizeCategory, offset: desk.page.contentOffset)
  }

  /// Prepares the state before the work.
  private func desk(for work: Work) throws -> TextDesk {
    let desk = try TextDesk(caretAt: "goes", exhibit: ShortPageExhibit(text: Self.text), hasScreenKeyboard: false)
    func all(_ keys: UIKeyboardHIDUsage...) { for key in [.keyboardA] + keys { desk.key(key, .control) } }
    // The details of a tapped word disappear with the next change of the selection.
    desk.page.closeWordPopover()
    switch work {
    case .bold, .typeOver: all()
    case .undoBold: all(.keyboardB)
    case .redoBold: all(.keyboardB, .keyboardZ)
    case .undoCut: all(.keyboardX)
    case .size, .end, .selectToEnd, .compose: break
    }
    desk.wait(3000)
    return desk
  }

  /// - Returns: The number of time queries.
  private func perform(_ work: Work, on desk: TextDesk, escapeAt step: Int? = nil) -> Int {
    let looks = SteppingClock()
    if let step { looks.at[step] = { desk.host.script(.keyDown(Self.escape, isRepeat: false)) } }
    desk.host.workClock = looks
    switch work {
    case .bold: desk.key(.keyboardB, .control)
    case .undoBold, .undoCut: desk.key(.keyboardZ, .control)
    case .redoBold: desk.key(.keyboardY, .control)
    case .size: desk.key(.keyboardEqualSign, .control)
    case .end: desk.key(.keyboardEnd, .control)
    case .selectToEnd: desk.key(.keyboardEnd, [.control, .shift])
    case .compose: desk.page.text.setMarkedText(Self.other, selectedRange: NSRange(location: Self.other.utf16.count, length: 0))
    case .typeOver: desk.page.text.insertText(Self.other)
    }
    desk.host.workClock = nil
    desk.turn()
    desk.wait(3000)
    return looks.count
  }

  /// The pixels of the screen without the caret, which blinks.
  private func pixels(_ desk: TextDesk) -> [UInt32] {
    let bitmap = desk.host.screen
    let editor = desk.page.text.editor
    let caret = editor.caretRects.first.map { desk.page.content.convert($0, to: nil).insetBy(dx: -2, dy: -1) } ?? .null
    return (0..<bitmap.height).flatMap { y in
      var row = Array(UnsafeBufferPointer(start: bitmap.pixels + y * bitmap.stride, count: bitmap.width))
      if caret.minY <= CGFloat(y), CGFloat(y) < caret.maxY {
        for x in Int(caret.minX)...Int(caret.maxX) where row.indices.contains(x) { row[x] = 0 }
      }
      return row
    }
  }

  @Test(arguments: Work.allCases) func escapeRestoresTheState(_ work: Work) throws {
    let slices = SliceLength(2000)
    defer { slices.end() }
    let desk = try desk(for: work)
    defer { desk.close() }
    let (before, picture) = (state(desk), pixels(desk))
    var stopped = 0
    for look in [3, 4, 5, 8, 12] {
      let looks = perform(work, on: desk, escapeAt: look)
      guard looks >= look else { break }
      stopped += 1
      let after = state(desk)
      #expect(after.text.isEqual(to: before.text), "text at look \(look)")
      #expect(after.selection == before.selection && after.marked == before.marked, "at look \(look)")
      #expect(after.undo == before.undo && after.redo == before.redo, "what can be undone at look \(look)")
      #expect(after.category == before.category && after.offset == before.offset, "at look \(look)")
      let different = Pixels.differences(pixels(desk), picture)
      let (rows, columns) = (different.map { $0 / desk.host.screen.width }, different.map { $0 % desk.host.screen.width })
      #expect(
        different.count == 0,
        "\(different.count) pixels at look \(look), \(columns.min() ?? 0)…\(columns.max() ?? 0), \(rows.min() ?? 0)…\(rows.max() ?? 0)")
    }
    #expect(stopped >= 2, "the work was stopped \(stopped) times")
    _ = perform(work, on: desk)
    #expect(state(desk) != before, "then it is done")
  }

  /// A stopped operation can be repeated and undone.
  @Test func stoppedUndoCanBeRepeated() throws {
    let slices = SliceLength(2000)
    defer { slices.end() }
    let desk = try desk(for: .undoCut)
    defer { desk.close() }
    #expect(desk.text.length == 0)
    _ = perform(.undoCut, on: desk, escapeAt: 6)
    #expect(desk.text.length == 0)
    desk.key(.keyboardZ, .control)
    #expect(desk.text.string == Self.text.replacingOccurrences(of: "\n\n", with: "\n"))
    desk.key(.keyboardY, .control)
    #expect(desk.text.length == 0)
  }
}
