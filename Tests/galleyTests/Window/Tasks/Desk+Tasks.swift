import Foundation
import Testing

@testable import GalleyDocuments

/// Steps of tasks: a person's mouse and keys, with a wait for the effect of each.
extension Desk {
  /// Chooses a command with the mouse: the title of a menu, the row of a submenu if there is one, and the row of the command.
  func choose(_ titles: String...) throws {
    try click(inspect().first("button", titles[0]))
    for (menu, row) in zip(titles, titles.dropFirst()) {
      let tree = try inspect(until: "“\(row)” in the menu \(menu)") { try $0.row(row, of: menu).value != "disabled" }
      try click(tree.row(row, of: menu))
    }
    try inspect(until: "the menu to close") { tree in !tree.all("popover").contains { titles.contains($0.label) } }
  }

  /// Waits for the panel `title`, and accepts it with a file name or a path in its field.
  func answerPanel(_ title: String, _ name: String) throws {
    try inspect(until: "the panel \(title)") { tree in tree.all("popover").contains { $0.label == title } }
    try key("ctrl+a")
    try type(name)
    try key("Return")
    try inspect(until: "the panel to close") { tree in !tree.all("popover").contains { $0.label == title } }
  }

  /// Saves the document under another name in the working folder. Returns its package if it is a `.galley` document.
  @discardableResult
  func saveAs(_ name: String) throws -> DocumentPackage? {
    try key("ctrl+shift+s")
    try answerPanel("Save As", name)
    try inspect(until: "the message that \(name) is saved") { tree in tree.items.contains { $0.label.hasPrefix("Saved \(name)") } }
    return DocumentPackage.isPackage(named: name) ? try DocumentPackage(reading: Data(contentsOf: scratch.url(name))) : nil
  }

  func waitForMessage(_ text: String) throws {
    try inspect(until: "“\(text)”") { tree in tree.items.contains { $0.label.contains(text) } }
  }

  /// Clicks a word of the text. Returns when it has the caret.
  func click(word: String) throws {
    let part = try #require(parts(of: word).first)
    try click(at: part.center)
    try inspect(until: "the caret in “\(word)”") { tree in
      tree.all("caret").contains { abs($0.center.x - part.center.x) <= part.frame[2] / 2 + 2 && abs($0.center.y - part.center.y) < part.frame[3] }
    }
  }

  /// Selects the paragraph of a word with a triple click, after the time in which the click would belong to an earlier one.
  func selectParagraph(of word: String) throws {
    let part = try #require(parts(of: word).first)
    try key("Escape")
    usleep(700_000)
    try move(part.center.x, part.center.y)
    try display.run("xdotool", ["click", "--repeat", "3", "--delay", "20", "1"])
    try inspect(until: "the paragraph to be selected") { tree in
      let selected = tree.all("selection").compactMap(\.characters)
      return selected.contains { NSLocationInRange(part.range.location, $0) && $0.length > part.range.length }
    }
  }

  /// Opens a tab of the inspector panel with the mouse.
  func openInspector(_ tab: String) throws {
    if try !inspect().all("popover").contains(where: { $0.label == "Inspector" }) { try click(inspect().first("button", "Inspector")) }
    let tree = try inspect(until: "the inspector") { try !$0.rows(of: "Inspector").isEmpty }
    try click(tree.row(tab, of: "Inspector"))
    try inspect(until: "the tab \(tab)") { try $0.row(tab, of: "Inspector").value == "on" }
  }

  /// Replaces the text in a field of the inspector panel.
  func setField(_ label: String, _ text: String) throws {
    try click(inspect().first("field", label))
    try inspect(until: "the focus of \(label)") { try $0.first("field", label).focused }
    try key("ctrl+a")
    try type(text)
    try key("Return")
    try inspect(until: "\(label) to be \(text)") { try $0.first("field", label).value == text }
  }

  /// The text on the clipboard, which another program reads, once it contains `part`.
  func clipboard(containing part: String) throws -> String {
    var text = ""
    try wait("“\(part)” on the clipboard") { [self] in
      text = try display.run("xclip", ["-selection", "clipboard", "-o"])
      return text.contains(part)
    }
    return text
  }

  /// Puts text on the clipboard, as another program does. That program runs until another one takes the clipboard, or until the display ends.
  func setClipboard(_ text: String) throws {
    _ = try display.start("xclip", ["-quiet", "-selection", "clipboard", "-i"], input: text)
    try wait("the text on the clipboard") { [self] in try display.run("xclip", ["-selection", "clipboard", "-o"]) == text }
  }

  /// Writes a picture of the window at the end of a task to the folder that `GALLEY_TASK_PICTURES` names, for people to look at.
  func takePicture(_ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["GALLEY_TASK_PICTURES"] else { return }
    try display.run("import", ["-window", window, "\(folder)/\(name).png"])
  }

  /// Closes the window by its key, without saving if it asks.
  func quitWithoutSaving() throws {
    try key("ctrl+q")
    try Polling.wait("the window to close", state: { [self] in state }) { [self] in
      guard isRunning else { return true }
      if let button = try? inspect().items.first(where: { $0.label == "Don’t Save" }) { try? click(button) }
      return !isRunning
    }
  }
}

/// The shapes in a `.galley` document.
extension DocumentPackage {
  struct StoredShape: Decodable {
    var kind: String
    /// The center's x and y, the width and the height, in points of the page, and the angle.
    var place: [Double]
    var outline: [[Double]]?
  }

  func shapes() throws -> [StoredShape] {
    struct Part: Decodable { var shapes: [StoredShape] }
    guard let part = parts["shapes"] else { return [] }
    return try part.decoded(as: Part.self).shapes
  }

  /// The role of the first occurrence of `words` in the text.
  func role(of words: String) -> TextRole? {
    let range = (text.string as NSString).range(of: words)
    return range.length == 0 ? nil : text.attribute(.textRole, at: range.location, effectiveRange: nil) as? TextRole
  }
}
