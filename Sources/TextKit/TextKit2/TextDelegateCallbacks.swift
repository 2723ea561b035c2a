/// The optional delegate callbacks of a content and its layout.
///
/// Swift on Linux cannot tell whether a delegate implements an optional method. Instead, the default implementations
/// record that they were called. After the first paragraph, callbacks that the delegate does not implement are skipped.
struct TextDelegateCallbacks: OptionSet {
  let rawValue: Int
  static let elements = TextDelegateCallbacks(rawValue: 1 << 0)
  static let enumeration = TextDelegateCallbacks(rawValue: 1 << 1)
  static let paragraphs = TextDelegateCallbacks(rawValue: 1 << 2)
  static let fragments = TextDelegateCallbacks(rawValue: 1 << 3)
}

extension NSTextContentManager {
  /// Records that the default implementation of a callback ran. Does nothing if `receiver` is no longer the delegate.
  final func delegateLacks(_ callback: TextDelegateCallbacks, _ receiver: any NSTextContentManagerDelegate) {
    if receiver === contentDelegate { lacking.insert(callback) }
  }

  /// Returns whether the delegate can implement one of the callbacks.
  final func delegateMayImplement(_ callbacks: TextDelegateCallbacks) -> Bool { contentDelegate != nil && !lacking.isSuperset(of: callbacks) }

  /// Whether there is a delegate that does not hide elements. Text hidden by a previous delegate stays hidden until it
  /// is laid out again.
  fileprivate var delegateHidesNothing: Bool { contentDelegate != nil && !delegateMayHide }

  /// Whether the delegate can skip elements, or provide elements that are not represented.
  final var delegateMayHide: Bool { delegateMayImplement(layoutCallbacks) }
}

extension NSTextLayoutManager {
  /// Whether the delegate can create fragments.
  var mayMakeFragments: Bool { delegate != nil && !lacksFragments }

  /// Whether the text that is laid out can differ from the content.
  private var mayReplaceContent: Bool { mayMakeFragments || textContentManager.map { $0.delegateMayImplement($0.layoutCallbacks) } ?? false }

  /// Whether elements can be hidden.
  var mayHide: Bool { layout.use.shownParagraph != nil && textContentManager?.delegateHidesNothing != true }

  /// Installs the callback for shown paragraphs if a delegate can need it, otherwise removes it. Records the container's padding.
  func updateParagraphCallback() {
    layout.use.padding = textContainer?.lineFragmentPadding ?? 0
    layout.use.shownParagraph = mayReplaceContent ? { [weak self] in self?.shown($0) ?? ReplacementParagraph() } : nil
  }

  /// Removes the callback for line breaks of the previous delegate. The callbacks for breaks and links of the new one are detected before its
  /// first line is laid out.
  func forgetBreaks() {
    (lacksBreaks, lacksLinks) = (false, false)
    if delegate != nil { layout.hasDetectedCallbacks = false }
    guard layout.use.mayBreak != nil else { return }
    layout.use.mayBreak = nil
    layout.installCallbacks()
  }

  /// Installs the callback for line breaks if the delegate implements it. Calls it once to find out.
  ///
  /// The layout calls this if the text is not empty, because an empty text has no line to break.
  func updateBreakCallback() {
    guard let delegate else { return }
    _ = delegate.textLayoutManager(self, shouldBreakLineBefore: location(at: 0), hyphenating: false)
    guard !lacksBreaks else { return }
    // The layout manager can outlive this object.
    layout.use.mayBreak = { [weak self] offset, isHyphenated in
      guard let self, let delegate = self.delegate else { return true }
      return delegate.textLayoutManager(self, shouldBreakLineBefore: location(at: offset), hyphenating: isHyphenated)
    }
    layout.installCallbacks()
  }

  /// Removes the callback for shown paragraphs if no delegate can change what is laid out.
  func removeUnusedCallbacks() {
    if !mayReplaceContent { layout.use.shownParagraph = nil }
  }
}
