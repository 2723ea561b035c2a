import UIKit

/// Fonts, sizes and controls that exhibits share.
@MainActor public enum ExhibitStyle {
  /// Returns the scale of text relative to the default size.
  public static func scale(_ traits: UITraitCollection) -> CGFloat { UIFontMetrics.default.scaledValue(for: 300, compatibleWith: traits) / 300 }

  /// Returns whether each word of a label fits a width.
  static func fitsWords(of label: UILabel, in width: CGFloat) -> Bool {
    (label.text ?? "").split(separator: " ").allSatisfy { NSAttributedString(string: String($0), attributes: [.font: label.font!]).size().width <= width }
  }

  /// Creates a text button in the blue of controls.
  static func button(_ title: String) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.titleLabel?.font = .preferredFont(forTextStyle: .subheadline)
    button.titleLabel?.adjustsFontForContentSizeCategory = true
    button.contentEdgeInsets = UIEdgeInsets(top: 6, left: 10, bottom: 6, right: 10)
    return button
  }

  /// Creates a selectable, read-only text view that does not scroll, with `name` as its accessibility label.
  static func textView(_ name: String) -> UITextView {
    let textView = UITextView()
    textView.isEditable = false
    textView.isScrollEnabled = false
    textView.backgroundColor = nil
    textView.textContainerInset = .zero
    textView.textContainer.lineFragmentPadding = 0
    textView.accessibilityLabel = name
    return textView
  }

  /// Returns the font of headings and buttons in a text style. Its size is limited to 28 points, to leave space for the content.
  static func headFont(_ style: UIFont.TextStyle) -> UIFont {
    let descriptor = UIFontDescriptor.preferredFontDescriptor(withTextStyle: style, compatibleWith: UITraitCollection(preferredContentSizeCategory: .large))
    return UIFontMetrics(forTextStyle: style).scaledFont(for: UIFont(descriptor: descriptor, size: 0), maximumPointSize: 28)
  }

  /// Returns EB Garamond, or the system font if EB Garamond is not installed, in a fixed size in points.
  public static func serif(_ size: CGFloat) -> UIFont { UIFont(name: "EB Garamond", size: size) ?? .systemFont(ofSize: size) }
}
