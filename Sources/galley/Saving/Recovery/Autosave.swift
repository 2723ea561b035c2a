import Exhibits
import Foundation
import Output
import Synchronization
import UIKit
import Windowing

/// Keeps the changes of one window's document in the state's folder, so that a killed program loses less than a second.
///
/// The page is read in spare time, half a second after the last change, and written on another thread. While changes follow each
/// other without a pause, it is read as often as its length allows. The copy goes when the text is saved, is
/// what was saved again, or is given up by choice. Where the shapes are stays: no document can store it.
@MainActor
final class Autosave {
  private let folder: RecoveryFolder
  private(set) var document: DocumentIdentity
  /// Of the file that the changes are made to.
  private var digest: FileDigest?
  /// Of the page that is shown; another one's where a recording has made a page of this one's.
  weak var keeper: DocumentKeeper?
  /// While the window is recorded, time is the trace's: then whoever records calls `saveIfDue`.
  var isRecorded = false {
    didSet {
      alarm?.cancel()
      alarm = nil
      schedule()
    }
  }

  private var isTextStale = false
  private var writtenArrangement: ShapesArrangement?
  private var writtenView: PageView?
  private var alarm: Timeline.Alarm?
  private let clock = SystemClock()
  /// In milliseconds, as the next two.
  private var lastSave = 0.0
  /// In seconds of the timeline, by which the alarm goes.
  private var changeTime = 0.0, saveTime = 0.0
  /// Of the first change that no copy has.
  private var staleTime = 0.0
  /// Of the last change, as `lastSave`.
  private var lastChange = 0.0
  /// What the last reading of the page took, and the last writing of its text, on its own thread.
  private var lastCost = 0.0
  private var lastWriting = 0.0
  /// The text's copy that is being written.
  private var inWork: CopyInWork?
  private var hasComplained = false
  private let writer = DispatchQueue(label: "recovery copies", qos: .utility)

  /// A copy is written this long after the last change.
  private static let quiet = 500.0
  /// While changes go on: the least time between two copies, which is also this many times what reading the page takes, and
  /// this many times what writing it does.
  private static let pause = 2000.0
  private static let shareOfTime = 40.0
  private static let shareOfWriting = 8.0

  init(_ document: DocumentIdentity, of file: FileOnDisk?, in folder: RecoveryFolder) {
    (self.document, digest, self.folder) = (document, file?.digest, folder)
  }

  private var page: PlaygroundPage? { keeper?.page }

  // MARK: When

  func textDidChange() {
    changeTime = Timeline.shared.now
    lastChange = clock.milliseconds
    if !isTextStale { staleTime = changeTime }
    isTextStale = true
    schedule()
  }

  /// Shapes, or something that is not kept: that is seen when it is due.
  func pageDidChange() {
    // Scrolling after typing does not put the text's copy off.
    if !isTextStale { changeTime = Timeline.shared.now }
    schedule()
  }

  private var wait: Double { max(Self.pause, Self.shareOfTime * lastCost, Self.shareOfWriting * lastWriting) }

  /// - Parameter least: how long to wait at least, in milliseconds.
  private func schedule(after least: Double = 0) {
    guard alarm == nil, !isRecorded else { return }
    alarm = Timeline.shared.schedule(after: max(dueTime - Timeline.shared.now, least / 1000)) { [weak self] in
      guard let self else { return }
      alarm = nil
      // Changes have followed since: their end is waited for.
      guard Timeline.shared.now >= dueTime else { return schedule() }
      IdleQueue.shared.work(for: self, [{ [weak self] in self?.save() }])
    }
  }

  private var dueTime: TimeInterval { min(changeTime + Self.quiet / 1000, max(staleTime, saveTime) + wait / 1000) }

  /// For who counts time otherwise.
  func saveIfDue() {
    let now = clock.milliseconds
    if now - lastSave >= wait || isTextStale && now - lastChange >= Self.quiet { save() }
  }

  // MARK: Writing

  /// Keeps what has changed since the last copy.
  private func save() {
    guard let page, !page.isDraggingShape else { return schedule(after: Self.quiet) }
    let start = clock.milliseconds
    if page.arrangement != writtenArrangement {
      let arrangement = page.arrangement
      writtenArrangement = arrangement
      write { [folder, document] in try folder.write(arrangement, of: document) }
    }
    if keeper?.isEdited == true, case let view = page.view, view != writtenView {
      writtenView = view
      write { [folder, document] in try folder.write(view, of: document) }
    }
    saveText()
    lastSave = clock.milliseconds
    saveTime = Timeline.shared.now
    lastCost = lastSave - start
  }

  /// One copy at a time, and none until all of the text is there.
  private func saveText() {
    guard isTextStale, keeper?.isEdited == true, let page else { return }
    // The end of the writing looks whether there is more to write.
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

  /// The copy is on the disk, or what it should have kept is to be kept still.
  private func endWork() {
    if inWork?.isWritten == false { isTextStale = true }
    inWork = nil
  }

  /// But for what file the changes are made to. O(runs of attributes).
  private func copyOfPage() -> RecoveryCopy? {
    guard let page else { return nil }
    return RecoveryCopy(
      head: .init(name: document.name, path: document.path, time: Date().timeIntervalSince1970),
      page: .init(text: page.portableText(), shapes: page.arrangement, source: keeper?.source))
  }

  /// - Parameter then: called by the main queue with the time that it took.
  private func write(_ work: @escaping @Sendable () throws -> Void, then: (@MainActor @Sendable (Double) -> Void)? = nil) {
    writer.async { [weak self] in
      let start = ContinuousClock.now
      var problem: String?
      do {
        try work()
      } catch {
        problem = (error as? WritingError)?.problem ?? "\(error)"
      }
      let (time, failure) = ((ContinuousClock.now - start) / .milliseconds(1), problem)
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.didEnd(failure, time, then) } }
    }
  }

  private func didEnd(_ problem: String?, _ milliseconds: Double, _ then: (@MainActor @Sendable (Double) -> Void)?) {
    then?(milliseconds)
    if let problem { complain(problem) }
  }

  /// Once: what is typed is still there, only not twice.
  private func complain(_ problem: String) {
    guard !hasComplained, !isRecorded else { return }
    hasComplained = true
    keeper?.say("no recovery copy is kept: \(problem); save often, or name another folder with --state")
  }

  /// Writes all that is not written yet and waits for it.
  ///
  /// - Returns: whether changes of the text are kept.
  @discardableResult
  func saveNow() -> Bool {
    // Without changes nobody waits for the end of a long file.
    if isTextStale, keeper?.isEdited == true { page?.completeText() }
    writer.sync {}
    endWork()
    save()
    writer.sync {}
    endWork()
    return keeper?.isEdited == true && !isTextStale && FileManager.default.fileExists(atPath: folder.copyPath(of: document))
  }

  // MARK: The end of a copy

  /// The text is as some file has it, or is given up.
  func removeCopy() {
    isTextStale = false
    writtenView = nil
    IdleQueue.shared.stop(self)
    inWork?.giveUp()
    inWork = nil
    writer.sync { [folder, document] in folder.removeCopy(of: document) }
  }

  /// The file is read to its end.
  func take(_ file: FileOnDisk) { digest = file.digest }

  /// The text is in this file from here on.
  func didSave(as file: FileOnDisk) {
    removeCopy()
    (document, digest) = (DocumentIdentity(name: file.name, path: file.path), file.digest)
    writtenArrangement = nil
    schedule()
  }

  // MARK: The next start

  /// Puts the shapes where the last window of this document left them, as a step that can be undone.
  ///
  /// - Returns: how many they are; `nil` where they are where the document has them.
  func restoreShapes() -> Int? {
    guard let page, page.arrangement == nil, let arrangement = folder.arrangement(of: document), page.arrange(arrangement) else { return nil }
    writtenArrangement = page.arrangement
    return arrangement.count
  }

  var copiesLeft: [RecoveryFolder.Found] { folder.left(of: document) }
  var copiesLeftOfOthers: [RecoveryFolder.Found] { folder.leftOfOthers(than: document) }

  func isOfAnotherFile(_ found: RecoveryFolder.Found) -> Bool {
    guard page?.completeText() != false else { return false }
    return found.head.file != digest?.value
  }

  /// Puts a copy's text and shapes onto the page; the copy is this window's own then.
  ///
  /// - Returns: `false` for a copy that is damaged; it stays where it is.
  func restore(_ found: RecoveryFolder.Found) -> Bool {
    guard let page, let copy = RecoveryCopy.Page(readFrom: found.path), page.restoreText(copy.text) else { return false }
    if let shapes = copy.shapes { page.arrange(shapes) }
    if let view = RecoveryFolder.view(ofCopyAt: found.path) { page.restore(view) }
    keeper?.restoreText(source: copy.source)
    isTextStale = true
    // The old copy goes when the new one is on the disk.
    if saveNow() { discard(found) }
    return true
  }

  func discard(_ found: RecoveryFolder.Found) { RecoveryFolder.remove(copyAt: found.path) }
}

/// A copy that another thread writes: whether it is still wanted, and whether it is written.
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
