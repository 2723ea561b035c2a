import GalleyDocuments
import UIKit

/// A row with a field for a number or a text. A number with a range also has a slider.
final class FieldRow: InspectorRow {
  private let field: InspectorField
  private let slider: UISlider?

  override init(_ item: InspectorItem, _ scale: BarScale) {
    field = InspectorField(item.title, font: scale.font(.systemFont(ofSize: 13)))
    slider = if case .number(_, .some, _, _) = item.control { UISlider() } else { nil }
    super.init(item, scale)
    field.commit = { [weak self] in self?.commit($0) }
    field.leave = { [weak self] in self?.leave($0) }
    addSubview(field)
    if let slider { addSlider(slider) }
    show(item)
  }

  required init?(coder: NSCoder) { nil }

  private func addSlider(_ slider: UISlider) {
    slider.accessibilityLabel = item.title
    slider.addAction(UIAction { [weak self] _ in self?.onLiveChange(true) }, for: .touchDown)
    slider.addAction(UIAction { [weak self] _ in self?.onLiveChange(false) }, for: [.touchUpInside, .touchUpOutside, .touchCancel])
    slider.addAction(UIAction { [weak self] _ in self?.slide() }, for: .valueChanged)
    addSubview(slider)
  }

  private func slide() {
    guard let slider, case .number(_, _, let step, let set) = item.control else { return }
    set((CGFloat(slider.value) / step).rounded() * step)
  }

  override func takeFocus() { field.becomeFirstResponder() }

  override func show(_ item: InspectorItem) {
    super.show(item)
    switch item.control {
    case .number(let value, let range, _, _):
      field.placeholder = item.placeholder
      field.value = value?.fieldText ?? ""
      guard let slider, let range, !slider.isTracking else { return }
      (slider.minimumValue, slider.maximumValue) = (Float(range.lowerBound), Float(range.upperBound))
      slider.value = Float(value ?? range.lowerBound)
    case .text(let text, let placeholder, _):
      field.placeholder = placeholder
      field.value = text
    default: break
    }
  }

  /// Sets the property to the value of a text; does nothing if the property is a number, and the text is not.
  private func commit(_ text: String) {
    switch item.control {
    case .number(_, _, _, let set): if let number = CGFloat(fieldText: text) { set(number) }
    case .text(_, _, let set): set(text)
    default: break
    }
  }

  // MARK: Layout

  override func arrangeControl(width: CGFloat, beside: CGFloat, y: CGFloat, moves: Bool) -> (line: CGFloat, end: CGFloat) {
    let isNumber = if case .number = item.control { true } else { false }
    let size = field.sizeThatFits(bounds.size)
    let (height, wanted) = (max(size.height.rounded(.up), 24), ((isNumber ? 72 : 170) * scale.type).rounded())
    let fits = wanted <= beside
    if moves {
      field.frame = CGRect(
        x: fits ? width - wanted : 0, y: fits ? 0 : y, width: fits ? wanted : min(isNumber ? wanted : width, width), height: height)
    }
    var end = fits ? 0 : y + height
    if let slider {
      let sliderY = fits ? height : end
      if moves { slider.frame = CGRect(x: 0, y: sliderY, width: width, height: 30) }
      end = sliderY + 30
    }
    return (fits ? height : 0, end)
  }
}
