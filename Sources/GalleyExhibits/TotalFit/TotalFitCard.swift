import GalleyDocuments
import GalleyPlayground
import UIKit

/// A text with either kind of line breaking, and a disc in it.
final class TotalFitCard: UIView {
  let text = UITextView()
  let disc = DiscView()
  /// The disc's center, with both coordinates as fractions of the text's width.
  var discPosition = CGPoint(x: TotalFitCard.firstX, y: 1) { didSet { if discPosition != oldValue { positionDisc() } } }
  /// The settings, which apply if all breaks are optimized together.
  var values = TotalFitValues() { didSet { if values != oldValue { setText() } } }
  /// Called with the position that the disc was dragged to.
  var didDrag: (CGPoint) -> Void = { _ in }
  /// The statistics of the current lines; `nil` before layout.
  private(set) var figures: LineStatistics?
  /// The shape and the width that `figures` apply to; `nil` if there are no figures.
  private var measured: (disc: CGRect, width: CGFloat)?
  private let card: CardView
  private let note: String
  private var positionAtTouch = CGPoint.zero
  /// The cached result of `initialPosition` for a width; `nil` before the first call and after a change of the text.
  private var cachedInitialPosition: (width: CGFloat, place: CGPoint)?

  /// The initial x coordinate, at which lines stay long enough to be justified.
  private static let firstX: CGFloat = 0.81
  private static let fontSize: CGFloat = 16
  private static let standoff: CGFloat = 8
  /// The minimum width of a line slot beside the disc, in points.
  private static let minimumSlotWidth: CGFloat = 80
  /// Spaces stretch far before lines become ragged, to show the difference between the two kinds.
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
    text.textContainer.minimumFragmentWidth = Self.minimumSlotWidth
    TextFlow.setSpacing(of: text.layoutManager)
    text.layoutManager.raggedWordSpace = Self.raggedWordSpace
    addSubview(card)
    card.addSubview(text)
    text.addSubview(disc)
    disc.didLift = { [weak self] in self?.positionAtTouch = self?.discPosition ?? .zero }
    disc.didMove = { [weak self] in self?.drag(by: $0) }
    setText()
  }

  required init?(coder: NSCoder) { nil }

  /// Sets the text in the current size.
  func setText() {
    let face = UIFont(name: "EB Garamond", size: Self.fontSize) ?? .systemFont(ofSize: Self.fontSize)
    let style = NSMutableParagraphStyle()
    (style.alignment, style.paragraphSpacing, style.lineHeightMultiple) = (.justified, 6, 1.2)
    (style.maximumConsecutiveHyphens, style.marginAlignment) = (values.maximumConsecutiveHyphens, values.marginAlignment)
    text.attributedText = NSAttributedString(
      string: TotalFitText.paragraphs,
      attributes: [
        .font: UIFontMetrics.default.scaledFont(for: face, compatibleWith: .current), .foregroundColor: Theme.ink, .paragraphStyle: style,
        .languageIdentifier: "en",
      ])
    (measured, cachedInitialPosition) = (nil, nil)
    setNeedsLayout()
  }

  /// Returns the position of the disc beside the third paragraph, below two paragraphs in full width; as in `discPosition`. Lays out the card in
  /// this width, unless the result is cached.
  func initialPosition(forWidth width: CGFloat) -> CGPoint {
    if let cachedInitialPosition, cachedInitialPosition.width == width { return cachedInitialPosition.place }
    bounds.size.width = width
    layoutSubviews()
    let (manager, container) = (text.layoutManager, text.textContainer)
    let shapes = container.exclusionPaths
    container.exclusionPaths = []
    _ = fittingHeight
    let glyph = manager.glyphIndexForCharacter(at: TotalFitText.startOfThird)
    let top = text.textContainerInset.top + manager.lineFragmentUsedRect(forGlyphAt: glyph, effectiveRange: nil).minY
    container.exclusionPaths = shapes
    let position = CGPoint(x: Self.firstX, y: (top + side / 2) / max(text.bounds.width, 1))
    cachedInitialPosition = (width, position)
    return position
  }

  /// Returns the height of the card with its whole text, which is laid out in this width.
  func height(forWidth width: CGFloat) -> CGFloat {
    bounds.size.width = width
    layoutSubviews()
    return (text.frame.minY + max(fittingHeight, disc.frame.maxY) + TitledCard.padding / 2).rounded(.up)
  }

  /// The height of the text, which is laid out completely in the current width.
  private var fittingHeight: CGFloat { text.sizeThatFits(CGSize(width: text.bounds.width, height: 0)).height }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.frame = bounds
    text.frame = card.contentFrame
    positionDisc()
    showFigures()
    text.frame = card.contentFrame
  }

  /// Shows the statistics of the lines below the note.
  private func showFigures() {
    guard text.bounds.width > 0, measured.map({ $0 == (disc.frame, text.bounds.width) }) != true,
      let font = text.textStorage.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
    else { return }
    measured = (disc.frame, text.bounds.width)
    let spaced = NSAttributedString(string: "n n", attributes: [.font: font]).size().width
    let space = spaced - NSAttributedString(string: "nn", attributes: [.font: font]).size().width
    _ = fittingHeight
    let figures = LineStatistics(text.layoutManager, in: text.textContainer, space: space)
    self.figures = figures
    card.noteText = note + "\n" + figures.summary
  }

  private var side: CGFloat { min(text.bounds.width * 0.36, 180) }

  private func positionDisc() {
    guard text.bounds.width > 0 else { return }
    let middle = CGPoint(x: text.bounds.width * discPosition.x, y: text.bounds.width * discPosition.y)
    disc.frame = CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
    let inset = text.textContainerInset
    text.textContainer.exclusionPaths = [UIBezierPath(ovalIn: disc.frame.offsetBy(dx: -inset.left, dy: -inset.top))]
  }

  /// Calls `didDrag` with the disc's position after a drag by `moved` points, clamped so that the disc stays in the text. Does nothing if the text is
  /// smaller than the disc.
  private func drag(by moved: CGPoint) {
    let (width, height) = (text.bounds.width, text.bounds.height)
    guard width > side, height > side else { return }
    let (x, y) = (positionAtTouch.x * width + moved.x, positionAtTouch.y * width + moved.y)
    didDrag(
      CGPoint(x: min(max(x, side / 2), width - side / 2) / width, y: min(max(y, side / 2), height - side / 2) / width))
  }
}

/// The disc that the text flows around.
final class DiscView: MovableDisc {
  init() { super.init(name: "disc") }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) { Theme.drawShape(UIBezierPath(ovalIn: bounds.insetBy(dx: 1, dy: 1))) }
}
