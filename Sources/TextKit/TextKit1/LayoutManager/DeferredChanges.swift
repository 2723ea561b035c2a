import GalleyOutput

/// Changes that clients make during layout.
///
/// A delegate, an attachment or a container can change the layout during a callback. The engine is in the middle of a
/// line then, so the change is deferred until layout has finished, and then the lines are laid out again. Notification
/// callbacks occur between layouts, and their changes take effect immediately.
struct DeferredChanges {
  /// The changes, in the order in which they were made.
  var changes: [(NSLayoutManager) -> Void] = []
  /// The number of running glyph callbacks. Glyphs can also be generated outside of line layout.
  var calls = 0
  /// Whether the text has changed since layout began. Clients are not called for it then.
  var isTextStale = false
  /// The number of invalidations, used to detect changes by a delegate.
  var invalidations = 0
  /// The running notification callbacks. They are not called again for their own changes.
  var isReportingInvalidation = false, isReportingCompletion = false, isReportingGeometry = false
}

extension NSLayoutManager {
  /// Whether line layout or glyph generation is in progress, so that the engine cannot be changed.
  var isInLayout: Bool { layoutDepth > 0 || deferred.calls > 0 }

  /// Defers a change until the lines are laid out.
  func deferChange(_ change: @escaping (NSLayoutManager) -> Void) { deferred.changes.append(change) }

  /// Applies the deferred changes. Does nothing during layout.
  ///
  /// - Returns: Whether changes were applied.
  func makeDeferredChanges() -> Bool {
    guard !deferred.changes.isEmpty, !isInLayout else { return false }
    let (changes, wasTextStale) = (deferred.changes, deferred.isTextStale)
    (deferred.changes, deferred.isTextStale) = ([], false)
    for change in changes { change(self) }
    // Clients were not called for layout since the text changed.
    if wasTextStale { reloadText(dropping: true) }
    return true
  }

  /// Returns the result of `query`, which calls a client for glyphs. Changes that the client makes during the call are deferred.
  func queryGlyphs<Answer>(_ query: () -> Answer) -> Answer {
    deferred.calls += 1
    defer { deferred.calls -= 1 }
    return query()
  }

  /// The closure that reports a client's mistake. Writes to standard error by default; tests replace it.
  nonisolated(unsafe) static var reportMistake: (String) -> Void = { StandardError.notice($0) }
}
