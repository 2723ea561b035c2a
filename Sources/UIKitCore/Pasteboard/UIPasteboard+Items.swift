import Foundation
import UIFoundation

/// The items copied in this program, the change count after copying them, and their expiration date, if any; `nil` if there are none.
@MainActor private var ownItems: (items: [[String: Any]], changeCount: Int, until: Date?)?

/// Items by type. The system's clipboard contains only characters. Images, colors and data stay in this program until
/// something else is copied, here or elsewhere. Other programs receive URLs and texts as characters.
extension UIPasteboard {
  /// The options for storing items.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `Date` after which the items are no longer available. Other programs keep their characters.
    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
    /// A Boolean: whether other devices cannot read the items. Has no effect: Galley shares no clipboard with other devices.
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
  }

  private static let text = "public.utf8-plain-text"
  private static let address = "public.url"
  private static let color = "com.apple.uikit.color"
  private static let imageType = "public.png"
  private static let imageTypes = [imageType, "public.jpeg", "public.image"]
  private static let texts = [text, "public.plain-text", "public.text"]

  func discardItems() { ownItems = nil }

  private var currentOwnItems: [[String: Any]]? {
    guard let ownItems, ownItems.changeCount == changeCount, ownItems.until.map({ $0 > Date() }) ?? true else { return nil }
    return ownItems.items
  }

  /// The values of each item, by type identifier; empty if nothing was copied. Setting them replaces all contents.
  public var items: [[String: Any]] {
    get { currentOwnItems ?? string.map { [[Self.text: $0]] } ?? [] }
    set { setItems(newValue) }
  }

  /// Replaces all contents by `items`, with options such as an expiration date. Other programs receive their texts and URLs, one per line.
  public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    let lines = items.compactMap { item in Self.value(in: item, Self.texts) { $0 as? String ?? ($0 as? Data).flatMap { String(data: $0, encoding: .utf8) } } ?? Self.url(in: item)?.absoluteString }
    // Set the items first, so that observers of the change find them.
    ownItems = (items, changeCount + 1, options[.expirationDate] as? Date)
    string = lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Adds items after the present ones. An expiration date of the present items no longer applies.
  public func addItems(_ items: [[String: Any]]) { self.items += items }

  /// The number of items; 0 if nothing was copied.
  public var numberOfItems: Int { items.count }

  /// The type identifiers of the first item, sorted; empty if there is no item.
  public var types: [String] { items.first.map { $0.keys.sorted() } ?? [] }

  /// Returns whether any item has a value for one of exactly these types.
  public func contains(pasteboardTypes: [String]) -> Bool { items.contains { $0.keys.contains(where: pasteboardTypes.contains) } }

  /// Returns the indices of the items that have any of the types, or `nil` if no item has one.
  public func itemSet(withPasteboardTypes pasteboardTypes: [String]) -> IndexSet? {
    let found = items.indices.filter { items[$0].keys.contains(where: pasteboardTypes.contains) }
    return found.isEmpty ? nil : IndexSet(found)
  }

  /// Returns the value of the first item for a type, or `nil` if that item does not have the type, or if there is no item.
  public func value(forPasteboardType pasteboardType: String) -> Any? { items.first?[pasteboardType] }

  /// Returns the value of the first item for a type as data: text and URLs in UTF-8, images as PNG.
  ///
  /// Returns `nil` if there is no item, if the first item does not have the type, or if the value is of another class.
  public func data(forPasteboardType pasteboardType: String) -> Data? {
    switch value(forPasteboardType: pasteboardType) {
    case let data as Data: data
    case let text as String: Data(text.utf8)
    case let url as URL: Data(url.absoluteString.utf8)
    case let image as UIImage: image.pngData()
    default: nil
    }
  }

  /// Replaces all contents by one item with a value of one type.
  public func setValue(_ value: Any, forPasteboardType pasteboardType: String) { items = [[pasteboardType: value]] }

  /// Replaces all contents by one item with data of one type.
  public func setData(_ data: Data, forPasteboardType pasteboardType: String) { items = [[pasteboardType: data]] }

  private static func value<Value>(in item: [String: Any], _ types: [String], _ read: (Any) -> Value?) -> Value? {
    for type in types {
      if let value = item[type].flatMap(read) { return value }
    }
    return nil
  }

  // MARK: Images, URLs and colors

  /// The first image that this program copied; `nil` if there is none. Setting it replaces all contents; `nil` removes them.
  public var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }

  /// All images that this program copied; `nil` if there are none. Setting them replaces all contents; `nil` removes them.
  public var images: [UIImage]? {
    get { nonEmpty((currentOwnItems ?? []).compactMap { Self.value(in: $0, Self.imageTypes) { $0 as? UIImage ?? ($0 as? Data).flatMap { UIImage(data: $0) } } }) }
    set { items = (newValue ?? []).map { [Self.imageType: $0] } }
  }

  /// The first URL, copied as such or as text that is the URL of a page, file or mailbox; `nil` if there is none. Setting it replaces all contents;
  /// `nil` removes them.
  public var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }

  /// All URLs; `nil` if there are none. Setting them replaces all contents; `nil` removes them.
  public var urls: [URL]? {
    get { nonEmpty(items.compactMap(Self.url)) }
    set { items = (newValue ?? []).map { [Self.address: $0] } }
  }

  /// The first color that this program copied; `nil` if there is none. Setting it replaces all contents; `nil` removes them.
  public var color: UIColor? {
    get { colors?.first }
    set { colors = newValue.map { [$0] } }
  }

  /// All colors that this program copied; `nil` if there are none. Setting them replaces all contents; `nil` removes them.
  public var colors: [UIColor]? {
    get { nonEmpty((currentOwnItems ?? []).compactMap { $0[Self.color] as? UIColor }) }
    set { items = (newValue ?? []).map { [Self.color: $0] } }
  }

  /// Whether there is an image.
  public var hasImages: Bool { images != nil }
  /// Whether there is a URL.
  public var hasURLs: Bool { urls != nil }
  /// Whether there is a color.
  public var hasColors: Bool { colors != nil }

  private static func url(in item: [String: Any]) -> URL? {
    if let own = item[address] { return own as? URL ?? (own as? String).flatMap { URL(string: $0) } }
    guard let text = value(in: item, texts, { $0 as? String }), text.utf8.count < 4096, !text.contains(where: \.isWhitespace), let url = URL(string: text),
      ["http", "https", "mailto", "file", "ftp"].contains(url.scheme?.lowercased())
    else { return nil }
    return url
  }

  private func nonEmpty<Value>(_ values: [Value]) -> [Value]? { values.isEmpty ? nil : values }
}
