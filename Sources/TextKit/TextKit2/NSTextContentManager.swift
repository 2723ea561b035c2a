import class Foundation.NSObject
import GalleyAttributedText
import GalleyRequirements
import GalleyTextEngine

/// The base class of contents, which consist of elements with locations, for text layout managers.
///
/// `NSTextContentStorage` derives its elements from an attributed string. A subclass with its own elements and
/// locations overrides `documentRange`, `enumerateTextElements(from:options:using:)`, `replaceContents(in:with:)`,
/// `location(_:offsetBy:)` and `offset(from:to:)`, which counts UTF-16 code units of the elements' text. Its elements
/// are `NSTextParagraph`s with ranges, in order. It reports its edits with `recordEditAction(in:newTextRange:)`.
///
/// | file | contents |
/// |---|---|
/// | `NSTextLocation`, `NSTextRange`, `NSTextElement` | locations, ranges and elements of a content |
/// | `NSTextContentStorage` | a content that is an attributed string, in paragraphs |
/// | `ContentElements` | the text of any other content, as it is laid out |
/// | `NSTextLayoutManager` | lays out a content in a container, with an `NSLayoutManager`: Galley has one layout engine |
/// | `ReplacementParagraph` | the result of the delegates for a paragraph: replaced text, other margins, or hidden |
/// | `TextDelegateCallbacks` | the delegate callbacks, and those that the delegate does not implement |
/// | `NSTextLayoutFragment`, `NSTextLineFragment` | the lines of a paragraph, and a single line |
/// | `NSTextViewportLayoutController` | lays out the visible text and notifies a view |
/// | `NSTextSelection`, `NSTextSelectionNavigation` | the selection, and how pointer and keyboard change it |
open class NSTextContentManager: NSObject, NSTextElementProvider {
  /// Options for the enumeration of elements.
  public struct EnumerationOptions: OptionSet, Sendable {
    /// The raw bits of the options.
    public let rawValue: UInt
    /// Creates options from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Enumerates backwards.
    public static let reverse = EnumerationOptions(rawValue: 1)
  }

  /// The text layout managers of this content, in the order in which they were added.
  public internal(set) var textLayoutManagers: [NSTextLayoutManager] = []

  /// The layout manager that edits the content for the user, one of `textLayoutManagers`. The first of them by default.
  ///
  /// `nil`, or a manager of another content, leaves none. The setter synchronizes pending edits first.
  open var primaryTextLayoutManager: NSTextLayoutManager? {
    get { hasNoPrimaryManager ? nil : chosenManager ?? textLayoutManagers.first }
    set {
      if hasRecordedEdits { synchronizeTextLayoutManagers(nil) }
      chosenManager = textLayoutManagers.first { $0 === newValue }
      hasNoPrimaryManager = chosenManager == nil
    }
  }

  /// Whether layout is synchronized when the outermost editing transaction ends; `true` by default.
  ///
  /// Otherwise, call `synchronizeTextLayoutManagers(_:)`.
  open var automaticallySynchronizesTextLayoutManagers = true
  /// Whether the backing store is synchronized when the outermost editing transaction ends; `false` by default.
  open var automaticallySynchronizesToBackingStore = false

  /// The delegate. Subclasses publish it with types of their own. Not retained. `nil` if there is none.
  final weak var contentDelegate: (any NSTextContentManagerDelegate)? {
    didSet {
      guard contentDelegate !== oldValue else { return }
      lacking = []
      for manager in textLayoutManagers { manager.adopt(self) }
    }
  }
  /// The callbacks that the delegate does not implement.
  final var lacking: TextDelegateCallbacks = []

  private weak var chosenManager: NSTextLayoutManager?
  private var hasNoPrimaryManager = false
  private var transactionDepth = 0
  /// Whether the outermost transaction is ending.
  private var isEndingTransaction = false
  /// Synchronizations that run when the transaction ends.
  private var waiting: [() -> Void] = []
  private lazy var elements = ContentElements(of: self)
  /// Whether `elements` has recorded an edit. Always `false` in a content storage.
  private var hasRecordedEdits = false

  /// Creates a content without layout managers.
  public override init() { super.init() }

  /// Adds a layout manager at the end and sets its `textContentManager`. Removes it from its previous content. Does nothing if it was already
  /// added.
  open func addTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    guard textLayoutManager.textContentManager !== self else { return }
    textLayoutManager.textContentManager?.removeTextLayoutManager(textLayoutManager)
    textLayoutManagers.append(textLayoutManager)
    textLayoutManager.textContentManager = self
    textLayoutManager.adopt(self)
  }

  /// Removes a layout manager, which then has nothing to lay out. Does nothing if it belongs to another content.
  open func removeTextLayoutManager(_ textLayoutManager: NSTextLayoutManager) {
    guard textLayoutManager.textContentManager === self else { return }
    textLayoutManagers.removeAll { $0 === textLayoutManager }
    if chosenManager === textLayoutManager { (chosenManager, hasNoPrimaryManager) = (nil, false) }
    textLayoutManager.textContentManager = nil
    textLayoutManager.adopt(nil)
  }

  // MARK: Editing

  /// Whether an editing transaction is in progress.
  open var hasEditingTransaction: Bool { transactionDepth > 0 }

  /// Groups the edits of `transaction`, so that layout processes them at once. Transactions can be nested.
  ///
  /// The end of the outermost transaction synchronizes layout and the backing store, if the corresponding properties
  /// are set.
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

  /// Records that the contents of one range are now in another. Subclasses call it within a transaction.
  ///
  /// Elements that overlap or touch `newTextRange` are laid out again.
  open func recordEditAction(in originalTextRange: NSTextRange, newTextRange: NSTextRange) {
    hasRecordedEdits = true
    elements.record(from: originalTextRange, to: newTextRange)
  }

  /// Updates the layout after edits, then calls `completionHandler`, unless it is `nil`, with `nil` for no error.
  ///
  /// During an editing transaction, a call with a handler is deferred to its end, and a call without a handler does
  /// nothing.
  ///
  /// - Complexity: O(*elements*), plus the layout of changed elements. Elements with a new identity are compared by
  ///   their text, so a content that creates them for each call pays for all of it.
  open func synchronizeTextLayoutManagers(_ completionHandler: (((any Error)?) -> Void)? = nil) {
    synchronize(completionHandler) { [unowned self] in
      if hasRecordedEdits || !isEndingTransaction { synchronizeLayout() }
    }
  }

  /// Writes changes to the backing store, then calls `completionHandler`, unless it is `nil`, with `nil` for no error. The default implementation
  /// does nothing.
  ///
  /// During an editing transaction, a call with a handler is deferred to its end, and a call without a handler does
  /// nothing.
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

  /// Returns a range adjusted for the last edit. The default implementation returns `nil`, for locations that follow
  /// edits.
  open func adjustedRange(from textRange: NSTextRange, forEditingTextSelection: Bool) -> NSTextRange? { nil }

  func beginEdits() {}
  func endEdits() {}

  // MARK: Elements

  /// Returns the elements with characters in a range, in order, without those that the delegate excludes.
  open func textElements(for range: NSTextRange) -> [NSTextElement] {
    var found: [NSTextElement] = []
    enumerateTextElements(from: range.location, options: []) { element in
      guard let elementRange = element.elementRange, elementRange.location.compare(range.endLocation) == .orderedAscending else { return false }
      found.append(element)
      return true
    }
    return found
  }

  /// The range of the whole content. Traps if the subclass does not override it.
  open var documentRange: NSTextRange { lacking() }

  /// Calls `block` with an element at a time until it returns `false`.
  ///
  /// Returns the location at which the enumeration stopped, or `nil` if no element was enumerated.
  /// Traps if the subclass does not override it.
  @discardableResult
  open func enumerateTextElements(
    from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [], using block: (NSTextElement) -> Bool
  ) -> (any NSTextLocation)? { lacking() }

  /// Replaces the elements of a range; `nil` deletes them. Traps if the subclass does not override it.
  open func replaceContents(in range: NSTextRange, with textElements: [NSTextElement]?) { lacking() }

  /// Returns the location at a distance from `location`, or `nil` outside of the document. Traps if the subclass does not override it.
  open func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)? { lacking() }

  /// Returns the distance between two locations; the subclass defines the unit. Traps if the subclass does not override it.
  open func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int { lacking() }

  private func lacking(_ member: String = #function) -> Never { requirementFailed("\(type(of: self)) does not override \(member)") }

  /// Returns whether an element is represented and the delegate does not exclude it.
  final func isEnumerated(_ element: NSTextElement, _ options: EnumerationOptions = []) -> Bool {
    element.isRepresentedElement && contentDelegate?.textContentManager(self, shouldEnumerate: element, options: options) != false
  }

  // MARK: What is laid out

  /// The text of all elements, or `nil` if there is none.
  var laidText: NSTextStorage? { elements.synchronizedStorage }

  /// Returns the offset of a location in `laidText`.
  func offset(of location: any NSTextLocation) -> UTF16Offset { elements.offset(of: location) }

  /// Returns the location at an offset in `laidText`.
  func location(at offset: UTF16Offset) -> any NSTextLocation { elements.location(at: offset) }

  /// Returns the location of the end of a range that ends at `offset` in `laidText`: between two elements, the end of the first.
  func endLocation(at offset: UTF16Offset) -> any NSTextLocation { elements.endLocation(at: offset) }

  /// Returns the element of a paragraph of `laidText`, and the text to lay out for it if that differs from `laidText`; here it never does.
  func element(at range: Range<UTF16Offset>) -> (element: NSTextParagraph, shown: NSAttributedString?) { (elements.element(at: range.lowerBound), nil) }

  /// The delegate callbacks that layout needs for each paragraph.
  var layoutCallbacks: TextDelegateCallbacks { .enumeration }

  /// Called with the new range of an element that edits moved. Does nothing here; a content storage updates `elementRange`.
  func didMove(_ element: NSTextElement, to range: Range<UTF16Offset>) {}
}
