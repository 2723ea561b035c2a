import GalleyDocuments
import UIKit

/// Text fields with typical configurations.
@MainActor
enum FieldSamples {
  /// Creates a field in the size of body text, with a rounded border.
  static func field(
    _ text: String? = nil, placeholder: String? = nil, border: UITextField.BorderStyle = .roundedRect,
    _ setUp: (UITextField) -> Void = { _ in }
  ) -> UITextField {
    let field = UITextField()
    field.font = .preferredFont(forTextStyle: .body)
    field.adjustsFontForContentSizeCategory = true
    field.borderStyle = border
    field.text = text
    field.placeholder = placeholder
    setUp(field)
    return field
  }

  static func borders() -> [FieldRow] {
    [
      FieldRow(caption: "none", view: field("A line finds its length", border: .none)),
      FieldRow(caption: "line", view: field("A line finds its length", border: .line)),
      FieldRow(caption: "bezel", view: field("A line finds its length", border: .bezel)),
      FieldRow(caption: "roundedRect, with a placeholder", view: field(placeholder: "Name of the typeface")),
    ]
  }

  static func sideViews() -> [FieldRow] {
    [
      FieldRow(
        caption: "Left view, clear button",
        view: field("Garamond") { field in
          field.leftView = LensView()
          field.leftViewMode = .always
          field.clearButtonMode = .always
          field.returnKeyType = .search
        }),
      FieldRow(
        caption: "Right view; right-aligned text",
        view: field("12.5") { field in
          field.rightView = SignView("pt")
          field.rightViewMode = .always
          field.textAlignment = .right
          field.keyboardType = .decimalPad
        }),
      FieldRow(
        caption: "Clear button while editing",
        view: field("Baskerville") { $0.clearButtonMode = .whileEditing }),
    ]
  }

  static func fitting() -> [FieldRow] {
    let long = "The measure is the width that a line is asked to reach"
    return [
      FieldRow(caption: "Truncated; scrolls while editing", view: field(long)),
      FieldRow(
        caption: "Shrinks down to 12 points",
        view: field(long) { field in
          field.adjustsFontSizeToFitWidth = true
          field.minimumFontSize = 12
        }),
      FieldRow(caption: "Centered", view: field("Fleuron") { $0.textAlignment = .center }),
    ]
  }

  static func states() -> [FieldRow] {
    [
      FieldRow(
        caption: "Password: the last character shows briefly",
        view: field("baskerville") { field in
          field.isSecureTextEntry = true
          field.clearButtonMode = .whileEditing
          field.accessibilityLabel = "Password"
        }),
      FieldRow(caption: "Disabled", view: field("Not editable") { $0.isEnabled = false }),
      FieldRow(
        caption: "Bold, italic and underline with Ctrl+B, I, U",
        view: field { field in
          field.allowsEditingTextAttributes = true
          field.attributedText = styled()
        }),
      FieldRow(caption: "Cleared when editing begins", view: field("Old text") { $0.clearsOnBeginEditing = true }),
    ]
  }

  private static func styled() -> NSAttributedString {
    let font = UIFont.preferredFont(forTextStyle: .body)
    func style(_ text: String, _ trait: UIFontDescriptor.SymbolicTraits) -> NSAttributedString {
      let descriptor = font.fontDescriptor.withSymbolicTraits(trait) ?? font.fontDescriptor
      return NSAttributedString(string: text, attributes: [.font: UIFont(descriptor: descriptor, size: 0)])
    }
    let text = NSMutableAttributedString(string: "Roman, ", attributes: [.font: font])
    text.append(style("bold", .traitBold))
    text.append(NSAttributedString(string: " and ", attributes: [.font: font]))
    text.append(style("italic", .traitItalic))
    return text
  }
}

/// A magnifying glass, as high as the letters beside it.
final class LensView: UIView {
  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize {
    let side = UIFontMetrics.default.scaledValue(for: 16, compatibleWith: traitCollection).rounded()
    return CGSize(width: side, height: side)
  }

  override func draw(_ rect: CGRect) {
    let side = bounds.width
    let lens = UIBezierPath(ovalIn: CGRect(x: side * 0.1, y: side * 0.1, width: side * 0.56, height: side * 0.56))
    lens.move(to: CGPoint(x: side * 0.6, y: side * 0.6))
    lens.addLine(to: CGPoint(x: side * 0.9, y: side * 0.9))
    lens.lineWidth = side * 0.1
    lens.lineCapStyle = .round
    Theme.secondary.setStroke()
    lens.stroke()
  }
}

/// A symbol or a unit beside a field's text.
final class SignView: UIView {
  private let label = UILabel()

  init(_ sign: String) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    label.text = sign
    label.font = .preferredFont(forTextStyle: .body)
    label.textColor = Theme.secondary
    label.textAlignment = .center
    label.adjustsFontForContentSizeCategory = true
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { label.intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }
}
