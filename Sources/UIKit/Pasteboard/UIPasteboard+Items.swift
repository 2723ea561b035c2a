import Foundation
import UIFoundation

/// What was put there as items in this program, and how often the pasteboard had changed by then.
@MainActor private var ownItems: (items: [[String: Any]], changeCount: Int, until: Date?)?

/// The system's clipboard holds characters. Pictures, colours and data stay in this program, as long as nothing else is copied, here or elsewhere; addresses and
/// texts go to others as their characters.
extension UIPasteboard {
  /// How items are kept.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A `Date` after which the items are there no more; other programs keep their characters.
    public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
    /// A Boolean: pictures and data never leave the program anyway.
    public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
  }

  private static let text = "public.utf8-plain-text"
  private static let address = "public.url"
  private static let color = "com.apple.uikit.color"
  private static let picture = "public.png"
  private static let pictures = [picture, "public.jpeg", "public.image"]
  private static let texts = [text, "public.plain-text", "public.text"]

  func forgetItems() { ownItems = nil }

  private var kept: [[String: Any]]? {
    guard let ownItems, ownItems.changeCount == changeCount, ownItems.until.map({ $0 > Date() }) ?? true else { return nil }
    return ownItems.items
  }

  /// Values by their types, for each item; setting them replaces all that is there.
  public var items: [[String: Any]] {
    get { kept ?? string.map { [[Self.text: $0]] } ?? [] }
    set { setItems(newValue) }
  }

  /// The same, kept as `options` say.
  public func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
    let lines = items.compactMap { item in Self.value(in: item, Self.texts) { $0 as? String ?? ($0 as? Data).flatMap { String(data: $0, encoding: .utf8) } } ?? Self.url(in: item)?.absoluteString }
    // Who is told of the change finds the items there.
    ownItems = (items, changeCount + 1, options[.expirationDate] as? Date)
    string = lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Adds to what is there.
  public func addItems(_ items: [[String: Any]]) { self.items += items }

  /// How many there are.
  public var numberOfItems: Int { items.count }

  /// The types of the first item.
  public var types: [String] { items.first.map { $0.keys.sorted() } ?? [] }

  /// Whether some item has one of the types.
  public func contains(pasteboardTypes: [String]) -> Bool { items.contains { $0.keys.contains(where: pasteboardTypes.contains) } }

  /// The items that have one of the types, by their numbers; `nil` for none.
  public func itemSet(withPasteboardTypes pasteboardTypes: [String]) -> IndexSet? {
    let found = items.indices.filter { items[$0].keys.contains(where: pasteboardTypes.contains) }
    return found.isEmpty ? nil : IndexSet(found)
  }

  /// What the first item has of a type.
  public func value(forPasteboardType pasteboardType: String) -> Any? { items.first?[pasteboardType] }

  /// The same as bytes: text in UTF-8, pictures as PNG.
  public func data(forPasteboardType pasteboardType: String) -> Data? {
    switch value(forPasteboardType: pasteboardType) {
    case let data as Data: data
    case let text as String: Data(text.utf8)
    case let url as URL: Data(url.absoluteString.utf8)
    case let image as UIImage: image.pngData()
    default: nil
    }
  }

  /// Replaces all by one item.
  public func setValue(_ value: Any, forPasteboardType pasteboardType: String) { items = [[pasteboardType: value]] }

  /// The same.
  public func setData(_ data: Data, forPasteboardType pasteboardType: String) { items = [[pasteboardType: data]] }

  private static func value<Value>(in item: [String: Any], _ types: [String], _ read: (Any) -> Value?) -> Value? {
    for type in types {
      if let value = item[type].flatMap(read) { return value }
    }
    return nil
  }

  // MARK: Pictures, addresses, colours

  /// The first picture; setting it replaces all that is there.
  public var image: UIImage? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }

  /// All pictures; `nil` for none.
  public var images: [UIImage]? {
    get { nonEmpty((kept ?? []).compactMap { Self.value(in: $0, Self.pictures) { $0 as? UIImage ?? ($0 as? Data).flatMap { UIImage(data: $0) } } }) }
    set { items = (newValue ?? []).map { [Self.picture: $0] } }
  }

  /// The first address: one that was copied as such, or a text that is one of a page, a file or a mailbox.
  public var url: URL? {
    get { urls?.first }
    set { urls = newValue.map { [$0] } }
  }

  /// All addresses; `nil` for none.
  public var urls: [URL]? {
    get { nonEmpty(items.compactMap(Self.url)) }
    set { items = (newValue ?? []).map { [Self.address: $0] } }
  }

  /// The first colour; setting it replaces all that is there.
  public var color: UIColor? {
    get { colors?.first }
    set { colors = newValue.map { [$0] } }
  }

  /// All colours; `nil` for none.
  public var colors: [UIColor]? {
    get { nonEmpty((kept ?? []).compactMap { $0[Self.color] as? UIColor }) }
    set { items = (newValue ?? []).map { [Self.color: $0] } }
  }

  /// Whether there is a picture.
  public var hasImages: Bool { images != nil }
  /// Whether there is an address.
  public var hasURLs: Bool { urls != nil }
  /// Whether there is a colour.
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
