import GalleyDocuments
import UIKit

/// An editable rhyme in which certain words have their own attributes.
final class HighlightSample: UIView {
  private let storage = TokenTextStorage()
  let textView: UITextView

  private static let rhyme = """
    Mary had a little lamb
    whose fleece was white as snow.
    And everywhere that Mary went,
    the lamb was sure to go.

    It followed her to school one day
    which was against the rule.
    It made the children laugh and play,
    to see a lamb at school.

    Told by @mary, with thanks to @lamb_of_sterling.
    """

  override init(frame: CGRect) {
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 200, height: 0))
    container.widthTracksTextView = true
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    textView = UITextView(frame: .zero, textContainer: container)
    super.init(frame: frame)
    textView.backgroundColor = nil
    textView.keyboardDismissMode = .onDrag
    textView.accessibilityLabel = "Rhyme"
    addSubview(textView)
    setTokens()
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: Self.rhyme)
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setTokens()
  }

  private func setTokens() {
    let scale = ExhibitStyle.scale(traitCollection)
    let line = NSUnderlineStyle.single.rawValue
    let style = NSMutableParagraphStyle()
    style.lineHeightMultiple = 1.15
    storage.nameAttributes = [.foregroundColor: Theme.blueInk, .font: UIFont.systemFont(ofSize: 17 * scale, weight: .semibold)]
    storage.tokens = [
      "Mary": [.foregroundColor: UIColor.systemRed],
      "lamb": [.foregroundColor: UIColor.systemBlue],
      "everywhere": [.underlineStyle: line],
      "that": [.backgroundColor: Theme.color(0xFFE97A, 0x6B5A12)],
      "fleece": [.font: UIFont(name: "Chalkduster", size: 19 * scale) ?? .systemFont(ofSize: 19 * scale)],
      "school": [.strikethroughStyle: line],
      "white": [.strokeWidth: 5],
      "was": [
        .font: UIFont(name: "Palatino-Bold", size: 14 * scale) ?? .systemFont(ofSize: 14 * scale), .underlineStyle: line,
        .foregroundColor: Theme.color(0x7A2E8E, 0xD29BE3),
      ],
      TokenTextStorage.defaultToken: [.foregroundColor: Theme.ink, .font: UIFont.systemFont(ofSize: 17 * scale), .paragraphStyle: style],
    ]
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    textView.frame = bounds
  }
}
