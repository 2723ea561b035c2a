import CoreGraphics
import GalleyInspectors
import GalleyProofs
import GalleyWindowing
import Testing

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The menus of bars and shapes, and their key equivalents: each key has the effect of its row.
@MainActor @Suite(.serialized) struct MenuKeysTests {
  private static let bars: [(menu: String, place: CGPoint)] = [
    ("Window", CGPoint(x: 500, y: 12)), ("Shapes", CGPoint(x: 8, y: 700)), ("Text Size", CGPoint(x: 900, y: 792)),
  ]

  /// A desk with a selected shape, one text size above the default.
  private func makeDesk(_ exhibit: any Exhibit = ShortPageExhibit(text: "Some words of a page.")) throws -> TextDesk {
    let desk = try TextDesk(exhibit: exhibit, hasScreenKeyboard: false)
    UIPasteboard.general.string = nil
    try chrome(desk).setCategory(.extraLarge)
    desk.page.addShape(.star)
    desk.page.addShape(.circle)
    desk.turn()
    return desk
  }

  private func close(_ desk: TextDesk) throws {
    try chrome(desk).setCategory(.large)
    desk.close()
  }

  private func chrome(_ desk: TextDesk) throws -> PlaygroundChrome { try #require(desk.window.rootViewController as? PlaygroundChrome) }

  /// Describes everything that the menus can change.
  private func state(_ desk: TextDesk) throws -> String {
    let chrome = try chrome(desk)
    let shapes = desk.page.shapes.map { "\($0.id) \($0.kind) \($0.center) \($0.size) \($0.rotation)" }
    let words = desk.items(.popover).map(\.label) + desk.items(.text).map(\.label).filter { $0.lowercased().contains("sav") }
    let inspectors = chrome.inspectors.map(\.rawValue).sorted()
    return "\(inspectors) \(chrome.isDark) \(chrome.balancesColumns) \(chrome.category.rawValue) \(UIScreenKeyboard.yieldsToHardware) \(words) \(shapes)"
  }

  /// The enabled commands with key equivalents; those of submenus have a path that starts with the submenu's title.
  private func commands(_ desk: TextDesk) throws -> [(path: [String], command: UIKeyCommand)] {
    let rows = try #require(desk.window.router.menu as? ContextMenuView).panels[0].rows.filter(\.isEnabled)
    return rows.flatMap { row -> [(path: [String], command: UIKeyCommand)] in
      let inner = (row.submenu?.children ?? []).compactMap { $0 as? UIKeyCommand }.map { (path: [row.title, $0.title], command: $0) }
      return ((row.element as? UIKeyCommand).map { [(path: [row.title], command: $0)] } ?? []) + inner
    }
  }

  private func press(_ command: UIKeyCommand, _ desk: TextDesk) throws {
    let names = [
      UIKeyCommand.inputLeftArrow: "left", UIKeyCommand.inputRightArrow: "right", UIKeyCommand.inputUpArrow: "up",
      UIKeyCommand.inputDownArrow: "down", UIKeyCommand.inputDelete: "delete", UIKeyCommand.f1: "f1", UIKeyCommand.f8: "f8",
    ]
    let input = try #require(command.input)
    let key = try #require(KeyName.key(named: names[input] ?? input), "no key \(input)")
    var modifiers: KeyModifiers = []
    if command.modifierFlags.contains(.control) { modifiers.insert(.control) }
    if command.modifierFlags.contains(.shift) { modifiers.insert(.shift) }
    if command.modifierFlags.contains(.alternate) { modifiers.insert(.alt) }
    desk.play(.keyDown(key, isRepeat: false), modifiers)
    desk.play(.keyUp(key), modifiers)
  }

  /// Compares each row with its key, in separate windows; `prepare` opens the menu.
  private func check(_ prepare: (TextDesk) throws -> Void) throws {
    let first = try makeDesk()
    try prepare(first)
    let all = try commands(first)
    let before = try state(first)
    try close(first)
    #expect(all.count > 3)
    // Inspectors have keys by their order: test the first and the last of each row.
    let between = [Inspector.inBar, Inspector.inMenu].flatMap { $0.dropFirst().dropLast() }.map(\.title.capitalized)
    for (path, command) in all where !between.contains(path.last ?? "") {
      let row = try state(after: { desk in
        try prepare(desk)
        for title in path { try desk.choose(title) }
      })
      let key = try state(after: { desk in
        try prepare(desk)
        desk.key(.keyboardEscape)
        try press(command, desk)
      })
      #expect(row == key, "\(path): the key \(command.shortcutText ?? "")")
      if path != ["Copy"] { #expect(row != before, "\(path) does nothing") }
    }
  }

  /// The state after `act` in its own window. Windows follow each other because the text size belongs to the application.
  private func state(after act: (TextDesk) throws -> Void) throws -> String {
    let desk = try makeDesk()
    defer { try? close(desk) }
    try act(desk)
    for _ in 0..<2 { desk.turn() }
    return try state(desk)
  }

  @Test(arguments: ["Window", "Text Size"]) func barMenuShortcutsMatchTheirItems(menu: String) throws {
    let place = try #require(Self.bars.first { $0.menu == menu }).place
    try check { desk in
      desk.rightClick(place)
      #expect(desk.menu?.title == menu)
    }
  }

  /// The keys exist on every layout: German and French keyboards have no keys for brackets alone.
  @Test func shapeMenuShortcutsMatchTheirItems() throws {
    try check { desk in
      desk.page.select(nil)
      desk.rightClick(desk.page.content.convert(desk.page.shapes[0].center, to: nil))
      #expect(desk.menu?.title == "Shape")
      for (path, command) in try commands(desk) {
        let input = command.input ?? ""
        #expect(input.hasPrefix("UIKeyInput") || input.allSatisfy(\.isLetter), "\(path) names \(input)")
      }
    }
  }

  /// Active items have a check mark; unavailable items are dimmed.
  @Test func barMenusShowTheCurrentState() throws {
    let desk = try makeDesk()
    defer { try? close(desk) }
    for (menu, place) in Self.bars {
      desk.rightClick(place)
      #expect(desk.menu?.title == menu)
      desk.key(.keyboardEscape)
    }
    desk.rightClick(Self.bars[0].place)
    #expect(desk.menu?.on == [] && desk.menu?.disabled == ["Redo"])
    try desk.choose("Baselines")
    desk.rightClick(Self.bars[0].place)
    #expect(desk.menu?.on == ["Baselines"])
    try desk.choose("More Inspectors", "Container Chain")
    desk.rightClick(Self.bars[1].place)
    let count = desk.page.shapes.count
    try desk.choose("Leaf")
    #expect(desk.page.shapes.count == count + 1 && desk.page.chosenShape?.kind == .leaf)
    desk.rightClick(Self.bars[2].place)
    try desk.choose("All Sizes", "Accessibility 5")
    #expect(try chrome(desk).inspectors.count == 2 && chrome(desk).category == .accessibilityExtraExtraExtraLarge)
  }

  /// A long press on the slider or a button acts on that control; on the bar it opens the menu.
  @Test func longPressOpensTheMenuOnlyBesideControls() throws {
    let desk = try makeDesk()
    defer { try? close(desk) }
    let slider = try #require(desk.items(.slider).first).frame
    for (place, opens) in [(CGPoint(x: slider.midX, y: slider.midY), false), (Self.bars[2].place, true)] {
      desk.touch(.began, place)
      desk.wait(900)
      #expect((desk.menu != nil) == opens)
      desk.touch(.ended, place)
      desk.key(.keyboardEscape)
    }
  }

  /// The Menu key on a focused bar button.
  @Test func theMenuKeyOpensTheBarsMenu() throws {
    let desk = try makeDesk()
    defer { try? close(desk) }
    desk.page.select(nil)
    desk.key(.keyboardTab)
    #expect(desk.window.focusedView is BarButton)
    desk.key(.keyboardApplication)
    #expect(desk.menu?.title == "Window")
  }
}
