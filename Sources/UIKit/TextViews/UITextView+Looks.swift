import UIFoundation

extension UITextView {
  /// Stands for all text views of this class and its subclasses: what is set of it, text views have that set nothing of their own.
  ///
  /// Font, colour and tint can be set so. A text view takes them when it comes into a window; of a class and its superclass the class's
  /// own count. The returned text view is not to be shown.
  public class func appearance() -> UITextView { ViewAppearances.proxy(for: self) { UITextView() } }

  /// The same for text views in views of these classes, the innermost first.
  public class func appearance(whenContainedInInstancesOf containerTypes: [AnyClass]) -> UITextView {
    ViewAppearances.proxy(for: self, in: containerTypes) { UITextView() }
  }

  func takeLooks() {
    takeLooks(of: UITextView.self) { look, proxy in
      switch look {
      case "font": font = proxy.font
      case "textColor": textColor = proxy.textColor
      default: break
      }
    }
  }
}
