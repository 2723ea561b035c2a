import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// The recipes and listings of the reference documents in a real window, by mouse and touch, with on-screen and hardware keys.
  @Suite struct RecipeWindowTests {
    enum PointingDevice: CaseIterable { case mouse, touch }

    /// The window of a recipe exhibit, with simulated input.
    private struct Bench {
      let desk: Desk
      let device: PointingDevice
      private let homeFolder: Scratch

      init(_ exhibit: String, by device: PointingDevice = .mouse) throws {
        // No keyboard choice is stored yet.
        let homes = try Scratch()
        homeFolder = homes
        self.device = device
        var environment = Dictionary(uniqueKeysWithValues: ["CONFIG", "STATE", "DATA"].map { ("XDG_\($0)_HOME", homes.folder.path) })
        // With this variable, SDL reports the left button as a touch.
        if device == .touch { environment["SDL_MOUSE_TOUCH_EVENTS"] = "1" }
        desk = try Desk(["playground", exhibit, "--size", "1280x800"], environment: environment, hasPage: false)
        try desk.inspect(until: "the recipes") { $0.all("button").contains { $0.frame[0] > 100 } }
      }

      /// Clicks a recipe in the list by the start of its name, or by its number, which ends the name.
      func choose(_ name: String) throws {
        func isWanted(_ label: String) -> Bool { label.hasPrefix(name) || label.hasSuffix("(\(name))") }
        let tree = try desk.inspect(until: "the recipe \(name)") { $0.items.contains { isWanted($0.label) } }
        try desk.click(#require(tree.items.first { isWanted($0.label) }))
        // The tree does not show which recipe is open. After two answers, the program has had time to handle the click.
        for _ in 0..<2 { _ = try desk.inspect() }
      }

      func click(_ role: String, _ label: String? = nil) throws {
        try desk.click(desk.inspect(until: "\(role) \(label ?? "")") { try !$0.first(role, label).label.isEmpty }.first(role, label))
      }

      /// Presses a button of the recipe itself: the last one with that label.
      func press(_ label: String) throws {
        let tree = try desk.inspect(until: "the button \(label)") { $0.all("button").contains { $0.label == label && $0.value != "disabled" } }
        try desk.click(#require(tree.all("button").last { $0.label == label }))
      }

      @discardableResult
      func until(_ expectation: String, _ condition: (Desk.Tree) throws -> Bool) throws -> Desk.Tree { try desk.inspect(until: expectation, condition) }

      /// Shows the on-screen keyboard for the edited view. From then on it appears by itself; a touch has already shown it.
      func bringKeys() throws {
        try until("the caret") { !$0.all("caret").isEmpty }
        if device == .mouse { try desk.key("ctrl+k") }
        try until("the keys") { $0.hasKeyboard }
      }

      func putKeysAway() throws {
        try desk.key("Escape")
        try untilKeysAreAway()
      }

      func untilKeysAreAway() throws { try until("the keyboard to go") { !$0.showsKeys && $0.all("caret").isEmpty } }

      func value(_ role: String, _ label: String, is value: String) throws {
        try until("‘\(value)’ in \(label)") { try $0.first(role, label).value == value }
      }
    }

    @Test(arguments: PointingDevice.allCases) func theCookbooksRecipes(by device: PointingDevice) throws {
      let bench = try Bench("cookbook", by: device)
      try useKeyboards(bench)
      try editTexts(bench)
    }

    /// The recipes with keyboards and views in place of them.
    private func useKeyboards(_ bench: Bench) throws {
      let desk = bench.desk
      // The first recipe is chosen initially.
      try bench.click("field", "Placeholder")
      try bench.bringKeys()
      try bench.click("key", "A")
      try bench.value("field", "Placeholder", is: "A")
      try bench.click("key", "done")
      try bench.untilKeysAreAway()

      try bench.choose("6-2")
      try bench.click("text", "Text")
      try bench.press("Clear")
      try bench.value("text", "Text", is: "")
      try desk.type("words")
      try bench.value("text", "Text", is: "words")
      try bench.press("Done")
      try bench.untilKeysAreAway()

      try bench.choose("6-3")
      try bench.click("text", "Text")
      try bench.until("the text to end above the keys") { tree in
        try tree.showsKeys && tree.hasKeyboard && tree.first("text", "Text").maxY <= tree.all("key").map { $0.frame[1] }.min()!
      }

      try bench.choose("6-4")
      try bench.click("field", "A purple view")
      try bench.until("another view in place of keys") { !$0.showsKeys && !$0.all("caret").isEmpty }
      try bench.click("text", "Hello and World")
      try bench.press("World")
      try bench.press("Hello")
      try bench.value("text", "Hello and World", is: "World Hello ")

      try bench.choose("6-5")
      try bench.press("Tap and type")
      try bench.until("the keys") { $0.hasKeyboard }
      try desk.type("Hi")
      try bench.until("what was typed") { $0.all("button").contains { $0.label == "Hi" } }

      try bench.choose("6-6")
      try desk.click(at: (800, 400))
      for title in ["Light", "Dark", "Done"] { try bench.press(title) }
      try bench.until("the color's view to go") { tree in !tree.all("button").contains { $0.label == "Light" } }
    }

    /// The recipes that edit text.
    private func editTexts(_ bench: Bench) throws {
      let desk = bench.desk
      try bench.choose("6-7")
      try bench.click("text", "Text")
      try desk.type("galley")
      try bench.press("Undo")
      try bench.value("text", "Text", is: "")
      try bench.press("Redo")
      try bench.value("text", "Text", is: "galley")
      // The list extends under the keyboard.
      try bench.press("Done")

      try bench.choose("6-8")
      try bench.click("text", "Text")
      try desk.key("ctrl+a")
      try bench.until("all selected") { !$0.all("selection").isEmpty }
      try desk.key("ctrl+b")
      try bench.until("a change that can be undone") { $0.all("button").contains { $0.label == "Undo" && $0.value != "disabled" } }
      try bench.press("Done")

      try bench.choose("6-9")
      try bench.click("field", "Enter text")
      try desk.type("ab1c")
      try bench.value("field", "Enter text", is: "abc")
      try bench.putKeysAway()

      try bench.choose("6-10")
      try bench.click("field", "Telephone")
      try desk.type("303-555-1212")
      try bench.value("field", "Telephone", is: "303-555-1212")

      try bench.putKeysAway()
      try bench.choose("6-11")
      try bench.press("Next")
      try bench.until("a misspelled word") { !$0.all("selection").isEmpty }
      try bench.putKeysAway()

      try bench.choose("A Limited Field")
      try bench.click("field")
      try desk.type("abc")
      try desk.key("ctrl+a", "ctrl+c", "ctrl+v")
      try bench.until("what was typed alone") { $0.all("field").first?.value == "abc" }
    }

    @Test(arguments: PointingDevice.allCases) func theChaptersRecipes(by device: PointingDevice) throws {
      let bench = try Bench("text-chapter", by: device)
      let desk = bench.desk
      // The first recipe is chosen initially.
      try bench.click("field", "At the bottom")
      try bench.bringKeys()
      try bench.until("the field above the keys") { try $0.first("field", "At the bottom").maxY <= $0.all("key").map { $0.frame[1] }.min()! }
      try bench.click("key", "dismiss")
      try bench.until("the view as it was") { try !$0.showsKeys && $0.first("field", "At the bottom").maxY > 600 }

      try bench.choose("Scrolling by Inset")
      try bench.click("field", "Remarks")
      try bench.until("the form to scroll") { try $0.first("field", "Remarks").maxY <= $0.all("key").map { $0.frame[1] }.min()! }

      try bench.choose("Next")
      try bench.click("field", "First")
      try desk.type("1")
      try bench.press("Next")
      try desk.type("2")
      try bench.value("field", "Second", is: "2")

      try bench.choose("A Keyboard That Stays")
      try bench.click("field", "Name")
      try bench.until("the keys") { $0.hasKeyboard }
      try desk.key("Return")
      try bench.until("the keys without a caret") { $0.showsKeys }

      try bench.choose("Lowercase and Red")
      try bench.click("field", "Lowercase letters only")
      try desk.type("LoreM")
      try bench.value("field", "Lowercase letters only", is: "lorem")

      try bench.choose("Expand")
      try bench.click("field")
      try desk.key("ctrl+a")
      try desk.type("TX")
      try desk.key("Menu")
      let menu = try bench.until("the menu") { tree in tree.items.contains { $0.label == "Expand" && $0.role != "text" } }
      try desk.click(#require(menu.items.last { $0.label == "Expand" && $0.role != "text" }))
      try bench.until("the state's name") { $0.all("field").first?.value.hasSuffix("Texas") == true }

      try bench.choose("Self-Sizing Text")
      let low = try bench.until("the box") { !$0.all("text").isEmpty }.first("text", "Text").frame[3]
      try bench.click("text", "Text")
      try desk.key("Return", "Return")
      try desk.type("more")
      try bench.until("a higher box") { try $0.first("text", "Text").frame[3] > low + 30 }
    }

    @Test(arguments: PointingDevice.allCases) func theListings(by device: PointingDevice) throws {
      let bench = try Bench("listings", by: device)
      let desk = bench.desk
      try bench.click("field", "Password")
      try desk.type("secret")
      try bench.until("dots") { try $0.first("field", "Password").value == "••••••" }
      try bench.choose("4.24")
      try bench.click("field")
      try desk.type("lorem ipsum dolor")
      try bench.until("ten characters") { $0.all("field").first?.value == "lorem ipsu" }
      try bench.choose("4.25")
      try bench.click("field")
      try desk.type("1a2b3")
      try bench.until("digits") { $0.all("field").first?.value == "123" }
      try bench.choose("4.26")
      try bench.click("text", "Text at the bottom")
      try bench.bringKeys()
      try bench.until("its caret above the keys") { tree in
        guard let caret = tree.all("caret").first else { return false }
        return caret.maxY <= tree.all("key").map { $0.frame[1] }.min()!
      }
    }

    /// The character filter, the verdict on a telephone number, and the next misspelling.
    @Test func theRecipesOfPatternsAndSpelling() throws {
      let filters = try Bench("filters")
      let field = try filters.until("the fields") { $0.all("field").count > 1 }.all("field")[0]
      try filters.desk.click(field)
      try filters.desk.type("a1b2")
      try filters.until("letters alone") { $0.all("field").first?.value == "ab" }
      let spelling = try Bench("spelling")
      try spelling.press("Next Misspelling")
      let first = try spelling.until("a word selected") { !$0.all("selection").isEmpty }.all("selection")[0].frame
      try spelling.press("Next Misspelling")
      try spelling.until("the next one") { $0.all("selection").first.map { $0.frame != first } ?? false }
    }
  }
}

extension Desk.Tree {
  fileprivate var showsKeys: Bool { !all("key").isEmpty }
}
