import GalleyDocuments
import UIKit

/// A label with tappable words and a link.
final class TappableWordsView: UIView {
  private let label = WordsLabel()
  private let resultLabel = UILabel()
  private static let link = "typeface"

  static func row() -> FieldRow { FieldRow(caption: "Tap a word or the link", view: TappableWordsView(frame: .zero)) }

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.numberOfLines = 0
    label.font = .preferredFont(forTextStyle: .body)
    let text = NSMutableAttributedString(
      string: "A label finds the word that you tap, also in a typeface of another size.", attributes: [.font: label.font!])
    let linkRange = (text.string as NSString).range(of: Self.link)
    text.addAttributes(
      [.link: "https://en.wikipedia.org/wiki/Typeface", .foregroundColor: UIColor.link, .underlineStyle: NSUnderlineStyle.single.rawValue],
      range: linkRange)
    label.attributedText = text
    label.isUserInteractionEnabled = true
    resultLabel.font = .preferredFont(forTextStyle: .footnote)
    resultLabel.textColor = Theme.secondary
    resultLabel.numberOfLines = 0
    resultLabel.text = "Tap the label."
    for view in [label, resultLabel] {
      view.adjustsFontForContentSizeCategory = true
      addSubview(view)
    }
    let tap = UITapGestureRecognizer()
    tap.addHandler { [weak self] in self?.tap(at: $0.location(in: self?.label)) }
    label.addGestureRecognizer(tap)
    label.use = { [weak self] in self?.tap(at: $0) }
  }

  required init?(coder: NSCoder) { nil }

  private func tap(at point: CGPoint) {
    guard let text = label.attributedText, let index = label.characterIndex(at: point) else { return show("No text there.") }
    if let link = text.attribute(.link, at: index, effectiveRange: nil) { return show("Character \(index): the link \(link)") }
    show("Character \(index): “\(word(at: index, in: text.string))”")
  }

  private func word(at index: Int, in text: String) -> Substring {
    let stringIndex = String.Index(utf16Offset: index, in: text)
    let start = text[..<stringIndex].lastIndex { !$0.isLetter }.map { text.index(after: $0) } ?? text.startIndex
    return text[start...].prefix { $0.isLetter }
  }

  private func show(_ text: String) {
    resultLabel.text = text
    // The card grows, and the cards below it move.
    var view: UIView? = self
    while let current = view {
      current.setNeedsLayout()
      view = current.superview
    }
  }

  // MARK: Layout

  private static let gap: CGFloat = 8

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: label.sizeThatFits(size).height + Self.gap + resultLabel.sizeThatFits(size).height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let availableSize = CGSize(width: bounds.width, height: 0)
    let height = label.sizeThatFits(availableSize).height
    label.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
    resultLabel.frame = CGRect(
      x: 0, y: height + Self.gap, width: bounds.width, height: resultLabel.sizeThatFits(availableSize).height)
  }
}

/// A label with arrow key navigation between words; Space and Return tap a word.
private final class WordsLabel: UILabel {
  /// Called with a point of the focused word.
  var use: (CGPoint) -> Void = { _ in }
  private var word = 0

  override var canBecomeFocused: Bool { true }
  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (focusedWordRect ?? bounds, 2) }

  private var focusedWordRect: CGRect? {
    guard let text else { return nil }
    let words = text.split { !$0.isLetter }
    guard words.indices.contains(word) else { return nil }
    return boundingRects(forCharacterRange: NSRange(words[word].startIndex..<words[word].endIndex, in: text)).first
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.ringKey {
    case .step(let step):
      let count = text?.split { !$0.isLetter }.count ?? 0
      guard (0..<count).contains(word + step.readingStep) else { return super.pressesBegan(presses, with: event) }
      word += step.readingStep
      setNeedsDisplay()
    case .use: if let focusedWordRect { use(CGPoint(x: focusedWordRect.midX, y: focusedWordRect.midY)) }
    case nil: super.pressesBegan(presses, with: event)
    }
  }
}
