import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// A controller for choosing a color: from a grid, or with sliders for red, green, blue and opacity.
@preconcurrency @MainActor
open class UIColorPickerViewController: UIViewController {
  /// The delegate, which is notified of the choice. Not retained; `nil` if there is none.
  open weak var delegate: (any UIColorPickerViewControllerDelegate)?
  /// The color that is chosen; white at first.
  open var selectedColor: UIColor = .white {
    didSet { if selectedColor != oldValue { show() } }
  }
  /// Whether the user can choose the opacity; `true` by default.
  open var supportsAlpha = true {
    didSet { viewIfLoaded.map { _ in opacity.row.isHidden = !supportsAlpha } }
  }

  let grid = ColorGrid()
  let sample = UIView()
  let channels = ["Red", "Green", "Blue"].map { ChannelSlider(name: $0) }
  let opacity = ChannelSlider(name: "Opacity")

  /// Creates a picker; show it with `present(_:animated:)`.
  public init() {
    super.init(nibName: nil, bundle: nil)
    title = "Colors"
    preferredContentSize = CGSize(width: 375, height: 560)
  }

  /// Always returns `nil`: Galley has no archives of controllers.
  public required init?(coder: NSCoder) { nil }

  /// Creates the grid of colors, the sliders for the channels and the opacity, and the sample.
  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    grid.didPick = { [weak self] color, goesOn in self?.pick(color, continuously: goesOn) }
    for channel in channels + [opacity] { channel.didChange = { [weak self] goesOn in self?.pickBySliders(continuously: goesOn) } }
    opacity.row.isHidden = !supportsAlpha
    sample.layer.cornerRadius = 8
    sample.layer.borderWidth = 1
    sample.layer.borderColor = UIColor.separator.cgColor
    sample.accessibilityLabel = "Selected color"
    sample.heightAnchor.constraint(equalToConstant: 44).isActive = true
    grid.heightAnchor.constraint(equalTo: grid.widthAnchor, multiplier: CGFloat(ColorGrid.rows) / CGFloat(ColorGrid.columns)).isActive = true
    let column = UIStackView(arrangedSubviews: [grid] + channels.map(\.row) + [opacity.row, sample])
    column.axis = .vertical
    column.spacing = 12
    let head = PickerHead(title: title ?? "", button: "Done") { [weak self] in self?.finish() }
    for part in [head, column] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      head.topAnchor.constraint(equalTo: safe.topAnchor), head.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
      head.trailingAnchor.constraint(equalTo: safe.trailingAnchor), column.topAnchor.constraint(equalTo: head.bottomAnchor),
      column.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16), column.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
    ])
    show()
  }

  private func show() {
    guard isViewLoaded else { return }
    sample.backgroundColor = selectedColor
    var parts = (red: CGFloat(0), green: CGFloat(0), blue: CGFloat(0), alpha: CGFloat(0))
    selectedColor.getRed(&parts.red, green: &parts.green, blue: &parts.blue, alpha: &parts.alpha)
    for (slider, value) in zip(channels + [opacity], [parts.red, parts.green, parts.blue, parts.alpha]) { slider.value = value }
  }

  /// Selects a color of the grid with the opacity of the previous color; opaque if that was clear, or if `supportsAlpha` is `false`.
  private func pick(_ color: UIColor, continuously: Bool) {
    let alpha = supportsAlpha ? opacity.value : 1
    choose(color.withAlphaComponent(alpha > 0 ? alpha : 1), continuously: continuously)
  }

  private func pickBySliders(continuously: Bool) {
    let color = UIColor(red: channels[0].value, green: channels[1].value, blue: channels[2].value, alpha: supportsAlpha ? opacity.value : 1)
    choose(color, continuously: continuously)
  }

  private func choose(_ color: UIColor, continuously: Bool) {
    selectedColor = color
    delegate?.colorPickerViewController(self, didSelect: color, continuously: continuously)
    if !continuously { delegate?.colorPickerViewControllerDidSelectColor(self) }
  }

  func finish() {
    delegate?.colorPickerViewControllerDidFinish(self)
    if presentingViewController != nil { dismiss(animated: true) }
  }
}

/// Receives the chosen color. Every method has a default.
@preconcurrency @MainActor
public protocol UIColorPickerViewControllerDelegate: AnyObject {
  /// Called when the user has selected a color; `continuously` is `true` while the selection is still changing.
  func colorPickerViewController(_ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool)
  /// Called when the user has finished selecting `selectedColor`. The older form of the callback.
  func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController)
  /// Called when the user has closed the picker.
  func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController)
}

extension UIColorPickerViewControllerDelegate {
  /// Called when the user has selected a color; `continuously` is `true` while the selection is still changing. Does nothing by default.
  public func colorPickerViewController(_ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool) {}
  /// Called when the user has finished selecting `selectedColor`. Does nothing by default.
  public func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController) {}
  /// Called when the user has closed the picker. Does nothing by default.
  public func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) {}
}

/// A row of grays over rows of colors that go from dark to light.
@MainActor
final class ColorGrid: UIView {
  static let columns = 12
  static let rows = 10

  var didPick: (_ color: UIColor, _ goesOn: Bool) -> Void = { _, _ in }

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityLabel = "Color grid"
  }

  required init?(coder: NSCoder) { nil }

  static func color(column: Int, row: Int) -> UIColor {
    guard row > 0 else { return UIColor(white: 1 - CGFloat(column) / CGFloat(columns - 1), alpha: 1) }
    let hue = CGFloat(column) / CGFloat(columns)
    let step = CGFloat(row - 1) / CGFloat(rows - 2)
    // From dark colors to the full color in the middle, then towards white.
    return UIColor(hue: hue, saturation: step <= 0.5 ? 1 : 1 - (step - 0.5) * 1.6, brightness: step <= 0.5 ? 0.3 + step * 1.4 : 1, alpha: 1)
  }

  private func cell(_ column: Int, _ row: Int) -> CGRect {
    let (width, height) = (bounds.width / CGFloat(Self.columns), bounds.height / CGFloat(Self.rows))
    return CGRect(x: CGFloat(column) * width, y: CGFloat(row) * height, width: width, height: height)
  }

  override func draw(_ rect: CGRect) {
    for row in 0..<Self.rows {
      for column in 0..<Self.columns where cell(column, row).intersects(rect) {
        Self.color(column: column, row: row).setFill()
        UIRectFill(cell(column, row))
      }
    }
  }

  /// Returns the color of the cell at a point or, for a point outside, of the nearest cell.
  func color(at point: CGPoint) -> UIColor {
    let column = Int(bounding: Double((point.x / max(bounds.width, 1) * CGFloat(Self.columns)).rounded(.down)))
    let row = Int(bounding: Double((point.y / max(bounds.height, 1) * CGFloat(Self.rows)).rounded(.down)))
    return Self.color(column: min(max(column, 0), Self.columns - 1), row: min(max(row, 0), Self.rows - 1))
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { pick(touches, goesOn: true) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { pick(touches, goesOn: true) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { pick(touches, goesOn: false) }

  private func pick(_ touches: Set<UITouch>, goesOn: Bool) {
    guard let touch = touches.first else { return }
    didPick(color(at: touch.location(in: self)), goesOn)
  }
}

/// A slider with its name before it.
@MainActor
final class ChannelSlider {
  let slider = UISlider()
  let row: UIStackView
  var didChange: (_ goesOn: Bool) -> Void = { _ in }

  /// The value, from 0 to 1.
  var value: CGFloat {
    get { CGFloat(slider.value) }
    set { slider.value = Float(newValue) }
  }

  init(name: String) {
    let label = UILabel()
    label.text = name
    label.font = .preferredFont(forTextStyle: .footnote)
    label.adjustsFontForContentSizeCategory = true
    label.setContentHuggingPriority(.required, for: .horizontal)
    label.widthAnchor.constraint(greaterThanOrEqualToConstant: 64).isActive = true
    slider.accessibilityLabel = name
    row = UIStackView(arrangedSubviews: [label, slider])
    row.spacing = 8
    row.alignment = .center
    slider.addAction(UIAction { [weak self] _ in self?.didChange(self?.slider.isTracking ?? false) }, for: .valueChanged)
    slider.addAction(UIAction { [weak self] _ in self?.didChange(false) }, for: [.touchUpInside, .touchUpOutside])
  }
}
