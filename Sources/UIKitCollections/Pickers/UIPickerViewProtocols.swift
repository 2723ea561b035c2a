import CoreGraphics
import Foundation
import UIKitCore

/// The data of a picker view: the number of components, from 0 to 100, and of their rows, from 0 to 10,000,000. Other numbers are logged and clamped.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
  /// Returns the number of components.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// Returns the number of rows in a component; called when it is loaded.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Customizes the rows of a picker view, and receives selections. Every method has a default.
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: AnyObject {
  /// Returns the width of a component, from 1 to 100,000 points. If not implemented, or for other values, which are logged, components share the
  /// available width.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  /// Returns the height of a component's rows, from 1 to 100,000 points. If not implemented, or for other values, which are logged, it is that of a
  /// line of text with a margin.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat

  /// Returns the title of a row; `nil`, the default, for an empty row.
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
  /// Returns the attributed title of a row, which takes precedence over the plain title; `nil`, the default, for none.
  func pickerView(_ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int) -> NSAttributedString?
  /// Returns a view for a row, which takes precedence over its title; preferably `view`, the view of a row that is no longer visible. A view without
  /// a size gets that of its row.
  func pickerView(_ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?) -> UIView

  /// Called when the user has selected another row by pointer or keyboard; the component can still be moving.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { UIPickerView.notImplemented }
  public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { UIPickerView.notImplemented }
  /// Returns `nil`: by default, rows are empty.
  public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { nil }
  /// Returns the attributed title of a row, which takes precedence over the plain title; `nil` by default.
  public func pickerView(_ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int) -> NSAttributedString? { nil }
  public func pickerView(_ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?) -> UIView {
    UIPickerView.noView
  }
  /// Called when the user has selected another row by pointer or keyboard; the component can still be moving. Does nothing by default.
  public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

/// A picker view's delegate that provides accessibility labels for its components.
@preconcurrency @MainActor
public protocol UIPickerViewAccessibilityDelegate: UIPickerViewDelegate {
  /// Returns the accessibility label of a component. With `nil`, the default, it is the picker's own, with a number if there are several.
  func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String?
}

extension UIPickerViewAccessibilityDelegate {
  /// Returns the accessibility label of a component; `nil` by default.
  public func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? { nil }
}
