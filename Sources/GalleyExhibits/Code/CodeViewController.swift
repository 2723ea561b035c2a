import GalleyDocuments
import UIKit

/// An editor for source text, with line numbers beside it.
final class CodeViewController: UIViewController, UITextViewDelegate {
  let editor: CodeTextView
  let gutter = CodeGutter()
  let coloring: CodeColoring
  private let card = CardView(title: CodeText.title, note: "")
  private let source = ExhibitStyle.button("Source")
  private var sourceSplit = SourceSplit()

  private static let fontSize: CGFloat = 13
  private static let margin: CGFloat = 28

  init(length: Int) {
    let font = Self.font(for: .current)
    editor = Self.makeEditor(of: NSTextStorage(attributedString: CodeText.text(length: length, attributes: Self.attributes(font))))
    coloring = CodeColoring(editor.layoutManager, of: editor.textStorage)
    super.init(nibName: nil, bundle: nil)
    editor.delegate = self
    editor.didPressBackTab = { [weak self] in self?.moveLines(CodeIndent.outdented) }
    editor.didLayOut = { [weak self] in self?.editorDidLayOut() ?? false }
  }

  required init?(coder: NSCoder) { nil }

  private static func font(for traits: UITraitCollection) -> UIFont {
    UIFontMetrics.default.scaledFont(for: .monospacedSystemFont(ofSize: fontSize, weight: .regular), compatibleWith: traits)
  }

  private static func attributes(_ font: UIFont) -> [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.lineHeightMultiple = 1.15
    return [.font: font, .foregroundColor: Theme.ink, .paragraphStyle: style]
  }

  /// Creates an editor whose layout manager lays out only requested ranges.
  private static func makeEditor(of storage: NSTextStorage) -> CodeTextView {
    let manager = NSLayoutManager()
    manager.allowsNonContiguousLayout = true
    storage.addLayoutManager(manager)
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    container.widthTracksTextView = true
    manager.addTextContainer(container)
    let view = CodeTextView(frame: .zero, textContainer: container)
    view.backgroundColor = nil
    view.adjustsFontForContentSizeCategory = true
    view.autocapitalizationType = .none
    view.autocorrectionType = .no
    view.smartQuotesType = .no
    view.smartDashesType = .no
    view.keyboardDismissMode = .interactive
    view.alwaysBounceVertical = true
    view.isFindInteractionEnabled = true
    // Spaces are significant in code.
    view.smartInsertDeleteType = .no
    view.accessibilityLabel = "Source"
    return view
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Theme.desk
    updateSummary()
    card.mayHideHeading = true
    card.accessory = source
    source.addAction(UIAction { [weak self] _ in self?.toggleSource() }, for: .touchUpInside)
    view.addSubview(card)
    card.addSubview(gutter)
    card.addSubview(editor)
  }

  private func toggleSource() {
    sourceSplit.toggle(besides: "CodeExhibit.swift", in: view, source)
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = sourceSplit.layOut(in: view.bounds.inset(by: view.safeAreaInsets))
    let margin = bounds.width < 600 ? Self.margin / 2 : Self.margin
    card.frame = bounds.shrunk(dx: margin, dy: margin)
    guard card.bounds.width > 0, card.bounds.height > 0 else { return }
    let top = card.contentFrame.minY + 4
    let contentRect = CGRect(x: 1, y: top, width: max(card.bounds.width - 2, 0), height: max(card.bounds.height - top - 1, 0))
    let width = gutter.fit(lineCount: editor.lineCount, in: contentRect.width)
    gutter.frame = CGRect(x: contentRect.minX, y: contentRect.minY, width: width, height: contentRect.height)
    editor.frame = CGRect(x: contentRect.minX + width, y: contentRect.minY, width: max(contentRect.width - width, 0), height: contentRect.height)
    editor.textContainerInset = UIEdgeInsets(top: 4, left: 6, bottom: CardView.padding, right: 10)
    editor.setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    view.setNeedsLayout()
  }

  /// Colors and numbers the visible lines. Returns whether any color changed.
  private func editorDidLayOut() -> Bool {
    updateSummary()
    let hasChanged = coloring.color(editor.visibleParagraphs)
    showNumbers()
    return hasChanged
  }

  private func showNumbers() {
    let top = editor.bounds.minY
    let lines = editor.visibleNumberedLines().map { CodeTextView.NumberedLine(number: $0.number, baseline: $0.baseline - top) }
    gutter.show(lines, current: editor.lineNumber(at: editor.selectedRange.upperBound), below: editor.adjustedContentInset.top)
  }

  private func updateSummary() {
    let words = CodeText.summary(length: editor.textStorage.length, lines: editor.lineCount)
    guard words != card.noteText else { return }
    card.noteText = words
    view.setNeedsLayout()
  }

  // MARK: Editing

  func textViewDidChangeSelection(_ textView: UITextView) { editor.setNeedsLayout() }

  /// Restores the font and color when the text becomes empty.
  func textViewDidChange(_ textView: UITextView) {
    guard textView.textStorage.length == 0 else { return }
    textView.font = Self.font(for: traitCollection)
    textView.textColor = Theme.ink
  }

  /// Returns `false` for a Tab, which types spaces or indents the selected lines, and for a Return, which repeats the indentation of its line,
  /// because this method inserts them. Returns `true` for other text.
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    guard text == "\t" || text == "\n", range == textView.selectedRange, textView.markedTextRange == nil else { return true }
    let storage = textView.textStorage
    if text == "\t", CodeIndent.endsLine(in: range, of: storage) {
      moveLines(CodeIndent.indented)
      return false
    }
    let typed = text == "\t" ? CodeIndent.tab(at: range.location, in: storage) : CodeIndent.newLine(at: range.location, in: storage)
    guard typed != text else { return true }
    textView.insertText(typed)
    return false
  }

  /// Changes the selected lines in one undo step and selects them; without a selection, the caret stays beside its character.
  private func moveLines(_ change: (String) -> String) {
    let (storage, selection) = (editor.textStorage, editor.selectedRange)
    let lines = CodeIndent.lines(of: selection, in: storage)
    let old = storage.attributedSubstring(from: lines).string
    let new = change(old)
    guard new != old, let start = editor.position(from: editor.beginningOfDocument, offset: lines.location),
      let end = editor.position(from: start, offset: lines.length), let range = editor.textRange(from: start, to: end)
    else { return }
    editor.replace(range, withText: new)
    let (length, grown) = (new.utf16.count, new.utf16.count - lines.length)
    editor.selectedRange = selection.length > 0
      ? NSRange(location: lines.location, length: length)
      : NSRange(location: max(lines.location, selection.location + grown), length: 0)
  }
}
