import UIFoundation
import UIKitCore

extension UITextField {
  /// Returns a proxy for all fields of this class and its subclasses. Values set on it apply to fields that set none themselves.
  ///
  /// Font, color, tint, background and border can be set this way. A field adopts them when it is added to a window; values of a class override
  /// those of its superclass. The returned field is not for display.
  public class func appearance() -> UITextField { ViewAppearances.proxy(for: self) { UITextField() } }

  /// Returns a proxy for the fields in views of these classes, the innermost first, as in `[UISearchBar.self]`.
  public class func appearance(whenContainedInInstancesOf containerTypes: [AnyClass]) -> UITextField {
    ViewAppearances.proxy(for: self, in: containerTypes) { UITextField() }
  }

  func applyAppearanceProxy() {
    applyAppearanceProxy(of: UITextField.self) { property, proxy in
      switch property {
      case "font": font = proxy.font
      case "textColor": textColor = proxy.textColor
      case "borderStyle": borderStyle = proxy.borderStyle
      case "backgroundColor": backgroundColor = proxy.backgroundColor
      default: break
      }
    }
  }
}
