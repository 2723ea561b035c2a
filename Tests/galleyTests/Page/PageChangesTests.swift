import Testing

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText
@testable import galley

/// The page reports the aspects that changed, and a change of one aspect does not redo the work for others.
@MainActor @Suite(.serialized) struct PageChangesTests {
  private func withDesk(_ body: (TextDesk) throws -> Void) throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    try body(desk)
  }

  /// Returns the reports of the page during `body`, in order.
  private func reports(_ desk: TextDesk, during body: () -> Void) -> [PageChanges] {
    var reports: [PageChanges] = []
    let former = desk.page.onChange
    desk.page.onChange = {
      reports.append($0)
      former?($0)
    }
    body()
    desk.page.onChange = former
    return reports
  }

  private func union(_ reports: [PageChanges]) -> PageChanges { reports.reduce([]) { $0.union($1) } }

  private func value(_ desk: TextDesk, _ label: String) -> String? {
    desk.window.screenItems().first { $0.role == .button && $0.label == label }?.value
  }

  @Test func reportsNameTheirAspects() throws {
    try withDesk { desk in
      let page = desk.page
      let shape = try #require(page.shapes.first)
      #expect(union(reports(desk) { page.select(shape.id) }) == .selection)
      page.beginDrag(of: shape.id, by: nil, at: shape.center)
      let steps = reports(desk) {
        for step in 1...10 { page.continueDrag(to: CGPoint(x: shape.center.x + CGFloat(step) * 5, y: shape.center.y), keepsProportions: false) }
      }
      #expect(!steps.isEmpty && steps.allSatisfy { $0 == [.lines, .shapes] })
      #expect(union(reports(desk) { page.endDrag() }).contains(.history))
      let scrolling = union(reports(desk) { page.contentOffset.y += 50 })
      #expect(scrolling == [.lines, .visiblePart])
      #expect(union(reports(desk) { page.balancesLastSpread.toggle() }) == [.lines, .options])
      _ = page.beginEditing()
      let typing = union(reports(desk) { page.text.insertText("a") })
      #expect(typing.isSuperset(of: [.text, .lines]) && typing.isDisjoint(with: [.shapes, .options]))
    }
  }

  /// An undo step that nobody reported shows whether a bar was updated.
  @Test func barsAreUpdatedOnlyForTheirAspects() throws {
    try withDesk { desk in
      let page = desk.page
      #expect(value(desk, "Undo") == "disabled")
      page.history.registerUndo(withTarget: page) { _ in }
      for changes in [[.lines, .shapes], .lines, .shapes, .popover, [.lines, .visiblePart]] as [PageChanges] {
        page.changed(changes)
        #expect(value(desk, "Undo") == "disabled", "\(changes)")
      }
      page.changed(.history)
      #expect(value(desk, "Undo") == "")
      page.history.removeAllActions()
      for changes in [.lines, .shapes] as [PageChanges] {
        page.changed(changes)
        #expect(value(desk, "Undo") == "", "\(changes)")
      }
      page.changed(.text)
      #expect(value(desk, "Undo") == "disabled")
    }
  }

  /// The button of the on-screen keyboard ignores steps of a drag.
  @Test func keyboardButtonIgnoresDrags() throws {
    try withDesk { desk in
      let former = try #require(value(desk, "Keyboard"))
      UIScreenKeyboard.yieldsToHardware.toggle()
      desk.page.changed([.lines, .shapes])
      #expect(value(desk, "Keyboard") == former)
      desk.page.changed(.visiblePart)
      #expect(value(desk, "Keyboard") != former)
    }
  }
}
