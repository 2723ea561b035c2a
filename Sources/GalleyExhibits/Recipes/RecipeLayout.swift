import GalleyDocuments
import UIKit

// Shared helpers of the recipes: layout by constraints, and fields and texts in the preferred content size.

extension UIViewController {
  /// Adds a column of views from the top, as wide as the view less a margin, and returns it. It scrolls if it is higher than the view.
  @discardableResult
  func addColumn(_ views: [UIView], spacing: CGFloat = 10) -> UIStackView {
    let scroller = UIScrollView()
    fill(with: scroller)
    let column = UIStackView(arrangedSubviews: views)
    column.axis = .vertical
    column.spacing = spacing
    column.translatesAutoresizingMaskIntoConstraints = false
    scroller.addSubview(column)
    let content = scroller.contentLayoutGuide
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: content.topAnchor, constant: 14),
      column.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -14),
      column.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 14),
      column.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -14),
      column.widthAnchor.constraint(equalTo: scroller.frameLayoutGuide.widthAnchor, constant: -28),
    ])
    return column
  }

  /// Adds a child that fills the view.
  func fill(with child: UIView) {
    child.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(child)
    let views = ["child": child]
    for format in ["H:|[child]|", "V:|[child]|"] {
      NSLayoutConstraint.activate(NSLayoutConstraint.constraints(withVisualFormat: format, options: [], metrics: nil, views: views))
    }
  }
}

extension UITextField {
  /// Creates a field with a rounded border, in the size of body text.
  convenience init(placeholder: String) {
    self.init(frame: .zero)
    self.placeholder = placeholder
    borderStyle = .roundedRect
    font = .preferredFont(forTextStyle: .body)
    adjustsFontForContentSizeCategory = true
  }
}

extension UITextView {
  /// Creates a text view in the size of body text, with a clear background and `name` as its accessibility label.
  convenience init(reading text: String, name: String) {
    self.init(frame: .zero, textContainer: nil)
    font = .preferredFont(forTextStyle: .body)
    adjustsFontForContentSizeCategory = true
    backgroundColor = nil
    textContainerInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    accessibilityLabel = name
    self.text = text
  }
}

/// A label above a field that describes its content.
final class CaptionLabel: UILabel {
  init(_ string: String) {
    super.init(frame: .zero)
    text = string
    font = .preferredFont(forTextStyle: .footnote)
    textColor = Theme.secondary
    numberOfLines = 0
    adjustsFontForContentSizeCategory = true
  }

  required init?(coder: NSCoder) { nil }
}

extension Notification {
  /// The final frame of the keyboard in the window, and the duration in seconds and curve of its animation; zeros and the default curve if the
  /// notification has none.
  var keyboard: (end: CGRect, duration: TimeInterval, options: UIView.AnimationOptions) {
    let end = userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect ?? .zero
    let duration = userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval ?? 0
    let curve = userInfo?[UIResponder.keyboardAnimationCurveUserInfoKey] as? UInt ?? 0
    return (end, duration, UIView.AnimationOptions(rawValue: curve << 16))
  }
}

/// A sample text of several paragraphs, for scrolling and typing.
enum RecipeText {
  static let long = """
    A compositor set type a line at a time, in a stick that was as wide as the column. When the stick was full, the lines went into a \
    galley: a tray with three sides.

    From the galley a proof was pulled, on a long strip of paper. What was wrong was marked on it, and the lines were set again before \
    anything was made up into pages.

    Only then did the lines go into a forme, with furniture around them, were locked up, and went to press. The type was cleaned and put \
    back into its cases the same evening, letter by letter.

    A long text was not read in one day. The boy who pulled the proofs carried them to the reader, and the copyholder read the copy aloud, \
    with every comma, while the reader followed in the proof.

    Errors had their own signs. A letter that stood on its head, a space that printed, a line that had slipped: each was a stroke in the \
    text and a sign in the margin, so that the compositor found it at a glance.

    When the second proof was clean, the galley was tied up with page cord and put on the stone.

    Whoever reads a proof today still writes the marks that were made for that tray.
    """
}
