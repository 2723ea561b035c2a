import UIKit

/// Draws the text of all columns, over the shapes, and takes what is typed into it; `+Editing` is about that.
final class TextColumnsView: UIView, TextEditing {
  let flow: TextFlow
  let editor: TextEditor
  weak var page: PlaygroundPage?
  let inputViews = TextInputViews()
  /// The lines of the columns in sight as they were last drawn.
  private var drawnLines: [Int: [LaidLine]] = [:]

  init(flow: TextFlow) {
    self.flow = flow
    editor = TextEditor(textStorage: flow.storage, layoutManager: flow.layoutManager)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    editor.delegate = self
    editor.textInput = self
    flow.storage.delegate = self
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let spreads = flow.geometry.spreads(meeting: rect, of: flow.spreadCount)
    for column in flow.columns(ofSpreads: spreads) {
      let frame = flow.geometry.column(column)
      // Marks and swashes reach out of the column.
      let damage = rect.intersection(frame.insetBy(dx: -24, dy: -24))
      guard !damage.isNull, !damage.isEmpty else { continue }
      let inColumn = damage.offsetBy(dx: -frame.minX, dy: -frame.minY).insetBy(dx: -8, dy: -12)
      flow.layoutManager.drawText(in: flow.container(column), meeting: inColumn, at: frame.origin, context: context)
      if let sheet = page?.styleSheet { flow.drawRules(inColumn: column, meeting: rect, sheet, context) }
    }
  }

  /// Asks for the drawing of the lines in `spreads` that are not where they were.
  ///
  /// - Returns: how many line fragments are new or other than they were.
  @discardableResult
  func showChangedLines(inSpreads spreads: ClosedRange<Int>) -> Int {
    var lines: [Int: [LaidLine]] = [:]
    var changed = 0
    for column in flow.columns(ofSpreads: spreads) {
      let new = flow.lines(inColumn: column)
      lines[column] = new
      guard let old = drawnLines[column] else {
        setNeedsDisplay(flow.geometry.column(column).insetBy(dx: -24, dy: -24))
        continue
      }
      guard let rect = flow.changedRect(from: old, to: new) else { continue }
      let known = Set(old)
      changed += new.count { !known.contains($0) }
      let origin = flow.geometry.column(column).origin
      setNeedsDisplay(rect.offsetBy(dx: origin.x, dy: origin.y))
    }
    drawnLines = lines
    return changed
  }

  /// Lines that an edit left alone stay drawn, wherever it moved them in the text.
  func follow(edited: NSRange, changeInLength delta: Int) {
    for column in drawnLines.keys {
      for index in drawnLines[column]!.indices {
        drawnLines[column]![index].follow(edited: edited, changeInLength: delta)
      }
    }
  }

  /// All text is to be drawn again, as after a change of its colours or sizes.
  func forgetDrawnLines() {
    drawnLines = [:]
    setNeedsDisplay()
  }

  // MARK: First responder

  override var canBecomeFirstResponder: Bool { true }
  /// The page's own keyboards come and go as the system's does.
  override var inputView: UIView? { UIScreenKeyboard.isWanted(in: window) ? inputViews.keyboard : nil }
  override var inputAccessoryView: UIView? { holdsBarBack ? nil : inputViews.accessory.bar }
  // Written by PlaygroundPage+Resting.
  var holdsBarBack = false

  @discardableResult
  override func becomeFirstResponder() -> Bool {
    defer {
      page?.showEditing()
      showAccessoryState()
      page?.onScreenKeyboard?()
    }
    return super.becomeFirstResponder()
  }

  @discardableResult
  override func resignFirstResponder() -> Bool {
    editor.unmarkText()
    defer {
      page?.showEditing()
      page?.endResting()
    }
    return super.resignFirstResponder()
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, take(key) { return }
    super.pressesBegan(presses, with: event)
  }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    canPerform(action) ?? super.canPerformAction(action, withSender: sender)
  }

  override class var actions: ActionTable {
    super.actions.adding(.finishEditing, to: TextColumnsView.self) { text, _ in text.finishEditing() }
  }

  override func validate(_ command: UICommand) { showState(in: command) }

  override func cut(_ sender: Any?) { editor.cut() }
  override func copy(_ sender: Any?) { editor.copy() }
  override func paste(_ sender: Any?) {
    LongWork.perform { work in
      UIPasteboard.general.reading {
        if page?.pasteShape(at: page?.menuPlace(for: sender)) != true, !work.isStopped { editor.paste() }
      }
    }
  }
  override func delete(_ sender: Any?) { editor.deleteSelection() }
  override func select(_ sender: Any?) { editor.selectWord() }
  override func selectAll(_ sender: Any?) { editor.selectAll() }
  override func toggleBoldface(_ sender: Any?) { toggle(\.isStrong, name: "Bold") }
  override func toggleItalics(_ sender: Any?) { toggle(\.isEmphasised, name: "Italic") }
  override func toggleUnderline(_ sender: Any?) { toggle(\.isUnderlined, name: "Underline") }

  func insertText(_ text: String) {
    if text == "\n", beginItem() { return }
    prepareTyping()
    asInput { editor.insertText(text) }
    if text.hasSuffix("\n") { beginParagraph() }
  }

  func deleteBackward() {
    if removeMarker() { return }
    asInput { editor.deleteBackward() }
  }

  func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    prepareTyping()
    asInput { editor.setMarkedText(markedText, selectedRange: selectedRange) }
  }

  // MARK: What is on the screen

  /// Those of the spreads that the page shows a part of.
  var columnsInSight: Range<Int> {
    guard let page = superview?.superview else { return 0..<0 }
    let seen = page.convert(page.bounds, to: self)
    return flow.columns(ofSpreads: flow.geometry.spreads(meeting: seen, of: flow.spreadCount))
  }

  override var accessibilityElements: [Any]? {
    get { columnsInSight.flatMap(elements) }
    set {}
  }

  private func elements(ofColumn column: Int) -> [UIAccessibilityElement] {
    let frame = flow.geometry.column(column)
    var elements = [element(.column, "column \(column + 1)", value: nil, frame)]
    for line in flow.lines(inColumn: column) {
      let characters = line.characters
      let text = flow.storage.attributedSubstring(from: characters).string
      elements.append(
        element(
          .line, text.trimmingCharacters(in: .whitespacesAndNewlines),
          value: "{\(characters.location), \(characters.length)}", line.rect.offsetBy(dx: frame.minX, dy: frame.minY)))
      elements += inlineElements(in: characters, column)
    }
    return elements
  }

  /// The links and pictures in a line.
  private func inlineElements(in characters: NSRange, _ column: Int) -> [UIAccessibilityElement] {
    var elements: [UIAccessibilityElement] = []
    flow.storage.enumerateAttribute(.textRole, in: characters) { value, range, _ in
      guard let role = value as? TextRole, role.style.link != nil || role.picture != nil else { return }
      let frame = flow.geometry.column(column)
      let glyphs = flow.layoutManager.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
      let rect = flow.layoutManager.boundingRect(forGlyphRange: glyphs, in: flow.container(column))
        .offsetBy(dx: frame.minX, dy: frame.minY)
      if let picture = role.picture {
        elements.append(element(.image, picture.label, value: picture.source, rect))
      } else {
        let text = flow.storage.attributedSubstring(from: range).string
        elements.append(
          element(.link, text.trimmingCharacters(in: .whitespacesAndNewlines), value: role.style.link, rect))
      }
    }
    return elements
  }

  private func element(_ role: ScreenRole, _ label: String, value: String?, _ frame: CGRect) -> UIAccessibilityElement {
    let element = UIAccessibilityElement(accessibilityContainer: self)
    element.screenRole = role
    element.accessibilityLabel = label
    element.accessibilityValue = value
    element.accessibilityFrameInContainerSpace = frame
    return element
  }
}
