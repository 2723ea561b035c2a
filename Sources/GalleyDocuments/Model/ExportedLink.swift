import UIKit

/// The target of a link in an exported file, where it can be followed without further questions.
public enum ExportedLink: Hashable, Sendable {
  /// An anchor of the document, without the `#`.
  case anchor(String)
  /// A URL as the source has it; without a scheme, it is relative to the exported file.
  case address(String)

  /// The URL schemes of external links; links with other schemes are not written.
  private static let schemes: Set = ["http", "https", "mailto", "ftp", "tel"]

  /// Creates the target of a link to `address`. Returns `nil` if it is not one of the document's `anchors`, or if its scheme is not allowed.
  public init?(_ address: String, anchors: Set<String>) {
    if address.hasPrefix("#") {
      let name = String(address.dropFirst())
      let decoded = name.removingPercentEncoding ?? name
      guard anchors.contains(decoded) else { return nil }
      self = .anchor(decoded)
    } else {
      let scheme = address.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
      let hasScheme = scheme.endIndex < address.endIndex && address[scheme.endIndex] == ":"
      guard !hasScheme || Self.schemes.contains(scheme.lowercased()) else { return nil }
      self = .address(address)
    }
  }
}
