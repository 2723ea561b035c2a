import Testing
import UIKit

@testable import GalleyPlayground

/// A shape has handles only while keys go to it.
@MainActor @Suite(.serialized) struct ShapeFocusTests {
  private func hasHandles(_ desk: TextDesk) -> Bool { !desk.items(.handle).isEmpty }

  /// Undo and redo leave the keys to the text, and select the changed shapes only if the page has the keys.
  @Test(arguments: [true, false]) func undoSelectsShapesOnlyWithTheirKeys(isTyping: Bool) throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    let page = desk.page
    page.addShape(.star)
    page.history.endEventGroup()
    page.nudge(by: CGVector(dx: 5, dy: 5))
    page.history.endEventGroup()
    page.deleteSelectedShape()
    page.history.endEventGroup()
    if isTyping { try desk.tap("compositor") } else { page.select(nil) }
    for (step, (change, selected)) in [(page.undo, 1), (page.undo, 1), (page.undo, 0), (page.redo, 1), (page.redo, 1), (page.redo, 0)].enumerated() {
      change()
      #expect(page.text.isFirstResponder == isTyping && page.selectedShapes.count == (isTyping ? 0 : selected), "step \(step)")
      #expect(hasHandles(desk) == (!isTyping && selected == 1), "step \(step)")
    }
    // After the text gave the keys back, undo selects the shape again.
    if isTyping { _ = page.becomeFirstResponder() }
    page.undo()
    #expect(page.selectedShapes.count == 1 && hasHandles(desk))
    page.undo()
    #expect(page.selectedShapes.count == 1)
  }

  /// The text takes the keys from a shape, however it becomes first responder.
  @Test func theTextDeselectsShapes() throws {
    let desk = try TextDesk(hasScreenKeyboard: false)
    defer { desk.close() }
    for isEditingPoints in [false, true] {
      desk.page.select(0)
      if isEditingPoints { desk.page.beginPointEditing(of: 0) }
      desk.page.text.becomeFirstResponder()
      #expect(desk.page.selectedShapes.isEmpty && desk.page.pointEditing == nil && !hasHandles(desk))
    }
  }
}
