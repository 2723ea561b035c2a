import UIKit

// Parts of a form in a current iOS app: a configured button with an activity indicator, and a field that shakes.

/// A field for a code and a button that checks it.
final class SignInCard: UIView, CAAnimationDelegate {
  let field = UITextField()
  let button: UIButton
  private(set) var shakes = 0
  private(set) var styles: [UIUserInterfaceStyle] = []

  override init(frame: CGRect) {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Continue"
    configuration.subtitle = "with a code"
    configuration.image = UIImage(systemName: "arrow.right")
    configuration.imagePlacement = .trailing
    configuration.imagePadding = 8
    configuration.cornerStyle = .capsule
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
      var outgoing = incoming
      outgoing.font = UIFont.preferredFont(forTextStyle: .headline)
      return outgoing
    }
    button = UIButton(configuration: configuration)
    super.init(frame: frame)
    button.configurationUpdateHandler = { button in
      button.configuration?.showsActivityIndicator = !button.isEnabled
    }
    button.addAction(UIAction { [weak self] _ in self?.check() }, for: .touchUpInside)
    field.placeholder = "Code"
    let stack = UIStackView(arrangedSubviews: [field, button])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: layoutMarginsGuide.topAnchor), stack.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
    ])
    registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (card: SignInCard, _: UITraitCollection) in
      card.styles.append(card.traitCollection.userInterfaceStyle)
    }
  }

  required init?(coder: NSCoder) { fatalError("made in code only") }

  private func check() {
    guard field.text?.count != 4 else { return button.isEnabled = false }
    let animation = CAKeyframeAnimation(keyPath: "transform.translation.x")
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.duration = 0.4
    animation.values = [-12, 12, -8, 8, -4, 4, 0]
    animation.delegate = self
    field.layer.add(animation, forKey: "shake")
    shakes += 1
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { field.becomeFirstResponder() }
}
