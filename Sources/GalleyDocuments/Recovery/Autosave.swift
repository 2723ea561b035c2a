import GalleyOutput
import Synchronization
import UIKit

/// Stores unsaved changes of one window's document in the state folder, so that little is lost if the program is killed.
///
/// The page is read in idle time, half a second after the last change, and written on another thread. During continuous changes
/// it is read as often as its length allows. The copy is removed when the text is saved, equals the saved text again, or is
/// discarded by the user. The arrangement of a page without a file stays, because nothing else stores it.
@MainActor
public final class Autosave<Page: RecoverablePage> {
  private let folder: RecoveryFolder
  private(set) var identity: DocumentIdentity
  /// The images of the copy and of the arrangement, for the current identity.
  private(set) var copyImages: RecoveryImages
  private(set) var arrangementImages: RecoveryImages
  /// The digest of the file that the changes are based on; `nil` for a document without a file.
  private var digest: FileDigest?
  /// The document with the current page; during a recording, that with the recorded page, which was created from this one. Not retained. `nil`
  /// if there is none.
  weak var document: (any AutosavedDocument<Page>)?
  /// Whether the window is recorded. The timeline has the time of the trace then, and the recorder calls `saveIfDue()`.
  public var isRecorded = false {
    didSet {
      alarm?.cancel()
      alarm = nil
      schedule()
    }
  }

  private var isTextStale = false
  private var writtenArrangement: Page.Arrangement?
  private var writtenView: Page.ViewState?
  private var alarm: Timeline.Alarm?
  private let clock = MillisecondClock()
  /// The time of the last copy on `clock`, in milliseconds.
  private var lastSave = 0.0
  /// Times of the last change and of the last copy on the timeline, in seconds, for the alarm.
  private var changeTime = 0.0, saveTime = 0.0
  /// The time of the first change that is not in a copy, on the timeline, in seconds.
  private var staleTime = 0.0
  /// The time of the last change on `clock`, in milliseconds.
  private var lastChange = 0.0
  /// The durations of the last read of the page, and of the last write of its text on the other thread, in milliseconds.
  private var lastCost = 0.0
  private var lastWriting = 0.0
  /// The copy of the text that is being written; `nil` if none is.
  private var inWork: CopyInWork?
  private var hasComplained = false
  private let writer = DispatchQueue(label: "recovery copies", qos: .utility)

  /// Creates an object that writes the copies of the document `identity` to `folder`. It writes nothing before `document` is set and a change is
  /// reported.
  ///
  /// - Parameter digest: The digest of the document's file; `nil` if it has none.
  init(_ identity: DocumentIdentity, of digest: FileDigest?, in folder: RecoveryFolder) {
    (self.identity, self.digest, self.folder) = (identity, digest, folder)
    (copyImages, arrangementImages) = (folder.images(ofCopyOf: identity), folder.images(ofArrangementOf: identity))
  }

  private var page: Page? { document?.page }

  // MARK: Scheduling

  /// Called after a change of the text. Schedules a copy.
  func textDidChange() {
    changeTime = Timeline.shared.now
    lastChange = clock.milliseconds
    if !isTextStale { staleTime = changeTime }
    isTextStale = true
    schedule()
  }

  /// Schedules a copy. Must be called after a change of the page's arrangement or state of viewing; other calls do no harm, because a copy that is
  /// due contains only what differs from the last one.
  public func pageDidChange() {
    // Scrolling after typing does not delay the copy of the text.
    if !isTextStale { changeTime = Timeline.shared.now }
    schedule()
  }

  private var wait: Double { max(Pace.pause, Pace.shareOfTime * lastCost, Pace.shareOfWriting * lastWriting) }

  /// Schedules the next copy for the time when it is due. Does nothing if one is already scheduled, or while the window is recorded.
  ///
  /// - Parameter minimumDelay: the minimum delay, in milliseconds.
  private func schedule(after minimumDelay: Double = 0) {
    guard alarm == nil, !isRecorded else { return }
    alarm = Timeline.shared.schedule(after: max(dueTime - Timeline.shared.now, minimumDelay / 1000)) { [weak self] in
      guard let self else { return }
      alarm = nil
      // More changes have followed; wait for the last one.
      guard Timeline.shared.now >= dueTime else { return schedule() }
      IdleQueue.shared.work(for: self, [{ [weak self] in self?.save() }])
    }
  }

  private var dueTime: TimeInterval { min(changeTime + Pace.quiet / 1000, max(staleTime, saveTime) + wait / 1000) }

  /// Begins to write the changes since the last copy if a copy is due, and otherwise does nothing. For a recording, during which no copies are
  /// scheduled.
  public func saveIfDue() {
    let now = clock.milliseconds
    if now - lastSave >= wait || isTextStale && now - lastChange >= Pace.quiet { save() }
  }

  // MARK: Writing

  /// Writes the changes since the last copy on the other thread: the arrangement of a page without a file and, for an edited document, the state of
  /// viewing and the text.
  /// Without a page, or while an object is dragged, schedules a copy for later instead.
  private func save() {
    guard let page, !page.isDraggingObject else { return schedule(after: Pace.quiet) }
    let start = clock.milliseconds
    if identity.path == nil, page.arrangement != writtenArrangement {
      let arrangement = page.arrangement
      writtenArrangement = arrangement
      write { [folder, identity, arrangementImages] in try folder.writeArrangement(arrangement, of: identity, with: arrangementImages) }
    }
    if document?.isEdited == true, case let view = page.view, view != writtenView {
      writtenView = view
      write { [folder, identity] in try folder.writeView(view, of: identity) }
    }
    saveText()
    lastSave = clock.milliseconds
    saveTime = Timeline.shared.now
    lastCost = lastSave - start
  }

  /// Begins to write the text. Does nothing if the text has not changed since the last copy, the document is not edited, or another copy is being
  /// written. If the remainder of the file is still being read, schedules a copy for later instead.
  private func saveText() {
    guard isTextStale, document?.isEdited == true, let page else { return }
    // The end of the current write checks for more changes.
    guard inWork == nil else { return }
    guard page.isTextComplete, let copy = copyOfPage() else { return schedule(after: Pace.pause) }
    isTextStale = false
    let work = CopyInWork()
    inWork = work
    write { [folder, identity, digest, copyImages] in
      guard work.isWanted else { return }
      var copy = copy
      copy.head.file = digest?.value
      try folder.write(copy, of: identity, with: copyImages) { work.isWanted }
      work.isWritten = true
    } then: { [weak self] milliseconds in
      self?.didWrite(work, in: milliseconds)
    }
  }

  private func didWrite(_ work: CopyInWork, in milliseconds: Double) {
    guard inWork === work else { return }
    lastWriting = milliseconds
    let failed = inWork?.isWritten == false
    endWork()
    if isTextStale { schedule(after: failed ? Pace.pause : 0) }
  }

  /// Called at the end of a write. If it failed, the text is stale again.
  private func endWork() {
    if inWork?.isWritten == false { isTextStale = true }
    inWork = nil
  }

  /// Returns a copy of the page, without the digest of its file, or `nil` if there is no page. O(runs of attributes).
  private func copyOfPage() -> RecoveryCopy<Page.Arrangement>? {
    guard let page else { return nil }
    return RecoveryCopy(
      head: .init(name: identity.name, path: identity.path, time: Date().timeIntervalSince1970),
      page: .init(text: page.portableText(), arrangement: page.arrangement, source: document?.source))
  }

  /// Runs `work` on the queue of writes, without waiting. Of all errors, only the first is reported.
  ///
  /// - Parameter then: Called on the main queue after `work`, even if that failed, with the duration in milliseconds.
  private func write(_ work: @escaping @Sendable () throws -> Void, then: (@MainActor @Sendable (Double) -> Void)? = nil) {
    writer.async { [weak self] in
      let start = ContinuousClock.now
      var problem: WritingError?
      do {
        try work()
      } catch {
        problem = WritingError(describing: error)
      }
      let (time, failure) = ((ContinuousClock.now - start) / .milliseconds(1), problem)
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.didEnd(failure, time, then) } }
    }
  }

  private func didEnd(_ problem: WritingError?, _ milliseconds: Double, _ then: (@MainActor @Sendable (Double) -> Void)?) {
    then?(milliseconds)
    if let problem { complain(problem) }
  }

  /// Reports the first write problem to the document, and no later one. While a proof is recorded in the window, does nothing, and the problem does
  /// not count as the first.
  private func complain(_ problem: WritingError) {
    guard !hasComplained, !isRecorded else { return }
    hasComplained = true
    document?.didFailToAutosave(problem)
  }

  /// Writes all pending changes, and waits until they are written. Waits for the remainder of the file as well if the text has changed.
  ///
  /// - Returns: Whether a copy contains all changes of the text; `false` if the document is not edited, or if the changes could not be written, for
  ///   example while an object is dragged.
  @discardableResult
  public func saveNow() -> Bool {
    // Without changes, do not wait for the rest of a long file.
    if isTextStale, document?.isEdited == true { page?.completeText() }
    writer.sync {}
    endWork()
    save()
    writer.sync {}
    endWork()
    return document?.isEdited == true && !isTextStale && FileManager.default.fileExists(atPath: folder.copyPath(of: identity))
  }

  // MARK: Removing copies

  /// Removes the copy, because the text is saved or discarded, and discards the changes that are not in it yet. Waits for the end of a write in
  /// progress.
  func removeCopy() {
    isTextStale = false
    writtenView = nil
    IdleQueue.shared.stop(self)
    inWork?.giveUp()
    inWork = nil
    writer.sync { [folder, identity, copyImages] in
      RecoveryFolder.remove(copyAt: folder.copyPath(of: identity))
      copyImages.remove()
    }
  }

  /// Called when the file has been read completely. Sets the digest of the file that the changes are based on.
  func didRead(_ digest: FileDigest) { self.digest = digest }

  /// Called after the document was saved in the file `identity`, whose content has this digest. Removes the copy under the former name, and an
  /// arrangement that an earlier version stored for the file.
  func didSave(as identity: DocumentIdentity, _ digest: FileDigest) {
    removeCopy()
    (self.identity, self.digest) = (identity, digest)
    (copyImages, arrangementImages) = (folder.images(ofCopyOf: identity), folder.images(ofArrangementOf: identity))
    writtenArrangement = nil
    if identity.path != nil {
      write { [folder, identity, arrangementImages] in try folder.writeArrangement(Page.Arrangement?.none, of: identity, with: arrangementImages) }
    }
    schedule()
  }

  // MARK: Restoring

  /// Restores the arrangement of the page in the document's last window, as an undoable step.
  ///
  /// - Returns: The stored arrangement. `nil`, without a change, if none is stored, if the page has an arrangement of its own or does not accept the
  ///   stored one, or if there is no page.
  public func restoreArrangement() -> Page.Arrangement? {
    guard let page, page.arrangement == nil, let arrangement = folder.arrangement(Page.Arrangement.self, of: identity), page.arrange(arrangement)
    else { return nil }
    writtenArrangement = page.arrangement
    return arrangement
  }

  /// The recovery copies of the document that ended processes have left, newest first.
  public var copiesLeft: [RecoveryFolder.Found] { folder.left(of: identity) }
  /// The recovery copies of other documents that ended processes have left, newest first.
  public var copiesOfOtherDocuments: [RecoveryFolder.Found] { folder.copiesOfDocumentsOther(than: identity) }

  /// Returns whether the changes in a copy are based on content that differs from that of the file when it was last read or written here. Waits for
  /// the remainder of the file; returns `false` if the user cancels.
  public func isOfAnotherFile(_ found: RecoveryFolder.Found) -> Bool {
    guard page?.completeText() != false else { return false }
    return found.head.file != digest?.value
  }

  /// Restores text, arrangement and state of viewing from a copy of an ended process. The document is edited then, and the copy is removed after this
  /// window's own copy is written.
  ///
  /// - Returns: Whether that was possible. `false`, without a change, if the copy is damaged, if the page does not accept the text, or if there is no
  ///   page; the copy stays.
  public func restore(_ found: RecoveryFolder.Found) -> Bool {
    guard let page, let copy = RecoveryCopyPage<Page.Arrangement>(readFrom: found.path), page.restoreText(copy.text) else { return false }
    if let arrangement = copy.arrangement { page.arrange(arrangement) }
    if let view = RecoveryFolder.view(Page.ViewState.self, ofCopyAt: found.path) { page.restore(view) }
    document?.didRestoreText(source: copy.source)
    isTextStale = true
    // Remove the old copy after the new one is on the disk.
    if saveNow() { discard(found) }
    return true
  }

  /// Removes a copy that an ended process has left, with its state of viewing.
  public func discard(_ found: RecoveryFolder.Found) { RecoveryFolder.remove(copyAt: found.path) }
}

/// The times at which copies are due, in milliseconds.
private enum Pace {
  /// How long after the last change a recovery copy is written.
  static let quiet = 500.0
  /// During continuous changes, the minimum interval between two copies. At most the changes of a second are lost, unless it takes longer to read or
  /// write the page, for example if it is very long, or for the first copy with a large image.
  static let pause = 500.0
  /// The multiples of the times to read the page and to write it, which that interval also exceeds.
  static let shareOfTime = 40.0, shareOfWriting = 8.0
}

/// A monotonic clock that starts at 0.
private struct MillisecondClock {
  private let start = SuspendingClock.now

  var milliseconds: Double { (SuspendingClock.now - start) / .milliseconds(1) }
}

/// The state of a copy that another thread writes: whether it is still wanted, and whether it is complete.
private final class CopyInWork: Sendable {
  private let wanted = Atomic(true)
  private let written = Atomic(false)
  var isWritten: Bool {
    get { written.load(ordering: .acquiring) }
    set { written.store(newValue, ordering: .releasing) }
  }
  var isWanted: Bool { wanted.load(ordering: .relaxed) }
  func giveUp() { wanted.store(false, ordering: .relaxed) }
}
