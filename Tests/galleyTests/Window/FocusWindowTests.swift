import Foundation
import TestSupport
import Testing

extension Desk {
  /// Presses Tab until the item with this label has the focus ring.
  @discardableResult
  func focus(_ label: String, with key: String = "Tab") throws -> Item {
    for _ in 0..<60 {
      if let item = try inspect().items.first(where: { $0.focused && $0.label == label }) { return item }
      let before = try inspect().items.filter(\.focused)
      try self.key(key)
      try inspect(until: "Tab to move the ring") { $0.items.filter(\.focused) != before }
    }
    throw Missing(subject: "\(label) that \(key) reaches")
  }
}

extension RealWindow {
  /// A real window without a mouse.
  @Suite struct FocusWindowTests {
    /// The labels that Tab focuses in sequence, until the first one recurs.
    private func round(_ desk: Desk, _ key: String) throws -> [String] {
      var labels: [String] = []
      for _ in 0..<80 {
        let before = try desk.inspect().items.filter(\.focused)
        try desk.key(key)
        let tree = try desk.inspect(until: "the ring to move") { $0.items.filter(\.focused) != before }
        let focused = tree.items.filter { $0.focused && ["button", "slider", "shape", "field"].contains($0.role) }
        #expect(focused.count == 1, "\(focused.map(\.label))")
        guard let label = focused.first?.label, label != labels.first else { break }
        labels.append(label)
      }
      return labels
    }

    @Test func tabCyclesThroughAllControls() throws {
      let desk = try Desk()
      let tree = try desk.inspect()
      // F10 and Alt open the menus; Tab skips their titles.
      let menus: Set = ["File", "Edit", "Format", "View", "Shape", "Proof", "Help"]
      let controls = tree.items.filter { ["button", "slider", "shape"].contains($0.role) && $0.value != "disabled" }
      let usable = controls.map(\.label).filter { !menus.contains($0) }
      let forward = try round(desk, "Tab")
      #expect(forward.contains("text"))
      #expect(Set(forward).isSuperset(of: usable), "not reached: \(Set(usable).subtracting(forward))")
      #expect(forward.count == Set(forward).count, "\(forward)")
      let back = try round(desk, "shift+Tab")
      #expect(Set(back) == Set(forward))
    }

    @Test func theKeyboardIsUsedWithoutAMouse() throws {
      let desk = try Desk(writesLayout: true)
      try desk.focus("Keyboard")
      try desk.key("space")
      try desk.inspect(until: "the keyboard") { $0.hasKeyboard }
      try desk.key("ctrl+Home")
      let first = try desk.inspect(until: "the caret at the start") { try $0.first("caret").value == "0" }
      #expect(first.all("popover").isEmpty)
      let text = try desk.text()
      try desk.focus("q")
      try desk.key("Right", "space", "Down", "space")
      let typed = try desk.inspect(until: "two letters") { try $0.first("caret").value == "2" }
      let after = try desk.text()
      #expect(after != text)
      #expect(typed.items.contains { $0.role == "key" && $0.focused })
      try desk.focus("Bold")
      try desk.key("space")
      try desk.inspect(until: "bold to be on") { try $0.first("accessory", "Bold").value == "on" }
      try desk.focus("Done")
      try desk.key("Return")
      try desk.inspect(until: "the keyboard to go") { $0.all("key").isEmpty && $0.all("accessory").isEmpty }
    }

    @Test(.enabled(if: LongTests.areWanted)) func f1ListsTheKeysAndTheListsOpenByKeyboard() throws {
      let desk = try Desk()
      try desk.key("F1")
      let sheet = try desk.inspect(until: "the list of keys") { $0.all("popover").contains { $0.label == "Keyboard Shortcuts" } }
      #expect(sheet.all("text").contains { $0.label == "Show or close this list; Escape also closes it" })
      try desk.key("F1")
      try desk.inspect(until: "it to close") { $0.all("popover").isEmpty }
      try desk.focus("More shapes")
      try desk.key("Return")
      try desk.inspect(until: "the list") { $0.all("popover").contains { $0.label == "More shapes" } }
      try desk.key("Down", "Return")
      try desk.inspect(until: "a crescent") { $0.all("shape").contains { $0.label == "crescent" } }
      try desk.key("ctrl+d")
      try desk.inspect(until: "the dark") { $0.appearance == "dark" }
      try desk.key("ctrl+7")
      try desk.inspect(until: "the log") { $0.all("popover").contains { $0.label == "Event log" } }
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }
  }
}
