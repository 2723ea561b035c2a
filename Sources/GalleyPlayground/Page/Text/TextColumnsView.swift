import GalleyDocuments
import UIKit

/// Draws the text of all columns above the shapes, and handles text input; see `+Editing`.
final class TextColumnsView: UIView, TextEditing, UITextDroppable {
  let flow: TextFlow
  let editor: TextEditor
  weak var page: PlaygroundPage?
  let inputViews = TextInputViews()

  init(flow: TextFlow) {
    self.flow = flow
    editor = TextEditor(textStorage: flow.storage, layoutManager: flow.layoutManager)
    super.init(frame: .zero)
    accessibilityLabel = "text"
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
      // Combining marks and swashes extend beyond the column.
      let damage = rect.intersection(frame.insetBy(dx: -TextLayoutHost.overhang.width, dy: -24))
      guard !damage.isNull, !damage.isEmpty else { continue }
      let inColumn = damage.offsetBy(dx: -frame.minX, dy: -frame.minY).insetBy(dx: -8, dy: -12)
      flow.layoutManager.drawText(in: flow.container(column), meeting: inColumn, at: frame.origin, context: context)
      if let sheet = page?.styleSheet { flow.drawRules(inColumn: column, meeting: rect, sheet, context) }
    }
  }

  /// Invalidates the display of changed layout. Invisible parts are drawn when they become visible.
  func showChanges() {
    flow.host.redrawChanges(in: self, visible: visibleColumns)
  }

  // MARK: First responder

  /// Whether spaces around words that are dragged or pasted are adjusted.
  var smartInsertDeleteType: UITextSmartInsertDeleteType { .yes }

  override var canBecomeFirstResponder: Bool { true }
  /// The page's keyboard, which is shown and hidden like the system's; `nil` if the window does not want an on-screen keyboard.
  override var inputView: UIView? { UIScreenKeyboard.isWanted(in: window) ? inputViews.keyboard : nil }
  override var inputAccessoryView: UIView? { isBarSuppressed ? nil : inputViews.accessory.bar }
  // Written by PlaygroundPage+Editing: whether the bar is hidden while the mouse rests.
  var isBarSuppressed = false

  @discardableResult
  override func becomeFirstResponder() -> Bool {
    let wasFirstResponder = isFirstResponder
    defer {
      showAccessoryState()
      page?.onScreenKeyboard?()
      if isFirstResponder, !wasFirstResponder {
        // The handles of a shape show that keys go there.
        page?.select(nil)
        page?.changed(.selection)
      }
    }
    return super.becomeFirstResponder()
  }

  @discardableResult
  override func resignFirstResponder() -> Bool {
    editor.unmarkText()
    defer { page?.interaction.endResting() }
    return super.resignFirstResponder()
  }

  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    canPerform(action) ?? super.canPerformAction(action, withSender: sender)
  }

  override class var actions: ActionTable {
    adding(to: super.actions)
  }

  override func validate(_ command: UICommand) { showState(in: command) }

  override func cut(_ sender: Any?) { editor.cut() }
  override func copy(_ sender: Any?) { editor.copy() }
  override func paste(_ sender: Any?) {
    LongWork.perform { work in
      UIPasteboard.general.reading {
        if page?.pasteShape(at: page?.menuPosition(for: sender)) != true, !work.isStopped {
          prepareTyping()
          editor.paste()
        }
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
    if text == "\n", beginItem() || beginTypedCode() || endTypedCode() { return }
    prepareTyping()
    editor.insertText(text, asInput: true)
    if text.hasSuffix("\n") { beginParagraph() } else { convertTypedMarkdown(endingWith: text) }
  }

  func deleteBackward() {
    if removeMarker() { return }
    editor.deleteBackward(asInput: true)
  }

  func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    prepareTyping()
    editor.setMarkedText(markedText, selectedRange: selectedRange, asInput: true)
  }

  // MARK: Visible part

  /// The columns of the spreads that are at least partly visible.
  var visibleColumns: Range<Int> {
    guard let page = superview?.superview else { return 0..<0 }
    let seen = page.convert(page.bounds, to: self)
    return flow.columns(ofSpreads: flow.geometry.spreads(meeting: seen, of: flow.spreadCount))
  }

  override var accessibilityElements: [Any]? {
    get { visibleColumns.flatMap(elements) }
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

  /// Returns the accessibility elements of the links and images in a line.
  private func inlineElements(in characters: NSRange, _ column: Int) -> [UIAccessibilityElement] {
    var elements: [UIAccessibilityElement] = []
    flow.storage.enumerateAttribute(.textRole, in: characters) { value, range, _ in
      guard let role = value as? TextRole, role.style.link != nil || role.image != nil else { return }
      let frame = flow.geometry.column(column)
      let glyphs = flow.layoutManager.glyphRange(forCharacterRange: range, actualCharacterRange: nil)
      let rect = flow.layoutManager.boundingRect(forGlyphRange: glyphs, in: flow.container(column))
        .offsetBy(dx: frame.minX, dy: frame.minY)
      if let image = role.image {
        elements.append(element(.image, image.label, value: image.source, rect))
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
