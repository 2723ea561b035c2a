import UIKit

/// Recipe 6-6: a custom input view for a view without text.
final class ColorRecipe: UIViewController {
  let colorView = ColorView(frame: .zero)

  override func viewDidLoad() {
    super.viewDidLoad()
    fill(with: colorView)
  }
}

/// A view that shows a color. A touch makes it first responder, and shows the input view that sets the color.
final class ColorView: UIView {
  private lazy var colorBar = ColorToolbar(frame: CGRect(x: 0, y: 0, width: 0, height: 64))
  private let hint = CaptionLabel("Tap the color.")

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .cookbookPurple
    isAccessibilityElement = true
    accessibilityLabel = "Color"
    hint.textColor = .white
    hint.textAlignment = .center
    addSubview(hint)
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFirstResponder: Bool { true }
  override var inputView: UIView? { colorBar }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { becomeFirstResponder() }

  // Tab focuses it, Space and Return act like a tap.
  override var canBecomeFocused: Bool { true }
  override var focusShape: (rect: CGRect, cornerRadius: CGFloat) { (bounds.insetBy(dx: 6, dy: 6), 4) }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if case .use = presses.ringKey { becomeFirstResponder() } else { super.pressesBegan(presses, with: event) }
  }

  // Hide the hint after the first use.
  @discardableResult override func becomeFirstResponder() -> Bool {
    let isFirst = super.becomeFirstResponder()
    if isFirst { hint.isHidden = true }
    return isFirst
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = hint.sizeThatFits(CGSize(width: bounds.width - 28, height: 0)).height
    hint.frame = CGRect(x: 14, y: 14, width: max(bounds.width - 28, 0), height: height)
  }
}

/// A toolbar with the buttons Light, Medium, Dark and Done, which click.
final class ColorToolbar: UIToolbar, UIInputViewAudioFeedback {
  var enableInputClicksWhenVisible: Bool { true }

  override init(frame: CGRect) {
    super.init(frame: frame)
    items = [
      color("Light", alpha: 0.33), .flexibleSpace(), color("Medium", alpha: 0.66), .flexibleSpace(), color("Dark", alpha: 1), .flexibleSpace(),
      UIBarButtonItem(systemItem: .done, primaryAction: UIAction { _ in UIView.currentResponder?.resignFirstResponder() }),
    ]
  }

  required init?(coder: NSCoder) { nil }

  private func color(_ title: String, alpha: CGFloat) -> UIBarButtonItem {
    UIBarButtonItem(
      primaryAction: UIAction(title: title) { _ in
        UIView.currentResponder?.backgroundColor = .cookbookPurple.withAlphaComponent(alpha)
        UIDevice.current.playInputClick()
      })
  }
}
