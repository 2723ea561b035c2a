import Exhibits
import UIKit

/// The measures of the bars at L, in points.
enum ChromeMeasures {
  static let topBar: CGFloat = 44
  static let rail: CGFloat = 56
  static let bottomBar: CGFloat = 52
  /// A line of the chrome's type.
  static let line: CGFloat = 20
  static let hairline: CGFloat = 1
  /// Between the middles of two icons of the top bar.
  static let iconStep: CGFloat = 36
  /// From an icon's middle to the middle of the divider beside it.
  static let dividerStep: CGFloat = 24.5
  static let divider = CGSize(width: 1, height: 16)
  /// Desk at the right of the page, where the chrome ends, too.
  static func edge(isNarrow: Bool) -> CGFloat { isNarrow ? 24 : 28 }
}

/// A strip at an edge of the window, with a hairline towards the desk.
///
/// It is as thick as what it holds needs at its `scale`, and gives up what it has no room for.
class Bar: UIView {
  enum Edge { case top, left, bottom }

  private let edge: Edge
  let isNarrow: Bool
  var scale = BarScale(UITraitCollection(preferredContentSizeCategory: .large), limit: 1) {
    didSet {
      guard scale != oldValue else { return }
      for view in subviews { (view as? BarLabel)?.scale = scale }
      scaleDidChange()
      setNeedsLayout()
      setNeedsDisplay()
    }
  }

  init(edge: Edge, isNarrow: Bool) {
    self.edge = edge
    self.isNarrow = isNarrow
    super.init(frame: .zero)
    backgroundColor = Look.bar
    isOpaque = true
    addInteraction(UILargeContentViewerInteraction())
  }

  required init?(coder: NSCoder) { nil }

  /// Its labels have fonts of the new scale; what else it holds is the subclass's.
  func scaleDidChange() {}

  /// Rectangles that `draw` fills as dividers.
  var dividers: [CGRect] = [] {
    didSet { if dividers != oldValue { setNeedsDisplay() } }
  }

  override func draw(_ rect: CGRect) {
    Look.hairline.setFill()
    let line = ChromeMeasures.hairline
    switch edge {
    case .top: UIRectFill(CGRect(x: 0, y: bounds.height - line, width: bounds.width, height: line))
    case .left: UIRectFill(CGRect(x: bounds.width - line, y: 0, width: line, height: bounds.height))
    case .bottom: UIRectFill(CGRect(x: 0, y: 0, width: bounds.width, height: line))
    }
    for divider in dividers { UIRectFill(divider) }
  }

  func place(_ view: UIView, centerX x: CGFloat, centerY y: CGFloat) {
    view.frame.origin = CGPoint(x: (x - view.bounds.width / 2).rounded(), y: (y - view.bounds.height / 2).rounded())
  }

  /// A divider of an icon's height about a place.
  func divider(centerX x: CGFloat, centerY y: CGFloat, height: CGFloat = ChromeMeasures.divider.height) -> CGRect {
    let height = (height * scale.icon).rounded()
    return CGRect(x: x.rounded(.down), y: (y - height / 2).rounded(), width: ChromeMeasures.divider.width, height: height)
  }

  /// Puts a label of one line at `x`, in the middle of a row about `y`.
  func place(_ label: BarLabel, left x: CGFloat, centerY y: CGFloat) {
    let size = Self.fittingSize(of: label)
    let height = max((ChromeMeasures.line * scale.type).rounded(), size.height.rounded(.up))
    label.frame = CGRect(x: x, y: (y - height / 2).rounded(), width: size.width, height: height)
  }

  /// The size of a label's text on one line, whatever the label's size is now.
  static func fittingSize(of label: UILabel) -> CGSize {
    let size = (label as? BarLabel)?.naturalSize ?? label.sizeThatFits(unlimited)
    return CGSize(width: size.width.rounded(.up), height: size.height)
  }

  static let unlimited = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  /// A label in the chrome's face.
  static func label(
    _ text: String, size: CGFloat = 13, weight: UIFont.Weight = .regular, color: UIColor = Look.ink
  ) -> BarLabel {
    let label = BarLabel(.systemFont(ofSize: size, weight: weight))
    label.textColor = color
    label.text = text
    label.screenRole = .text
    return label
  }
}

/// A label of the chrome, whose type grows with it.
final class BarLabel: UILabel {
  private let fontAtL: UIFont
  var scale: BarScale? {
    didSet { if let scale, scale != oldValue { font = scale.font(fontAtL) } }
  }

  override var text: String? { didSet { knownSize = nil } }
  override var attributedText: NSAttributedString? { didSet { knownSize = nil } }
  override var font: UIFont! { didSet { knownSize = nil } }
  override var numberOfLines: Int { didSet { knownSize = nil } }
  private var knownSize: CGSize?

  /// The size of its text; bars are laid out with every frame of a drag, and their words rarely change.
  var naturalSize: CGSize {
    if let knownSize { return knownSize }
    let size = sizeThatFits(Bar.unlimited)
    knownSize = size
    return size
  }

  /// `font` is that at L.
  init(_ font: UIFont) {
    fontAtL = font
    super.init(frame: .zero)
    self.font = font
  }

  required init?(coder: NSCoder) { nil }
}
