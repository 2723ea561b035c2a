import CoreGraphics
import GalleyAttributedText
import GalleyUnicodeFacts
import Synchronization

/// A cache of recent layouts of short strings, so that measuring and then drawing, or drawing again, requires a single
/// layout.
///
/// Only strings with uniform attributes of the known immutable kinds are cached. Strings that end with a line
/// terminator are not cached, because the height of the extra line depends on other attributes.
enum StringLayoutCache {
  /// The inputs of a layout.
  struct Key: Hashable {
    fileprivate let text: [UInt16]
    fileprivate let attributes: AttributeSet
    fileprivate let size: CGSize
    fileprivate let options: Int

    static func == (a: Key, b: Key) -> Bool {
      a.attributes === b.attributes && a.size == b.size && a.options == b.options && a.text == b.text
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(text)
      hasher.combine(ObjectIdentifier(attributes))
      hasher.combine(size.width)
      hasher.combine(size.height)
      hasher.combine(options)
    }
  }

  /// Unchecked, because a client removes the layout from the table and then has exclusive access.
  private struct Layout: @unchecked Sendable { let contents: LaidOutString }

  /// Two generations: layouts used since the table was half full, and older ones.
  private struct Table: Sendable {
    var recent: [Key: Layout] = [:]
    var earlier: [Key: Layout] = [:]
  }

  private static let supportedKeys: Set<NSAttributedString.Key> = [
    .font, .paragraphStyle, .foregroundColor, .backgroundColor, .ligature, .kern, .tracking, .baselineOffset, .obliqueness, .expansion,
    .underlineStyle, .underlineColor, .strikethroughStyle, .strikethroughColor, .strokeWidth, .strokeColor, .shadow,
  ]
  private static let table = Mutex(Table())
  /// The maximum length in UTF-16 code units.
  private static let longestText = 256
  private static let half = 128

  /// Returns the cache key of a text, or `nil` if its layout is not cached. O(length).
  static func key(_ text: NSAttributedString, _ size: CGSize, _ options: NSStringDrawingOptions) -> Key? {
    guard let (units, attributes) = text.uniformContent(atMost: longestText), let last = units.last, !last.endsLine,
      attributes.values.allSatisfy({ key, value in supportedKeys.contains(key) && (value as? NSParagraphStyle)?.textLists.isEmpty != false })
    else { return nil }
    return Key(text: units, attributes: attributes, size: size, options: options.rawValue)
  }

  /// Removes and returns a layout, which the caller owns until it is stored again. Returns `nil` if it is not cached.
  static func remove(_ key: Key) -> LaidOutString? {
    table.withLock { $0.recent.removeValue(forKey: key) ?? $0.earlier.removeValue(forKey: key) }?.contents
  }

  fileprivate static func store(_ layout: LaidOutString, _ key: Key) {
    let layout = Layout(contents: layout)
    // Release evicted layouts outside of the lock.
    let evicted = table.withLock { table -> [Key: Layout] in
      table.recent[key] = layout
      guard table.recent.count >= half else { return [:] }
      defer { (table.recent, table.earlier) = ([:], table.recent) }
      return table.earlier
    }
    _ = evicted
  }
}

/// A text that is laid out in a container of its own.
final class LaidOutString {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let container = NSTextContainer(size: .zero)

  init(_ string: NSAttributedString) { storage = NSTextStorage(attributedString: string) }

  /// Returns a layout to the cache when it is released.
  final class Lease {
    private let layout: LaidOutString
    private let key: StringLayoutCache.Key

    init(_ layout: LaidOutString, _ key: StringLayoutCache.Key) { (self.layout, self.key) = (layout, key) }

    deinit { StringLayoutCache.store(layout, key) }
  }
}
