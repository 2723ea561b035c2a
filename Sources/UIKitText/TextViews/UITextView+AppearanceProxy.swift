import UIFoundation
import UIKitCore

extension UITextView {
  /// Returns a proxy for all text views of this class and its subclasses. Values set on it apply to text views that set none themselves.
  ///
  /// Font, color and tint can be set this way. A text view adopts them when it is added to a window; values of a class override those
  /// of its superclass. The returned text view is not for display.
  public class func appearance() -> UITextView { ViewAppearances.proxy(for: self) { UITextView() } }

  /// Returns a proxy for the text views in views of these classes, the innermost first.
  public class func appearance(whenContainedInInstancesOf containerTypes: [AnyClass]) -> UITextView {
    ViewAppearances.proxy(for: self, in: containerTypes) { UITextView() }
  }

  func applyAppearanceProxy() {
    applyAppearanceProxy(of: UITextView.self) { property, proxy in
      switch property {
      case "font": font = proxy.font
      case "textColor": textColor = proxy.textColor
      default: break
      }
    }
  }
}
