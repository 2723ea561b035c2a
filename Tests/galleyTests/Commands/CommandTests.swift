import GalleyProofs
import GalleyRaster
import GalleyWindowing
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import GalleyPlayground
@testable import UIKitCore
@testable import galley

/// The commands of a window, and their search.
@MainActor @Suite(.serialized) struct CommandTests {
  /// A window on a display as a user has it, without the display: documents are saved, and proofs can be recorded.
  static func stage(_ exhibit: any Exhibit = BlankExhibit(title: "Untitled"), size: String = "1280x800", _ change: (inout ChromeOptions) -> Void = { _ in }) throws -> Stage {
    let configuration = try WindowOptions.parse(["--size", size]).configuration
    var options = configuration.chromeOptions()
    (options.savesDocuments, options.hasMenuBar, options.usesCurrentBars, options.record) = (true, true, true, { "" })
    change(&options)
    let stage = Stage.make(exhibit, configuration.offscreenWindow(titled: exhibit.title), options)
    for _ in 0..<3 { stage.session.turn() }
    return stage
  }

  @Test func everyCommandIsFoundEverywhere() throws {
    let stage = try Self.stage()
    defer { stage.session.close() }
    let list = stage.chrome.commandList
    let all = list.all
    #expect(Set(all.map(\.identifier)).count == all.count)
    let items = list.menus.flatMap(\.content.leaves)
    #expect(items.map(\.title).sorted() == all.map(\.title).sorted())
    #expect(CommandSearch.commands(all, matching: "", recent: []).map(\.identifier) == all.map(\.identifier))
    let keys = Set(KeyGroup.onSheet(all).flatMap(\.rows).flatMap { $0.keys.components(separatedBy: ", ") })
    for command in all {
      if let key = command.key { #expect(keys.contains(key.text), "\(command.title) is not on the sheet of keys") }
      let found = CommandSearch.commands(all, matching: command.paletteTitle, recent: [])
      #expect(found.first?.paletteTitle == command.paletteTitle, "\(command.paletteTitle) is not found by its title")
    }
    // Two commands for one key: only those of views, which decide by the focus.
    let own = all.filter { !$0.keyBelongsToView }.flatMap { ($0.key.map { [$0] } ?? []) + $0.otherKeys }
    #expect(Set(own).count == own.count)
  }

  @Test func theMenuBarHasTheCommandsOfAShape() throws {
    let stage = try Self.stage()
    defer { stage.session.close() }
    let page = try #require(stage.chrome.page)
    page.addShape(.circle)
    let bar = stage.chrome.commandList.menus.flatMap(\.content.leaves).compactMap { $0 as? UICommand }
    let items = page.menu(at: page.shapes[0].center).leaves.compactMap { $0 as? UICommand }.filter { $0.action != .undo && $0.action != .redo }
    let missing = items.filter { item in
      !bar.contains { $0.action == item.action && $0.propertyList as? String == item.propertyList as? String }
    }
    #expect(items.count > 20 && missing.isEmpty, "\(missing.map(\.title))")
  }

  @Test func lettersOfWordsFindCommands() throws {
    let stage = try Self.stage()
    defer { stage.session.close() }
    let all = stage.chrome.commandList.all
    let expected = [
      ("svas", "Save As…"), ("undo", "Undo"), ("exp pdf", "Export As: PDF…"), ("align", "Align Shapes: Left"), ("styles exhibit", "Open Exhibit: Paragraph Styles"), ("dark", "Dark Appearance"),
      ("quit", "Close Window"), ("star", "Add Shape: Star"), ("zoom in", "Larger Text"), ("file new", "New"),
    ]
    for (query, title) in expected {
      let found = CommandSearch.commands(all, matching: query, recent: []).prefix(6).map(\.paletteTitle)
      #expect(found.contains(title), "“\(query)” finds \(found)")
    }
    #expect(CommandSearch.commands(all, matching: "qqzzx", recent: []).isEmpty)
    let recent = ["view.dark", "file.save", "no longer there"]
    #expect(CommandSearch.commands(all, matching: " ", recent: recent).prefix(2).map(\.identifier) == Array(recent.prefix(2)))
  }

  /// Commands whose title has the query as a word are before those that only have its letters, whether or not they can be performed now. If the first
  /// one cannot, Return performs no other.
  @Test func namedCommandsComeFirst() throws {
    let stage = try Self.stage()
    defer { stage.session.close() }
    let (all, start) = (stage.chrome.commandList.all, stage.window.firstResponder)
    let palette = CommandPalette(all, recent: [], from: start, in: stage.window.bounds, scale: stage.chrome.scale)
    let field = try #require(palette.keyTaker as? UITextField)
    for word in Set(all.flatMap { CommandSearch.words(in: $0.title) }).sorted() where word.count > 2 {
      field.text = String(word)
      field.sendActions(for: .editingChanged)
      let rows = palette.subviews.compactMap { $0 as? UIScrollView }.flatMap(\.subviews).compactMap { $0 as? UIControl }.sorted { $0.frame.minY < $1.frame.minY }
      let isNamed = rows.map { CommandSearch.words(in: $0.accessibilityLabel ?? "").contains(word) }
      let isSelected = rows.first.map { !$0.isEnabled || $0.accessibilityValue == "selected" } ?? false
      if !isSelected || isNamed != isNamed.sorted(by: { $0 && !$1 }) { Issue.record("\(word): \(rows.prefix(9).map { $0.accessibilityLabel ?? "" })") }
    }
  }

  @Test func betterMatchesHaveGreaterScores() {
    let order = ["save", "Save As", "Send All Vectors Elsewhere", "reassessed avenue", "Unsave", "sxaxvxe"]
    let scores = order.map { FuzzyMatch.score("save", in: $0) ?? -1 }
    #expect(scores == scores.sorted(by: >) && Set(scores).count == scores.count && scores[scores.count - 1] > 0, "\(scores)")
    for (query, text) in [("evas", "Save"), ("saves", "Save"), ("é", "e")] { #expect(FuzzyMatch.score(query, in: text) == nil, "\(query)") }
    #expect(FuzzyMatch.score("", in: "Save") == 0 && FuzzyMatch.score("  ", in: "") == 0)
  }

  private func press(_ input: String, _ flags: KeyModifiers = [], _ stage: Stage) {
    guard let key = KeyName.key(named: input) else {
      Issue.record("no key \(input)")
      return
    }
    for kind in [RawEvent.Kind.keyDown(key, isRepeat: false), .keyUp(key)] {
      stage.session.handle(RawEvent(time: stage.session.host.clock.milliseconds, modifiers: flags, kind: kind))
    }
    for _ in 0..<2 { stage.session.turn() }
  }

  /// Types characters of an English keyboard, each with its key: text alone would be ignored after a key that had an effect.
  static func type(_ text: String, _ stage: Stage) {
    for character in text {
      guard let key = KeyName.key(named: character == " " ? "space" : character.lowercased()) else {
        Issue.record("no key \(character)")
        return
      }
      let flags: KeyModifiers = character.isUppercase ? .shift : []
      for kind in [RawEvent.Kind.keyDown(key, isRepeat: false), .textInput(String(character)), .keyUp(key)] {
        stage.session.handle(RawEvent(time: stage.session.host.clock.milliseconds, modifiers: flags, kind: kind))
      }
    }
    for _ in 0..<2 { stage.session.turn() }
  }

  private func items(_ role: ScreenRole, _ stage: Stage) -> [ScreenItem] { stage.window.screenItems().filter { $0.role == role } }

  @Test func thePalettePerformsACommandAndRemembersIt() throws {
    var used: [String] = []
    let stage = try Self.stage { options in options.recents.didUseCommand = { used = Recents.list(used, adding: $0) } }
    defer { stage.session.close() }
    let first = stage.window.firstResponder
    press("p", [.control, .shift], stage)
    #expect(items(.popover, stage).map(\.label) == ["Commands"])
    Self.type("dark", stage)
    #expect(items(.button, stage).first { $0.value == "selected" }?.label == "Dark Appearance")
    press("return", [], stage)
    #expect(stage.chrome.isDark && used == ["view.dark"] && items(.popover, stage).isEmpty && stage.window.firstResponder === first)
    // Escape and the palette's own key close it.
    for key in ["escape", "p"] {
      press("p", [.control, .shift], stage)
      #expect(items(.popover, stage).count == 1)
      press(key, key == "p" ? [.control, .shift] : [], stage)
      #expect(items(.popover, stage).isEmpty && stage.chrome.isDark)
    }
  }

  /// Commands that cannot be performed are after all others, without a query and among those that the query names.
  @Test(arguments: ["", "shape", "copy"]) func availableCommandsComeFirst(query: String) throws {
    let stage = try Self.stage()
    defer { stage.session.close() }
    press("p", [.control, .shift], stage)
    Self.type(query, stage)
    let palette = try #require(stage.chrome.palette)
    let list = try #require(palette.subviews.compactMap { $0 as? UIScrollView }.first)
    let rows = list.subviews.compactMap { $0 as? UIControl }.sorted { $0.frame.minY < $1.frame.minY }
      .filter { query.isEmpty || CommandSearch.words(in: $0.accessibilityLabel ?? "").contains(query[...]) }
    let states = rows.map(\.isEnabled)
    let firstDisabled = try #require(states.firstIndex(of: false))
    #expect(!states[firstDisabled...].contains(true) && states.contains(true), "\(rows.map { $0.accessibilityLabel ?? "" })")
  }

  @Test func theMenuBarIsUsedByKeysAndPointer() throws {
    let stage = try Self.stage()
    defer { stage.session.close() }
    func menu() -> String? { items(.popover, stage).first?.label }
    press("f10", [], stage)
    #expect(menu() == "File")
    for (key, title) in [("right", "Edit"), ("left", "File"), ("left", "Help"), ("right", "File")] {
      press(key, [], stage)
      #expect(menu() == title)
    }
    press("escape", [], stage)
    #expect(menu() == nil)
    for menu in CommandMenu.allCases {
      press(String(menu.letter), .alt, stage)
      #expect(items(.popover, stage).map(\.label) == [menu.title])
      press("escape", [], stage)
    }
    // A press opens, the pointer moves to another menu, and a press on the title closes.
    func send(_ kind: RawEvent.Kind) {
      stage.session.handle(RawEvent(time: stage.session.host.clock.milliseconds, kind: kind))
      stage.session.turn()
    }
    func middle(_ label: String) throws -> Point {
      let frame = try #require(items(.button, stage).first { $0.label == label }).frame
      return Point(x: frame.midX, y: frame.midY)
    }
    let (file, view) = (try middle("File"), try middle("View"))
    send(.pointerDown(file, .left))
    send(.pointerUp(file, .left))
    #expect(menu() == "File")
    send(.pointerMoved(view))
    #expect(menu() == "View")
    send(.pointerDown(view, .left))
    send(.pointerUp(view, .left))
    #expect(menu() == nil)
  }

  /// Without space for the bar, or if the user hid it, its keys open the menus.
  @Test(arguments: ["300x600", "900x300"]) func menusOpenWithoutABar(size: String) throws {
    let stage = try Self.stage(size: size)
    defer { stage.session.close() }
    #expect(stage.chrome.bars?.shownMenuBar == nil)
    press("f10", [], stage)
    #expect(items(.popover, stage).map(\.label) == ["Menus"])
    press("escape", [], stage)
    press("v", .alt, stage)
    #expect(items(.popover, stage).map(\.label) == ["View"])
  }

  @Test func recordingsAndRendersHaveNoMenuBarUnlessTheWindowHas() throws {
    #expect(ChromeOptions().hasMenuBar == false)
    let stage = try Self.stage()
    defer { stage.session.close() }
    #expect(stage.captureState().hasMenuBar == true && stage.chrome.bars?.shownMenuBar != nil)
    stage.chrome.toggleMenuBar()
    stage.session.turn()
    #expect(stage.captureState().hasMenuBar == nil && stage.chrome.bars?.shownMenuBar == nil)
  }

  @Test func aSearchInTheKeysShowsOnlyMatches() throws {
    let stage = try Self.stage()
    defer { stage.session.close() }
    press("f1", [], stage)
    let sheet = try #require(stage.chrome.keySheet)
    let before = items(.text, stage).count
    press("p", [], stage)
    Self.type("palette", stage)
    #expect(sheet.field.isFirstResponder && items(.text, stage).count < before)
    sheet.field.text = "ctrl+s"
    sheet.field.sendActions(for: .editingChanged)
    stage.session.turn()
    let shown = items(.text, stage).map(\.label)
    #expect(shown.contains("Save") && !shown.contains("Undo"))
    // Words that find a command in the palette also find its key.
    sheet.field.text = "zoom bigger"
    sheet.field.sendActions(for: .editingChanged)
    stage.session.turn()
    #expect(items(.text, stage).map(\.label).contains("Larger Text"))
    sheet.field.text = "qqzzx"
    sheet.field.sendActions(for: .editingChanged)
    stage.session.turn()
    #expect(items(.text, stage).map(\.label).contains("No key or action has these words"))
    let close = try #require(items(.button, stage).first { $0.label == "Close" }).frame
    for kind in [RawEvent.Kind.pointerDown(Point(x: close.midX, y: close.midY), .left), .pointerUp(Point(x: close.midX, y: close.midY), .left)] {
      stage.session.handle(RawEvent(time: 0, kind: kind))
    }
    stage.session.turn()
    #expect(stage.chrome.keySheet == nil)
  }
}
