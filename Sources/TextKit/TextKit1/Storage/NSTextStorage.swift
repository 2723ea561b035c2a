import struct Foundation.NSRange
import let Foundation.NSNotFound
@_spi(Storage) import GalleyAttributedText
import GalleyRequirements
import GalleyTextEngine

/// A mutable attributed string that notifies its layout managers of each edit.
///
/// Outside of `beginEditing`/`endEditing` every mutation runs `processEditing` once. Nested groups run it once, at the
/// outermost `endEditing`, and not at all if nothing was edited.
///
/// A subclass overrides `string`, `attributes(at:effectiveRange:)`, `replaceCharacters(in:with:)` and
/// `setAttributes(_:range:)`, and calls `edited(_:range:changeInLength:)` from the last two. It inherits everything
/// else.
///
/// Overridable methods are here. Their implementations are in `+Editing` (collects and processes edits), `+Fixing` (repairs attributes),
/// `+Notifying` (calls the delegate) and `+LayoutManagers` (links the managers).
open class NSTextStorage: NSMutableAttributedString {
  /// The kinds of changes in an edit. Raw values equal UIKit's: attributes 1, characters 2.
  public struct EditActions: OptionSet, Sendable {
    /// The raw bits of the actions.
    public let rawValue: UInt
    /// Creates actions from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Attributes changed.
    public static let editedAttributes = EditActions(rawValue: 1)
    /// Characters were added, removed or replaced.
    public static let editedCharacters = EditActions(rawValue: 2)
  }

  /// The delegate, called before and after attributes are fixed. Not retained. `nil` by default, and after the delegate is released.
  open weak var delegate: (any NSTextStorageDelegate)?

  /// The observer, notified of each edit after the layout managers. A content storage sets itself. Not retained. `nil` if there is none.
  open weak var textStorageObserver: (any NSTextStorageObserving)?

  /// The layout managers of this text, in the order in which they were added, including those of text layout managers.
  @exclusivity(unchecked) public internal(set) var layoutManagers: [NSLayoutManager] = []

  deinit {
    for manager in layoutManagers { manager.storageWillBeReleased() }
  }

  @exclusivity(unchecked) var edit = PendingEdit()
  var groupingDepth = 0
  var phase = EditingPhase.idle
  /// Whether edits keep their attributes unfixed.
  package var skipsAttributeFixing = false
  /// Whether a subclass with its own storage was edited while layout managers processed an edit.
  var isEditedMeanwhile = false
  /// The range changed by fixing during the current edit; `nil` if nothing was fixed.
  var fixed: Range<UTF16Offset>?
  /// The range that `ensureAttributesAreFixed` still has to repair, with lazy fixing; `nil` if there is none.
  var unfixed: Range<UTF16Offset>?

  /// The kinds of pending changes. Empty when idle.
  open var editedMask: EditActions { edit.actions }

  /// The smallest range of the current string that covers all pending edits. Its location is `NSNotFound` when idle.
  open var editedRange: NSRange {
    edit.range?.nsRange ?? NSRange(location: NSNotFound, length: 0)
  }

  /// The number of UTF-16 code units that pending edits added; negative if they removed text; 0 when idle.
  open var changeInLength: Int { edit.changeInLength }

  /// `true` only for the class itself: a subclass may override the primitives, so its text is read through them.
  @_spi(Storage) open override class var readsOwnStorage: Bool { self == NSTextStorage.self }

  /// Records a change of attributes in `range`, so that the layout managers are notified. Called after the storage has changed.
  @_spi(Storage) open override func storageDidChangeAttributes(in range: NSRange) {
    edited(.editedAttributes, range: range, changeInLength: 0)
  }

  /// Records a replacement that did not use the primitives as an edit of characters and attributes.
  ///
  /// `range` is in UTF-16 code units of the text before the edit; `count` is the length of the new text.
  @_spi(Storage) open override func storageDidReplace(_ range: NSRange, withLength count: Int) {
    edited(count > 0 ? [.editedCharacters, .editedAttributes] : .editedCharacters, range: range, changeInLength: count - range.length)
  }

  /// Returns whether the storage can be changed now, and reports a mistake if not. Edits are rejected during layout and while the layout managers
  /// are processing another edit.
  @_spi(Storage) open override func storageMayChange() -> Bool { isEditable }

  /// Opens an editing group, so that the initial text is not processed as an edit.
  @_spi(Storage) open override func storageWillSetInitialContent() { groupingDepth += 1 }

  /// Closes the editing group and discards its edits without notifying the delegate or layout managers.
  @_spi(Storage) open override func storageDidSetInitialContent() {
    groupingDepth -= 1
    edit = PendingEdit()
  }

  // MARK: Primitives

  /// Replaces the characters of `range`, in UTF-16 code units, and records the edit for the delegate and the layout managers.
  ///
  /// The new characters get the attributes of the first replaced character; an insertion gets those of the previous character, or at offset 0
  /// those of the next one. Does nothing if the storage cannot be edited now. Traps if the range exceeds the text.
  open override func replaceCharacters(in range: NSRange, with string: String) {
    guard storageMayChange() else { return }
    let before = length
    super.replaceCharacters(in: range, with: string)
    edited(.editedCharacters, range: range, changeInLength: length - before)
  }

  /// Replaces all attributes of `range`, in UTF-16 code units, and records the edit; `nil` removes them.
  ///
  /// Does nothing if the storage cannot be edited now. Traps if the range exceeds the text.
  open override func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) {
    guard storageMayChange() else { return }
    super.setAttributes(attributes, range: range)
    edited(.editedAttributes, range: range, changeInLength: 0)
  }

  // MARK: Editing

  /// Records that `editedRange` of the string before the edit was edited, and that the string grew by `delta`. Outside of a group, the edit is
  /// processed at once.
  ///
  /// Subclasses call it from their primitives, after the change. Traps if the range is negative or its end overflows.
  open func edited(_ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int) {
    record(editedMask, range: editedRange, changeInLength: delta)
  }

  /// Opens an editing group: edits are processed together when the outermost group ends. Groups nest.
  open override func beginEditing() {
    groupingDepth += 1
  }

  /// Closes an editing group; the outermost one processes the pending edits. Traps without a matching `beginEditing()`.
  open override func endEditing() {
    require(groupingDepth > 0, "endEditing() called without a matching beginEditing()")
    groupingDepth -= 1
    processPendingEdit()
  }

  /// Notifies the notification center and the delegate of the pending edits, fixes attributes, notifies both again, then all layout managers and
  /// the observer. Does nothing if no edit is pending.
  open func processEditing() {
    runEditingSteps()
  }

  // MARK: Fixing

  /// Whether attributes are fixed on access instead of right after an edit; `false`, unless a subclass overrides it.
  open var fixesAttributesLazily: Bool { false }

  /// Fixes the attributes of the paragraphs in `range`, or marks them for lazy fixing.
  open func invalidateAttributes(in range: NSRange) {
    if fixesAttributesLazily {
      unfixed = unfixed?.union(range.characters) ?? range.characters
    } else {
      fixAttributes(in: range)
    }
  }

  /// Fixes all pending attributes of lazy fixing if they overlap or touch `range`; otherwise does nothing.
  open func ensureAttributesAreFixed(in range: NSRange) {
    fixPendingAttributes(meeting: range)
  }

  // MARK: Layout managers

  /// Adds a layout manager at the end, and sets its `textStorage`. Does nothing if it was already added.
  open func addLayoutManager(_ manager: NSLayoutManager) {
    prepareToPost()
    link(manager)
  }

  /// Removes a layout manager, and sets its `textStorage` to `nil`. Does nothing if it is not one of `layoutManagers`.
  open func removeLayoutManager(_ manager: NSLayoutManager) {
    unlink(manager)
  }
}

/// The edits since the last `processEditing`, in offsets of the current string.
struct PendingEdit {
  var actions: NSTextStorage.EditActions = []
  var range: Range<UTF16Offset>?
  var changeInLength = 0

  /// Adds an edit of `range`, in offsets of the string before it, which made the string `delta` code units longer. Traps if the range is negative
  /// or its end overflows.
  mutating func add(_ actions: NSTextStorage.EditActions, range: NSRange, changeInLength delta: Int) {
    _ = range.checkedEnd
    let before = self.range?.union(range.characters) ?? range.characters
    // An edit that claims to have removed more than its range is empty.
    self.range = before.lowerBound..<max(before.lowerBound, before.upperBound + delta)
    self.actions.formUnion(actions)
    changeInLength += delta
  }
}

/// A step between an edit and the notification of layout managers.
enum EditingPhase {
  case idle, announcing, fixing, notifyingLayoutManagers
}
