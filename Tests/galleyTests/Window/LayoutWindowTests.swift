import Foundation
import TestSupport
import Testing

extension RealWindow {
  /// Keys of several layouts by key code in a real window: typed characters and shortcuts.
  @Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setxkbmap"))) struct LayoutWindowTests {
    // Evdev key codes, which identify physical keys; their characters depend on the layout.
    private static let control = "37", alt = "64", altGr = "108", menu = "135"

    /// A typed sequence by key codes: modifiers that are held, then keys that are pressed and released.
    private struct Stroke {
      var heldKeys: [String] = []
      var keys: [String]
      var types: String
    }

    private func check(_ layout: [String], _ strokes: [Stroke]) throws {
      let desk = try Desk(["open", "one.txt"], files: ["one.txt": "X\n"], writesLayout: true)
      try desk.display.run("setxkbmap", layout)
      try desk.click(at: desk.inspect().first("line").center)
      try desk.inspect(until: "the caret") { $0.all("caret").count == 1 }
      try desk.focusWindow()
      try desk.key("ctrl+Home")
      var typed = ""
      for stroke in strokes {
        try desk.strike(stroke.keys, holding: stroke.heldKeys)
        typed += stroke.types
        // A key that types in every layout: once its character appears, the previous ones have arrived, too.
        try desk.strike(["65"], holding: [])
        typed += " "
        try desk.inspect(until: "the space") { _ in try desk.text().filter { $0 == " " }.count == typed.filter { $0 == " " }.count }
        let text = try desk.text()
        #expect(text.hasPrefix(typed), "“\(text)” after \(stroke.keys) with \(stroke.heldKeys) of \(layout)")
        guard text.hasPrefix(typed) else { return }
      }
      #expect(desk.isRunning && desk.log.isEmpty, "\(desk.log)")
    }

    @Test func german() throws {
      try check(["de"], [
        Stroke(heldKeys: [Self.altGr], keys: ["24"], types: "@"), Stroke(heldKeys: [Self.altGr], keys: ["26"], types: "€"),
        Stroke(heldKeys: [Self.altGr], keys: ["65"], types: " "), Stroke(heldKeys: [Self.alt], keys: ["44"], types: ""),
        Stroke(heldKeys: [Self.control], keys: ["59"], types: ""), Stroke(heldKeys: [Self.control], keys: ["18"], types: ""),
        Stroke(keys: ["21", "26"], types: "é"), Stroke(keys: ["48"], types: "ä"),
      ])
    }

    @Test func french() throws {
      try check(["fr"], [
        Stroke(heldKeys: [Self.altGr], keys: ["19"], types: "@"), Stroke(keys: ["34", "26"], types: "ê"),
        Stroke(heldKeys: [Self.alt], keys: ["44"], types: ""), Stroke(heldKeys: [Self.control], keys: ["58"], types: ""),
      ])
    }

    @Test func international() throws {
      try check(["us", "-variant", "intl"], [
        Stroke(keys: ["48", "26"], types: "é"), Stroke(heldKeys: [Self.altGr], keys: ["14"], types: "€"),
        Stroke(heldKeys: [Self.control], keys: ["60"], types: ""), Stroke(heldKeys: [Self.control], keys: ["47"], types: ""),
      ])
    }

    @Test func american() throws {
      try check(["us", "-option", "compose:menu"], [
        Stroke(keys: [Self.menu, "48", "26"], types: "é"), Stroke(heldKeys: [Self.control], keys: ["18"], types: ""),
        Stroke(heldKeys: [Self.control], keys: ["48"], types: ""), Stroke(heldKeys: [Self.alt], keys: ["53"], types: ""),
        // In this layout, the right Alt key is a second Alt key.
        Stroke(heldKeys: [Self.altGr], keys: ["44"], types: ""), Stroke(keys: ["41"], types: "f"),
      ])
    }

    /// A shortcut uses the printed letter: Z on a German keyboard is at the position of Y on an American one.
    @Test func shortcutsFollowThePrintedKeys() throws {
      let desk = try Desk(["open", "one.txt"], files: ["one.txt": "X\n"], writesLayout: true)
      try desk.display.run("setxkbmap", ["de"])
      try desk.click(at: desk.inspect().first("line").center)
      try desk.inspect(until: "the caret") { $0.all("caret").count == 1 }
      try desk.focusWindow()
      try desk.key("ctrl+Home")
      try desk.strike(["38", "56"], holding: [])
      try desk.inspect(until: "the text") { _ in try desk.text() == "abX" }
      try desk.strike(["29"], holding: [Self.control])
      try desk.inspect(until: "it to be undone") { _ in try desk.text() == "X" }
      try desk.strike(["52"], holding: [Self.control])
      try desk.inspect(until: "it to be done again") { _ in try desk.text() == "abX" }
      // The comma of a French keyboard is at the position of M on an American one.
      try desk.display.run("setxkbmap", ["fr"])
      try desk.click(desk.inspect().first("button", "Add circle"))
      let shape = try desk.inspect(until: "the shape") { !$0.all("shape").isEmpty }.first("shape")
      try desk.strike(["58"], holding: [])
      try desk.inspect(until: "the smaller shape") { try $0.first("shape").frame[2] < shape.frame[2] - 5 }
    }
  }
}

extension Desk {
  /// Presses keys by their codes in sequence while modifiers are held.
  fileprivate func strike(_ keys: [String], holding heldKeys: [String]) throws {
    let arguments = heldKeys.flatMap { ["keydown", $0] } + keys.flatMap { ["key", $0] } + heldKeys.reversed().flatMap { ["keyup", $0] }
    try display.run("xdotool", arguments)
  }
}
