import struct Foundation.NSRange
import let Foundation.NSNotFound
@_spi(Storage) import AttributedText
import Requirements

/// A mutable attributed string that tells its layout managers of each edit.
///
/// Outside `beginEditing`/`endEditing` every mutation runs `processEditing` once; inside, nested groups run it once,
/// at the outermost `endEditing`, and not at all when nothing was edited.
///
/// A subclass that overrides `string`, `attributes(at:effectiveRange:)`, `replaceCharacters(in:with:)` and
/// `setAttributes(_:range:)`, and calls `edited(_:range:changeInLength:)` from the last two, gets everything else.
///
/// What overriding may replace stands here; what it does stands in `+Editing` (gathers edits and processes them),
/// `+Fixing` (repairs attributes) and `+LayoutManagers` (links the managers).
open class NSTextStorage: NSMutableAttributedString {
  /// What an edit changed. Raw values are UIKit's: attributes 1, characters 2.
  public struct EditActions: OptionSet, Sendable {
    /// The actions as bits.
    public let rawValue: UInt
    /// Actions from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Attributes changed.
    public static let editedAttributes = EditActions(rawValue: 1)
    /// Characters were added, removed or replaced.
    public static let editedCharacters = EditActions(rawValue: 2)
  }

  /// Told before and after attributes are fixed. Not retained.
  open weak var delegate: (any NSTextStorageDelegate)?

  /// Hears of each edit after the layout managers; a content storage sets itself. Not retained.
  open weak var textStorageObserver: (any NSTextStorageObserving)?

  /// The managers that lay this text out, in the order in which they were added; those that text layout managers lay out by are among them.
  public internal(set) var layoutManagers: [NSLayoutManager] = []

  var edit = PendingEdit()
  var groupingDepth = 0
  var phase = EditingPhase.idle
  /// Whether what is edited now stays in the attributes that it has.
  package var takesTextAsItIs = false
  /// Whether a subclass with storage of its own was edited while layout managers heard of an edit.
  var isEditedMeanwhile = false
  /// What fixing changed while the present edit is processed.
  var fixed: UTF16Span?
  /// What `ensureAttributesAreFixed` still has to repair; only where fixing is lazy.
  var unfixed: UTF16Span?

  /// What changed since the last `processEditing`; empty when idle.
  open var editedMask: EditActions { edit.actions }

  /// The smallest range of the present string that covers all pending edits; its location is `NSNotFound` when idle.
  open var editedRange: NSRange {
    guard let span = edit.span else { return NSRange(location: NSNotFound, length: 0) }
    return span.nsRange
  }

  /// UTF-16 units that the pending edits added; negative when they removed.
  open var changeInLength: Int { edit.changeInLength }

  @_spi(Storage) open override class var readsOwnStorage: Bool { self == NSTextStorage.self }

  @_spi(Storage) open override func storageDidChangeAttributes(in range: NSRange) {
    edited(.editedAttributes, range: range, changeInLength: 0)
  }

  @_spi(Storage) open override func storageDidReplace(_ range: NSRange, withLength count: Int) {
    edited(count > 0 ? [.editedCharacters, .editedAttributes] : .editedCharacters, range: range, changeInLength: count - range.length)
  }

  @_spi(Storage) open override func storageMayChange() -> Bool { isEditable }

  @_spi(Storage) open override func storageWillTakeInitialContent() { groupingDepth += 1 }

  @_spi(Storage) open override func storageDidTakeInitialContent() {
    groupingDepth -= 1
    edit = PendingEdit()
  }

  // MARK: Primitives

  open override func replaceCharacters(in range: NSRange, with string: String) {
    guard storageMayChange() else { return }
    let before = length
    super.replaceCharacters(in: range, with: string)
    edited(.editedCharacters, range: range, changeInLength: length - before)
  }

  open override func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) {
    guard storageMayChange() else { return }
    super.setAttributes(attributes, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }

  // MARK: Editing

  /// Notes that `range` of the string before the edit was edited, and that the string grew by `delta`.
  ///
  /// Subclasses call it from their primitives, after the change.
  open func edited(_ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int) {
    record(editedMask, range: editedRange, changeInLength: delta)
  }

  open override func beginEditing() {
    groupingDepth += 1
  }

  open override func endEditing() {
    require(groupingDepth > 0, "endEditing without beginEditing")
    groupingDepth -= 1
    processPendingEdit()
  }

  /// Announces the pending edits, has attributes fixed between the two announcements, then tells every layout manager.
  open func processEditing() {
    runEditingSteps()
  }

  // MARK: Fixing

  /// Whether attributes are fixed when they are asked for, and not at once after an edit.
  open var fixesAttributesLazily: Bool { false }

  /// Fixes the attributes of the paragraphs of `range`, or, where fixing is lazy, notes that they are to be fixed.
  open func invalidateAttributes(in range: NSRange) {
    if fixesAttributesLazily {
      unfixed = unfixed?.union(UTF16Span(range)) ?? UTF16Span(range)
    } else {
      fixAttributes(in: range)
    }
  }

  /// Fixes what lazy fixing has left, if it meets `range`.
  open func ensureAttributesAreFixed(in range: NSRange) {
    fixLeftovers(meeting: range)
  }

  // MARK: Layout managers

  /// Adds a manager, and sets its `textStorage`.
  open func addLayoutManager(_ manager: NSLayoutManager) {
    prepareToPost()
    link(manager)
  }

  /// Takes a manager away, and sets its `textStorage` to `nil`.
  open func removeLayoutManager(_ manager: NSLayoutManager) {
    unlink(manager)
  }
}

/// Edits gathered since the last `processEditing`, in offsets of the present string.
struct PendingEdit {
  var actions: NSTextStorage.EditActions = []
  var span: UTF16Span?
  var changeInLength = 0

  /// Adds an edit of `range`, given in offsets of the string before it, that made the string `delta` units longer.
  mutating func add(_ actions: NSTextStorage.EditActions, range: NSRange, changeInLength delta: Int) {
    _ = range.checkedEnd
    let before = span?.union(UTF16Span(range)) ?? UTF16Span(range)
    span = UTF16Span(start: before.start, end: before.end + delta)
    self.actions.formUnion(actions)
    changeInLength += delta
  }
}

/// Where a storage stands between an edit and its layout managers hearing of it.
enum EditingPhase {
  case idle, announcing, fixing, tellingLayoutManagers
}

/// A range of UTF-16 offsets that keeps its place when it is empty.
struct UTF16Span: Equatable, Sendable {
  var start, end: Int

  init(start: Int, end: Int) { (self.start, self.end) = (start, end) }
  /// A range whose end is too large for an integer ends at the largest one.
  init(_ range: NSRange) {
    let (end, isOverflow) = range.location.addingReportingOverflow(range.length)
    self.init(start: range.location, end: isOverflow ? .max : end)
  }

  var nsRange: NSRange { NSRange(location: start, length: end - start) }
  /// The part of the span that lies in a text of some length.
  func clamped(toLength length: Int) -> UTF16Span {
    let start = min(max(start, 0), length)
    return UTF16Span(start: start, end: min(max(end, start), length))
  }
  func union(_ other: UTF16Span) -> UTF16Span {
    UTF16Span(start: min(start, other.start), end: max(end, other.end))
  }
}

extension NSRange {
  /// The end of a range that a caller has given. A range that is negative, or ends beyond the largest integer, is a programming error.
  var checkedEnd: Int {
    let (end, isOverflow) = location.addingReportingOverflow(length)
    require(location >= 0 && length >= 0 && !isOverflow, "range {\(location), \(length)} is out of bounds")
    return end
  }
}
