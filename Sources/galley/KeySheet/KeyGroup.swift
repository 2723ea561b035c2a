/// A group of keys and their actions on the sheet of F1. Docs/KEYS.md has the same content.
struct KeyGroup {
  var title: String
  var rows: [(keys: String, does: String)]

  init(_ title: String, _ rows: [(keys: String, does: String)]) {
    self.title = title
    self.rows = rows
  }

  /// Actions with mouse and touch, briefly; the document has more.
  static let hands = KeyGroup("By hand", [
    ("drag", "a shape moves, from the rail too; a handle resizes or turns it"),
    ("Alt drag", "leaves the shape, and drags a copy"),
    ("click", "sets the caret, and names the word"),
    ("double click", "selects the word; a triple click the paragraph"),
    ("Ctrl click", "opens the link that is there"),
    ("right click", "a menu of what can be done there"),
  ])

  static let all: [KeyGroup] = [
    KeyGroup("Anywhere", [
      ("Tab, Shift Tab", "moves the ring to the next or the previous button, shape, text, slider or row"),
      ("Space, Return, Enter", "does what a click on the view with the ring does"),
      ("Return, Enter", "with the ring on the text, or nowhere: puts the caret into it"),
      ("Ctrl Z", "undoes"),
      ("Ctrl Shift Z, Ctrl Y", "redoes"),
      ("Ctrl D", "dark or light"),
      ("Ctrl E, Ctrl T", "balances the last columns; chooses the breaks of each paragraph together: on or off"),
      ("Ctrl L, Alt ←", "the list of exhibits; back to the gallery"),
      ("Ctrl K", "brings the keyboard on the screen, with the caret; again, leaves only its bar. The choice is remembered"),
      ("Ctrl S", "saves the document; one that is no file yet is asked for a name"),
      ("Ctrl Q", "closes the window; changes are asked about"),
      ("Ctrl R", "records a proof of what is in the window, there; again, ends it"),
      ("Ctrl =, Ctrl -", "larger or smaller text, one category a step"),
      ("Ctrl 0", "the text size L"),
      ("Menu, Shift F10", "the menu of what has the keys: of the selected shape, or at the caret"),
      ("F1", "this list of keys; again, or Escape, closes it"),
      ("F9", "while a proof is recorded: keeps a step"),
      ("F12", "saves a picture of the window in the current folder: galley-001.png, galley-002.png, …"),
    ]),
    KeyGroup("What is marked", [
      ("Ctrl 1", "line fragments"),
      ("Ctrl 2", "used rectangles"),
      ("Ctrl 3", "baselines"),
      ("Ctrl 4", "glyph boxes and origins"),
      ("Ctrl 5", "exclusion bands"),
      ("Ctrl Shift 1", "bidi levels"),
      ("Ctrl Shift 2", "break opportunities"),
      ("Ctrl Shift 3", "hyphenation points"),
      ("Ctrl Shift 4", "container chain"),
      ("Ctrl Shift 5", "why lines end: tap a line’s end and read it"),
      ("Ctrl 6", "figures: frame time, layout time, and what was done for the frame"),
      ("Ctrl 7", "the event log"),
    ]),
    KeyGroup("Text", [
      ("← →", "a character, as they stand on the screen; with Ctrl a word"),
      ("↑ ↓", "a line, from a column’s end to the next column; with Ctrl a paragraph"),
      ("Home, End", "the line’s ends; with Ctrl the document’s"),
      ("Page Up, Page Down", "what is seen less a line; the page goes along"),
      ("Backspace, Delete", "deletes what is selected, or the character before or after the caret; with Ctrl the word"),
      ("Ctrl A", "selects all"),
      ("Ctrl X, Ctrl C, Ctrl V", "cuts, copies, pastes"),
      ("Ctrl B, Ctrl I, Ctrl U", "bold, italic, underlined: what is selected, or what is typed next"),
      ("Ctrl F", "brings the bar that finds and replaces, on the page and in text views that have it; what is selected is sought"),
      ("F3, Shift F3", "the next match, the one before; in the bar also Return, Shift Return"),
      ("Ctrl Return", "names the word at the caret, as a tap does"),
      ("Escape", "closes the bar that finds, or the word’s popover; then takes the caret away"),
    ]),
    KeyGroup("A selected shape", [
      ("← → ↑ ↓", "moves it by 1 point; with Shift by 10"),
      ("Alt ←, Alt →, [, ]", "turns it by 15°; with Shift by 1°"),
      ("Alt ↑, Alt ↓, . ,", "makes it larger or smaller by 10 points; with Shift by 1 point"),
      ("Ctrl Shift ↑, Ctrl Shift ↓", "brings it to the front, sends it to the back; so does Ctrl Shift with ] and ["),
      ("Ctrl X, Ctrl C, Ctrl V", "cuts, copies, pastes it, also into another window"),
      ("Ctrl Shift D", "duplicates it"),
      ("Delete, Backspace", "deletes it"),
      ("Escape", "ends what is under way: a drag (the shape goes back), the pen, the selection"),
    ]),
    KeyGroup("Scrolling", [
      ("↑ ↓ ← →", "a line"),
      ("Page Up, Page Down, Shift Space, Space", "a page less a line"),
      ("Home, End", "to the first or the last spread; with Ctrl to the text’s end"),
    ]),
    KeyGroup("A slider, a table or a picker, with the ring", [
      ("→ ↑ and ← ↓", "a step, row or item; in a picker ↑ ↓ a row, ← → the wheel beside"),
      ("Page Up, Page Down", "five steps; a page of rows"),
      ("Home, End", "the ends"),
    ]),
    KeyGroup("A list or a menu that is open", [
      ("↑ ↓, Tab, Shift Tab", "goes to the next row or the one before"),
      ("→ ←, letters", "in a menu: into a submenu and out of it; to the next row that begins so"),
      ("Return, Space", "takes the row"),
      ("Escape", "closes it"),
    ]),
  ]
  static var onSheet: [KeyGroup] { all + [hands] }
}
