import Foundation
import GalleyDocuments
import GalleyOutput
import GalleyPlayground
import UIFoundation
import UIKit

/// Protects the document from data loss: tracks unsaved changes, writes the document, and asks before it is closed.
///
/// The window reports information that a format cannot store, changes of the file by other programs, and write errors. The text
/// does not change until all of it is written.
@MainActor
final class DocumentSaver {
  private unowned let chrome: any DocumentWindow
  /// The document's file; `nil` if it has none yet.
  private(set) var file: FileOnDisk?
  private(set) var isEdited = false {
    didSet {
      guard isEdited != oldValue else { return }
      if !isEdited { autosave?.removeCopy() }
      onChange()
    }
  }
  /// Stores unsaved changes for crash recovery; `nil` to store nothing.
  var autosave: Autosave? { didSet { autosave?.documentSaver = self } }
  /// The text in the file.
  private var saved: DocumentSnapshot?
  /// The Markdown file that was last read or written; `nil` for other formats. Saving copies unchanged parts of the
  /// text from it.
  private(set) var source: Data?
  /// The document as it was opened; `nil` if it was not opened from a file. Once all changes are undone, saving writes
  /// its original bytes.
  private var opened: (text: DocumentSnapshot, name: String, bytes: Data)?
  /// The losses that the user has accepted for this format.
  private var acceptedLosses: [String] = []
  /// The images that were copied beside the file. Written by DocumentSaver+Images.
  var copiedImages = CopiedImages()
  private var alert: AlertSheet?
  /// The file's stamp at the last check, and the time of that check; `nil` before the first.
  private var seen: (stamp: FileStamp?, time: TimeInterval)?
  /// The last message about an external change, so that a growing file is reported only once; `nil` if there was none.
  private var reportedFileChange: String?
  private var nextCheck: Timeline.Alarm?
  private(set) var replaced: Int
  /// The message about restored shapes and the undo step that removes them; `nil` if there is none. Valid until another
  /// step is the last one.
  var shapesMessage: (text: String, step: String)?
  /// Called when the document's edited state or name changes.
  var onChange: () -> Void = {}

  init(chrome: any DocumentWindow) {
    self.chrome = chrome
    let document = chrome.exhibit as? DocumentExhibit
    // If the rest of the file is still to be read, nothing is known about its content yet.
    file = document.map { document in document.content.map { FileOnDisk(path: document.path, content: $0) } ?? FileOnDisk(newAt: document.path) }
    replaced = document?.replacedSequences ?? 0
    saved = chrome.page?.textSoFar()
    if let document, let content = document.content { setOpened(content, named: document.path) }
    chrome.page?.onRemainder = { [weak self] in self?.receive($0, $1) }
    chrome.page?.onTextChange = { [weak self] in self?.textDidChange() }
  }

  private func setOpened(_ bytes: Data, named path: String) {
    if DocumentFormat(fileName: path) == .markdown { source = bytes }
    opened = saved.map { ($0, URL(fileURLWithPath: path).lastPathComponent, bytes) }
  }

  /// Called when the rest of the file has been read.
  private func receive(_ remainder: DocumentRemainder.Result, _ text: DocumentSnapshot) {
    guard let path = file?.path else { return }
    var whole = FileOnDisk(path: path, content: remainder.content)
    whole.missing = remainder.problem
    whole.kindIfNotText = remainder.kindIfNotText
    file = whole
    autosave?.didRead(whole)
    saved = saved?.joined(with: text)
    if remainder.problem == nil { setOpened(remainder.content, named: path) }
    // Do not report this again as an external change.
    seen = remainder.isShorter || remainder.problem != nil ? (FileStamp(path: path), Timeline.shared.now) : nil
    if remainder.replacedSequences > 0 {
      replaced += remainder.replacedSequences
      TextFile(units: [], replaced: remainder.replacedSequences).notifyReplaced(path)
      if let notice = (chrome.exhibit as? DocumentExhibit)?.notice { chrome.showMessage(notice) }
    }
    if let problem = remainder.problem {
      chrome.showMessage("\(whole.name) \(problem). The text ends at that position.")
    } else if let kind = remainder.kindIfNotText {
      chrome.showMessage("\(whole.name) is \(kind), not text. You can save its text only as a copy.")
    } else if remainder.isShorter {
      chrome.showMessage("\(whole.name) became shorter while it was read. The text is incomplete.")
    }
  }

  /// The document's name, with a dot before it while there are unsaved changes.
  var title: String { (isEdited ? "• " : "") + (file?.name ?? chrome.exhibit.title) }

  private func textDidChange() {
    guard let page = chrome.page else { return }
    // Only undo or redo can return to the saved text.
    if page.isUndoingOrRedoing, let saved { isEdited = !page.isShowing(saved) } else { isEdited = true }
    autosave?.textDidChange()
  }

  /// Called when the page's layout, shapes, selection or undo stack can have changed. Shows a message if another program has changed the file,
  /// which is checked at most once a second; the text is not reloaded. Removes the message about restored shapes as soon as the last undo step has
  /// another name.
  func pageDidChange() {
    checkFile()
    guard let (text, step) = shapesMessage, chrome.page?.lastStepName != step else { return }
    shapesMessage = nil
    chrome.hideMessage(text)
  }

  /// Shows a message if another program has changed the file since the last check, at most once a second. The text is not reloaded. Does nothing
  /// without a file, if documents are not saved, and before the text is completely read.
  private func checkFile() {
    guard chrome.savesDocuments, chrome.page?.isTextComplete == true, let file, case let now = Timeline.shared.now, now - (seen?.time ?? -.infinity) >= 1 else { return }
    let stamp = FileStamp(path: file.path)
    let isOther = seen.map { $0.stamp != stamp } ?? (stamp?.size != file.sizeRead)
    seen = (stamp, now)
    guard isOther else { return }
    let change = file.externalChange
    defer { reportedFileChange = change }
    if let change, change != reportedFileChange { chrome.showMessage("\(change). Your text was not reloaded.") }
  }

  /// Interval of the file checks while the user is idle, in seconds.
  private static let lookingPause = 2.0

  /// Checks the file now and then every `lookingPause` seconds, also while the user is idle. Does nothing without a file, or if documents are
  /// not saved.
  func watchFile() {
    guard chrome.savesDocuments, file != nil else { return }
    checkFile()
    nextCheck?.cancel()
    nextCheck = Timeline.shared.schedule(after: Self.lookingPause) { [weak self] in self?.watchFile() }
  }

  var page: PlaygroundPage? { chrome.page }
  var exhibitTitle: String { chrome.exhibit.title }
  func showMessage(_ message: String) { chrome.showMessage(message) }

  // MARK: Recordings

  /// Called after the page received the content of another page, with that page's edited state.
  func restore(isEdited: Bool) { self.isEdited = isEdited }

  /// Called after the text was restored from a recovery copy of `source`.
  func restoreText(source: Data?) {
    if let source { self.source = source }
    opened = nil
    restore(isEdited: true)
  }

  /// Called if the text was derived from a different version of the file. Saving asks then.
  func distrustFile() { file?.distrust() }

  /// Takes over the state of another saver whose page this page was created from, as for a recording: its file and
  /// saved text.
  func adoptState(for other: DocumentSaver) {
    guard other !== self else { return }
    (file, saved, acceptedLosses, replaced) = (other.file, other.saved, other.acceptedLosses, other.replaced)
    (source, opened, copiedImages) = (other.source, other.opened, other.copiedImages)
    onChange()
  }

  // MARK: Saving

  /// Saves the document (Ctrl S), and calls `then` after everything is written or if there are no changes. Asks for a name if the document has no
  /// file, and asks before it replaces a file that has changed or that its text would damage. Does nothing without a page, while a question is
  /// open, or while a shape is dragged.
  func save(then: @escaping () -> Void = {}) {
    guard alert == nil, let page = chrome.page, !page.isDraggingShape else { return }
    guard page.completeText() else { return chrome.showMessage("The file is not completely read. Nothing was saved.") }
    guard var file else { return saveAs(Self.freeName(in: FileManager.default.currentDirectoryPath), then) }
    let stamp = FileStamp(path: file.path)
    guard file.missing == nil else { return presentIncompleteFileAlert(file, then) }
    if let kind = file.kindIfNotText, isEdited { return presentNotTextAlert(kind, file, then) }
    guard !file.isDeletedOrMoved else { return presentMissingFileAlert(file, then) }
    guard isEdited else {
      chrome.showMessage(file.externalChange.map { "\($0). Your text has no changes." } ?? "\(file.name) has no changes")
      return then()
    }
    if let obstacle = file.obstacle { return presentObstacleAlert(obstacle, file, then) }
    guard !file.isChangedExternally else { return presentOverwriteAlert(file, then) }
    write(&file, over: .init(stamp), then)
  }

  /// Writes the document to `file`, after asking about losses that the user has not accepted, and then calls `then`. Shows a message if the
  /// file cannot be written.
  ///
  /// - Parameter accepted: the losses that the user has just accepted.
  func write(_ file: inout FileOnDisk, over former: FileReplacement.Former, accepted: [String] = [], _ then: @escaping () -> Void) {
    // Ask about losses only if the file can be written.
    if let problem = file.writingProblem { return notify(problem, file, then) }
    guard let text = chrome.page?.documentText() else { return }
    copiedImages.newCount = 0
    do {
      switch try LongWork.perform({ try write(text, to: &file, over: former, accepted: acceptedLosses + accepted, $0) }) {
      case .isWritten: break
      case .isStopped: return chrome.showMessage("Saving was stopped. \(file.name) is unchanged.")
      case .loses(let losses): return presentLossesAlert(losses, file, over: former, then)
      case .conflicts(let otherVersion):
        if let otherVersion { chrome.showMessage("A version that was written meanwhile is kept as \(otherVersion).") }
        return presentConflictAlert(aboutAnotherAt: file, otherVersion: otherVersion, then)
      }
    } catch {
      return notify(error, file, then)
    }
    self.file = file
    seen = nil
    reportedFileChange = nil
    saved = text
    isEdited = false
    autosave?.didSave(as: file)
    onChange()
    let count = copiedImages.newCount
    let images = count > 0 ? " and \(count) \(count == 1 ? "image" : "images")" : ""
    chrome.showMessage("Saved \(file.name)\(images) in \(Self.folderName(file.folder))")
    then()
  }

  /// Asks how to proceed if the file was replaced since the last check.
  ///
  /// - Parameter otherVersion: the name of a version beside the file that was written at the same time.
  private func presentConflictAlert(aboutAnotherAt file: FileOnDisk, otherVersion: String?, _ then: @escaping () -> Void) {
    guard file.path == self.file?.path else { return save(at: file.path, then) }
    guard !file.isDeletedOrMoved else { return presentMissingFileAlert(file, then) }
    if let obstacle = file.obstacle { return presentObstacleAlert(obstacle, file, then) }
    presentOverwriteAlert(file, otherVersion: otherVersion, then)
  }

  private enum Writing { case isWritten, isStopped, conflicts(keptAs: String?), loses(Losses) }

  /// Writes `text` in slices. The file keeps its old content until the last of them. Throws if it cannot be written.
  ///
  /// - Returns: Whether the text was written, the user stopped the work, another program has changed the file, or
  ///   information would be lost that is not in `accepted`. Only in the first case is the file changed.
  private func write(_ text: DocumentSnapshot, to file: inout FileOnDisk, over former: FileReplacement.Former, accepted: [String], _ work: LongWork) throws -> Writing {
    let doing = "Saving \(file.name)"
    guard var encoded = self.encoded(text, for: file, doing, work) else { return .isStopped }
    if !encoded.losses.all.allSatisfy({ accepted.contains($0) }) { return .loses(encoded.losses) }
    guard work.shouldContinue(doing) else { return .isStopped }
    // Another program can have written the file while the question was open or the text was encoded.
    guard former.matches(file.path) else { return .conflicts(keptAs: nil) }
    let images = copyImages(of: text, beside: file)
    if !images.losses.allSatisfy({ accepted.contains($0) }) { return .loses(encoded.losses.adding(images.losses)) }
    if let renamed = images.renamed {
      guard let again = self.encoded(renamed, for: file, doing, work) else { return .isStopped }
      encoded = again
    }
    let data = encoded.data
    do {
      try file.write(data, over: former) { done in work.shouldContinue("\(doing) · writing \(LongWork.sizeDescription(done, of: data.count))") }
    } catch let error as WritingError where error.isConflict {
      return .conflicts(keptAs: error.keptName)
    }
    if work.isStopped { return .isStopped }
    acceptedLosses = encoded.losses.all + images.losses
    source = format(of: file) == .markdown ? data : nil
    return .isWritten
  }

  private func format(of file: FileOnDisk) -> DocumentFormat { DocumentFormat(fileName: file.name) ?? .plainText }

  /// Returns the bytes of the text in the file's format, and what they lack; `nil` if the user stops the work.
  private func encoded(_ text: DocumentSnapshot, for file: FileOnDisk, _ doing: String, _ work: LongWork) -> (data: Data, losses: Losses)? {
    if let opened, DocumentFormat(fileName: opened.name) ?? .plainText == format(of: file), text.isSame(as: opened.text) {
      return (opened.bytes, Losses(content: shapeLosses))
    }
    let written = text.written(as: format(of: file), into: source) { done, all in work.shouldContinue("\(doing) · \(LongWork.sizeDescription(done, of: all))") }
    guard !work.isStopped else { return nil }
    let formatting = written.losses.filter { !written.lostContent.contains($0) }
    let losses = Losses(formatting: formatting, content: written.lostContent + shapeLosses + (written.isWholeFile ? [] : encodingLosses))
    return (written.isWholeFile ? written.data : file.encoded(String(decoding: written.data, as: UTF8.self)), losses)
  }

  // MARK: Questions

  /// Runs `action`, which closes the document, immediately or after the user decided about unsaved changes. Does nothing if there are changes and
  /// another question is open.
  func leave(_ activity: String, _ action: @escaping () -> Void) {
    guard isEdited else { return action() }
    guard alert == nil else { return }
    let name = file?.name ?? Self.freeName(in: FileManager.default.currentDirectoryPath)
    let folder = file?.folder ?? FileManager.default.currentDirectoryPath
    presentAlert(
      "Save the changes before \(activity)?",
      ["Your changes will be lost if you don’t save them. Save writes them to \(name) in \(Self.folderName(folder))."],
      [
        .init("Save") { [weak self] in
          guard let self else { return }
          if file == nil { saveNow(as: name, action) } else { save(then: action) }
        },
        .init("Don’t Save") { [weak self] in
          self?.autosave?.removeCopy()
          action()
        },
        .init("Cancel"),
      ])
  }

  /// Asks for a name and saves under it (Ctrl Shift S). Does nothing without a page, while a question is open, or while a shape is dragged.
  func saveAs() {
    guard alert == nil, let page = chrome.page, !page.isDraggingShape else { return }
    guard page.completeText() else { return chrome.showMessage("The file is not completely read. Nothing was saved.") }
    let current = FileManager.default.currentDirectoryPath
    guard let file else { return saveAs(Self.freeName(in: current)) {} }
    saveAs(file.folder == current ? file.name : Self.short(file.folder) + "/" + file.name) {}
  }

  func saveAs(_ name: String, _ then: @escaping () -> Void) {
    presentAlert(
      "Save As",
      [
        "The file is saved in \(Self.folderName(FileManager.default.currentDirectoryPath)) unless you type a path.",
        "Names that end in .md keep the formatting. Names that end in .txt keep only the text. A name without an ending gets .md.",
      ],
      [.init("Save", withName: { [weak self] typed in self?.saveNamed(typed ?? "", then) }), .init("Cancel")], name: name)
  }

  /// Saves under a name or path that the user typed, relative to the current folder; a name without an extension gets
  /// `.md`. Asks before it replaces an existing file, and asks for another name if this one cannot be used.
  func saveNamed(_ typed: String, _ then: @escaping () -> Void) {
    let typed = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    let current = FileManager.default.currentDirectoryPath
    let expanded = typed.hasPrefix("~") ? NSString(string: typed).expandingTildeInPath : typed
    let url = URL(fileURLWithPath: expanded, relativeTo: URL(fileURLWithPath: current, isDirectory: true))
    guard !typed.isEmpty else { return saveAs(Self.freeName(in: current), then) }
    if let kind = RegularFile.obstacle(at: url.path) {
      guard kind == .folder else { return presentNotAFileAlert(kind, url.path, typed, then) }
      return saveAs(typed + (typed.hasSuffix("/") ? "" : "/") + Self.freeName(in: url.path), then)
    }
    if let kind = DocumentFormat.otherKind(ofFileNamed: url.lastPathComponent) { return presentFormatAlert(kind, url, then) }
    // The document's own file can have any name.
    if url.path == file?.path { return save(then: then) }
    let path = DocumentFormat(fileName: url.lastPathComponent) == nil && url.pathExtension.isEmpty ? url.path + ".md" : url.path
    if let kind = RegularFile.obstacle(at: path) { return presentNotAFileAlert(kind, path, typed, then) }
    save(at: path, then)
  }

  /// - Parameter path: an absolute path.
  private func save(at path: String, _ then: @escaping () -> Void) {
    var new = FileOnDisk(newAt: path)
    guard FileManager.default.fileExists(atPath: path) else { return write(&new, over: .nothing, then) }
    let free = Self.freeName(in: new.folder, like: new.name)
    // Ask again if the file changes while the question is open.
    let stamp = FileStamp(path: path)
    presentAlert(
      "\(new.name) already exists", ["It is in \(Self.folderName(new.folder)). Replacing it overwrites its contents."],
      [
        .init("Save as \(free)") { [weak self] in self?.saveNow(as: free, in: new.folder, then) },
        .init("Replace") { [weak self] in
          var new = new
          self?.write(&new, over: .init(stamp), then)
        },
        .init("Cancel"),
      ])
  }

  /// Writes the document to a new file called `name`, or a similar name if that is taken, and then calls `then`.
  ///
  /// - Parameter folder: the folder of the new file, `nil` for the document's own.
  func saveNow(as name: String, in folder: String? = nil, _ then: @escaping () -> Void) {
    // The name can have been taken meanwhile.
    let folder = folder ?? file?.folder ?? FileManager.default.currentDirectoryPath
    let free = FileManager.default.fileExists(atPath: folder + "/" + name) ? Self.freeName(in: folder, like: name) : name
    var new = FileOnDisk(newAt: folder + "/" + free)
    write(&new, over: .nothing, then)
  }

  /// Shows a sheet with a question. Its choices close it.
  ///
  /// - Parameter name: the initial text of the name field, if the question has one.
  func presentAlert(_ message: String, _ details: [String], _ choices: [AlertSheet.Choice], name: String? = nil) {
    let choices = choices.map { choice in
      AlertSheet.Choice(choice.title, withName: { [weak self] name in
        self?.alert = nil
        choice.action(name)
      })
    }
    let sheet = AlertSheet(message, details: details, choices: choices, name: name, in: chrome.view.bounds, scale: chrome.scale)
    alert = sheet
    chrome.view.addSubview(sheet)
    sheet.layoutIfNeeded()
    sheet.open()
  }
}
