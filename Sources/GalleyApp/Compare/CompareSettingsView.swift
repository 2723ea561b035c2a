import GalleyDocuments
import UIKit

/// The settings of one side of a comparison, in as many rows as its width needs.
final class CompareSettingsView: UIScrollView {
  private static let gap: CGFloat = 12
  private static let rowGap: CGFloat = 4
  private static let padding: CGFloat = 12

  private let side: CompareSide
  private let scale: BarScale
  private let title: BarLabel
  private let family: InspectorButton
  private let size: CompareNumberControl
  private let width: CompareNumberControl
  private let totalFit = InspectorButton()
  private let hyphens = InspectorButton()
  private let file: TextButton
  /// Called with a changed setting.
  var onChange: (CompareSetting) -> Void = { _ in }
  /// Called to open a list of font families beside a button.
  var present: (_ title: String, _ items: [PopoverList.Item], _ button: UIView) -> Void = { _, _, _ in }

  /// - Parameters:
  ///   - chooseFile: called to compare with the text of a file.
  ///   - leave: called after Return in a field with the responder that had the keyboard before.
  init(_ side: CompareSide, _ scale: BarScale, chooseFile: @escaping () -> Void, leave: @escaping (UIResponder?) -> Void) {
    (self.side, self.scale) = (side, scale)
    let name = side.name.rawValue
    title = Bar.label("", weight: .medium)
    title.scale = scale
    title.lineBreakMode = .byTruncatingMiddle
    family = InspectorButton(name: "Font of \(name)")
    size = CompareNumberControl("Size", name: "Size of \(name)", side.setting.size, in: CompareSetting.sizes, step: 0.5, scale, leave: leave)
    width = CompareNumberControl("Width", name: "Width of \(name)", side.setting.width, in: CompareSetting.widths, step: 1, scale, leave: leave)
    file = TextButton("Other File…", .choice(isFirst: false), scale, action: chooseFile)
    super.init(frame: .zero)
    file.accessibilityLabel = "Other File for \(name)…"
    for (button, text) in [(totalFit, "Total Fit"), (hyphens, "Hyphenation")] {
      button.title = text
      button.accessibilityLabel = "\(text) of \(name)"
      button.isToggle = true
    }
    for button in [family, totalFit, hyphens] { button.scale = scale }
    setUpActions()
    // Tab follows the order on the screen.
    for view in [title, file, family, totalFit, hyphens, size, width] as [UIView] { addSubview(view) }
    show()
  }

  required init?(coder: NSCoder) { nil }

  private func setUpActions() {
    family.action = { [weak self] in
      guard let self else { return }
      let current = side.setting.family
      let items = UIFont.familyNames.map { name in
        PopoverList.Item(title: name, isOn: name == current) { [weak self] in self?.change { $0.family = name } }
      }
      present("Font of \(side.name.rawValue)", items, family)
    }
    size.onChange = { [weak self] value in self?.change { $0.size = value } }
    width.onChange = { [weak self] value in self?.change { $0.width = value } }
    totalFit.action = { [weak self] in self?.change { $0.usesTotalFit.toggle() } }
    hyphens.action = { [weak self] in self?.change { $0.hyphenates.toggle() } }
  }

  private func change(_ body: (inout CompareSetting) -> Void) {
    var setting = side.setting
    body(&setting)
    if setting != side.setting { onChange(setting) }
  }

  /// Shows the present setting of the side.
  func show() {
    let setting = side.setting
    title.text = "\(side.name.rawValue)  \(side.text.name)"
    family.title = setting.family
    (size.value, width.value) = (setting.size, setting.width)
    (totalFit.isOn, hyphens.isOn) = (setting.usesTotalFit, setting.hyphenates)
    setNeedsLayout()
  }

  // MARK: Layout

  /// Places the controls in a view of this width. Returns their height.
  func arrange(width available: CGFloat) -> CGFloat {
    let width = max(available - 2 * Self.padding, 1)
    let natural = Bar.fittingSize(of: title)
    let titleSize = CGSize(width: min(natural.width, width), height: natural.height.rounded(.up))
    let views: [(view: UIView, size: CGSize)] = [
      (title, titleSize), (file, file.fittingSize), (family, family.fittingSize), (totalFit, totalFit.fittingSize), (hyphens, hyphens.fittingSize),
      (size, size.fittingSize), (self.width, self.width.fittingSize),
    ]
    let end = ViewFlow.arrange(views, from: CGPoint(x: Self.padding, y: 8), width: width, gap: Self.gap, rowGap: Self.rowGap) + 8
    contentSize = CGSize(width: available, height: end)
    return end
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    _ = arrange(width: bounds.width)
  }
}
