/// Questions that delegates of a content and of its layout may answer.
///
/// Swift on Linux does not tell whether a delegate implements a method. So the default answers say that nobody answers: once all that are asked about the first
/// paragraph did, paragraphs are laid out as those of a text without delegates.
struct TextDelegateQuestions: OptionSet {
  let rawValue: Int
  static let elements = TextDelegateQuestions(rawValue: 1 << 0)
  static let enumeration = TextDelegateQuestions(rawValue: 1 << 1)
  static let paragraphs = TextDelegateQuestions(rawValue: 1 << 2)
  static let fragments = TextDelegateQuestions(rawValue: 1 << 3)
}

extension NSTextContentManager {
  /// The default answer to a question was given.
  final func delegateLacks(_ question: TextDelegateQuestions, _ answering: any NSTextContentManagerDelegate) {
    if answering === anyDelegate { lacking.insert(question) }
  }

  /// Whether its delegate may answer one of some questions.
  final func delegateMayAnswer(_ questions: TextDelegateQuestions) -> Bool { anyDelegate != nil && !lacking.isSuperset(of: questions) }

  /// Whether there is a delegate, and it does not answer what is hidden. What one that has gone has hidden stays so until it is laid out anew.
  fileprivate var delegateHidesNothing: Bool { anyDelegate != nil && !delegateMayHide }

  /// Whether its delegate may skip elements, or may have elements that are not represented.
  final var delegateMayHide: Bool { delegateMayAnswer(questionsOfLayout) }
}

extension NSTextLayoutManager {
  /// Whether its delegate may make fragments.
  var mayMakeFragments: Bool { delegate != nil && !lacksFragments }

  /// Whether what is laid out may be other than the text.
  private var mayShowOthers: Bool { mayMakeFragments || textContentManager.map { $0.delegateMayAnswer($0.questionsOfLayout) } ?? false }

  /// Whether elements may be hidden.
  var mayHide: Bool { layout.use.shownParagraph != nil && textContentManager?.delegateHidesNothing != true }

  /// Has paragraphs shown as delegates want them; without delegates they are as they are, and need not be looked at.
  func followDelegates() {
    layout.use.padding = textContainer?.lineFragmentPadding ?? 0
    layout.use.shownParagraph = mayShowOthers ? { [weak self] in self?.shown($0) ?? ShownParagraph() } : nil
  }

  /// Has the delegate asked about line breaks if it has a say in them. It is called once to find out.
  func followBreaks() {
    (lacksBreaks, lacksLinks) = (false, false)
    _ = delegate?.textLayoutManager(self, shouldBreakLineBefore: location(at: 0), hyphenating: false)
    let asks = delegate != nil && !lacksBreaks
    guard asks || layout.use.mayBreak != nil else { return }
    // The layout manager may outlive this one.
    layout.use.mayBreak = asks ? { [weak self] offset, isHyphenated in
      guard let self, let delegate else { return true }
      return delegate.textLayoutManager(self, shouldBreakLineBefore: location(at: offset), hyphenating: isHyphenated)
    } : nil
    layout.giveHooks()
  }

  /// Asks no more, where it has turned out that nobody answers.
  func stopAskingInVain() {
    if !mayShowOthers { layout.use.shownParagraph = nil }
  }
}
