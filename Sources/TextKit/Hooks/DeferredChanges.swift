import Output

/// Changes that clients make while lines are laid out.
///
/// A delegate, an attachment or a container can change the layout while it is called for a line. The engine is in the middle of that
/// line, so the change waits until layout has finished, and then the lines are laid out again. Delegate methods that report something
/// are called between layouts, and their changes take effect at once.
struct DeferredChanges {
  /// In the order in which they were made.
  var changes: [(NSLayoutManager) -> Void] = []
  /// How many calls about glyphs are running: glyphs are also made without laying lines out.
  var calls = 0
  /// Whether the text has changed since layout began. No client is called for it then.
  var isTextStale = false
  /// How often layout was invalidated; shows whether a delegate changed something.
  var invalidations = 0
  /// Delegate methods that are running. They are not called again for their own changes.
  var isReportingInvalidation = false, isReportingCompletion = false, isReportingGeometry = false
}

extension NSLayoutManager {
  /// Whether lines are laid out or glyphs made: the engine cannot be changed.
  var isInLayout: Bool { use.layoutDepth > 0 || deferred.calls > 0 }

  /// Puts a change off until lines are laid out.
  func putOff(_ change: @escaping (NSLayoutManager) -> Void) { deferred.changes.append(change) }

  /// Makes the changes that were put off.
  ///
  /// - Returns: whether there were any.
  func makeDeferredChanges() -> Bool {
    guard !deferred.changes.isEmpty, !isInLayout else { return false }
    let (changes, wasTextStale) = (deferred.changes, deferred.isTextStale)
    (deferred.changes, deferred.isTextStale) = ([], false)
    for change in changes { change(self) }
    // No client was called for what was laid out since the text changed.
    if wasTextStale { reloadText(dropping: true) }
    return true
  }

  /// Calls a client about glyphs.
  func askingAboutGlyphs<Answer>(_ ask: () -> Answer) -> Answer {
    deferred.calls += 1
    defer { deferred.calls -= 1 }
    return ask()
  }

  /// Writes a message about a client's mistake to standard error.
  nonisolated(unsafe) static var reportMistake: (String) -> Void = { StandardError.notice($0) }
}
