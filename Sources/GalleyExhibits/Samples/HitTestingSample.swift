import GalleyDocuments
import UIKit

/// Outlines the touched word of a text, and shows it below the text.
final class HitTestingSample: UIView {
  private let textView = HitTextView()
  private let resultLabel = UILabel()

  private static let sampleText = """
    Type is a thing that one can hold. A piece of metal has a face at its top, a nick in its side, and stands on its feet in the stick \
    beside its neighbours.

    Touch any word. The layout manager returns the character at the touch; the word extends from there to the white \
    space on both sides, or to the start or end of the text.
    """

  override init(frame: CGRect) {
    super.init(frame: frame)
    textView.accessibilityLabel = "Text to touch"
    textView.wordWasTouched = { [weak self] word in
      self?.resultLabel.text = word.map { "Selected word: “\($0)”" } ?? "No word there."
      self?.setNeedsLayout()
    }
    resultLabel.font = .preferredFont(forTextStyle: .callout)
    resultLabel.adjustsFontForContentSizeCategory = true
    resultLabel.textColor = Theme.secondary
    resultLabel.numberOfLines = 0
    resultLabel.text = "Touch a word."
    for view in [textView, resultLabel] as [UIView] { addSubview(view) }
    showText()
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showText()
    setNeedsLayout()
  }

  private func showText() {
    let style = NSMutableParagraphStyle()
    style.lineHeightMultiple = 1.12
    textView.show(
      NSAttributedString(
        string: Self.sampleText,
        attributes: [.font: ExhibitStyle.serif(19 * ExhibitStyle.scale(traitCollection)), .foregroundColor: Theme.ink, .paragraphStyle: style]))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = resultLabel.sizeThatFits(CGSize(width: bounds.width - 10, height: 0)).height.rounded(.up)
    resultLabel.frame = CGRect(x: 5, y: bounds.height - height, width: bounds.width - 10, height: height)
    textView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: max(bounds.height - height - 8, 0))
  }
}

/// A text view that finds the word at a touch by the white space around it.
final class HitTextView: UITextView {
  /// Called with the word, or `nil` for a touch beside the text.
  var wordWasTouched: (String?) -> Void = { _ in }
  private var boxes: [CALayer] = []
  private var touched: NSRange?
  private var laidWidth: CGFloat = 0

  override init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame, textContainer: textContainer)
    isEditable = false
    isSelectable = false
    backgroundColor = nil
  }

  required init?(coder: NSCoder) { nil }

  func show(_ text: NSAttributedString) {
    attributedText = text
    outline(nil)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let location = touches.first?.location(in: self) { touch(at: location) }
    super.touchesBegan(touches, with: event)
  }

  private func touch(at location: CGPoint) {
    let point = CGPoint(x: location.x - textContainerInset.left, y: location.y - textContainerInset.top)
    let word = word(at: point)
    outline(word)
    wordWasTouched(word.map { (textStorage.string as NSString).substring(with: $0) })
  }

  /// Returns the range of the word at a point, between white space; `nil` beside the text and on white space.
  ///
  /// - Parameter point: a point in the container's space.
  private func word(at point: CGPoint) -> NSRange? {
    guard textStorage.length > 0 else { return nil }
    let text = textStorage.string as NSString
    let index = layoutManager.characterIndex(for: point, in: textContainer, fractionOfDistanceBetweenInsertionPoints: nil)
    let character = NSRange(location: index, length: 1)
    let glyphs = layoutManager.glyphRange(forCharacterRange: character, actualCharacterRange: nil)
    // A point beside the text also has a nearest character, so check that it is on or near it.
    guard layoutManager.boundingRect(forGlyphRange: glyphs, in: textContainer).insetBy(dx: -4, dy: -4).contains(point) else { return nil }
    let space = CharacterSet.whitespacesAndNewlines
    if text.rangeOfCharacter(from: space, options: [], range: character).location != NSNotFound { return nil }
    let before = text.rangeOfCharacter(from: space, options: .backwards, range: NSRange(location: 0, length: index))
    let after = text.rangeOfCharacter(from: space, options: [], range: NSRange(location: index, length: text.length - index))
    let start = before.location == NSNotFound ? 0 : before.location + 1
    let end = after.location == NSNotFound ? text.length : after.location
    return start < end ? NSRange(location: start, length: end - start) : nil
  }

  // MARK: Keys

  override var canBecomeFocused: Bool { true }

  /// Moves to the next or previous word by the arrow keys.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard case .step(let step) = presses.ringKey, let word = word(step.readingStep) else { return super.pressesBegan(presses, with: event) }
    outline(word)
    wordWasTouched((textStorage.string as NSString).substring(with: word))
  }

  private func word(_ step: Int) -> NSRange? {
    let text = textStorage.string as NSString
    let letters = CharacterSet.whitespacesAndNewlines.inverted
    let start = step > 0 ? touched.map { $0.upperBound } ?? 0 : 0
    let range = NSRange(location: start, length: (step > 0 ? text.length : touched?.location ?? 0) - start)
    let end = text.rangeOfCharacter(from: letters, options: step > 0 ? [] : .backwards, range: range)
    guard end.location != NSNotFound else { return nil }
    let box = layoutManager.boundingRect(forGlyphRange: layoutManager.glyphRange(forCharacterRange: end, actualCharacterRange: nil), in: textContainer)
    return word(at: CGPoint(x: box.midX, y: box.midY))
  }

  /// Outlines a word instead of the previous one, with a box for each of its lines; `nil` only removes the outline.
  private func outline(_ word: NSRange?) {
    touched = word
    boxes.forEach { $0.removeFromSuperlayer() }
    boxes = []
    guard let word else { return }
    let glyphs = layoutManager.glyphRange(forCharacterRange: word, actualCharacterRange: nil)
    layoutManager.enumerateEnclosingRects(
      forGlyphRange: glyphs, withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0), in: textContainer
    ) { rect, _ in
      let box = CALayer()
      box.frame = rect.offsetBy(dx: self.textContainerInset.left, dy: self.textContainerInset.top).insetBy(dx: -3, dy: -1)
      (box.cornerRadius, box.borderWidth) = (3, 1.25)
      box.borderColor = Theme.blueLine.cgColor
      box.backgroundColor = Theme.blueTint.cgColor
      self.layer.addSublayer(box)
      self.boxes.append(box)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if bounds.width != laidWidth {
      laidWidth = bounds.width
      outline(touched)
    }
  }
}
