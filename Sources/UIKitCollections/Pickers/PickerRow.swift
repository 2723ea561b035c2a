import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A row of a picker component: a centered title, or the delegate's view.
@MainActor
final class PickerRow: UIView {
  private let label = UILabel()
  /// The delegate's view; reused for another row when this one is no longer visible. `nil` if there is none.
  private(set) var custom: UIView?
  private var customFills = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the font of titles that set none.
  static func font(_ traits: UITraitCollection) -> UIFont { UIFont.preferredFont(forTextStyle: .title3, compatibleWith: traits) }

  /// The shown view: the delegate's, or the label.
  var content: UIView { custom ?? label }

  /// The text of the row: the title, or for a delegate's view its accessibility label or else its text as a label; `nil` if there is none.
  var displayedText: String? { custom.map { $0.accessibilityLabel ?? ($0 as? UILabel)?.text } ?? label.text }

  func show(title: String?) {
    removeCustomView()
    label.font = Self.font(traitCollection)
    label.textColor = UISystemPalette.current.label
    label.text = title
  }

  func show(attributed: NSAttributedString) {
    removeCustomView()
    let text = NSMutableAttributedString(attributedString: attributed)
    text.fillGaps(with: [.font: Self.font(traitCollection), .foregroundColor: UISystemPalette.current.label])
    label.attributedText = text
    label.textAlignment = .center
  }

  func show(_ view: UIView) {
    guard view !== custom else { return setNeedsLayout() }
    removeCustomView()
    customFills = view.bounds.isEmpty
    custom = view
    label.isHidden = true
    addSubview(view)
    setNeedsLayout()
  }

  private func removeCustomView() {
    custom?.removeFromSuperview()
    custom = nil
    label.isHidden = false
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: min(8, bounds.width / 8), dy: 0)
    guard let custom else { return }
    let size = customFills ? bounds.size : custom.bounds.size
    custom.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
  }
}
