import GalleyDocuments
import UIKit

/// A view that recreates its text for each content size category and appearance.
class TypesetView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
  }

  required init?(coder: NSCoder) { nil }

  /// The scale of text relative to the default size.
  var scale: CGFloat { ExhibitStyle.scale(traitCollection) }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    textDidChange()
    setNeedsDisplay()
  }

  /// Called when the text has to be created again.
  func textDidChange() {}
}

/// A label with an attributed text that is created for each content size, on a background.
final class FigureLabel: TypesetView {
  private let label = UILabel()
  private let ground = UIView()
  private let make: (CGFloat) -> NSAttributedString
  /// The maximum width in points at the default text size; 0 means no background and no maximum.
  private let measure: CGFloat
  private let hasGround: Bool

  private static let padding: CGFloat = 12

  /// Creates a label; `make` is called with the scale of the text size.
  ///
  /// - Parameters:
  ///   - measure: the label's maximum width, in points at the default text size; 0 for no limit.
  ///   - color: the background, or `nil` for the default background of a label with a limit, and no background without a limit.
  init(measure: CGFloat = 340, ground color: UIColor? = nil, _ make: @escaping (_ scale: CGFloat) -> NSAttributedString) {
    self.make = make
    self.measure = measure
    hasGround = color != nil || measure > 0
    super.init(frame: .zero)
    label.numberOfLines = 0
    if hasGround {
      ground.backgroundColor = color ?? Theme.popover
      ground.layer.cornerRadius = 4
    }
    addSubview(ground)
    ground.addSubview(label)
    textDidChange()
  }

  required init?(coder: NSCoder) { nil }

  override func textDidChange() { label.attributedText = make(scale) }

  private var padding: CGFloat { hasGround ? Self.padding : 0 }
  private func width(in availableWidth: CGFloat) -> CGFloat { measure > 0 ? min(availableWidth, measure * scale) : availableWidth }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let height = label.sizeThatFits(CGSize(width: max(width(in: size.width) - (measure > 0 ? 0 : 2 * padding), 0), height: 0)).height
    return CGSize(width: size.width, height: height.rounded(.up) + 2 * padding)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = width(in: bounds.width)
    ground.frame = CGRect(x: ((bounds.width - width) / 2).rounded(), y: 0, width: width, height: bounds.height)
    label.frame = ground.bounds.shrunk(dx: measure > 0 ? 0 : padding, dy: padding)
  }
}

/// A selectable, read-only text in its fitting height, created for each content size.
final class ReadingView: TypesetView {
  let textView: UITextView
  private let make: (CGFloat) -> NSAttributedString

  init(_ name: String, _ make: @escaping (_ scale: CGFloat) -> NSAttributedString) {
    self.make = make
    textView = ExhibitStyle.textView(name)
    super.init(frame: .zero)
    addSubview(textView)
    textDidChange()
  }

  required init?(coder: NSCoder) { nil }

  override func textDidChange() { textView.attributedText = make(scale) }

  override func sizeThatFits(_ size: CGSize) -> CGSize { textView.sizeThatFits(CGSize(width: size.width, height: 0)) }

  override func layoutSubviews() {
    super.layoutSubviews()
    textView.frame = bounds
  }
}
