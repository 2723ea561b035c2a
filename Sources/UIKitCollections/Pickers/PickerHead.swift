import CoreGraphics
import UIFoundation
import UIKitCore

/// A title with a button at its right, over a picker.
@MainActor
package final class PickerHead: UIView {
  let button: UIButton

  /// Creates a head with a title, and a button that performs an action.
  package init(title: String, button name: String, _ action: @escaping () -> Void) {
    button = UIButton(type: .system, primaryAction: UIAction(title: name) { _ in action() })
    super.init(frame: .zero)
    let label = UILabel()
    label.text = title
    label.font = .preferredFont(forTextStyle: .headline)
    label.adjustsFontForContentSizeCategory = true
    label.accessibilityTraits = .header
    for part in [label, button] {
      part.translatesAutoresizingMaskIntoConstraints = false
      addSubview(part)
    }
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16), label.topAnchor.constraint(equalTo: topAnchor, constant: 12),
      label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -12), label.trailingAnchor.constraint(lessThanOrEqualTo: button.leadingAnchor, constant: -8),
      button.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16), button.centerYAnchor.constraint(equalTo: centerYAnchor),
      button.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
    ])
  }

  required init?(coder: NSCoder) { nil }
}
