import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import galley

/// Commands are enabled if and only if they have an effect.
@MainActor @Suite(.serialized) struct EnabledCommandTests {
  /// What the user has selected.
  private enum Selection: CaseIterable {
    case text, codeBlock, row, nothing, shape, gallery, codeEditor
  }

  private func stage(_ selection: Selection) throws -> Stage {
    switch selection {
    case .codeEditor:
      let stage = try CommandTests.stage(try #require(Exhibits.all.first { $0.name == "code" }))
      return stage
    case .gallery:
      let stage = try CommandTests.stage()
      stage.chrome.showGallery()
      return stage
    default:
      let text = "# Title\n\nSome words.\n\n- An item\n\n```\ncode\n```\n\n| a | b |\n|---|---|\n| c | d |\n"
      let stage = try CommandTests.stage(ShortPageExhibit(text: text))
      let page = try #require(stage.chrome.page)
      let word = [Selection.text: "Some", .codeBlock: "code", .row: "c"][selection]
      if let word {
        _ = page.beginEditing()
        page.text.editor.selectedRange = (page.flow.storage.string as NSString).range(of: word)
      }
      if selection == .shape { page.select(try #require(page.shapes.first?.id)) }
      return stage
    }
  }

  /// The commands of the Format menu that change text act on the selected text, or are disabled: also if a shape is selected, or nothing. A command
  /// that is on already has no effect.
  @Test func commandsForTextActOnSelectedText() throws {
    var problems: [String] = []
    for selection in Selection.allCases {
      let stage = try stage(selection)
      defer { stage.session.close() }
      for _ in 0..<2 { stage.session.turn() }
      let (page, responder) = (stage.chrome.page, stage.window.firstResponder)
      let text = page?.text.editor
      let (before, range) = (page?.flow.storage.copy() as? NSAttributedString, text?.selectedRange)
      for command in stage.chrome.commandList.all where command.menu == .format && command.group <= 2 {
        let (isEnabled, isOn) = (command.canPerform(from: responder), command.isOn(from: responder))
        command.perform(from: responder)
        stage.session.turn()
        let hasChanged = before != page?.flow.storage.copy() as? NSAttributedString
        if hasChanged != isEnabled, !(isEnabled && isOn) { problems.append("\(selection), \(command.identifier): enabled \(isEnabled), changed \(hasChanged)") }
        if isEnabled, ![.text, .codeBlock, .row].contains(selection) { problems.append("\(selection), \(command.identifier): enabled") }
        guard hasChanged else { continue }
        page?.undo()
        if let range { text?.selectedRange = range }
      }
    }
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }
}

extension Command {
  /// Returns whether the command has a check mark in menus.
  func isOn(from responder: UIResponder?) -> Bool {
    guard case .send(let action, let propertyList) = effect else { return isOn() }
    let item = UICommand(title: title, action: action, propertyList: propertyList)
    (responder?.target(forAction: action, withSender: item) as? UIResponder)?.validate(item)
    return item.state == .on
  }
}
