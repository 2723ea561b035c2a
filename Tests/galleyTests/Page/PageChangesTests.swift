import GalleyRaster
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

  /// The aspects of each operation, and the number of edits that it counts as. Neither layout at another size nor a restored text is an edit.
  @Test func onlyEditsOfTheTextAreReportedAsSuch() throws {
    try withDesk { desk in
      let page = desk.page
      desk.select(desk.range(of: "line"))
      let operations: [(String, aspects: PageChanges, edits: Int, () -> Void)] = [
        ("typing", [.text, .lines], 1, { page.text.insertText("x") }),
        ("undo", [.text, .lines, .history], 1, { page.undo() }),
        ("redo", [.text, .lines, .history], 1, { page.redo() }),
        ("alignment", [.text, .lines], 1, { page.align(.right) }),
        ("bold", [.text, .lines, .selection], 1, {
          desk.select(desk.range(of: "compositor"))
          page.text.toggleBoldface(nil)
        }),
        ("bold text typed next", .selection, 0, {
          desk.select(NSRange(location: 3, length: 0))
          page.text.toggleBoldface(nil)
        }),
        ("color of the text typed next", .selection, 0, { page.formatText("Color") { $0.color = 0xFF0000 } }),
        ("size of the window", [.geometry, .lines, .visiblePart], 0, {
          desk.play(.resized(GalleyRaster.Size(width: 900, height: 700)))
        }),
        ("size of the text", [.geometry, .lines, .visiblePart], 0, {
          UIApplication.shared.setPreferredContentSizeCategory(.extraLarge)
          desk.turn()
        }),
        ("optimal breaks", [.options, .lines, .visiblePart], 0, { page.usesTotalFit.toggle() }),
        ("guides", [.setup, .history], 0, { page.change(PageSetup(settings: page.chosenSettings, paperFollowsWindow: true, guides: []), "Guides") }),
        ("restored text", .lines, 0, { _ = page.restoreText(page.portableText()) }),
        ("restored view", [.selection, .options], 0, { page.restore(page.view) }),
      ]
      for (name, aspects, edits, operation) in operations {
        var count = 0
        let former = page.onTextChange
        page.onTextChange = { count += 1 }
        let reported = union(reports(desk, during: operation))
        page.onTextChange = former
        let isWrong = !reported.isSuperset(of: aspects) || reported.contains(.text) != (edits > 0) || reported.contains(.setup) != (name == "guides")
          || reported.contains(.shapes)
        if isWrong || count != edits { Issue.record("\(name): \(reported.rawValue), \(count) edits") }
      }
      UIApplication.shared.setPreferredContentSizeCategory(.large)
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
