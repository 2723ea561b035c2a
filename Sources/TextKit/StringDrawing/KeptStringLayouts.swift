import AttributedText
import CoreGraphics
import Synchronization
import UnicodeFacts

/// Layouts of short texts that were measured or drawn lately: who measures and then draws, or draws again what stands, lays out once.
///
/// A text has one set of attributes, of those named here: what might change behind its back is not kept, nor what somebody else's attributes
/// hold; nor what ends with a line end, whose last line is as high as other attributes say.
enum KeptStringLayouts {
  /// What a layout follows from.
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

  /// Unchecked: whoever has a layout has taken it out of the table, and is alone with it.
  private struct Layout: @unchecked Sendable { let made: LaidString }

  /// What was used since the table was half full, and what before.
  private struct Table: Sendable {
    var recent: [Key: Layout] = [:]
    var earlier: [Key: Layout] = [:]
  }

  private static let known: Set<NSAttributedString.Key> = [
    .font, .paragraphStyle, .foregroundColor, .backgroundColor, .ligature, .kern, .tracking, .baselineOffset, .obliqueness, .expansion,
    .underlineStyle, .underlineColor, .strikethroughStyle, .strikethroughColor, .strokeWidth, .strokeColor, .shadow,
  ]
  private static let table = Mutex(Table())
  /// In UTF-16 units: longer texts are laid out each time.
  private static let longestText = 256
  private static let half = 128

  /// `nil` for a text whose layout is not kept. O(length).
  static func key(_ text: NSAttributedString, _ size: CGSize, _ options: NSStringDrawingOptions) -> Key? {
    guard let (units, attributes) = text.uniformContent(atMost: longestText), let last = units.last, !last.endsLine,
      attributes.values.allSatisfy({ key, value in known.contains(key) && (value as? NSParagraphStyle)?.textLists.isEmpty != false })
    else { return nil }
    return Key(text: units, attributes: attributes, size: size, options: options.rawValue)
  }

  /// The layout, which is the caller's alone until it is kept again.
  static func take(_ key: Key) -> LaidString? {
    table.withLock { $0.recent.removeValue(forKey: key) ?? $0.earlier.removeValue(forKey: key) }?.made
  }

  fileprivate static func keep(_ layout: LaidString, _ key: Key) {
    let layout = Layout(made: layout)
    // What goes is let go outside the lock.
    let gone = table.withLock { table -> [Key: Layout] in
      table.recent[key] = layout
      guard table.recent.count >= half else { return [:] }
      defer { (table.recent, table.earlier) = ([:], table.recent) }
      return table.earlier
    }
    _ = gone
  }
}

/// A text in a container of its own, laid out.
final class LaidString {
  let storage: NSTextStorage
  let manager = NSLayoutManager()
  let container = NSTextContainer(size: .zero)

  init(_ string: NSAttributedString) { storage = NSTextStorage(attributedString: string) }

  /// Keeps it once nobody has it any more.
  final class Loan {
    private let layout: LaidString
    private let key: KeptStringLayouts.Key

    init(_ layout: LaidString, _ key: KeptStringLayouts.Key) { (self.layout, self.key) = (layout, key) }

    deinit { KeptStringLayouts.keep(layout, key) }
  }
}
