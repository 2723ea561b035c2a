import GalleyDocuments
import GalleyPlayground
import UIKit

/// Auto Layout: a stack view in all its arrangements, and a form whose labels wrap to its width.
public struct ConstraintsExhibit: Exhibit {
  public let name = "constraints"
  public let title = "Constraints"
  public let topic = "Arranging Views"

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return BoardViewController(
      title: title, lead: "Constraints relate views to each other; a solver computes their frames.", narrowest: 360, maximumColumns: 2,
      cards: [
        BoardCard("A Stack", note: "Three labels in a row or a column. Click one to hide it; the others close the gap.", content: StackDemo()),
        BoardCard("A Form", note: "Laid out with visual formats. The slider sets the width; the text wraps to fit.", content: FormDemo()),
      ])
  }
}

/// Creates a button that shows the current choice, initially that with the index `first`. A press switches to the next choice, or from the last
/// to the first, and calls `chosen` with its index.
@MainActor private func cycleButton(_ name: String, _ choices: [String], first: Int, chosen: @escaping (Int) -> Void) -> UIButton {
  var choice = first
  let button = ExhibitStyle.button("\(name): \(choices[first])")
  button.contentEdgeInsets = UIEdgeInsets(top: 3, left: 0, bottom: 3, right: 0)
  button.addAction(
    UIAction { [weak button] _ in
      choice = (choice + 1) % choices.count
      button?.setTitle("\(name): \(choices[choice])", for: .normal)
      chosen(choice)
    }, for: .touchUpInside)
  return button
}

/// Creates the caption of a slider.
@MainActor private func caption(_ text: String) -> UILabel {
  let label = UILabel()
  label.text = text
  label.font = .preferredFont(forTextStyle: .footnote)
  label.adjustsFontForContentSizeCategory = true
  label.textColor = Theme.secondary
  label.numberOfLines = 0
  // The slider below it has the same accessibility label.
  label.isAccessibilityElement = false
  return label
}

/// A stack view of three labels, with controls for its properties.
final class StackDemo: UIView {
  let stack = UIStackView()
  private let ground = UIView()
  private let whole = UIStackView()
  private var groundHeight: NSLayoutConstraint?

  private static let distributions: [(String, UIStackView.Distribution)] = [
    ("fill", .fill), ("equal", .fillEqually), ("proportional", .fillProportionally), ("equal gaps", .equalSpacing), ("equal centers", .equalCentering),
  ]
  private static let alignments: [(String, UIStackView.Alignment)] = [
    ("fill", .fill), ("start", .leading), ("center", .center), ("end", .trailing), ("baseline", .firstBaseline),
  ]
  private static let itemTitles: [(String, CGFloat)] = [("One", 15), ("A longer one", 24), ("Third", 34)]

  init() {
    super.init(frame: .zero)
    let choices = [
      cycleButton("Axis", ["row", "column"], first: 0) { [weak self] in self?.stack.axis = $0 == 0 ? .horizontal : .vertical },
      cycleButton("Distribute", Self.distributions.map(\.0), first: 3) { [weak self] in self?.stack.distribution = Self.distributions[$0].1 },
      cycleButton("Align", Self.alignments.map(\.0), first: 4) { [weak self] in self?.stack.alignment = Self.alignments[$0].1 },
    ]
    let slider = UISlider()
    (slider.minimumValue, slider.maximumValue, slider.value) = (0, 40, 8)
    slider.accessibilityLabel = "spacing"
    slider.addAction(UIAction { [weak self, weak slider] _ in self?.stack.spacing = CGFloat(slider?.value ?? 0).rounded() }, for: .valueChanged)
    (stack.distribution, stack.alignment, stack.spacing) = (.equalSpacing, .firstBaseline, 8)
    for (text, size) in Self.itemTitles {
      let tile = Tile(text, size: size)
      let tap = UITapGestureRecognizer()
      tap.addHandler { [weak tile] _ in tile?.isHidden = true }
      tile.addGestureRecognizer(tap)
      stack.addArrangedSubview(tile)
    }
    ground.backgroundColor = Theme.popover
    ground.layer.cornerRadius = 6
    ground.addSubview(stack)
    stack.translatesAutoresizingMaskIntoConstraints = false
    let show = ExhibitStyle.button("Show All")
    show.contentEdgeInsets = UIEdgeInsets(top: 3, left: 0, bottom: 3, right: 0)
    show.addAction(UIAction { [weak self] _ in self?.stack.arrangedSubviews.forEach { $0.isHidden = false } }, for: .touchUpInside)
    (whole.axis, whole.spacing, whole.alignment) = (.vertical, 10, .leading)
    for view in choices + [caption("Spacing"), slider, ground, show] { whole.addArrangedSubview(view) }
    addSubview(whole)
    whole.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      whole.leadingAnchor.constraint(equalTo: leadingAnchor), whole.trailingAnchor.constraint(equalTo: trailingAnchor),
      whole.topAnchor.constraint(equalTo: topAnchor), whole.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor),
      slider.widthAnchor.constraint(equalTo: whole.widthAnchor), ground.widthAnchor.constraint(equalTo: whole.widthAnchor),
      stack.leadingAnchor.constraint(equalTo: ground.leadingAnchor, constant: 10), stack.topAnchor.constraint(equalTo: ground.topAnchor, constant: 10),
      stack.trailingAnchor.constraint(equalTo: ground.trailingAnchor, constant: -10), stack.bottomAnchor.constraint(equalTo: ground.bottomAnchor, constant: -10),
    ])
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      CGSize(width: size.width, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
  }

  override func updateConstraints() {
    let height = UIFontMetrics.default.scaledValue(for: 230, compatibleWith: traitCollection).rounded()
    if let groundHeight { groundHeight.constant = height } else { groundHeight = ground.heightAnchor.constraint(equalToConstant: height) }
    groundHeight?.isActive = true
    super.updateConstraints()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsUpdateConstraints()
  }

  /// A label on a background. The view has the label's baselines.
  private final class Tile: UIView {
    private let label = UILabel()

    init(_ text: String, size: CGFloat) {
      super.init(frame: .zero)
      backgroundColor = Theme.blueTint
      layer.cornerRadius = 4
      label.text = text
      label.textColor = Theme.blueInk
      label.textAlignment = .center
      label.font = UIFontMetrics.default.scaledFont(for: UIFont(name: "EB Garamond", size: size) ?? .systemFont(ofSize: size))
      label.adjustsFontForContentSizeCategory = true
      // With large text, a row is too narrow for three words side by side.
      label.numberOfLines = 0
      label.translatesAutoresizingMaskIntoConstraints = false
      addSubview(label)
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8), label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
        label.topAnchor.constraint(equalTo: topAnchor, constant: 4), label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -4),
      ])
    }

    required init?(coder: NSCoder) { nil }

    override var canBecomeFocused: Bool { true }

    /// Lets Space and Return act like a tap.
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      if case .use = presses.ringKey { isHidden = true } else { super.pressesBegan(presses, with: event) }
    }

    override var forFirstBaselineLayout: UIView { label }
    override var forLastBaselineLayout: UIView { label }
  }
}

/// A heading, a text that wraps, and a field with its label on one baseline.
final class FormDemo: UIView {
  let form = UIView()
  private let slider = UISlider()
  private var width: NSLayoutConstraint?

  private static let narrowest: Float = 180

  init() {
    super.init(frame: .zero)
    let title = label("Subscribe", .headline, Theme.ink)
    let text = label(
      "A monthly letter about the books we typeset, printed and bound. This text wraps at the edge of the form, which grows with its lines.",
      .subheadline, Theme.secondary)
    let name = label("Name", .subheadline, Theme.ink)
    let field = UITextField()
    field.placeholder = "First and last name"
    field.borderStyle = .roundedRect
    field.font = .preferredFont(forTextStyle: .subheadline)
    field.adjustsFontForContentSizeCategory = true
    let views = ["title": title, "text": text, "name": name, "field": field]
    for view in views.values.sorted(by: { ($0.accessibilityLabel ?? "") < ($1.accessibilityLabel ?? "") }) {
      view.translatesAutoresizingMaskIntoConstraints = false
      form.addSubview(view)
    }
    form.backgroundColor = Theme.popover
    form.layer.cornerRadius = 6
    form.translatesAutoresizingMaskIntoConstraints = false
    name.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    name.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
    let formats: [(String, NSLayoutConstraint.FormatOptions)] = [
      ("|-14-[title]-14-|", []), ("|-14-[text]-14-|", []), ("|-14-[name]-[field(>=60)]-14-|", .alignAllFirstBaseline), ("V:|-14-[title]-4-[text]-12-[field]-14-|", []),
    ]
    for (format, options) in formats {
      NSLayoutConstraint.activate(NSLayoutConstraint.constraints(withVisualFormat: format, options: options, views: views))
    }
    (slider.minimumValue, slider.maximumValue, slider.value) = (Self.narrowest, 420, 300)
    slider.accessibilityLabel = "width"
    slider.addAction(UIAction { [weak self] _ in self?.slide() }, for: .valueChanged)
    slider.translatesAutoresizingMaskIntoConstraints = false
    let caption = caption("Width")
    caption.translatesAutoresizingMaskIntoConstraints = false
    for view in [caption, slider, form] { addSubview(view) }
    let width = form.widthAnchor.constraint(equalToConstant: 300)
    width.priority = .defaultHigh
    self.width = width
    NSLayoutConstraint.activate([
      caption.topAnchor.constraint(equalTo: topAnchor), caption.leadingAnchor.constraint(equalTo: leadingAnchor), caption.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor),
      slider.topAnchor.constraint(equalTo: caption.bottomAnchor, constant: 2), slider.leadingAnchor.constraint(equalTo: leadingAnchor), slider.trailingAnchor.constraint(equalTo: trailingAnchor),
      form.topAnchor.constraint(equalTo: slider.bottomAnchor, constant: 10), form.leadingAnchor.constraint(equalTo: leadingAnchor),
      form.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor), form.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor), width,
    ])
  }

  required init?(coder: NSCoder) { nil }

  private func label(_ text: String, _ style: UIFont.TextStyle, _ color: UIColor) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = color
    label.numberOfLines = 0
    return label
  }

  private func slide() {
    width?.constant = CGFloat(slider.value).rounded()
    // The card grows with the form, and the page with the card.
    var above = superview
    while let view = above {
      view.setNeedsLayout()
      above = view.superview
    }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      CGSize(width: size.width, height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
  }
}
