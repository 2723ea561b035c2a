import Foundation

/// Opens links in other programs of the desktop.
extension UIApplication {
  /// An option of `open`.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `Bool`: only an app that the site names can open the URL. Desktops have no such apps.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// The allowed schemes. A document can name any address, and opening a file can run it, so only addresses for a browser, a mail program, a
  /// telephone or a map are allowed.
  private static let schemes: Set = ["http", "https", "mailto", "tel", "geo"]

  /// Returns whether `open` can hand the URL to the desktop, if a window is shown: `true` for `http` and `https` with a host, and for `mailto`, `tel`
  /// and `geo` if something follows the colon.
  public func canOpenURL(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased(), Self.schemes.contains(scheme) else { return false }
    guard !scheme.hasPrefix("http") else { return url.host?.isEmpty == false }
    return url.absoluteString.count > scheme.count + 1
  }

  /// Asks the desktop to open a web page, mail, telephone number or location. The handler receives whether the URL was opened, as soon as the desktop
  /// reports it, within seconds. Other URLs are refused, and so are all with `universalLinksOnly` and all if no window is
  /// shown: the handler then receives `false` at once.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard options[.universalLinksOnly] as? Bool != true, canOpenURL(url), let host = UIScreen.main.host else {
      completionHandler?(false)
      return
    }
    host.openAddress(url.absoluteString) { completionHandler?($0) }
  }
}
