import class Foundation.NSObject
import AttributedText
import Requirements

/// The content that text layout managers lay out, in elements with places of its own: what all kinds of contents have in common.
///
/// `NSTextContentStorage` makes its elements of an attributed string. A subclass of this class has elements and locations of its own: it overrides
/// `documentRange`, `enumerateTextElements(from:options:using:)`, `replaceContents(in:with:)`, `location(_:offsetBy:)` and `offset(from:to:)`, which counts
/// the UTF-16 units of the elements' text. Its elements are `NSTextParagraph`s with ranges, in order; what it edits it tells by `recordEditAction(in:newTextRange:)`.
///
/// | file | what |
/// |---|---|
/// | `NSTextLocation`, `NSTextRange`, `NSTextElement` | places, stretches and parts of a content |
/// | `NSTextContentStorage` | the content that is an attributed string, in paragraphs |
/// | `ContentElements` | the text of any other content, as it is laid out |
/// | `NSTextLayoutManager` | lays a content out in a container, by an `NSLayoutManager`: there is one layout in Galley |
/// | `ShownParagraph` | what delegates make of a paragraph: other text, other margins, or nothing to see |
/// | `TextDelegateQuestions` | what delegates are asked, and which of it turned out to be in vain |
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

  /// The manager that edits the content for the user, one of `textLayoutManagers`. The first of them by default.
  ///
  /// Setting a manager of another content sets `nil`. Edits that were recorded so far are synchronized first.
  open var primaryTextLayoutManager: NSTextLayoutManager? {
    get { hasNoPrimaryManager ? nil : chosenManager ?? textLayoutManagers.first }
    set {
      if hasRecordedEdits { synchronizeTextLayoutManagers(nil) }
      chosenManager = textLayoutManagers.first { $0 === newValue }
      hasNoPrimaryManager = chosenManager == nil
    }
  }

  /// Whether layout is synchronized when the outermost editing transaction ends; `true` by default. Otherwise, call `synchronizeTextLayoutManagers(_:)`.
  open var automaticallySynchronizesTextLayoutManagers = true
  /// Whether the backing store is synchronized when the outermost editing transaction ends; `false` by default.
  open var automaticallySynchronizesToBackingStore = false

  /// `delegate`, which a content storage has by a type of its own.
  final weak var anyDelegate: (any NSTextContentManagerDelegate)? {
    didSet {
      guard anyDelegate !== oldValue else { return }
      lacking = []
      for manager in textLayoutManagers { manager.take(self) }
    }
  }
  /// Questions that the delegate turned out not to answer.
  final var lacking: TextDelegateQuestions = []

  private weak var chosenManager: NSTextLayoutManager?
  private var hasNoPrimaryManager = false
  private var transactionDepth = 0
  /// Whether the outermost transaction is ending.
  private var isEndingTransaction = false
  /// Synchronizations that wait for the end of the transaction.
  private var waiting: [() -> Void] = []
  private lazy var elements = ContentElements(of: self)
  /// Whether `elements` were told of an edit; a content storage never has any.
  private var hasRecordedEdits = false

  /// A content without managers.
  public override init() { super.init() }

  /// Adds a manager, and sets its `textContentManager`; one that lays out another content leaves that.
  open func addTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    guard textLayoutManager.textContentManager !== self else { return }
    textLayoutManager.textContentManager?.removeTextLayoutManager(textLayoutManager)
    textLayoutManagers.append(textLayoutManager)
    textLayoutManager.textContentManager = self
    textLayoutManager.take(self)
  }

  /// Takes a manager away, which lays out nothing then.
  open func removeTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    guard textLayoutManager.textContentManager === self else { return }
    textLayoutManagers.removeAll { $0 === textLayoutManager }
    if chosenManager === textLayoutManager { (chosenManager, hasNoPrimaryManager) = (nil, false) }
    textLayoutManager.textContentManager = nil
    textLayoutManager.take(nil)
  }

  // MARK: Editing

  /// Whether an editing transaction is going on.
  open var hasEditingTransaction: Bool { transactionDepth > 0 }

  /// Gathers the edits that `transaction` makes, so that layout processes them as one. Transactions may be nested.
  ///
  /// The end of the outermost one synchronizes layout and the backing store, as far as the properties for that ask for it.
  open func performEditingTransaction(_ transaction: () -> Void) {
    transactionDepth += 1
    beginEdits()
    transaction()
    endEdits()
    transactionDepth -= 1
    guard transactionDepth == 0 else { return }
    isEndingTransaction = true
    if automaticallySynchronizesTextLayoutManagers { synchronizeTextLayoutManagers(nil) }
    if automaticallySynchronizesToBackingStore { synchronizeToBackingStore(nil) }
    isEndingTransaction = false
    let synchronizations = waiting
    waiting = []
    for synchronize in synchronizations { synchronize() }
  }

  /// Notes that what was in one range stands in another now; for a subclass, within a transaction. Elements that meet `newTextRange` are laid out anew.
  open func recordEditAction(in originalTextRange: NSTextRange, newTextRange: NSTextRange) {
    hasRecordedEdits = true
    elements.record(from: originalTextRange, to: newTextRange)
  }

  /// Has layout follow the edits, then calls `completionHandler`.
  ///
  /// During an editing transaction, a call with a handler waits for its end, and a call without one does nothing. O(elements), and the layout of
  /// those that changed. Elements that are other objects than before are compared by their text: a content that creates them for each call pays for all
  /// of it.
  open func synchronizeTextLayoutManagers(_ completionHandler: (((any Error)?) -> Void)? = nil) {
    synchronize(completionHandler) { [unowned self] in
      if hasRecordedEdits || !isEndingTransaction { synchronizeLayout() }
    }
  }

  /// Writes changes to what the content is stored in, then calls `completionHandler`. Does nothing here: a subclass with a store overrides it.
  ///
  /// During an editing transaction, a call with a handler waits for its end, and a call without one does nothing.
  open func synchronizeToBackingStore(_ completionHandler: (((any Error)?) -> Void)? = nil) { synchronize(completionHandler) {} }

  private func synchronize(_ completionHandler: (((any Error)?) -> Void)?, _ body: @escaping () -> Void) {
    guard !hasEditingTransaction else {
      if let completionHandler { waiting.append { [unowned self] in synchronize(completionHandler, body) } }
      return
    }
    body()
    completionHandler?(nil)
  }

  func synchronizeLayout() {
    hasRecordedEdits = false
    elements.synchronize()
  }

  /// Returns a range as the last edit moved it; `nil` here, for locations that follow edits themselves.
  open func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange? { nil }

  func beginEdits() {}
  func endEdits() {}

  // MARK: Elements

  /// The elements that have characters in a range, in order.
  open func textElements(for range: NSTextRange) -> [NSTextElement] {
    var found: [NSTextElement] = []
    enumerateTextElements(from: range.location, options: []) { element in
      guard let place = element.elementRange, place.location.compare(range.endLocation) == .orderedAscending else { return false }
      found.append(element)
      return true
    }
    return found
  }

  open var documentRange: NSTextRange { lacking() }

  @discardableResult
  open func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [], using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? { lacking() }

  open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) { lacking() }

  open func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? { lacking() }

  open func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { lacking() }

  private func lacking(_ member: String = #function) -> Never { requirementFailed("\(type(of: self)) does not override \(member)") }

  /// Whether an element is represented, and the delegate lets it be seen.
  final func isEnumerated(_ element: NSTextElement, _ options: EnumerationOptions = []) -> Bool {
    element.isRepresentedElement && anyDelegate?.textContentManager(self, shouldEnumerate: element, options: options) != false
  }

  // MARK: What is laid out

  /// The text of all elements; `nil` where there is none.
  var laidText: NSTextStorage? { elements.synchronizedStorage }

  /// Where a location stands in `laidText`.
  func offset(of location: any NSTextLocation) -> Int { elements.offset(of: location) }

  /// The location at a place of `laidText`.
  func location(at offset: Int) -> any NSTextLocation { elements.location(at: offset) }

  /// The same for the end of a stretch: of two elements that meet there it is a place of the first.
  func endLocation(at offset: Int) -> any NSTextLocation { elements.endLocation(at: offset) }

  /// The element at a paragraph of `laidText`, and the text to lay out for it where that is another than `laidText` has there.
  func element(at range: Range<Int>) -> (element: NSTextParagraph, shown: NSAttributedString?) { (elements.element(at: range.lowerBound), nil) }

  /// What a delegate is asked about each paragraph that is laid out.
  var questionsOfLayout: TextDelegateQuestions { .enumeration }

  /// Tells an element that edits moved where it is.
  func didMove(_ element: NSTextElement, to range: Range<Int>) {}
}
