import UIFoundation

extension UITextField {
  /// Stands for all fields of this class and its subclasses: what is set of it, fields have that set nothing of their own.
  ///
  /// Font, colour, tint, background and border can be set so. A field takes them when it comes into a window; of a class and its superclass the class's
  /// own count. The returned field is not to be shown.
  public class func appearance() -> UITextField { ViewAppearances.proxy(for: self) { UITextField() } }

  /// The same for fields in views of these classes, the innermost first: `[UISearchBar.self]`.
  public class func appearance(whenContainedInInstancesOf containerTypes: [AnyClass]) -> UITextField {
    ViewAppearances.proxy(for: self, in: containerTypes) { UITextField() }
  }

  func takeLooks() {
    takeLooks(of: UITextField.self) { look, proxy in
      switch look {
      case "font": font = proxy.font
      case "textColor": textColor = proxy.textColor
      case "borderStyle": borderStyle = proxy.borderStyle
      case "backgroundColor": backgroundColor = proxy.backgroundColor
      default: break
      }
    }
  }
}
