/// A group of keys and their actions on the sheet of F1. Docs/KEYS.md has the same content. Keys of commands come from the commands.
struct KeyGroup {
  /// Keys with the same effect, and its description.
  struct Row {
    var keys: String
    var does: String
    /// Words by which a search also finds the row.
    var keywords = ""
  }

  var title: String
  var rows: [Row]

  init(title: String, rows: [Row]) { (self.title, self.rows) = (title, rows) }

  init(_ title: String, _ rows: [(keys: String, does: String)]) { self.init(title: title, rows: rows.map { Row(keys: $0.keys, does: $0.does) }) }

  /// Actions with mouse and touch, briefly; the document has more.
  static let mouseAndTouch = KeyGroup("Mouse and touch", [
    ("drag", "Move a shape, also from the rail; resize or rotate it by a handle"),
    ("Alt drag", "Drag a copy of the shape; Alt during a drag: without guides"),
    ("Shift click", "Add the shape to the selection, or remove it"),
    ("Ctrl drag", "Select the shapes in a rectangle; also a drag from the desk"),
    ("click", "Set the caret, and show word details"),
    ("double click", "Select the word, or edit a shape’s points; triple click: the paragraph"),
    ("Ctrl click", "Open the link"),
    ("right click", "Open the context menu"),
  ])

  /// The keys that no command has.
  static let withoutCommands: [KeyGroup] = [
    KeyGroup("Anywhere", [
      ("Tab, Shift Tab", "Move focus to the next or previous button, shape, text, slider or row"),
      ("Space, Return, Enter", "Activate the focused item, like a click"),
      ("Return, Enter", "If the text or nothing is focused: put the caret into the text"),
      ("Menu, Shift F10", "Open the menu of the focused item, the selected shape or the caret"),
      ("F10", "Open the menus; Alt with the underlined letter opens one of them"),
      ("F9", "Record a step while a proof is recorded"),
    ]),
    KeyGroup("Text", [
      ("← →", "Move by a character, in visual order; with Ctrl by a word"),
      ("↑ ↓", "Move by a line, from a column’s end to the next column; with Ctrl by a paragraph"),
      ("Home, End", "Go to the start or end of the line; with Ctrl of the document"),
      ("Page Up, Page Down", "Move by the visible height less a line; the page scrolls"),
      ("Backspace, Delete", "Delete the selection, or the character before or after the caret; with Ctrl the word"),
      ("Ctrl Return", "Inspect the word at the caret, like a tap"),
      ("Escape", "Close the find bar or the word’s popover; then remove the caret"),
    ]),
    KeyGroup("Selected shape", [
      ("← → ↑ ↓", "Move by 1 point; with Shift by 10"),
      ("Alt ←, Alt →, [, ]", "Rotate by 15°; with Shift by 1°"),
      ("Alt ↑, Alt ↓, . ,", "Enlarge or shrink by 10 points; with Shift by 1 point"),
      ("Ctrl Shift ↑, Ctrl Shift ↓", "Bring to front, send to back; also Ctrl Shift with ] and ["),
      ("Ctrl ↑, Ctrl ↓", "Bring forward, send backward; also Ctrl with ] and ["),
      ("Ctrl G, Ctrl Shift G", "Group, ungroup"),
      ("Ctrl X, Ctrl C, Ctrl V", "Cut, copy, paste, also into another window; pastes SVG and CSS shapes, too"),
      ("Ctrl Shift D", "Duplicate"),
      ("Space", "Keep the focused shape selected while Tab goes to others; again: no longer"),
      ("F8", "Edit the points of the outline"),
      ("Delete, Backspace", "Delete"),
      ("Escape", "Cancel a drag (the shape moves back), end drawing, or deselect"),
    ]),
    KeyGroup("Edited points", [
      ("Tab, Shift Tab", "Select the next or previous point"),
      ("Space", "Select the next one of the point and its control points"),
      ("← → ↑ ↓", "Move the selected point or control point by 1 point; with Shift by 10"),
      ("Insert", "Add a point after the selected one"),
      ("S", "Make the selected point smooth, with control points, or a corner without them"),
      ("Delete, Backspace", "Delete the selected point"),
      ("Return, Escape, F8", "End the editing of points"),
    ]),
    KeyGroup("Ruler", [
      ("← →", "Move the focused marker by 1 point; with Shift by 10"),
      ("Space, Return", "Change the alignment of the focused tab stop"),
      ("Delete, Backspace", "Remove the focused tab stop"),
      ("Escape", "Go back to the text"),
    ]),
    KeyGroup("Proofs", [
      ("← →", "Go to the previous or next step"),
      ("N, Shift N", "Go to the next or previous step that differs"),
      ("P", "Play or pause the replay"),
      ("Escape", "End the replay for an acceptance, or close the panel; in a narrow window first the proof"),
    ]),
    KeyGroup("Scrolling", [
      ("↑ ↓ ← →", "Scroll by a line"),
      ("Page Up, Page Down, Shift Space, Space", "Scroll by a page less a line"),
      ("Home, End", "Go to the first or last spread; with Ctrl to the text’s end"),
    ]),
    KeyGroup("Focused slider, table or picker", [
      ("→ ↑ and ← ↓", "Move by a step, row or item; in a picker ↑ ↓ by a row, ← → to the next wheel"),
      ("Page Up, Page Down", "Move by five steps, or by a page of rows"),
      ("Home, End", "Go to the first or last value or row"),
    ]),
    KeyGroup("Open list or menu", [
      ("↑ ↓, Tab, Shift Tab", "Go to the next or previous row"),
      ("→ ←, letters", "In a menu: open or close a submenu; go to the next row with these first letters"),
      ("Return, Space", "Choose the row"),
      ("Escape", "Close"),
    ]),
  ]

  /// All groups of a window: first the keys that always work, then those of the menus.
  @MainActor static func all(_ commands: [Command]) -> [KeyGroup] {
    Array(withoutCommands.prefix(1)) + groups(of: commands) + Array(withoutCommands.dropFirst())
  }

  /// The groups on the sheet, which also has gestures.
  @MainActor static func onSheet(_ commands: [Command]) -> [KeyGroup] { all(commands) + [mouseAndTouch] }
}
