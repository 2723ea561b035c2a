import UIFoundation

extension UINavigationBar {
  /// Stands for all bars of this class and its subclasses: what is set of it, bars have that set nothing of their own.
  ///
  /// Appearances, title attributes, tints, images and `prefersLargeTitles` can be set so. A bar takes them when it comes into a window; of a class and
  /// its superclass the class's own count. The returned bar is not to be shown.
  public class func appearance() -> UINavigationBar { ViewAppearances.proxy(for: self) { UINavigationBar() } }

  /// The same for bars in views of these classes, the innermost first.
  public class func appearance(whenContainedInInstancesOf containerTypes: [AnyClass]) -> UINavigationBar {
    ViewAppearances.proxy(for: self, in: containerTypes) { UINavigationBar() }
  }

  func takeLooks() {
    takeLooks(of: UINavigationBar.self) { look, proxy in
      switch look {
      case "barTintColor": barTintColor = proxy.barTintColor
      case "titleTextAttributes": titleTextAttributes = proxy.titleTextAttributes
      case "largeTitleTextAttributes": largeTitleTextAttributes = proxy.largeTitleTextAttributes
      case "shadowImage": shadowImage = proxy.shadowImage
      case "prefersLargeTitles": prefersLargeTitles = proxy.prefersLargeTitles
      case "backgroundImages": for (metrics, image) in proxy.backgroundImages { setBackgroundImage(image, for: metrics) }
      case "standardAppearance": standardAppearance = proxy.standardAppearance
      case "scrollEdgeAppearance": scrollEdgeAppearance = proxy.scrollEdgeAppearance
      default: break
      }
    }
  }
}
