import UIFoundation

extension UINavigationBar {
  /// Returns the appearance proxy of this class and its subclasses: its properties apply to bars that do not set their own.
  ///
  /// Appearances, title attributes, tints, images and `prefersLargeTitles` can be set. A bar adopts them when it is added to a window; the proxy of a
  /// class takes precedence over that of its superclass. The returned bar must not be shown.
  public class func appearance() -> UINavigationBar { ViewAppearances.proxy(for: self) { UINavigationBar() } }

  /// Returns the appearance proxy for bars inside views of these classes, the innermost first.
  public class func appearance(whenContainedInInstancesOf containerTypes: [AnyClass]) -> UINavigationBar {
    ViewAppearances.proxy(for: self, in: containerTypes) { UINavigationBar() }
  }

  func applyAppearanceProxy() {
    applyAppearanceProxy(of: UINavigationBar.self) { property, proxy in
      switch property {
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
