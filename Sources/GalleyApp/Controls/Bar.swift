import GalleyDocuments
import UIKit

/// Dimensions of the bars at content size category L, in points.
enum ChromeMeasures {
  static let topBar: CGFloat = 44
  static let rail: CGFloat = 56
  static let bottomBar: CGFloat = 52
  /// Height of a line of text in the chrome, in points.
  static let line: CGFloat = 20
  static let hairline: CGFloat = 1
  /// Distance between the centers of two icons of the top bar, in points.
  static let iconStep: CGFloat = 36
  /// Distance from an icon's center to the center of the divider beside it, in points.
  static let dividerStep: CGFloat = 24.5
  static let divider = CGSize(width: 1, height: 16)
  /// Returns the margin to the right of the page. The bars' content ends at the same position.
  static func edge(isNarrow: Bool) -> CGFloat { isNarrow ? 24 : 28 }
}

/// A bar at an edge of the window, with a hairline on the side of the content.
///
/// Subclasses compute their thickness from `scale`, and hide content that does not fit.
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
    backgroundColor = Theme.bar
    isOpaque = true
    addInteraction(UILargeContentViewerInteraction())
  }

  required init?(coder: NSCoder) { nil }

  /// Called after the labels received fonts of the new scale. Subclasses update their other content.
  func scaleDidChange() {}

  /// Rectangles that `draw` fills as dividers.
  var dividers: [CGRect] = [] {
    didSet { if dividers != oldValue { setNeedsDisplay() } }
  }

  override func draw(_ rect: CGRect) {
    Theme.hairline.setFill()
    let line = ChromeMeasures.hairline
    switch edge {
    case .top: UIRectFill(CGRect(x: 0, y: bounds.height - line, width: bounds.width, height: line))
    case .left: UIRectFill(CGRect(x: bounds.width - line, y: 0, width: line, height: bounds.height))
    case .bottom: UIRectFill(CGRect(x: 0, y: 0, width: bounds.width, height: line))
    }
    for divider in dividers { UIRectFill(divider) }
  }

  func position(_ view: UIView, centerX x: CGFloat, centerY y: CGFloat) {
    view.frame.origin = CGPoint(x: (x - view.bounds.width / 2).rounded(), y: (y - view.bounds.height / 2).rounded())
  }

  /// Returns the frame of a divider centered at the given point, both in the bar's space. `height` is in points at L.
  func divider(centerX x: CGFloat, centerY y: CGFloat, height: CGFloat = ChromeMeasures.divider.height) -> CGRect {
    let height = (height * scale.icon).rounded()
    return CGRect(x: x.rounded(.down), y: (y - height / 2).rounded(), width: ChromeMeasures.divider.width, height: height)
  }

  /// Places a label of one line at `x`, vertically centered at `y`.
  func position(_ label: BarLabel, left x: CGFloat, centerY y: CGFloat) {
    let size = Self.fittingSize(of: label)
    let height = max((ChromeMeasures.line * scale.type).rounded(), size.height.rounded(.up))
    label.frame = CGRect(x: x, y: (y - height / 2).rounded(), width: size.width, height: height)
  }

  /// Returns the size of a label's text with unlimited width, independent of the label's frame. The width is rounded up to whole points.
  static func fittingSize(of label: UILabel) -> CGSize {
    let size = (label as? BarLabel)?.naturalSize ?? label.sizeThatFits(unlimited)
    return CGSize(width: size.width.rounded(.up), height: size.height)
  }

  static let unlimited = CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  /// Returns a label in the chrome's font.
  static func label(
    _ text: String, size: CGFloat = 13, weight: UIFont.Weight = .regular, color: UIColor = Theme.ink
  ) -> BarLabel {
    let label = BarLabel(.systemFont(ofSize: size, weight: weight))
    label.textColor = color
    label.text = text
    label.screenRole = .text
    return label
  }
}

/// A label of the chrome, whose font size follows the chrome's scale.
final class BarLabel: UILabel {
  private let fontAtL: UIFont
  var scale: BarScale? {
    didSet { if let scale, scale != oldValue { font = scale.font(fontAtL) } }
  }

  override var text: String? { didSet { cachedSize = nil } }
  override var attributedText: NSAttributedString? { didSet { cachedSize = nil } }
  override var font: UIFont! { didSet { cachedSize = nil } }
  override var numberOfLines: Int { didSet { cachedSize = nil } }
  private var cachedSize: CGSize?

  /// The size of its text. Cached, because bars are laid out in each frame of a resize and their texts rarely change.
  var naturalSize: CGSize {
    if let cachedSize { return cachedSize }
    let size = sizeThatFits(Bar.unlimited)
    cachedSize = size
    return size
  }

  /// Creates a label; `font` is its font at L.
  init(_ font: UIFont) {
    fontAtL = font
    super.init(frame: .zero)
    self.font = font
  }

  required init?(coder: NSCoder) { nil }
}
