import GalleyDocuments
import UIKit

/// A strip of one line at the foot of the visible page, or at its top if the foot would cover the subject. It shows the facts of a word without
/// covering the text that is being edited. A click opens the large popover.
final class FactsStrip: UIView {
  private static let padding = CGSize(width: 20, height: 5)
  private static let gap = "   "

  let facts: PopoverFacts
  private let label = UILabel()
  private let onClick: () -> Void
  private var isAtTop = false { didSet { if isAtTop != oldValue { setNeedsDisplay() } } }

  /// Creates a strip that calls `onClick` when it is clicked.
  init(_ facts: PopoverFacts, onClick: @escaping () -> Void) {
    (self.facts, self.onClick) = (facts, onClick)
    super.init(frame: .zero)
    backgroundColor = Theme.bar
    isOpaque = true
    screenRole = .popover
    accessibilityLabel = facts.label
    accessibilityValue = facts.rows.map { "\($0.name) \($0.value)" }.joined(separator: "; ")
    toolTip = "Show details"
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  // The page below does not receive the touches.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first, bounds.contains(touch.location(in: self)) { onClick() }
  }

  /// Returns the label of the word and the first `count` rows.
  private func text(rows count: Int, _ scale: BarScale) -> NSAttributedString {
    let ink: [NSAttributedString.Key: Any] = [.font: scale.font(.systemFont(ofSize: 13, weight: .medium)), .foregroundColor: Theme.ink]
    let quiet: [NSAttributedString.Key: Any] = [.font: scale.font(.systemFont(ofSize: 11)), .foregroundColor: Theme.secondary]
    let text = NSMutableAttributedString(string: facts.label, attributes: ink)
    for row in facts.rows.prefix(count) { text.append(NSAttributedString(string: "\(Self.gap)\(row.name) \(row.value)", attributes: quiet)) }
    return text
  }

  /// Positions the strip in the visible rectangle `seen`, so that it covers none of `rects`, and shows as many rows as fit; the word is truncated if it
  /// is wider. If both the foot and the top cover a part of `rects`, the strip is hidden.
  func position(beside rects: [CGRect], in seen: CGRect) {
    let scale = BarScale(traitCollection, window: seen.size)
    let width = max(seen.width - 2 * Self.padding.width, 0)
    let forms = (0...facts.rows.count).reversed().lazy.map { self.text(rows: $0, scale) }
    let text = forms.first { $0.size().width.rounded(.up) <= width } ?? self.text(rows: 0, scale)
    let height = (text.size().height.rounded(.up) + 2 * Self.padding.height).rounded()
    let places = [seen.maxY - height, seen.minY].map { CGRect(x: seen.minX, y: $0.rounded(), width: seen.width, height: height) }
    let place = places.first { place in !rects.contains { $0.intersects(place) } }
    isHidden = place == nil || seen.height < 2 * height
    guard let place else { return }
    isAtTop = place == places[1]
    frame = place
    label.attributedText = text
    label.lineBreakMode = .byTruncatingTail
    label.frame = bounds.insetBy(dx: Self.padding.width, dy: Self.padding.height)
  }

  override func draw(_ rect: CGRect) {
    Theme.hairline.setFill()
    UIRectFill(CGRect(x: 0, y: isAtTop ? bounds.height - 1 : 0, width: bounds.width, height: 1))
  }
}

extension FactsStrip: PointerShaping {
  /// Returns the arrow, never `nil`, because the strip is over text, but is not text.
  func pointerShape(at point: CGPoint) -> PointerShape? { .arrow }
}
