import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// The bar with up to three predictions above the keys. A tap, or the space key on a focused prediction, chooses it.
@MainActor
final class PredictionBar: UIView {
  /// The height in points, at content size L.
  private static let height: CGFloat = 40

  var onChoice: ((Prediction) -> Void)?
  /// Called when the down arrow moves from a prediction to the keys. `nil` means no handler.
  var onLeave: (() -> Void)?

  var predictions: [Prediction] = [] { didSet { if predictions != oldValue { show() } } }

  /// The widths that the assistant items occupy at the left and right, in points.
  var occupiedWidths: (left: CGFloat, right: CGFloat) = (0, 0) {
    didSet {
      guard occupiedWidths != oldValue else { return }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  private var cells: [PredictionCell] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    cells = (0..<WordPredictor.maximumCount).map { _ in PredictionCell() }
    for cell in cells {
      cell.isHidden = true
      cell.addAction(UIAction { [weak self, weak cell] _ in if let cell { self?.choose(cell) } }, for: .primaryActionTriggered)
      addSubview(cell)
    }
  }

  required init?(coder: NSCoder) { nil }

  private func choose(_ cell: PredictionCell) {
    guard let prediction = cell.prediction else { return }
    if cell.isFocused { onLeave?() }
    onChoice?(prediction)
  }

  // MARK: Layout

  /// The preferred height, in points.
  var fittingHeight: CGFloat { barScale.height(ofBar: Self.height, line: 20, icon: 20) }

  private func show() {
    for (index, cell) in cells.enumerated() {
      cell.prediction = index < predictions.count ? predictions[index] : nil
      cell.isHidden = cell.prediction == nil
    }
    setNeedsLayout()
    setNeedsDisplay()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard !predictions.isEmpty else { return }
    let (font, edges) = (barScale.font(.systemFont(ofSize: 15)), edges)
    // A single prediction is in the middle.
    let first = predictions.count == 1 ? WordPredictor.maximumCount / 2 : 0
    for (index, cell) in zip(first..., cells.prefix(predictions.count)) {
      cell.font = font
      cell.frame = CGRect(x: edges[index] + 2, y: 4, width: max(edges[index + 1] - edges[index] - 4, 0), height: max(bounds.height - 6, 0))
    }
  }

  /// The edges of the thirds, aligned with the keys, on whole points.
  private var edges: [CGFloat] {
    let span = SystemKeyboard.span(inWidth: bounds.width)
    let (start, end) = (span.lowerBound + occupiedWidths.left, max(span.upperBound - occupiedWidths.right, span.lowerBound + occupiedWidths.left))
    return (0...WordPredictor.maximumCount).map { (start + (end - start) * CGFloat($0) / CGFloat(WordPredictor.maximumCount)).rounded() }
  }

  /// Draws hairlines between the thirds.
  override func draw(_ rect: CGRect) {
    guard !predictions.isEmpty else { return }
    UISystemPalette.current.keyboard.edge.setFill()
    let height = min(18, bounds.height)
    for x in edges.dropFirst().dropLast() { UIBezierPath(rect: CGRect(x: x, y: ((bounds.height - height) / 2).rounded() + 1, width: 1, height: height)).fill() }
  }

  // MARK: Focus

  /// Focuses the prediction nearest to `x`, if there is one.
  func takeFocus(over x: CGFloat) {
    guard !isHidden, let cell = cells.filter({ !$0.isHidden }).min(by: { abs($0.center.x - x) < abs($1.center.x - x) }) else { return }
    focus(cell)
  }

  /// Focuses a cell. A prediction is a tab stop only while it is focused.
  private func focus(_ cell: PredictionCell) {
    for other in cells { other.isTabStop = other === cell }
    window?.focus(cell)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.unmodifiedKey, let from = cells.firstIndex(where: \.isFocused) else { return super.pressesBegan(presses, with: event) }
    switch key.keyCode {
    case .keyboardLeftArrow: if from > 0 { focus(cells[from - 1]) }
    case .keyboardRightArrow: if from + 1 < predictions.count { focus(cells[from + 1]) }
    case .keyboardDownArrow: onLeave?()
    case .keyboardUpArrow: break
    default: super.pressesBegan(presses, with: event)
    }
  }
}

/// A prediction. One that will replace the typed word has the face of a key.
@MainActor
private final class PredictionCell: UIControl {
  private static let cornerRadius: CGFloat = 6
  private let label = UILabel(frame: .zero)
  /// Whether the focus can move here.
  var isTabStop = false

  var prediction: Prediction? { didSet { if prediction != oldValue { show() } } }
  var font: UIFont {
    get { label.font }
    set { if label.font != newValue { label.font = newValue } }
  }

  init() {
    super.init(frame: .zero)
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    label.isAccessibilityElement = false
    addSubview(label)
    screenRole = .key
    isAccessibilityElement = true
    accessibilityTraits = .button
  }

  required init?(coder: NSCoder) { nil }

  private func show() {
    let word = prediction?.word ?? ""
    label.text = prediction?.kind == .typed ? "“\(word)”" : word
    label.textColor = UISystemPalette.current.label
    accessibilityLabel = label.text
    switch prediction?.kind {
    case .correction: accessibilityValue = "correction"
    case .code: accessibilityValue = "copied code"
    default: accessibilityValue = nil
    }
    if prediction == nil { isTabStop = false }
    setNeedsDisplay()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: min(6, bounds.width / 2), dy: 0)
  }

  override var canBecomeFocused: Bool { isTabStop && !isHidden }
  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds, Self.cornerRadius) }

  override func draw(_ rect: CGRect) {
    let ground = UIBezierPath(roundedRect: bounds, cornerRadius: Self.cornerRadius)
    if prediction?.kind == .correction || prediction?.kind == .code {
      UISystemPalette.current.keyboard.key.setFill()
      ground.fill()
    }
    guard isHighlighted || isHovered else { return }
    (isHighlighted ? UISystemPalette.current.pressed : UISystemPalette.current.hover).setFill()
    ground.fill()
  }
}
