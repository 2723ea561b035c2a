import CoreGraphics
import Foundation
import TextKit
import UIFoundation

extension UIFindInteraction: UITextFieldDelegate {
  func connectBar() {
    func connect(_ button: UIButton, _ body: @escaping (UIFindInteraction) -> Void) {
      button.addAction(UIAction { [weak self] _ in if let self { body(self) } }, for: .primaryActionTriggered)
    }
    connect(bar.previousButton) { $0.findPrevious() }
    connect(bar.nextButton) { $0.findNext() }
    connect(bar.done) { $0.dismissFindNavigator() }
    connect(bar.replace) { $0.replaceCurrent() }
    connect(bar.replaceAll) { $0.replaceAll() }
    for button in [bar.matchCase, bar.wholeWords] {
      connect(button) {
        button.isSelected.toggle()
        $0.searchDidChange()
      }
    }
    bar.field.addAction(UIAction { [weak self] _ in self?.searchDidChange() }, for: .editingChanged)
    (bar.field.delegate, bar.replacementField.delegate) = (self, self)
  }

  /// The return key of a keyboard on the screen, too.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    if textField === bar.replacementField { replaceCurrent() } else { findNext() }
    return false
  }

  // MARK: Coming and going

  func present(showingReplace: Bool) {
    guard let textView else { return }
    bar.showsReplace = showingReplace && textView.isEditable
    if !isFindNavigatorVisible {
      finder.followsEdits = true
      takeSelection(of: textView)
      textView.addSubview(bar)
      placeBar()
      // What was sought before is sought from where the caret is now; nothing scrolls to it yet.
      finder.update(from: textView.selectedRange.location)
      finder.select(from: textView.selectedRange.location)
      showsFirstMatch = false
    }
    bar.field.becomeFirstResponder()
    bar.field.editor.selectAll()
    update()
  }

  private func takeSelection(of textView: UITextView) {
    let range = textView.selectedRange
    guard range.length > 0, range.length <= 200 else { return }
    let text = textView.textStorage.attributedSubstring(from: range).string
    guard !text.contains(where: \.endsLine) else { return }
    bar.field.text = text
    finder.search = search
  }

  func dismiss() {
    guard isFindNavigatorVisible, let textView else { return }
    let match = finder.isCurrent ? finder.currentRange : nil
    let focused = textView.window.flatMap { FocusState.of($0).view }
    let hasKeys = bar.field.isFirstResponder || bar.replacementField.isFirstResponder || focused?.isDescendant(of: bar) == true
    removeMarks()
    IdleQueue.shared.stop(finder)
    finder.followsEdits = false
    bar.removeFromSuperview()
    setBarHeight(0, in: textView)
    if let match { textView.selectedRange = match }
    if hasKeys, textView.isSelectable { textView.becomeFirstResponder() }
  }

  // MARK: Its place

  /// At the top of what is seen of the text view, over the text; the text's top can be scrolled to below it.
  func placeBar() {
    guard isFindNavigatorVisible, let textView else { return }
    let height = bar.fit(in: textView.bounds.size)
    setBarHeight(height, in: textView)
    let frame = CGRect(x: textView.bounds.minX, y: textView.bounds.minY, width: textView.bounds.width, height: height)
    if bar.frame != frame { bar.frame = frame }
    if textView.subviews.last !== bar { textView.bringSubviewToFront(bar) }
  }

  private func setBarHeight(_ height: CGFloat, in textView: UITextView) {
    let step = height - barHeight
    guard step != 0 else { return }
    barHeight = height
    let offset = textView.contentOffset
    textView.contentInset.top += step
    // The lines below the bar stay where they are in the text: they move down with its edge.
    textView.contentOffset = CGPoint(x: offset.x, y: max(offset.y - step, -textView.adjustedContentInset.top))
  }

  // MARK: Searching

  private var search: TextSearch {
    TextSearch(query: bar.field.text ?? "", matchesCase: bar.matchCase.isSelected, findsWholeWords: bar.wholeWords.isSelected)
  }

  /// Another search: what is found from the present match on, or from the caret.
  func searchDidChange() {
    let position = finder.currentRange?.location ?? textView?.selectedRange.location ?? 0
    finder.search = search
    guard isFindNavigatorVisible else { return }
    finder.update(from: position)
    showsFirstMatch = finder.current == nil
    update()
    bringCurrentIntoSight()
  }

  func go(forward: Bool) {
    guard let textView, !finder.search.query.isEmpty else { return }
    if isFindNavigatorVisible || finder.isCurrent {
      finder.update(from: textView.selectedRange.location)
      finder.step(forward: forward)
    } else {
      finder.update(from: textView.selectedRange.upperBound)
      finder.readToCurrent()
      if !forward { finder.step(forward: false) }
    }
    update()
    if !isFindNavigatorVisible, let range = finder.currentRange { textView.selectedRange = range }
    bringCurrentIntoSight()
  }

  func bringCurrentIntoSight() {
    guard let textView, let range = finder.currentRange else { return }
    textView.scrollRangeToVisible(range)
    // Not at the very edge: what stands around it is read, too.
    textView.bringIntoSight(range, linesAround: 2)
  }

  /// Called with each layout: the text may be another one than was searched.
  func update() {
    guard isFindNavigatorVisible, let textView else { return }
    finder.update(from: finder.currentRange?.location ?? textView.selectedRange.location)
    bar.show(words, hasMatches: !finder.matches.isEmpty || !finder.isComplete, mayReplace: textView.isEditable)
    placeBar()
    showMarks()
    if finder.isComplete { IdleQueue.shared.stop(finder) } else { IdleQueue.shared.work(for: finder, [{ [weak self] in self?.searchOn() }]) }
  }

  /// How much is read in a step of spare time, in UTF-16 units.
  private static var idleSlice: Int { min(TextFinder.slice, 1 << 16) }

  /// The rest of a long text is searched while nothing else is to be done: the count fills in.
  private func searchOn() {
    guard isFindNavigatorVisible, finder.isCurrent else { return }
    let hadNone = finder.current == nil
    finder.readOn(Self.idleSlice)
    update()
    if textView?.isTracking == true || textView?.isDecelerating == true || finder.isComplete && finder.current == nil { showsFirstMatch = false }
    if hadNone, showsFirstMatch, finder.current != nil {
      showsFirstMatch = false
      bringCurrentIntoSight()
    }
  }

  /// `12345` as `12,345`: the bar's words are English.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return String(digits.indices.flatMap { $0 > 0 && (digits.count - $0) % 3 == 0 ? [",", digits[$0]] : [digits[$0]] })
  }

  private var words: String {
    if finder.search.query.isEmpty { return "" }
    guard finder.isComplete else { return finder.matches.isEmpty ? "Searching…" : Self.grouped(finder.matches.count) + "+" }
    return finder.current.map { "\(Self.grouped($0 + 1)) of \(Self.grouped(finder.matches.count))" } ?? "No results"
  }

  // MARK: Keys

  /// Takes a key that came to the text view, or through it from the bar.
  func take(_ key: UIKey) -> Bool {
    let (shift, others) = (key.modifierFlags.contains(.shift), key.modifierFlags.subtracting(.shift))
    guard others.isEmpty else { return !shift && (others == .control || others == .command) && opens(key) }
    switch key.keyCode {
    case .keyboardF3 where !finder.search.query.isEmpty: go(forward: !shift)
    case .keyboardEscape where !shift && isFindNavigatorVisible: dismissFindNavigator()
    case .keyboardReturnOrEnter where shift && bar.field.isFirstResponder, .keypadEnter where shift && bar.field.isFirstResponder:
      findPrevious()
    default: return false
    }
    return true
  }

  /// The key that brings the bar goes by what is printed on it.
  private func opens(_ key: UIKey) -> Bool {
    switch key.commandCode {
    case .keyboardF: presentFindNavigator(showingReplace: textView?.isEditable == true)
    default: return false
    }
    return true
  }
}
