import GalleyDocuments
import UIKit

/// A text with a search field: the button goes to the next match.
final class FindDemo: UIView {
  let field = FieldSamples.field("line", placeholder: "Find")
  let textView = BorderedTextView()
  let verdict = verdictLabel()
  private let column = UIStackView()

  private static let text = """
    A line is set in the stick, and lines are slid into the galley. When the last line is in, the page is tied up. A galley proof has wide margins, \
    because readers need space beside each line.
    """

  init() {
    super.init(frame: .zero)
    textView.asSample(Self.text, named: "Text to search")
    field.autocorrectionType = .no
    field.smartQuotesType = .no
    field.smartDashesType = .no
    let button = ExhibitStyle.button("Find")
    button.addAction(UIAction { [weak self] _ in self?.find() }, for: .touchUpInside)
    verdict.text = "Searches from the caret and wraps around"
    column.fill(self, with: [field, textView, button, verdict], spacing: 8)
  }

  required init?(coder: NSCoder) { nil }

  private func find() {
    let (text, wanted) = (textView.text as NSString, field.text ?? "")
    // An empty text has no matches.
    guard !wanted.isEmpty else { return verdict.text = "Enter text to find" }
    let start = textView.selectedRange.location + textView.selectedRange.length
    var range = text.range(of: wanted, options: .caseInsensitive, range: NSRange(location: start, length: text.length - start))
    if range.location == NSNotFound { range = text.range(of: wanted, options: .caseInsensitive) }
    guard range.location != NSNotFound else { return verdict.text = "“\(wanted)” was not found" }
    textView.becomeFirstResponder()
    textView.selectedRange = range
    textView.scrollRangeToVisible(range)
    verdict.text = "Found at index \(range.location)"
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { fittingHeight(of: size) }
}

/// A text with highlighted matches of a regular expression.
final class ExpressionDemo: UIView {
  let field = FieldSamples.field("(?i)\\bg\\w+", placeholder: "A regular expression")
  let textView = BorderedTextView()
  let verdict = verdictLabel()
  private let column = UIStackView()

  private static let text = "Galley, gauge, gutter and grid: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"

  init() {
    super.init(frame: .zero)
    textView.asSample(Self.text, named: "Text to match")
    textView.isEditable = false
    field.autocorrectionType = .no
    field.smartQuotesType = .no
    field.smartDashesType = .no
    field.autocapitalizationType = .none
    field.addAction(UIAction { [weak self] _ in self?.match() }, for: .editingChanged)
    column.fill(self, with: [field, textView, verdict], spacing: 8)
    match()
  }

  required init?(coder: NSCoder) { nil }

  private func match() {
    let whole = NSRange(location: 0, length: textView.textStorage.length)
    textView.textStorage.removeAttribute(.backgroundColor, range: whole)
    guard let pattern = field.text, !pattern.isEmpty else { return verdict.text = "Enter a regular expression" }
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return verdict.text = "“\(pattern)” is not a valid regular expression" }
    let (matches, isGivenUp) = expression.boundedMatches(in: textView.text)
    defer { setBoardNeedsLayout() }
    guard !isGivenUp else { return verdict.text = "Search stopped: this expression backtracks too much" }
    for match in matches { textView.textStorage.addAttribute(.backgroundColor, value: Theme.selection, range: match.range) }
    let count = matches.count
    verdict.text = count == 1 ? "1 match" : "\(count) matches"
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { fittingHeight(of: size) }
}
