import GalleyOutput
import UIKit

/// A version of a document's file that another program has written, in conflict with unsaved changes.
public struct ExternalVersion {
  /// The file, with the content that was last read or written.
  public let file: FileOnDisk
  /// The number of parts that both versions changed in different ways.
  public let conflictCount: Int
  let bytes: Data
  let stamp: FileStamp?
  /// The text with both versions of these parts, as UTF-8; `nil` for a `.galley` document, which is merged again when the user has decided.
  let withBothVersions: Data?

  /// Whether the file is a `.galley` document.
  public var isPackage: Bool { withBothVersions == nil }

  /// A way to resolve the conflict.
  public enum Resolution: Sendable {
    /// The text stays, and the other version is written to a new file beside the document.
    case keepMine
    /// The text becomes that of the file, as a step that can be undone.
    case takeTheirs
    /// The text contains both versions of the parts in conflict. A page has both versions of a shape, and keeps its own settings.
    case keepBoth
  }
}

/// The maximum size of a text file that the page follows, in bytes: it reads and typesets the whole text after each change, also while a log grows.
private let greatestFollowedSize = 8 << 20

/// Changes of the document's file by other programs: an unedited text is reloaded, and other changes are merged if possible.
extension DocumentSaver {
  /// Follows a change of the file by another program since the last check, at most once a second: reloads or merges the text, asks the user, or shows
  /// a message. Does nothing without a file, if documents are not saved, before the text is completely read, while a question is open, and while the
  /// page cannot show another text. O(size of the file) if its stamp differs, once for each version.
  public func checkFile() {
    guard delegate?.savesDocuments == true, page?.isTextComplete == true, let file, case let now = Timeline.shared.now, now - (seen?.time ?? -.infinity) >= 1
    else { return }
    let stamp = FileStamp(path: file.path)
    let isOther = seen.map { $0.stamp == nil || $0.stamp != stamp } ?? (stamp?.size != file.sizeRead)
    guard isOther else {
      seen = (stamp, now)
      return
    }
    // A later check follows the change. During an undo, another text would invalidate the positions of the remaining changes.
    guard delegate?.isPresentingQuestion == false, page?.isDraggingObject == false, page?.isUndoingOrRedoing == false else { return }
    // Reading the file would be in vain.
    guard stamp == nil || page?.canShowOtherText == true else { return }
    seen = (stamp, now)
    let change = file.externalChange
    if let change, !change.isMissing, followChange(of: file, stamp) { return reportedFileChange = nil }
    if let change, change != reportedFileChange { show(.changedExternally(change)) }
    reportedFileChange = change
  }

  /// Checks the file at once and every two seconds from then on, also while the user is idle. Does nothing without a file, or if documents are not
  /// saved.
  public func watchFile() {
    guard delegate?.savesDocuments == true, file != nil else { return }
    checkFile()
    nextCheck?.cancel()
    nextCheck = Timeline.shared.schedule(after: 2) { [weak self] in self?.watchFile() }
  }

  /// Takes the present version of the file into the page. Returns `false` if that is not possible, if the user cancels, and if the file is larger
  /// than `greatestFollowedSize`.
  private func followChange(of file: FileOnDisk, _ stamp: FileStamp?) -> Bool {
    guard let page else { return false }
    if DocumentPackage.isPackage(named: file.name) { return followPackage(of: file, stamp) }
    guard let stamp, stamp.size <= greatestFollowedSize, file.missing == nil, file.kindIfNotText == nil,
      let bytes = try? RegularFile.data(at: file.path, atMost: RegularFile.greatestSize),
      BinaryFileDetection.kindIfNotText(bytes) == nil
    else { return false }
    let theirs = document(in: bytes)
    guard isTextEdited else {
      let snapshot = page.snapshot(of: theirs)
      // After a cancellation, only a further change is followed.
      guard page.show(snapshot, actionName: "Reload") else { return false }
      adopt(bytes, theirs, snapshot, stamp)
      show(.reloaded(name: file.name))
      return true
    }
    guard let base = file.contentRead, let mine = unsavedBytes() else { return false }
    let merge = TextMerge(base: base, mine: mine, theirs: bytes)
    guard let merged = merge.merged else {
      let version = ExternalVersion(
        file: file, conflictCount: merge.conflictCount, bytes: bytes, stamp: stamp, withBothVersions: merge.withBothVersions)
      ask(.changedOnDisk(version), {})
      return true
    }
    guard page.show(page.snapshot(of: document(in: merged)), actionName: "Merge Changes") else { return false }
    adopt(bytes, theirs, page.snapshot(of: theirs), stamp)
    show(.merged(name: file.name))
    return true
  }

  /// Makes a later check ask again, because the page could not show the version that the user chose.
  func askAgainLater() { seen = (nil, Timeline.shared.now) }

  private func document(in bytes: Data) -> Document { DocumentReader.read(bytes: bytes, as: format(ofFileNamed: file?.name ?? "")) }

  /// Returns the unsaved text as saving would write it; `nil` if that would lose formatting, or if the user stops the work.
  private func unsavedBytes() -> Data? {
    guard let file, let text = page?.textSoFar() else { return nil }
    let encoded = try? LongWork.perform { try self.encoded(text, for: file, "Merging \(file.name)", $0) }
    return encoded.flatMap { $0.losses.all.isEmpty ? $0.data : nil }
  }

  /// Makes `bytes` the saved version of the document. The text on the page has unsaved changes if it differs.
  private func adopt(_ bytes: Data, _ document: Document, _ snapshot: DocumentSnapshot, _ stamp: FileStamp?) {
    guard let path = file?.path else { return }
    file = FileOnDisk(path: path, content: bytes)
    (saved, replaced) = (snapshot, document.replacedSequences)
    setOpened(bytes, named: path)
    seen = (stamp, Timeline.shared.now)
    autosave?.didRead(FileDigest(bytes))
    isTextEdited = page?.isShowing(snapshot) == false
    onChange()
  }

  /// Resolves a conflict as the user decided. If the file was changed again meanwhile, the next check follows that change. If the page can't show
  /// another text now, the next check asks again.
  public func resolve(_ version: ExternalVersion, by resolution: ExternalVersion.Resolution) {
    guard let page, version.file.path == file?.path else { return }
    if version.isPackage { return resolvePackage(version, by: resolution) }
    let theirs = document(in: version.bytes)
    let snapshot = page.snapshot(of: theirs)
    switch resolution {
    case .keepMine:
      guard let name = writeBeside(version) else { return }
      // Unchanged parts are still copied from the version that the text was read from.
      let source = source
      adopt(version.bytes, theirs, snapshot, version.stamp)
      self.source = source
      show(.otherVersionKept(name: name))
    case .takeTheirs:
      guard page.show(snapshot, actionName: "Take Version on Disk") else { return askAgainLater() }
      adopt(version.bytes, theirs, snapshot, version.stamp)
    case .keepBoth:
      guard page.show(page.snapshot(of: document(in: version.withBothVersions ?? version.bytes)), actionName: "Keep Both Versions") else { return askAgainLater() }
      adopt(version.bytes, theirs, snapshot, version.stamp)
    }
  }

  /// Writes the other version to a new file beside the document. Returns the file's name; `nil`, after a message, if it cannot be written.
  func writeBeside(_ version: ExternalVersion) -> String? {
    let name = DocumentPath.freeName(in: version.file.folder, like: version.file.name)
    do throws(WritingError) {
      try FileReplacement.write(version.bytes, to: version.file.folder + "/" + name, over: .nothing)
    } catch {
      show(.otherVersionNotKept(name: name, error))
      return nil
    }
    return name
  }
}
