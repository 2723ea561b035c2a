import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// Handles the Return key in the bar's fields, including that of an on-screen keyboard.
@MainActor final class FindFieldListener: UITextFieldDelegate {
  var onReturn: (UITextField) -> Void = { _ in }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    onReturn(textField)
    return false
  }
}

extension UIFindInteraction {
  func connectBar() {
    func connect(_ button: UIButton, _ body: @escaping (UIFindInteraction) -> Void) {
      button.addAction(UIAction { [weak self] _ in if let self { body(self) } }, for: .primaryActionTriggered)
    }
    connect(bar.previousButton) { $0.findPrevious() }
    connect(bar.nextButton) { $0.findNext() }
    connect(bar.done) { $0.dismissFindNavigator() }
    connect(bar.replace) { $0.replaceCurrent() }
    connect(bar.replaceAll) { $0.replaceAll() }
    connect(bar.options) { $0.showOptions() }
    for button in [bar.matchCase, bar.wholeWords] { connect(button) { $0.toggle(button) } }
    bar.field.addAction(UIAction { [weak self] _ in self?.searchDidChange() }, for: .editingChanged)
    (bar.field.delegate, bar.replacementField.delegate) = (fieldListener, fieldListener)
    fieldListener.onReturn = { [weak self] in
      if $0 === self?.bar.replacementField { self?.replaceCurrent() } else { self?.findNext() }
    }
  }

  // MARK: Options

  private func toggle(_ option: UIButton) {
    option.isSelected.toggle()
    searchDidChange()
  }

  /// Creates the menu of the Options button and opens it. Does nothing if the menu is empty, or if the button is not in a window.
  func showOptions() {
    guard let window = bar.options.window else { return }
    let suggested: [UIMenuElement] = [bar.matchCase, bar.wholeWords].map { button in
      UIAction(title: button.title(for: .normal) ?? "", state: button.isSelected ? .on : .off) { [weak self] _ in self?.toggle(button) }
    }
    let menu = optionsMenuProvider?(suggested) ?? UIMenu(children: suggested)
    guard !menu.children.isEmpty else { return }
    let rect = bar.options.convert(bar.options.bounds, to: nil)
    window.router.closeMenu()
    window.router.open(ContextMenuView(menu, of: self, on: bar.options, in: window, below: rect, by: .code))
  }

  // MARK: Presentation

  func present(showingReplace: Bool) {
    if !isFindNavigatorVisible {
      guard let view, let new = newSession() else { return }
      session = new
      if let text = new.selectedText { bar.field.text = text }
      // A previous query is searched from the caret on, without scrolling.
      if !query.isEmpty { search(in: new) }
      previousResponder = view.window?.firstResponder
      view.addSubview(bar)
      new.begin()
      delegate?.findInteraction(self, didBegin: new)
    } else if !hasKeys, let text = session?.selectedText {
      searchText = text
    }
    bar.showsReplace = showingReplace && session?.supportsReplacement == true
    positionBar()
    bar.field.becomeFirstResponder()
    bar.field.editor.selectAll()
    update()
  }

  func dismiss() {
    guard isFindNavigatorVisible, let view, let session else { return }
    let focused = view.window.flatMap { FocusState.of($0).view }
    let hasKeys = hasKeys || focused?.isDescendant(of: bar) == true
    if let router = view.window?.router, (router.menu as? ContextMenuView)?.interaction === self { router.closeMenu() }
    bar.removeFromSuperview()
    cover(0)
    let responder = session.end() ?? [previousResponder, view].lazy.compactMap { $0 }.first { $0.canBecomeFirstResponder }
    if hasKeys { responder?.becomeFirstResponder() }
    delegate?.findInteraction(self, didEnd: session)
  }

  /// Whether one of the bar's fields is first responder.
  var hasKeys: Bool { bar.field.isFirstResponder || bar.replacementField.isFirstResponder }

  // MARK: Position

  /// Places the bar at the top of the visible part of the view, below its safe area. The content of a scroll view gets an inset for it. Does
  /// nothing while the bar is hidden.
  private func positionBar() {
    guard isFindNavigatorVisible, let view else { return }
    let height = bar.fit(in: view.bounds.size)
    let top = view.safeAreaInsets.top
    // A scroll view without an inset for its safe area gets one for the bar below that area.
    cover(height + top - ((view as? UIScrollView)?.countedSafeArea.top ?? 0))
    let frame = CGRect(x: view.bounds.minX, y: view.bounds.minY + top, width: view.bounds.width, height: height)
    if bar.frame != frame { bar.frame = frame }
    if view.subviews.last !== bar { view.bringSubviewToFront(bar) }
  }

  private func cover(_ height: CGFloat) {
    guard let scrollView = view as? UIScrollView, case let step = height - scrollView.coveredTop, step != 0 else { return }
    let offset = scrollView.contentOffset
    scrollView.coveredTop = height
    // The lines below the bar keep their positions relative to its edge.
    scrollView.contentOffset = CGPoint(x: offset.x, y: max(offset.y - step, -scrollView.adjustedContentInset.top))
  }

  // MARK: Searching

  private var query: String { bar.field.text ?? "" }

  private var options: UITextSearchOptions {
    UITextSearchOptions(bar.wholeWords.isSelected ? .fullWord : .contains, bar.matchCase.isSelected ? [] : .caseInsensitive)
  }

  /// Searches again, from the current match or from the caret; an empty query discards the results. Does nothing while the bar is hidden.
  func searchDidChange() {
    guard let session = activeFindSession else { return }
    if query.isEmpty { session.invalidateFoundResults() } else { search(in: session) }
    update()
  }

  private func search(in session: UIFindSession) {
    searchedQuery = query
    session.performSearch(query: query, options: options)
  }

  private func newSession() -> UIFindSession? {
    let session = view.flatMap { delegate?.findInteraction(self, sessionFor: $0) }
    wasRefusedSession = session == nil
    return session
  }

  /// Moves to another match. Without the bar, the last session continues, or a new one begins. Does nothing without a query, or if the delegate
  /// provides no session.
  func go(_ direction: UITextStorageDirection) {
    guard !query.isEmpty else { return }
    if session == nil { session = newSession() }
    guard let session else { return }
    if searchedQuery != query { search(in: session) }
    session.highlightNextResult(in: direction)
    update()
  }

  func replaceCurrent() {
    guard let session = activeFindSession, session.allowsReplacementForCurrentlyHighlightedResult else { return }
    session.performSingleReplacement(query: query, replacementString: replacementText ?? "", options: options)
    update()
  }

  func replaceAll() {
    guard let session = activeFindSession, session.supportsReplacement, !query.isEmpty else { return }
    session.replaceAll(searchQuery: query, replacementString: replacementText ?? "", options: options)
    update()
  }

  func update() {
    guard let session = activeFindSession else { return }
    session.refresh()
    let hasResults = session.resultCount > 0 || session.isSearching
    bar.show(
      countText(for: session), hasMatches: hasResults, replacesOne: hasResults && session.allowsReplacementForCurrentlyHighlightedResult,
      replacesAll: hasResults && session.supportsReplacement)
    positionBar()
  }

  /// Returns a number with separators, `12345` as `12,345`, because the bar's texts are in English.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return String(digits.indices.flatMap { $0 > 0 && (digits.count - $0) % 3 == 0 ? [",", digits[$0]] : [digits[$0]] })
  }

  private func countText(for session: UIFindSession) -> String {
    let (count, style) = (session.resultCount, session.searchResultDisplayStyle)
    if query.isEmpty || style == .none { return "" }
    if session.isSearching { return count == 0 ? "Searching…" : Self.grouped(count) + "+" }
    if count == 0 { return "No results" }
    let index = session.highlightedResultIndex
    guard style == .currentAndTotal, index != NSNotFound else { return "\(Self.grouped(count)) \(count == 1 ? "result" : "results")" }
    return "\(Self.grouped(index + 1)) of \(Self.grouped(count))"
  }
}
