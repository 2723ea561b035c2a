import GalleyDocuments
import UIKit

/// Typed Markdown becomes the formatting that it describes: a marker at the start of body text, or of a heading, with the space after it, and marks
/// around words with the last character of the closing mark. The conversion is an undo step of its own, so that undo gives the typed characters back.
extension TextColumnsView {
  /// The number of UTF-16 code units before the caret that are searched for an opening mark.
  private static let reach = 2000

  /// Converts the Markdown that the typed text completes, if any. Does nothing while text is marked, and in code.
  func convertTypedMarkdown(endingWith typed: String) {
    guard typed.utf16.count == 1, let last = typed.first, " *_`~".contains(last), editor.markedRange == nil, editor.selection.isEmpty,
      let role = selectedRole, !role.style.isCode, let kind = ParagraphKind(role), kind != .code, role.block != .line
    else { return }
    let caret = editor.selection.active
    let paragraph = flow.storage.paragraphRange(covering: NSRange(location: caret, length: 0))
    let start = max(paragraph.location, caret - Self.reach)
    guard caret > start else { return }
    let before = flow.storage.attributedSubstring(from: NSRange(location: start, length: caret - start)).string
    if last == " " {
      if start == paragraph.location, let typedKind = ParagraphKind(marker: before), kind.converts(to: typedKind) {
        endTypingStep()
        setKind(typedKind, droppingPrefix: before.utf16.count)
      }
    } else if let mark = TypedMark(closing: before) {
      endTypingStep()
      convert(mark, NSRange(location: caret - mark.length, length: mark.length))
    }
  }

  /// Ends the undo step of the typed characters. The conversion is made by the same event, and would be undone together with them otherwise.
  private func endTypingStep() {
    if let history = page?.history, history.groupsByEvent, history.groupingLevel == 1 { history.endUndoGrouping() }
  }

  /// Handles Return after three backticks and the name of a language, or none: the paragraph becomes code. Returns `false` elsewhere.
  func beginTypedCode() -> Bool {
    guard editor.markedRange == nil, editor.selection.isEmpty, let role = selectedRole, ParagraphKind(role) == .body, role.block != .line
    else { return false }
    let caret = editor.selection.active
    let paragraph = flow.storage.paragraphRange(covering: NSRange(location: caret, length: 0))
    guard (3...40).contains(caret - paragraph.location), caret == flow.storage.length || flow.storage.unit(at: caret).endsParagraph
    else { return false }
    let line = flow.storage.attributedSubstring(from: NSRange(location: paragraph.location, length: caret - paragraph.location)).string
    guard line.hasPrefix("```"), !line.dropFirst(3).contains(where: { $0 == "`" || $0.isWhitespace }) else { return false }
    setKind(.code, droppingPrefix: line.utf16.count, info: String(line.dropFirst(3)))
    return true
  }

  /// Handles Return after three backticks that are a line of code after other lines: the code ends, and body text follows. Returns `false` elsewhere.
  func endTypedCode() -> Bool {
    guard editor.markedRange == nil, editor.selection.isEmpty, let role = selectedRole, ParagraphKind(role) == .code else { return false }
    let (storage, caret) = (flow.storage, editor.selection.active)
    let paragraph = storage.paragraphRange(covering: NSRange(location: caret, length: 0))
    guard caret - paragraph.location == 3, caret == storage.length || storage.unit(at: caret).endsParagraph, paragraph.location > 0,
      let before = storage.attribute(.textRole, at: paragraph.location - 1, effectiveRange: nil) as? TextRole, ParagraphKind(before) == .code,
      storage.attributedSubstring(from: NSRange(location: paragraph.location, length: 3)).string == "```"
    else { return false }
    setKind(.body, droppingPrefix: 3)
    return true
  }

  /// Replaces marked words by the words in the mark's style; text typed next has the former style.
  private func convert(_ mark: TypedMark, _ range: NSRange) {
    guard let sheet = page?.styleSheet else { return }
    let typing = editor.typingAttributes
    let words = NSRange(location: range.location + mark.width, length: range.length - 2 * mark.width)
    let new = NSMutableAttributedString(attributedString: flow.storage.attributedSubstring(from: words))
    var changes: [(NSRange, TextRole)] = []
    new.enumerateAttribute(.textRole, in: NSRange(location: 0, length: new.length)) { value, run, _ in
      guard var role = value as? TextRole else { return }
      role.style[keyPath: mark.style] = true
      changes.append((run, role))
    }
    for (run, role) in changes { new.setAttributes(sheet.attributes(for: role), range: run) }
    editor.replace(range, with: new, selecting: TextSelection(caret: range.location + new.length), name: mark.name)
    editor.typingAttributes = typing
  }
}

extension ParagraphKind {
  /// Whether a typed marker changes a paragraph of this kind: any marker in body text, and a marker of a heading in a title or heading, where other
  /// markers are text, such as the number of a chapter.
  func converts(to typed: ParagraphKind) -> Bool {
    switch (self, typed) {
    case (.body, _), (.heading, .heading): true
    default: false
    }
  }

  /// The kind that a typed marker with its space begins, such as `## ` or `3. `. Returns `nil` for other text.
  init?(marker: String) {
    let mark = marker.dropLast()
    guard marker.last == " ", !mark.isEmpty else { return nil }
    switch mark {
    case "-", "*", "+": self = .bulletItem
    case ">": self = .quote
    case _ where mark.count <= 6 && mark.allSatisfy({ $0 == "#" }): self = .heading(level: mark.count)
    default:
      guard let point = mark.last, point == "." || point == ")", (2...10).contains(mark.count),
        mark.dropLast().allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(mark.dropLast())
      else { return nil }
      self = .numberedItem(number)
    }
  }
}

/// Words between two equal marks of Markdown, at the end of a text.
@MainActor struct TypedMark {
  /// The length of one mark, and that of the words with both marks, in UTF-16 code units.
  var width, length: Int
  /// The style of the words, and the name of the undo step.
  var style: WritableKeyPath<InlineStyle, Bool>
  var name: String

  private static let marks: [(String, WritableKeyPath<InlineStyle, Bool>, String)] = [
    ("**", \.isStrong, "Bold"), ("__", \.isStrong, "Bold"), ("~~", \.isStruck, "Strikethrough"), ("*", \.isEmphasised, "Italic"),
    ("_", \.isEmphasised, "Italic"), ("`", \.isCode, "Code"),
  ]

  /// The words that the mark at the end of `text` closes. Returns `nil` if there is no such mark, or if no mark opens before it: an opening mark does
  /// not follow a letter or another mark, and neither mark has a space on the side of the words.
  init?(closing text: String) {
    let units = Array(text.utf16)
    guard let (mark, style, name) = Self.marks.first(where: { text.hasSuffix($0.0) }) else { return nil }
    let (width, sign) = (mark.utf16.count, mark.utf16.first!)
    let end = units.count - width
    func isSpace(_ unit: UInt16) -> Bool { UnicodeScalar(unit)?.properties.isWhitespace == true }
    guard end > width, !isSpace(units[end - 1]), units[end - 1] != sign else { return nil }
    var open = end - 1 - width
    while open >= 0 {
      if units[open..<open + width].allSatisfy({ $0 == sign }) {
        let before = open > 0 ? UnicodeScalar(units[open - 1]).map(Character.init) : nil
        guard !isSpace(units[open + width]), units[open + width] != sign, before.map({ !$0.isLetter && !$0.isNumber && $0.utf16.first != sign }) ?? true
        else { return nil }
        (self.width, length, self.style, self.name) = (width, units.count - open, style, name)
        return
      }
      // A single sign of a longer mark ends the search; the second half of the mark does not.
      if units[open] == sign, open == 0 || units[open - 1] != sign { return nil }
      open -= 1
    }
    return nil
  }
}
