import CoreGraphics
import Foundation
import GalleyWindowing
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The menu of a text: items that a client removes, the purpose of identifiers private to iOS, and ways to open it.
@MainActor @Suite(.serialized) struct TextMenuTests {
  /// Refuses the listed actions.
  private final class ChoosyField: UITextField {
    var refused: Set<Selector> = []
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      !refused.contains(action) && super.canPerformAction(action, withSender: sender)
    }
  }

  private func with(_ text: String = "fleece and lamb", _ body: (EventStage, ChoosyField) throws -> Void) rethrows {
    let field = ChoosyField(frame: CGRect(x: 10, y: 20, width: 300, height: 30))
    field.text = text
    let stage = EventStage.atDesk([field], width: 400, height: 500)
    UIPasteboard.general.string = "pasted"
    field.becomeFirstResponder()
    select(0, 6, field)
    stage.session.turn()
    defer { stage.closeAtDesk() }
    try body(stage, field)
  }

  private func select(_ start: Int, _ end: Int, _ field: UITextField) {
    let places = [start, end].compactMap { field.position(from: field.beginningOfDocument, offset: $0) }
    field.selectedTextRange = field.textRange(from: places[0], to: places[1])
  }

  private func menu(_ stage: EventStage) -> ContextMenuView? { stage.window.router.menu as? ContextMenuView }

  /// The items of the menu that the Menu key opens; a star marks a disabled one.
  private func rows(_ stage: EventStage) -> [String] {
    stage.key(101)
    let rows = menu(stage)?.lastPanel.rows.map { ($0.isEnabled ? "" : "*") + $0.title } ?? []
    stage.key(41)
    return rows
  }

  private func choose(_ title: String, _ stage: EventStage) throws {
    stage.window.layoutIfNeeded()
    let row = try #require(menu(stage)?.lastPanel.rows.first { $0.title == title })
    let rect = row.convert(row.bounds, to: nil)
    stage.click(rect.midX, rect.midY)
  }

  @Test func refusedActionsAreOmittedAndUnavailableOnesDimmed() {
    with { stage, field in
      #expect(rows(stage) == ["*Undo", "*Redo", "Cut", "Copy", "Paste", "Delete", "*Select", "Select All", "Define on the Web"])
      field.refused = [.paste]
      #expect(rows(stage) == ["Cut", "Copy", "Delete", "Select All", "Define on the Web"])
      field.refused = ["_define:"]
      #expect(rows(stage) == ["*Undo", "*Redo", "Cut", "Copy", "Paste", "Delete", "*Select", "Select All"], "by the name that it has on iOS")
    }
  }

  /// A desktop's text menu has undo and redo; a secure field has no steps, and a text with a limited menu has only that.
  @Test func menuUndoesAndRedoes() throws {
    try with { stage, field in
      field.insertText("x")
      let changed = field.text
      #expect(rows(stage).starts(with: ["Undo Typing", "*Redo"]))
      stage.key(101)
      try choose("Undo Typing", stage)
      #expect(field.text != changed)
      #expect(rows(stage).starts(with: ["*Undo", "Redo Typing"]))
      stage.key(101)
      try choose("Redo Typing", stage)
      #expect(field.text == changed)
      field.refused = [.paste]
      #expect(!rows(stage).contains { $0.contains("Undo") })
      field.refused = []
      field.isSecureTextEntry = true
      #expect(!rows(stage).contains { $0.contains("Undo") })
    }
  }

  @Test func styleItemsAreControlledByTheirIOSAction() {
    with { stage, field in
      field.allowsEditingTextAttributes = true
      #expect(rows(stage).suffix(3) == ["Bold", "Italic", "Underline"])
      field.refused = ["_showTextStyleOptions:"]
      #expect(!rows(stage).contains("Bold"))
    }
  }

  @Test func wordsAreLookedUpInBrowserWhenChosen() throws {
    try with("Gänsefüßchen & lamb") { stage, field in
      select(0, 12, field)
      stage.key(101)
      #expect(stage.host.openedAddresses.isEmpty)
      try choose("Define on the Web", stage)
      #expect(stage.host.openedAddresses == ["https://en.wiktionary.org/wiki/G%C3%A4nsef%C3%BC%C3%9Fchen"])
      field.isSecureTextEntry = true
      field.selectAll(nil)
      #expect(!field.canPerformAction("_define:", withSender: nil), "a secret goes nowhere")
    }
  }

  @Test func menuOffersGuessesForMisspelledWord() throws {
    try SpellingBench.with { _ in
      try with("recieve and lamb") { stage, field in
        field.spellCheckingType = .yes
        select(0, 7, field)
        #expect(rows(stage).first == "receive")
        field.refused = ["_promptForReplace:"]
        #expect(!rows(stage).contains("receive"))
        field.refused = []
        stage.key(101)
        try choose("receive", stage)
        #expect(field.text == "receive and lamb" && field.undoManager?.canUndo == true)
        select(0, 7, field)
        #expect(!rows(stage).contains("Learn Spelling"), "it is a word")
      }
    }
  }

  // MARK: A double tap

  private func tap(_ count: Int, _ stage: EventStage) {
    for _ in 0..<count {
      stage.touch(1, .began, 30, 35)
      stage.touch(1, .ended, 30, 35)
      stage.wait(80)
    }
  }

  @Test func doubleTapShowsMenu() throws {
    try with { stage, field in
      select(9, 9, field)
      tap(2, stage)
      #expect(menu(stage) == nil, "a third tap could follow")
      stage.wait(400)
      #expect(menu(stage)?.lastPanel.rows.contains { $0.title == "Copy" } == true)
      try choose("Copy", stage)
      #expect(UIPasteboard.general.string == "fleece")
    }
  }

  @Test func tripleTapAndDoubleClickShowNoMenu() {
    with { stage, field in
      tap(3, stage)
      stage.wait(600)
      #expect(menu(stage) == nil && field.selectedTextRange.flatMap { field.text(in: $0) } == "fleece and lamb")
      stage.wait(600)
      for _ in 0..<2 { stage.click(30, 35) }
      stage.wait(600)
      #expect(menu(stage) == nil)
    }
  }
}
