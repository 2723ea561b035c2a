/// The optional delegate callbacks of a content and its layout.
///
/// Swift on Linux cannot tell whether a delegate implements an optional method. Instead, the default implementations
/// record that they were called. After the first paragraph, callbacks that the delegate does not implement are skipped.
struct TextDelegateQuestions: OptionSet {
  let rawValue: Int
  static let elements = TextDelegateQuestions(rawValue: 1 << 0)
  static let enumeration = TextDelegateQuestions(rawValue: 1 << 1)
  static let paragraphs = TextDelegateQuestions(rawValue: 1 << 2)
  static let fragments = TextDelegateQuestions(rawValue: 1 << 3)
}

extension NSTextContentManager {
  /// Records that the default implementation of a callback ran.
  final func delegateLacks(_ question: TextDelegateQuestions, _ answering: any NSTextContentManagerDelegate) {
    if answering === anyDelegate { lacking.insert(question) }
  }

  /// Returns whether the delegate can implement one of the callbacks.
  final func delegateMayAnswer(_ questions: TextDelegateQuestions) -> Bool { anyDelegate != nil && !lacking.isSuperset(of: questions) }

  /// Whether there is a delegate that does not hide elements. Text hidden by a previous delegate stays hidden until it
  /// is laid out again.
  fileprivate var delegateHidesNothing: Bool { anyDelegate != nil && !delegateMayHide }

  /// Whether the delegate can skip elements, or provide elements that are not represented.
  final var delegateMayHide: Bool { delegateMayAnswer(questionsOfLayout) }
}

extension NSTextLayoutManager {
  /// Whether the delegate can create fragments.
  var mayMakeFragments: Bool { delegate != nil && !lacksFragments }

  /// Whether the text that is laid out can differ from the content.
  private var mayShowOthers: Bool { mayMakeFragments || textContentManager.map { $0.delegateMayAnswer($0.questionsOfLayout) } ?? false }

  /// Whether elements can be hidden.
  var mayHide: Bool { layout.use.shownParagraph != nil && textContentManager?.delegateHidesNothing != true }

  /// Installs the callback for shown paragraphs if a delegate needs it.
  func followDelegates() {
    layout.use.padding = textContainer?.lineFragmentPadding ?? 0
    layout.use.shownParagraph = mayShowOthers ? { [weak self] in self?.shown($0) ?? ShownParagraph() } : nil
  }

  /// Removes the callbacks of the previous delegate. Those of the new one are detected before its first line is laid out.
  func forgetBreaks() {
    (lacksBreaks, lacksLinks) = (false, false)
    if delegate != nil { layout.isDelegateKnown = false }
    guard layout.use.mayBreak != nil else { return }
    layout.use.mayBreak = nil
    layout.giveHooks()
  }

  /// Installs the callback for line breaks if the delegate implements it. Calls it once to find out.
  ///
  /// The layout calls this if the text is not empty, because an empty text has no line to break.
  func followBreaks() {
    guard let delegate else { return }
    _ = delegate.textLayoutManager(self, shouldBreakLineBefore: location(at: 0), hyphenating: false)
    guard !lacksBreaks else { return }
    // The layout manager can outlive this object.
    layout.use.mayBreak = { [weak self] offset, isHyphenated in
      guard let self, let delegate = self.delegate else { return true }
      return delegate.textLayoutManager(self, shouldBreakLineBefore: location(at: offset), hyphenating: isHyphenated)
    }
    layout.giveHooks()
  }

  /// Removes callbacks that no delegate implements.
  func stopAskingInVain() {
    if !mayShowOthers { layout.use.shownParagraph = nil }
  }
}
