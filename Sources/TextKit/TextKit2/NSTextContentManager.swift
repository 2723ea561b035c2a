import class Foundation.NSObject
import AttributedText

/// The content that text layout managers lay out, in elements with places of its own: what all kinds of contents have in common.
///
/// `NSTextContentStorage` is the one kind here, and the one to subclass: lines are made of an attributed string.
///
/// | file | what |
/// |---|---|
/// | `NSTextLocation`, `NSTextRange`, `NSTextElement` | places, stretches and parts of a content |
/// | `NSTextContentStorage` | the content that is an attributed string, in paragraphs |
/// | `NSTextLayoutManager` | lays a content out in a container, by an `NSLayoutManager`: there is one layout in Galley |
/// | `NSTextLayoutFragment`, `NSTextLineFragment` | the lines of a paragraph, and one of them |
/// | `NSTextViewportLayoutController` | lays out what is seen, and tells a view of it |
/// | `NSTextSelection`, `NSTextSelectionNavigation` | what is selected, and how hands and keys change it |
open class NSTextContentManager: NSObject, NSTextElementProvider {
  /// How elements are enumerated.
  public struct EnumerationOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt
    /// Options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Backwards.
    public static let reverse = EnumerationOptions(rawValue: 1)
  }

  /// The managers that lay this content out, in the order in which they were added.
  public internal(set) var textLayoutManagers: [NSTextLayoutManager] = []

  /// One of `textLayoutManagers`, the one to ask where there are several: the first unless another was set.
  open var primaryTextLayoutManager: NSTextLayoutManager? {
    get { chosenManager ?? textLayoutManagers.first }
    set { chosenManager = textLayoutManagers.first { $0 === newValue } }
  }

  private weak var chosenManager: NSTextLayoutManager?
  private var transactionDepth = 0

  override init() { super.init() }

  /// Adds a manager, and sets its `textContentManager`; one that lays out another content leaves that.
  open func addTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    guard textLayoutManager.textContentManager !== self else { return }
    textLayoutManager.textContentManager?.removeTextLayoutManager(textLayoutManager)
    textLayoutManagers.append(textLayoutManager)
    textLayoutManager.textContentManager = self
    contentDidChange(of: textLayoutManager)
  }

  /// Takes a manager away, which lays out nothing then.
  open func removeTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    guard textLayoutManager.textContentManager === self else { return }
    textLayoutManagers.removeAll { $0 === textLayoutManager }
    if chosenManager === textLayoutManager { chosenManager = nil }
    textLayoutManager.textContentManager = nil
    textLayoutManager.take(nil)
  }

  /// Gives a manager the text that it lays out.
  func contentDidChange(of textLayoutManager: NSTextLayoutManager) {}

  // MARK: Editing

  /// Whether edits are being gathered.
  open var hasEditingTransaction: Bool { transactionDepth > 0 }

  /// Gathers the edits that are made within `transaction`: layout hears of them as one. Transactions may stand in one another.
  open func performEditingTransaction(_ transaction: () -> Void) {
    transactionDepth += 1
    beginEdits()
    transaction()
    endEdits()
    transactionDepth -= 1
  }

  func beginEdits() {}
  func endEdits() {}

  // MARK: Elements

  /// The elements that have characters in a range, in order.
  open func textElements(for range: NSTextRange) -> [NSTextElement] {
    var elements: [NSTextElement] = []
    enumerateTextElements(from: range.location) { element in
      guard let place = element.elementRange, place.location.compare(range.endLocation) == .orderedAscending else { return false }
      elements.append(element)
      return true
    }
    return elements
  }

  open var documentRange: NSTextRange { NSTextRange(0..<0) }

  @discardableResult
  open func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [], using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? { nil }

  open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) {}

  open func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? {
    let place = location.offset + offset
    return (0...documentRange.endLocation.offset).contains(place) ? CharacterLocation(place) : nil
  }

  open func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { to.offset - from.offset }
}
