import UIKit

/// A text that is set one way or the other, and a disc in it.
final class TotalFitCard: UIView {
  let text = UITextView()
  let disc = DiscView()
  /// The disc's middle, both ways as parts of the text's width.
  var discPlace = CGPoint(x: TotalFitCard.firstX, y: 1) { didSet { if discPlace != oldValue { placeDisc() } } }
  /// Heeded where all breaks are chosen together.
  var values = TotalFitValues() { didSet { if values != oldValue { setText() } } }
  /// Told the place that the disc was dragged to.
  var didDrag: (CGPoint) -> Void = { _ in }
  /// Of the lines as they stand; `nil` before they have a width.
  private(set) var figures: LineFigures?
  /// The shape and the width that `figures` are of.
  private var measured: (disc: CGRect, width: CGFloat)?
  private let card: CardView
  private let note: String
  private var placeAtTouch = CGPoint.zero
  /// The answer of `firstPlace`, until the text is set anew.
  private var knownFirst: (width: CGFloat, place: CGPoint)?

  /// Where lines keep a length in which they can be justified.
  private static let firstX: CGFloat = 0.81
  private static let fontSize: CGFloat = 16
  private static let standoff: CGFloat = 8
  /// The narrowest room beside the disc that takes text.
  private static let leastSegment: CGFloat = 80
  /// Lines gape before they are ragged, so that it is seen what each way leads to.
  private static let raggedWordSpace: CGFloat = 3

  init(title: String, note: String, usesTotalFit: Bool) {
    card = CardView(title: title, note: note)
    self.note = note
    super.init(frame: .zero)
    text.isEditable = false
    text.isScrollEnabled = false
    text.backgroundColor = nil
    text.accessibilityLabel = title
    text.layoutManager.hyphenationFactor = 1
    text.layoutManager.usesTotalFit = usesTotalFit
    text.textContainer.exclusionStandoff = Self.standoff
    text.textContainer.minimumFragmentWidth = Self.leastSegment
    TextFlow.setSpacing(of: text.layoutManager)
    text.layoutManager.raggedWordSpace = Self.raggedWordSpace
    addSubview(card)
    card.addSubview(text)
    text.addSubview(disc)
    disc.didLift = { [weak self] in self?.placeAtTouch = self?.discPlace ?? .zero }
    disc.didMove = { [weak self] in self?.drag(by: $0) }
    setText()
  }

  required init?(coder: NSCoder) { nil }

  /// Sets the text in the size of now.
  func setText() {
    let face = UIFont(name: "EB Garamond", size: Self.fontSize) ?? .systemFont(ofSize: Self.fontSize)
    let style = NSMutableParagraphStyle()
    (style.alignment, style.paragraphSpacing, style.lineHeightMultiple) = (.justified, 6, 1.2)
    (style.maximumConsecutiveHyphens, style.marginAlignment) = (values.maximumConsecutiveHyphens, values.marginAlignment)
    text.attributedText = NSAttributedString(
      string: TotalFitText.paragraphs,
      attributes: [
        .font: UIFontMetrics.default.scaledFont(for: face, compatibleWith: .current), .foregroundColor: Look.ink, .paragraphStyle: style,
        .languageIdentifier: "en",
      ])
    (measured, knownFirst) = (nil, nil)
    setNeedsLayout()
  }

  /// The place at which the disc stands beside the third paragraph, below two that have all of the column; as `discPlace`.
  func firstPlace(forWidth width: CGFloat) -> CGPoint {
    if let knownFirst, knownFirst.width == width { return knownFirst.place }
    bounds.size.width = width
    layoutSubviews()
    let (manager, container) = (text.layoutManager, text.textContainer)
    let shapes = container.exclusionPaths
    container.exclusionPaths = []
    _ = fittingHeight
    let glyph = manager.glyphIndexForCharacter(at: TotalFitText.startOfThird)
    let top = text.textContainerInset.top + manager.lineFragmentUsedRect(forGlyphAt: glyph, effectiveRange: nil).minY
    container.exclusionPaths = shapes
    let place = CGPoint(x: Self.firstX, y: (top + side / 2) / max(text.bounds.width, 1))
    knownFirst = (width, place)
    return place
  }

  /// How high the card is with all of its text.
  func height(forWidth width: CGFloat) -> CGFloat {
    bounds.size.width = width
    layoutSubviews()
    return (text.frame.minY + max(fittingHeight, disc.frame.maxY) + TitledCard.padding / 2).rounded(.up)
  }

  /// That of the text, all of which is laid out for it in the width of now.
  private var fittingHeight: CGFloat { text.sizeThatFits(CGSize(width: text.bounds.width, height: 0)).height }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.frame = bounds
    text.frame = card.contentFrame
    placeDisc()
    showFigures()
    text.frame = card.contentFrame
  }

  /// Tells below the note what the lines look like.
  private func showFigures() {
    guard text.bounds.width > 0, measured.map({ $0 == (disc.frame, text.bounds.width) }) != true,
      let font = text.textStorage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    else { return }
    measured = (disc.frame, text.bounds.width)
    let spaced = NSAttributedString(string: "n n", attributes: [.font: font]).size().width
    let space = spaced - NSAttributedString(string: "nn", attributes: [.font: font]).size().width
    _ = fittingHeight
    let figures = LineFigures(text.layoutManager, in: text.textContainer, space: space)
    self.figures = figures
    card.words = note + "\n" + figures.words
  }

  private var side: CGFloat { min(text.bounds.width * 0.36, 180) }

  private func placeDisc() {
    guard text.bounds.width > 0 else { return }
    let middle = CGPoint(x: text.bounds.width * discPlace.x, y: text.bounds.width * discPlace.y)
    disc.frame = CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
    let inset = text.textContainerInset
    text.textContainer.exclusionPaths = [UIBezierPath(ovalIn: disc.frame.offsetBy(dx: -inset.left, dy: -inset.top))]
  }

  /// The disc stays whole.
  private func drag(by moved: CGPoint) {
    let (width, height) = (text.bounds.width, text.bounds.height)
    guard width > side, height > side else { return }
    let (x, y) = (placeAtTouch.x * width + moved.x, placeAtTouch.y * width + moved.y)
    didDrag(
      CGPoint(x: min(max(x, side / 2), width - side / 2) / width, y: min(max(y, side / 2), height - side / 2) / width))
  }
}

/// What the text flows round.
final class DiscView: MovableDisc {
  init() { super.init(name: "disc") }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) { ShapeView.draw(UIBezierPath(ovalIn: bounds.insetBy(dx: 1, dy: 1))) }
}
