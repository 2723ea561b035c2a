import GalleyDocuments
import GalleyPlayground
import UIKit

/// Bidirectional text: embedding levels, split carets, and mirrored brackets.
public struct BidiExhibit: Exhibit {
  public let name = "bidi"
  public let title = "Two Directions"
  public let topic = "Words and Lines"

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return BoardViewController(
      title: title, lead: "The number below each letter is its bidi level. Tap between letters: the caret is split if two directions meet there.",
      narrowest: 420, maximumColumns: 2,
      cards: Self.samples.map { BoardCard($0.title, note: $0.note, content: BidiLineView($0.text, direction: $0.direction)) })
  }

  private static let samples: [(title: String, note: String, text: String, direction: NSWritingDirection)] = [
    ("A Right-to-Left Word", "In a left-to-right line, Hebrew has level 1.", "type דפוס type", .natural),
    ("Numbers", "Digits after Hebrew run left to right and have level 2.", "שנת 1455 היא", .natural),
    ("Brackets", "Brackets at odd levels are mirrored.", "(a [ב] ג) d", .natural),
    ("Right-to-Left Brackets", "The same text in a right-to-left paragraph.", "(a [ב] ג) d", .rightToLeft),
    ("Arabic and Latin", "Joined letters, a Latin name, and a number.", "قال Aldus في 1501", .natural),
    ("Override", "An override reverses the direction of Latin letters.", "abc \u{202E}def\u{202C} ghi", .natural),
  ]
}

/// A line of text with the embedding level of each character, and the carets at the tapped position.
final class BidiLineView: TypesetView {
  private let sampleText: String
  private let direction: NSWritingDirection
  private let storage = NSTextStorage()
  private let manager = NSLayoutManager()
  private let container = NSTextContainer(size: CGSize(width: 200, height: 0))
  private let resultLabel = UILabel()
  /// The index of the character after the caret; `nil` before the first click.
  private(set) var caretIndex: Int?

  init(_ sampleText: String, direction: NSWritingDirection) {
    (self.sampleText, self.direction) = (sampleText, direction)
    super.init(frame: .zero)
    container.lineFragmentPadding = 6
    manager.addTextContainer(container)
    storage.addLayoutManager(manager)
    resultLabel.font = .preferredFont(forTextStyle: .footnote)
    resultLabel.textColor = Theme.secondary
    resultLabel.numberOfLines = 0
    resultLabel.adjustsFontForContentSizeCategory = true
    addSubview(resultLabel)
    let tap = UITapGestureRecognizer()
    tap.addHandler { [weak self] in self?.tap(at: $0.location(in: self)) }
    addGestureRecognizer(tap)
    isAccessibilityElement = true
    accessibilityLabel = sampleText
    textDidChange()
    showResult()
  }

  required init?(coder: NSCoder) { nil }

  override func textDidChange() {
    let style = NSMutableParagraphStyle()
    style.baseWritingDirection = direction
    // Room for the levels below each line; the last line has no line spacing.
    style.lineSpacing = levelHeight
    storage.setAttributedString(
      NSAttributedString(
        string: sampleText, attributes: [.font: ExhibitStyle.serif(30 * scale), .foregroundColor: Theme.ink, .paragraphStyle: style]))
  }

  // MARK: Layout

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    container.size.width = size.width
    manager.ensureLayout(for: container)
    return CGSize(width: size.width, height: textHeight + 8 + resultLabel.sizeThatFits(size).height)
  }

  private var levelHeight: CGFloat { 26 * scale }

  /// The height of the text with the levels below its last line, in whole points.
  private var textHeight: CGFloat { (manager.usedRect(for: container).maxY + levelHeight + 4 * scale).rounded(.up) }

  /// Returns the used rectangle of a glyph's line, in the container's space, without the levels below it.
  private func textRect(ofLineAt glyph: Int) -> CGRect {
    var glyphs = NSRange()
    var line = manager.lineFragmentUsedRect(forGlyphAt: glyph, effectiveRange: &glyphs)
    if glyphs.location + glyphs.length < manager.numberOfGlyphs { line.size.height -= levelHeight }
    return line
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    container.size.width = bounds.width
    manager.ensureLayout(for: container)
    let top = textHeight + 8
    resultLabel.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top, 0))
    setNeedsDisplay()
  }

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    let glyphs = manager.glyphRange(for: container)
    drawLevels(of: glyphs)
    manager.drawGlyphs(forGlyphRange: glyphs, at: .zero)
    guard let caretIndex else { return }
    for (number, x) in carets(at: caretIndex).enumerated() {
      let line = textRect(ofLineAt: min(manager.glyphIndexForCharacter(at: min(caretIndex, storage.length - 1)), manager.numberOfGlyphs - 1))
      (number == 0 ? Theme.red : Theme.blueLine).setFill()
      UIRectFill(CGRect(x: x - 1, y: line.minY, width: 2, height: line.height + 2 * scale))
    }
  }

  /// Draws a band below each character with its level in the center; adjacent characters of one level share a band.
  private func drawLevels(of glyphs: NSRange) {
    var levels = [UInt8](repeating: 0, count: glyphs.length)
    manager.getGlyphs(in: glyphs, glyphs: nil, properties: nil, characterIndexes: nil, bidiLevels: &levels)
    var bands: [(rect: CGRect, level: UInt8)] = []
    for (number, level) in levels.enumerated() {
      let box = manager.boundingRect(forGlyphRange: NSRange(location: glyphs.location + number, length: 1), in: container)
      guard box.width > 0 else { continue }
      let line = textRect(ofLineAt: glyphs.location + number)
      let band = CGRect(x: box.minX, y: line.maxY + 5 * scale, width: box.width, height: 17 * scale)
      if let last = bands.last, last.level == level, last.rect.insetBy(dx: -1, dy: 0).intersects(band) {
        bands[bands.count - 1].rect = last.rect.union(band)
      } else {
        bands.append((band, level))
      }
    }
    for (rect, level) in bands {
      (level % 2 == 0 ? Theme.blueTint : Theme.redTint).setFill()
      UIBezierPath(roundedRect: rect.insetBy(dx: 0.5, dy: 0), cornerRadius: 3).fill()
      let number = NSAttributedString(
        string: "\(level)", attributes: [.font: UIFont.systemFont(ofSize: 12 * scale), .foregroundColor: level % 2 == 0 ? Theme.blueInk : Theme.red])
      let size = number.size()
      number.draw(at: CGPoint(x: rect.midX - size.width / 2, y: rect.midY - size.height / 2))
    }
  }

  // MARK: Carets

  /// Returns the x positions of the caret before the character at `index`: beside the previous character and, at a direction boundary, also
  /// beside the next one.
  private func carets(at index: Int) -> [CGFloat] {
    var found: [CGFloat] = []
    let line = min(index, storage.length - 1)
    for isAlternate in [false, true] {
      var positions = [CGFloat](repeating: 0, count: storage.length + 1)
      var characters = [Int](repeating: 0, count: storage.length + 1)
      let count = manager.getLineFragmentInsertionPoints(
        forCharacterAt: line, alternatePositions: isAlternate, inDisplayOrder: false, positions: &positions, characterIndexes: &characters)
      let left = manager.lineFragmentRect(forGlyphAt: manager.glyphIndexForCharacter(at: line), effectiveRange: nil).minX
      for number in 0..<count where characters[number] == index {
        let x = left + positions[number]
        if !found.contains(where: { abs($0 - x) < 0.5 }) { found.append(x) }
      }
    }
    return found
  }

  private func tap(at point: CGPoint) {
    var fraction: CGFloat = 0
    let index = manager.characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: &fraction)
    caretIndex = min(fraction > 0.5 ? index + 1 : index, storage.length)
    showResult()
    setNeedsDisplay()
  }

  override var canBecomeFocused: Bool { true }
  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds, 4) }

  /// Moves from character to character in logical order by the arrow keys.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard case .step(let step) = presses.ringKey, step.dy == 0 else { return super.pressesBegan(presses, with: event) }
    caretIndex = caretIndex.map { min(max($0 + step.readingStep, 0), storage.length) } ?? 0
    showResult()
    setNeedsDisplay()
  }

  private func showResult() {
    guard let caretIndex else { return resultLabel.text = "Tap between letters." }
    let count = carets(at: caretIndex).count
    resultLabel.text = "Before character \(caretIndex): \(count == 2 ? "two carets" : "one caret")."
    setNeedsLayout()
  }
}
