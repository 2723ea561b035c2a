import UIKit

/// The buttons of a comparison in a small window, which shows one of its parts at a time.
final class ComparePartBar: UIView {
  /// A part of the comparison that fills the window.
  enum Part: Int, CaseIterable {
    case a, b, differences

    var title: String {
      switch self {
      case .a: "Text A"
      case .b: "Text B"
      case .differences: "Differences"
      }
    }
  }

  private static let padding: CGFloat = 12
  private static let gap: CGFloat = 4

  /// The part that is shown.
  var part = Part.a { didSet { showState() } }
  /// Whether the settings of the text are shown instead of the text.
  private(set) var showsSettings = false { didSet { showState() } }
  /// Called after the user chose a part or toggled the settings.
  var onChange: () -> Void = {}
  private let parts: [InspectorButton]
  private let settings = InspectorButton()

  init(_ scale: BarScale) {
    parts = Part.allCases.map { _ in InspectorButton() }
    super.init(frame: .zero)
    for (button, part) in zip(parts, Part.allCases) {
      button.title = part.title
      button.action = { [weak self] in self?.choose(part, self?.showsSettings ?? false) }
    }
    settings.title = "Settings"
    settings.action = { [weak self] in if let self { choose(part, !showsSettings) } }
    for button in parts + [settings] {
      button.scale = scale
      button.isToggle = true
      addSubview(button)
    }
    showState()
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a part, with its settings or its text.
  func choose(_ part: Part, _ showsSettings: Bool) {
    (self.part, self.showsSettings) = (part, showsSettings)
    onChange()
  }

  private func showState() {
    for (button, part) in zip(parts, Part.allCases) { button.isOn = part == self.part }
    settings.isOn = showsSettings
    settings.isEnabled = part != .differences
  }

  /// Places the buttons in a bar of this width, or only measures them. Returns the height.
  @discardableResult
  func arrange(width: CGFloat) -> CGFloat {
    let views: [(view: UIView, size: CGSize)] = (parts + [settings]).map { ($0, $0.fittingSize) }
    return ViewFlow.arrange(views, from: CGPoint(x: Self.padding, y: 4), width: max(width - 2 * Self.padding, 1), gap: Self.gap, rowGap: Self.gap) + 8
  }
}
