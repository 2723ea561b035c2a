import GalleyPlayground
import UIKit

/// A part of the window that depends on the page. A change reaches it only if it contains one of the aspects that it depends on.
@MainActor struct PageObserver {
  /// The part, in a table of all parts.
  enum Part: CaseIterable {
    /// The options that the next page inherits.
    case inheritedOptions
    /// The layer of the inspectors: its frame, and its marks.
    case overlayFrame, overlayMarks
    case inspectorPanel, ruler, topBar, bottomBar
    /// The notice in the bottom bar, which ends with the next edit.
    case notice
    /// The recovery copy of the arrangement and the state of viewing. The saver reports edits of the text.
    case recoveryCopy
    /// Whether the arrangement of the page differs from the saved one.
    case editedState
    /// The check for changes of the file by other programs.
    case fileCheck
    /// The message about restored shapes.
    case shapesMessage
  }

  let part: Part
  /// Returns the aspects that the part depends on now; none if it does not exist.
  let aspects: @MainActor () -> PageChanges
  /// Updates the part after a change of at least one of these aspects.
  var update: @MainActor (PageChanges) -> Void

  /// Returns the observers of the window's page, in the order in which they are updated. They do not retain the window.
  static func all(in chrome: PlaygroundChrome) -> [PageObserver] {
    func observer(
      _ part: Part, _ aspects: @escaping @MainActor (PlaygroundChrome) -> PageChanges, _ update: @escaping @MainActor (PlaygroundChrome) -> Void
    ) -> PageObserver {
      PageObserver(
        part: part, aspects: { [weak chrome] in chrome.map(aspects) ?? [] }, update: { [weak chrome] _ in if let chrome { update(chrome) } })
    }
    return [
      observer(.inheritedOptions, { _ in .options }, { $0.adoptOptionsOfPage() }),
      observer(.overlayFrame, { _ in [.lines, .text, .geometry] }, { $0.layOutOverlay() }),
      observer(
        .overlayMarks, { $0.inspectors.isEmpty ? [] : [.lines, .shapes, .visiblePart, .text, .options, .geometry] },
        { chrome in if let page = chrome.page { chrome.overlay.setNeedsDisplay(page.bounds) } }),
      PageObserver(
        part: .inspectorPanel, aspects: { [weak chrome] in chrome?.inspectorPanel?.pageAspects ?? [] },
        update: { [weak chrome] in chrome?.inspectorPanel?.pageDidChange($0) }),
      // Other lines can move the caret to another column, also those beside a dragged shape.
      PageObserver(
        part: .ruler, aspects: { [weak chrome] in chrome?.ruler == nil ? [] : [.lines, .visiblePart, .text, .selection, .geometry] },
        update: { [weak chrome] changes in
          chrome?.ruler?.setNeedsLayout()
          // The new margin can be narrower.
          if changes.contains(.geometry) { chrome?.keepFirstLineBelowRuler() }
        }),
      observer(
        .recoveryCopy, { $0.documentSaver?.autosave == nil ? [] : [.shapes, .setup, .visiblePart, .selection, .options, .geometry] },
        { $0.documentSaver?.autosave?.pageDidChange() }),
      observer(.editedState, { _ in [.shapes, .setup] }, { $0.documentSaver?.arrangementDidChange() }),
      observer(.topBar, { _ in [.text, .selection, .history, .options] }, { $0.showTopBarState() }),
      observer(.notice, { _ in [.text, .shapes, .history, .setup] }, { $0.bars?.bottom.endNotice() }),
      // The first key of a hardware keyboard turns off the on-screen keyboard, and can also scroll the page or open a popover.
      observer(.bottomBar, { _ in .all.subtracting([.lines, .shapes]) }, { chrome in chrome.bars?.bottom.show(chrome) }),
      observer(.fileCheck, { _ in [.text, .selection, .history] }, { $0.documentSaver?.checkFile() }),
      observer(.shapesMessage, { $0.documentAlerts?.shapesMessage == nil ? [] : .history }, { $0.documentAlerts?.removeOutdatedMessage() }),
    ]
  }
}

extension PlaygroundChrome {
  /// Updates the parts of the window that depend on a changed aspect.
  func pageDidChange(_ changes: PageChanges) {
    guard page != nil else { return }
    for observer in pageObservers where !changes.isDisjoint(with: observer.aspects()) { observer.update(changes) }
  }

  fileprivate func adoptOptionsOfPage() {
    if let page { (balancesColumns, usesTotalFit) = (page.balancesLastSpread, page.usesTotalFit) }
  }

  /// Lets the marks of the inspectors cover the content of the page.
  fileprivate func layOutOverlay() {
    if let page, overlay.frame.size != page.underlay.bounds.size { overlay.frame = page.underlay.bounds }
  }
}
