import Foundation

/// Links that lead out of the program. This is the only place that opens one.
extension UIApplication {
  /// What `open` is told beside the address.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `Bool`: only a program that the address's own site names may open it. A desktop knows of none.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// A document may name anything, and a file that is opened may be run: only what goes to a browser, a mail program, a telephone or a map is let through.
  private static let schemes: Set = ["http", "https", "mailto", "tel", "geo"]

  /// Whether `open` would hand the address to the desktop: of a web page, a mail, a telephone number or a place, with a host, a recipient or the like.
  public func canOpenURL(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased(), Self.schemes.contains(scheme) else { return false }
    guard !scheme.hasPrefix("http") else { return url.host?.isEmpty == false }
    return url.absoluteString.count > scheme.count + 1
  }

  /// Has the desktop open an address of a web page, a mail, a telephone number or a place; others are refused, and so are all
  /// with `universalLinksOnly`. The handler is told whether it was taken: of one that is handed on as soon as the desktop says so, within seconds.
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
