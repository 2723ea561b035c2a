import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyDocuments
@testable import GalleyPlayground
@testable import galley

/// The commands of the inspector.
@MainActor @Suite(.serialized) struct InspectorCommandTests {
  private func desk() throws -> TextDesk { try TextDesk(caretAt: "line", size: .init(width: 1600, height: 1000), hasScreenKeyboard: false) }

  private func chrome(_ desk: TextDesk) throws -> PlaygroundChrome { try #require(desk.window.rootViewController as? PlaygroundChrome) }

  private func command(_ title: String, _ desk: TextDesk) throws -> Command {
    try #require(try chrome(desk).commandList.all.first { $0.paletteTitle == title }, "no command \(title)")
  }

  /// Every row of the inspector with a value, and every button of "Style", has a command with its name, and every command has a row.
  @Test func everyRowHasACommand() throws {
    let desk = try desk()
    defer { desk.close() }
    let titles = Set(try chrome(desk).commandList.all.map(\.title))
    let shape = try #require(desk.page.shapes.first?.id)
    for tab in InspectorPanel.Tab.allCases {
      if tab == .shape { desk.page.select(shape) } else { try desk.tap("line") }
      let axes = (desk.page.selectedAttributes[.font] as? UIFont)?.variationAxes.map(\.name) ?? []
      for item in desk.page.inspectorItems(tab) where !axes.contains(item.title) {
        switch item.control {
        // Paragraph styles have commands of their own, which need no row.
        case .choice where item.title == "Style": continue
        case .number, .text, .choice, .color: #expect(titles.contains(item.title.titleCased + "…"), "\(tab): \(item.title)")
        case .toggle: #expect(titles.contains(item.title.titleCased), "\(tab): \(item.title)")
        case .buttons(let buttons) where item.title == "Style" || item.title == "Columns":
          for button in buttons { #expect(titles.contains(button.title), "\(tab): \(button.title)") }
        case .buttons(let buttons) where buttons.map(\.title) == ["Copy as Swift"]:
          #expect(try chrome(desk).commandList.all.contains { $0.submenu == "Copy as Swift" && $0.identifier.hasSuffix(tab == .paragraph ? "" : tab.name) })
        case .buttons, .note: continue
        }
      }
    }
  }

  /// A command that needs a value opens the inspector with the focus in the field; Return gives the keyboard back.
  @Test(arguments: [("Text: Kerning…", "Kerning"), ("Page: Left Margin…", "Left margin"), ("Page: Running Head…", "Running head"), ("Paragraph: Tab Stops…", "Tab stops")])
  func valuesAreEnteredInTheInspector(title: String, field: String) throws {
    let desk = try desk()
    defer { desk.close() }
    let command = try command(title, desk)
    #expect(command.canPerform(from: nil))
    for _ in 0..<2 {
      command.perform(from: nil)
      desk.turn()
      let focused = try #require(desk.window.firstResponder as? InspectorField)
      let panel = try #require(try chrome(desk).inspectorPanel)
      #expect(focused.accessibilityLabel == field && panel.convert(panel.bounds, to: nil).contains(focused.convert(focused.bounds, to: nil)))
      desk.key(.keyboardReturnOrEnter)
      #expect(!(desk.window.firstResponder is InspectorField))
    }
  }

  @Test(arguments: ["Strikethrough", "Small Caps", "Columns: 3", "Page Numbers"]) func optionsAreSwitched(title: String) throws {
    let desk = try desk()
    defer { desk.close() }
    var isOn: Bool {
      switch title {
      case "Strikethrough": desk.page.selectedRole?.style.isStruck == true
      case "Small Caps": desk.page.selectedRole?.style.isSmallCaps == true
      case "Columns: 3": desk.page.geometry.columnsPerSpread == 3
      default: desk.page.pageSettings.showsPageNumbers
      }
    }
    let command = try command(title, desk)
    #expect(!command.isOn(from: desk.window.firstResponder) && !isOn)
    command.perform(from: desk.window.firstResponder)
    desk.turn()
    #expect(command.isOn(from: desk.window.firstResponder) && isOn)
  }

  @Test func swiftIsCopied() throws {
    let desk = try desk()
    defer { desk.close() }
    for title in ["Text", "Pages", "Shape"] {
      let command = try command("Copy as Swift: \(title)", desk)
      if title == "Shape" {
        #expect(!command.isEnabled())
        desk.page.select(try #require(desk.page.shapes.first?.id))
      }
      UIPasteboard.general.string = ""
      command.perform(from: nil)
      #expect(UIPasteboard.general.string?.contains("import UIKit") == true, "\(title)")
    }
  }
}
