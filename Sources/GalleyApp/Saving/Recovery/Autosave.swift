import Foundation
import GalleyOutput
import GalleyPlayground
import GalleyWindowing
import Synchronization
import UIKit

/// Stores unsaved changes of one window's document in the state folder, so that little is lost if the program is killed.
///
/// The page is read in idle time, half a second after the last change, and written on another thread. During continuous changes
/// it is read as often as its length allows. The copy is removed when the text is saved, equals the saved text again, or is
/// discarded by the user. The positions of shapes stay, because no document can store them.
@MainActor
final class Autosave {
  private let folder: RecoveryFolder
  private(set) var document: DocumentIdentity
  /// The digest of the file that the changes are based on; `nil` for a document without a file.
  private var digest: FileDigest?
  /// The saver of the current page; during a recording, that of the recorded page, which was created from this one. Not retained. `nil` if
  /// there is none.
  weak var documentSaver: DocumentSaver?
  /// Whether the window is recorded. Time is the trace's then, and the recorder calls `saveIfDue`.
  var isRecorded = false {
    didSet {
      alarm?.cancel()
      alarm = nil
      schedule()
    }
  }

  private var isTextStale = false
  private var writtenArrangement: ShapesArrangement?
  private var writtenView: PageViewState?
  private var alarm: Timeline.Alarm?
  private let clock = SystemClock()
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

  /// How long after the last change a recovery copy is written, in milliseconds.
  private static let quiet = 500.0
  /// During continuous changes, the minimum interval between two copies, in milliseconds, and the multiples of the
  /// times to read the page and to write it, which the interval also exceeds.
  private static let pause = 2000.0
  private static let shareOfTime = 40.0
  private static let shareOfWriting = 8.0

  init(_ document: DocumentIdentity, of file: FileOnDisk?, in folder: RecoveryFolder) {
    (self.document, digest, self.folder) = (document, file?.digest, folder)
  }

  private var page: PlaygroundPage? { documentSaver?.page }

  // MARK: Scheduling

  func textDidChange() {
    changeTime = Timeline.shared.now
    lastChange = clock.milliseconds
    if !isTextStale { staleTime = changeTime }
    isTextStale = true
    schedule()
  }

  /// Called after a change of shapes, or of state that is not stored. The difference is determined when a copy is due.
  func pageDidChange() {
    // Scrolling after typing does not delay the copy of the text.
    if !isTextStale { changeTime = Timeline.shared.now }
    schedule()
  }

  private var wait: Double { max(Self.pause, Self.shareOfTime * lastCost, Self.shareOfWriting * lastWriting) }

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

  private var dueTime: TimeInterval { min(changeTime + Self.quiet / 1000, max(staleTime, saveTime) + wait / 1000) }

  /// Saves if a copy is due, for callers with their own clock. Otherwise does nothing.
  func saveIfDue() {
    let now = clock.milliseconds
    if now - lastSave >= wait || isTextStale && now - lastChange >= Self.quiet { save() }
  }

  // MARK: Writing

  /// Writes the changes since the last copy.
  private func save() {
    guard let page, !page.isDraggingShape else { return schedule(after: Self.quiet) }
    let start = clock.milliseconds
    if page.arrangement != writtenArrangement {
      let arrangement = page.arrangement
      writtenArrangement = arrangement
      write { [folder, document] in try folder.write(arrangement, of: document) }
    }
    if documentSaver?.isEdited == true, case let view = page.view, view != writtenView {
      writtenView = view
      write { [folder, document] in try folder.write(view, of: document) }
    }
    saveText()
    lastSave = clock.milliseconds
    saveTime = Timeline.shared.now
    lastCost = lastSave - start
  }

  /// Writes the text: one copy at a time, and only after the document is complete.
  private func saveText() {
    guard isTextStale, documentSaver?.isEdited == true, let page else { return }
    // The end of the current write checks for more changes.
    guard inWork == nil else { return }
    guard page.isTextComplete, let copy = copyOfPage() else { return schedule(after: Self.pause) }
    isTextStale = false
    let work = CopyInWork()
    inWork = work
    write { [folder, document, digest] in
      guard work.isWanted else { return }
      var copy = copy
      copy.head.file = digest?.value
      try folder.write(copy, of: document) { work.isWanted }
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
    if isTextStale { schedule(after: failed ? Self.pause : 0) }
  }

  /// Called at the end of a write. If it failed, the text is stale again.
  private func endWork() {
    if inWork?.isWritten == false { isTextStale = true }
    inWork = nil
  }

  /// Returns a copy of the page, without the digest of its file, or `nil` if the exhibit has no page. O(runs of
  /// attributes).
  private func copyOfPage() -> RecoveryCopy? {
    guard let page else { return nil }
    return RecoveryCopy(
      head: .init(name: document.name, path: document.path, time: Date().timeIntervalSince1970),
      page: .init(text: page.portableText(), shapes: page.arrangement, source: documentSaver?.source))
  }

  /// Runs `work` on the queue of writes, without waiting. An error is reported once.
  ///
  /// - Parameter then: Called on the main queue with the duration in milliseconds.
  private func write(_ work: @escaping @Sendable () throws -> Void, then: (@MainActor @Sendable (Double) -> Void)? = nil) {
    writer.async { [weak self] in
      let start = ContinuousClock.now
      var problem: String?
      do {
        try work()
      } catch {
        problem = WritingError(describing: error).problem
      }
      let (time, failure) = ((ContinuousClock.now - start) / .milliseconds(1), problem)
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.didEnd(failure, time, then) } }
    }
  }

  private func didEnd(_ problem: String?, _ milliseconds: Double, _ then: (@MainActor @Sendable (Double) -> Void)?) {
    then?(milliseconds)
    if let problem { complain(problem) }
  }

  /// Reports a write problem once. The text in the window is not affected.
  private func complain(_ problem: String) {
    guard !hasComplained, !isRecorded else { return }
    hasComplained = true
    documentSaver?.showMessage("Recovery copies can’t be written: \(problem). Save often, or choose another folder with --state.")
  }

  /// Writes all pending changes synchronously.
  ///
  /// - Returns: whether changes of the text are stored.
  @discardableResult
  func saveNow() -> Bool {
    // Without changes, do not wait for the rest of a long file.
    if isTextStale, documentSaver?.isEdited == true { page?.completeText() }
    writer.sync {}
    endWork()
    save()
    writer.sync {}
    endWork()
    return documentSaver?.isEdited == true && !isTextStale && FileManager.default.fileExists(atPath: folder.copyPath(of: document))
  }

  // MARK: Removing copies

  /// Removes the copy, because the text is saved or discarded.
  func removeCopy() {
    isTextStale = false
    writtenView = nil
    IdleQueue.shared.stop(self)
    inWork?.giveUp()
    inWork = nil
    writer.sync { [folder, document] in folder.removeCopy(of: document) }
  }

  /// Called when the file has been read completely.
  func didRead(_ file: FileOnDisk) { digest = file.digest }

  /// Called after the text was saved as `file`.
  func didSave(as file: FileOnDisk) {
    removeCopy()
    (document, digest) = (DocumentIdentity(name: file.name, path: file.path), file.digest)
    writtenArrangement = nil
    schedule()
  }

  // MARK: Restoring

  /// Restores the positions of the shapes in the document's last window, as an undoable step.
  ///
  /// - Returns: The number of shapes, which is 0 if all were removed; `nil` if nothing changes.
  func restoreShapes() -> Int? {
    guard let page, page.arrangement == nil, let arrangement = folder.arrangement(of: document), page.arrange(arrangement) else { return nil }
    writtenArrangement = page.arrangement
    return arrangement.count
  }

  var copiesLeft: [RecoveryFolder.Found] { folder.left(of: document) }
  var copiesOfOtherDocuments: [RecoveryFolder.Found] { folder.copiesOfDocumentsOther(than: document) }

  func isOfAnotherFile(_ found: RecoveryFolder.Found) -> Bool {
    guard page?.completeText() != false else { return false }
    return found.head.file != digest?.value
  }

  /// Restores text and shapes from a copy, which becomes this window's own.
  ///
  /// - Returns: Whether that was possible: `false` if the copy is damaged or there is no page; the copy is then not
  ///   removed.
  func restore(_ found: RecoveryFolder.Found) -> Bool {
    guard let page, let copy = RecoveryCopy.Page(readFrom: found.path), page.restoreText(copy.text) else { return false }
    if let shapes = copy.shapes { page.arrange(shapes) }
    if let view = RecoveryFolder.view(ofCopyAt: found.path) { page.restore(view) }
    documentSaver?.restoreText(source: copy.source)
    isTextStale = true
    // Remove the old copy after the new one is on the disk.
    if saveNow() { discard(found) }
    return true
  }

  func discard(_ found: RecoveryFolder.Found) { RecoveryFolder.remove(copyAt: found.path) }
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
