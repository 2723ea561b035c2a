import GalleyDocuments
import UIKit

/// A number with its title, a field and a slider.
final class CompareNumberControl: UIView {
  private let title: BarLabel
  private let field: InspectorField
  private let slider = UISlider()
  private let scale: BarScale
  private let range: ClosedRange<CGFloat>
  private let step: CGFloat
  var onChange: (CGFloat) -> Void = { _ in }
  var value: CGFloat {
    didSet { if value != oldValue { show() } }
  }

  /// - Parameters:
  ///   - name: the name of the value for assistive programs, such as "Size of A".
  ///   - step: the distance between two values of the slider.
  ///   - leave: called after Return with the responder that had the keyboard before.
  init(
    _ text: String, name: String, _ value: CGFloat, in range: ClosedRange<CGFloat>, step: CGFloat, _ scale: BarScale, leave: @escaping (UIResponder?) -> Void
  ) {
    (self.value, self.range, self.step, self.scale) = (value, range, step, scale)
    title = Bar.label(text)
    title.scale = scale
    field = InspectorField(name, font: scale.font(.systemFont(ofSize: 13)))
    super.init(frame: .zero)
    field.commit = { [weak self] in if let number = CGFloat(fieldText: $0) { self?.change(to: number) } }
    field.leave = leave
    (slider.minimumValue, slider.maximumValue) = (Float(range.lowerBound), Float(range.upperBound))
    slider.accessibilityLabel = name
    slider.addAction(UIAction { [weak self] _ in self?.slide() }, for: .valueChanged)
    for view in [title, field, slider] as [UIView] { addSubview(view) }
    show()
  }

  required init?(coder: NSCoder) { nil }

  private func show() {
    field.value = value.fieldText
    if !slider.isTracking { slider.value = Float(value) }
  }

  private func slide() { change(to: (CGFloat(slider.value) / step).rounded() * step) }

  private func change(to number: CGFloat) {
    let new = min(max(number, range.lowerBound), range.upperBound)
    guard new != value else { return }
    value = new
    onChange(new)
  }

  // MARK: Layout

  private var widths: (title: CGFloat, field: CGFloat, slider: CGFloat) {
    (Bar.fittingSize(of: title).width, (60 * scale.type).rounded(), 110)
  }

  var fittingSize: CGSize {
    let widths = widths
    let height = max(field.sizeThatFits(bounds.size).height.rounded(.up), (28 * scale.type).rounded(), 30)
    return CGSize(width: widths.title + 6 + widths.field + 6 + widths.slider, height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (widths, height) = (widths, bounds.height)
    let titleHeight = Bar.fittingSize(of: title).height.rounded(.up)
    title.frame = CGRect(x: 0, y: ((height - titleHeight) / 2).rounded(), width: widths.title, height: titleHeight)
    let fieldHeight = max(field.sizeThatFits(bounds.size).height.rounded(.up), 24)
    field.frame = CGRect(x: widths.title + 6, y: ((height - fieldHeight) / 2).rounded(), width: widths.field, height: fieldHeight)
    let start = field.frame.maxX + 6
    slider.frame = CGRect(x: start, y: ((height - 30) / 2).rounded(), width: max(bounds.width - start, 0), height: 30)
  }
}
