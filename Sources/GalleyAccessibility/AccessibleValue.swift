import UIKitCore

/// The value of a control, a number in a range, as assistive technologies read and set it.
struct AccessibleValue: Equatable {
  var number: Double
  var range: ClosedRange<Double>
  /// The distance of one step of the arrow keys.
  var step: Double
  /// The value in words, such as "40%".
  var text: String?
}

extension AccessibleValue {
  /// Creates the value of a slider, a stepper or a page control. Returns `nil` for other views, and for a control without a finite range.
  @MainActor init?(_ view: UIView) {
    let (number, start, end, step): (Double, Double, Double, Double)
    switch view {
    case let slider as UISlider:
      (number, start, end) = (Double(slider.value), Double(slider.minimumValue), Double(slider.maximumValue))
      step = abs(Double(slider.value(afterSteps: slider.value < slider.maximumValue ? 1 : -1)) - number)
    case let stepper as UIStepper: (number, start, end, step) = (stepper.value, stepper.minimumValue, stepper.maximumValue, stepper.stepValue)
    case let pages as UIPageControl: (number, start, end, step) = (Double(pages.currentPage + 1), 1, Double(pages.numberOfPages), 1)
    default: return nil
    }
    guard start <= end, start.isFinite, end.isFinite else { return nil }
    self.init(number: min(max(number, start), end), range: start...end, step: step, text: view.accessibilityValue)
  }

  /// Sets the value of a control, clamped to its range, and sends its actions if it changed, as the arrow keys do. Returns `false` for a disabled
  /// control and for other views.
  @MainActor static func set(_ number: Double, of view: UIView) -> Bool {
    guard let value = AccessibleValue(view), !number.isNaN, let control = view as? UIControl, control.isEnabled else { return false }
    let number = min(max(number, value.range.lowerBound), value.range.upperBound)
    switch control {
    case let slider as UISlider: slider.setValue(Float(number), animated: false)
    case let stepper as UIStepper: stepper.value = number
    case let pages as UIPageControl: pages.currentPage = Int(number.rounded()) - 1
    default: return false
    }
    if AccessibleValue(view)?.number != value.number { control.sendActions(for: control is UISlider ? [.valueChanged, .primaryActionTriggered] : .valueChanged) }
    return true
  }
}
