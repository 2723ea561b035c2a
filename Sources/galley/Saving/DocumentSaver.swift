import Exhibits
import Foundation
import Output
import UIKit

/// Protects the document from data loss: tracks unsaved changes, writes the document, and asks before it is closed.
///
/// The window reports information that a format cannot store, changes of the file by other programs, and write errors. The text
/// does not change until all of it is written.
@MainActor
final class DocumentSaver {
  private unowned let chrome: PlaygroundChrome
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
  private var saved: DocumentText?
  /// The Markdown file that was last read or written. Saving copies unchanged parts of the text from it.
  private(set) var source: Data?
  /// The document as it was opened. Once all changes are undone, saving writes its original bytes.
  private var opened: (text: DocumentText, name: String, bytes: Data)?
  /// The losses that the user has accepted for this format.
  private var acceptedLosses: [String] = []
  private var alert: AlertSheet?
  /// The file's stamp at the last check, and the time of that check.
  private var seen: (stamp: FileStamp?, time: TimeInterval)?
  /// The last message about an external change, so that a growing file is reported only once.
  private var reportedFileChange: String?
  private var nextCheck: Timeline.Alarm?
  private(set) var replaced: Int
  /// The message about restored shapes and the undo step that removes them. Valid until another step is the last one.
  var shapesMessage: (words: String, step: String)?
  /// Called when the document's edited state or name changes.
  var onChange: () -> Void = {}

  init(chrome: PlaygroundChrome) {
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
  private func receive(_ remainder: DocumentRemainder.Result, _ text: DocumentText) {
    guard let path = file?.path else { return }
    var whole = FileOnDisk(path: path, content: remainder.content)
    whole.missing = remainder.problem
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
      chrome.showMessage("\(whole.name) \(problem). The text ends at that position")
    } else if remainder.isShorter {
      chrome.showMessage("\(whole.name) became shorter while it was read. The text is incomplete")
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

  /// Called when the page's layout, shapes, selection or undo stack can have changed.
  func pageDidChange() {
    checkFile()
    guard let (words, step) = shapesMessage, chrome.page?.lastStepName != step else { return }
    shapesMessage = nil
    chrome.hideMessage(words)
  }

  /// Reports changes of the file by other programs since the last check, at most once a second. The text does not change.
  private func checkFile() {
    guard chrome.options.savesDocuments, chrome.page?.isTextComplete == true, let file, case let now = Timeline.shared.now, now - (seen?.time ?? -.infinity) >= 1 else { return }
    let stamp = FileStamp(path: file.path)
    let isOther = seen.map { $0.stamp != stamp } ?? (stamp?.size != file.sizeRead)
    seen = (stamp, now)
    guard isOther else { return }
    let change = file.externalChange
    defer { reportedFileChange = change }
    if let change, change != reportedFileChange { chrome.showMessage("\(change). The text here is unchanged") }
  }

  /// Interval of the file checks while the user is idle, in seconds.
  private static let lookingPause = 2.0

  /// Checks the file periodically, also while the user is idle.
  func watchFile() {
    guard chrome.options.savesDocuments, file != nil else { return }
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

  /// Takes over the state of another keeper whose page this page was created from, as for a recording: its file and saved text.
  func adoptState(for other: DocumentSaver) {
    guard other !== self else { return }
    (file, saved, acceptedLosses, replaced) = (other.file, other.saved, other.acceptedLosses, other.replaced)
    (source, opened) = (other.source, other.opened)
    onChange()
  }

  // MARK: Saving

  /// Saves the document (Ctrl S). Calls `then` after everything is written.
  func save(then: @escaping () -> Void = {}) {
    guard alert == nil, let page = chrome.page, !page.isDraggingShape else { return }
    guard page.completeText() else { return chrome.showMessage("The file is not completely read. Nothing was saved") }
    guard var file else { return saveAs(Self.freeName(in: FileManager.default.currentDirectoryPath), then) }
    let stamp = FileStamp(path: file.path)
    guard file.missing == nil else { return presentIncompleteFileAlert(file, then) }
    guard !file.isDeletedOrMoved else { return presentMissingFileAlert(file, then) }
    guard isEdited else {
      chrome.showMessage(file.externalChange.map { "\($0). The text here has no changes" } ?? "\(file.name) has no changes")
      return then()
    }
    guard !file.isFolder else { return presentFolderAlert(file, then) }
    guard !file.isChangedExternally else { return presentOverwriteAlert(file, then) }
    write(&file, over: .init(stamp), then)
  }

  private func write(_ file: inout FileOnDisk, over former: FileReplacement.Former, confirmsLosses: Bool = true, _ then: @escaping () -> Void) {
    guard let text = chrome.page?.documentText() else { return }
    do {
      switch try LongWork.perform({ try write(text, to: &file, over: former, confirmsLosses: confirmsLosses, $0) }) {
      case .isWritten: break
      case .isStopped: return chrome.showMessage("Saving was stopped. \(file.name) is unchanged")
      case .loses(let losses): return presentLossesAlert(losses, file, over: former, then)
      case .conflicts(let kept):
        if let kept { chrome.showMessage("A version that was written meanwhile is kept as \(kept)") }
        return presentConflictAlert(aboutAnotherAt: file, kept: kept, then)
      }
    } catch {
      return notify(error, file)
    }
    self.file = file
    seen = nil
    reportedFileChange = nil
    saved = text
    isEdited = false
    autosave?.didSave(as: file)
    onChange()
    chrome.showMessage("Saved \(file.name) in \(Self.short(file.folder))")
    then()
  }

  /// Asks how to proceed if the file was replaced since the last check.
  ///
  /// - Parameter kept: the name of a version beside the file that was written at the same time.
  private func presentConflictAlert(aboutAnotherAt file: FileOnDisk, kept: String?, _ then: @escaping () -> Void) {
    guard file.path == self.file?.path else { return save(at: file.path, then) }
    guard !file.isDeletedOrMoved else { return presentMissingFileAlert(file, then) }
    guard !file.isFolder else { return presentFolderAlert(file, then) }
    presentOverwriteAlert(file, kept: kept, then)
  }

  private enum Writing { case isWritten, isStopped, conflicts(keptAs: String?), loses([String]) }

  /// Writes `text` in slices. The file keeps its old content until the last of them.
  private func write(_ text: DocumentText, to file: inout FileOnDisk, over former: FileReplacement.Former, confirmsLosses: Bool, _ work: LongWork) throws -> Writing {
    let doing = "Saving \(file.name)"
    let format = DocumentFormat(fileName: file.name) ?? .plainText
    let losses: [String], data: Data
    if let opened, DocumentFormat(fileName: opened.name) ?? .plainText == format, text.isSame(as: opened.text) {
      (losses, data) = (shapeLosses, opened.bytes)
    } else {
      let written = text.written(as: format, into: source) { done, all in work.shouldContinue("\(doing) · \(LongWork.sizeDescription(done, of: all))") }
      guard !work.isStopped else { return .isStopped }
      losses = written.losses + shapeLosses + (written.isWholeFile ? [] : encodingLosses)
      data = written.isWholeFile ? written.data : file.encoded(String(decoding: written.data, as: UTF8.self))
    }
    if confirmsLosses, losses.contains(where: { !acceptedLosses.contains($0) }) { return .loses(losses) }
    guard work.shouldContinue(doing) else { return .isStopped }
    // Another program can have written the file while the question was open or the text was encoded.
    guard former.matches(file.path) else { return .conflicts(keptAs: nil) }
    do {
      try file.write(data, over: former) { done in work.shouldContinue("\(doing) · writing \(LongWork.sizeDescription(done, of: data.count))") }
    } catch let error as WritingError where error.isConflict {
      return .conflicts(keptAs: error.keptName)
    }
    if work.isStopped { return .isStopped }
    acceptedLosses = losses
    source = format == .markdown ? data : nil
    return .isWritten
  }

  // MARK: Questions

  /// Runs `action`, which closes the document, immediately or after the user decided about unsaved changes.
  func leave(_ activity: String, _ action: @escaping () -> Void) {
    guard isEdited else { return action() }
    guard alert == nil else { return }
    let name = file?.name ?? Self.freeName(in: FileManager.default.currentDirectoryPath)
    let folder = file?.folder ?? FileManager.default.currentDirectoryPath
    presentAlert(
      "Save the changes before \(activity)?", ["If you don’t save, your changes are lost. They will be saved as \(name) in \(Self.folderName(folder))."],
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

  func saveAs(_ name: String, _ then: @escaping () -> Void) {
    presentAlert(
      "Save As", ["Saved in \(Self.folderName(FileManager.default.currentDirectoryPath)) unless you type a path. .md keeps formatting; .txt keeps plain text."],
      [.init("Save", withName: { [weak self] typed in self?.saveNamed(typed ?? "", then) }), .init("Cancel")], name: name)
  }

  /// Saves under a name or path that the user typed. Asks before it replaces an existing file.
  private func saveNamed(_ typed: String, _ then: @escaping () -> Void) {
    let typed = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    let current = FileManager.default.currentDirectoryPath
    let expanded = typed.hasPrefix("~") ? NSString(string: typed).expandingTildeInPath : typed
    let url = URL(fileURLWithPath: expanded, relativeTo: URL(fileURLWithPath: current, isDirectory: true))
    guard !typed.isEmpty else { return saveAs(Self.freeName(in: current), then) }
    guard !FileOnDisk(newAt: url.path).isFolder else { return saveAs(typed + (typed.hasSuffix("/") ? "" : "/") + Self.freeName(in: url.path), then) }
    if let kind = DocumentFormat.otherKind(ofFileNamed: url.lastPathComponent) { return presentFormatAlert(kind, url, then) }
    save(at: url.path, then)
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

  /// - Parameter folder: the folder of the new file, `nil` for the document's own.
  private func saveNow(as name: String, in folder: String? = nil, _ then: @escaping () -> Void) {
    // The name can have been taken meanwhile.
    let folder = folder ?? file?.folder ?? FileManager.default.currentDirectoryPath
    let free = FileManager.default.fileExists(atPath: folder + "/" + name) ? Self.freeName(in: folder, like: name) : name
    var new = FileOnDisk(newAt: folder + "/" + free)
    write(&new, over: .nothing, then)
  }

  private func presentOverwriteAlert(_ file: FileOnDisk, kept: String? = nil, _ then: @escaping () -> Void) {
    let copy = Self.freeName(in: file.folder, like: file.name)
    let stamp = FileStamp(path: file.path)
    presentAlert(
      "\(file.name) was changed by another program", ["The file no longer has the contents that you opened. Overwriting it loses those changes."]
        + (kept.map { ["Another version, written at the same time, is kept as \($0)."] } ?? []),
      [
        .init("Save a Copy as \(copy)") { [weak self] in self?.saveNow(as: copy, then) },
        .init("Overwrite") { [weak self] in
          var file = file
          self?.write(&file, over: .init(stamp), then)
        },
        .init("Cancel"),
      ])
  }

  /// Asks if only the beginning of the file was read: saving would lose the rest.
  private func presentIncompleteFileAlert(_ file: FileOnDisk, _ then: @escaping () -> Void) {
    let copy = Self.freeName(in: file.folder, like: file.name)
    presentAlert(
      "Only the beginning of \(file.name) was read", ["It \(file.missing ?? ""). Saving would lose the rest of the file. You can save this part as a copy."],
      [.init("Save a Copy as \(copy)") { [weak self] in self?.saveNow(as: copy, then) }, .init("Cancel")])
  }

  /// Asks for another name if a folder has replaced the file.
  private func presentFolderAlert(_ file: FileOnDisk, _ then: @escaping () -> Void) {
    let copy = Self.freeName(in: file.folder, like: file.name)
    presentAlert(
      "\(file.name) is a folder now", ["The file was deleted or moved, and a folder now has its name. You can save the text under another name."],
      [.init("Save as \(copy)") { [weak self] in self?.saveNow(as: copy, then) }, .init("Cancel")])
  }

  /// Asks whether to write a deleted or moved file again, or elsewhere.
  private func presentMissingFileAlert(_ file: FileOnDisk, _ then: @escaping () -> Void) {
    let (shortFolder, current) = (Self.short(file.folder), FileManager.default.currentDirectoryPath)
    let hasFolder = FileManager.default.fileExists(atPath: file.folder)
    var choices: [AlertSheet.Choice] = []
    if hasFolder {
      choices.append(
        .init("Save") { [weak self] in
          var file = file
          self?.write(&file, over: .nothing, then)
        })
    }
    if current != file.folder {
      let free = Self.freeName(in: current, like: file.name)
      choices.append(.init("Save as \(free) in \(Self.short(current))") { [weak self] in self?.saveNow(as: free, in: current, then) })
    }
    presentAlert(
      "\(file.name) no longer exists",
      [hasFolder ? "It was deleted or moved from \(shortFolder). Save creates it there again." : "Its folder \(shortFolder) was also deleted or moved."],
      choices + [.init("Cancel")])
  }

  private func presentLossesAlert(_ losses: [String], _ file: FileOnDisk, over former: FileReplacement.Former, _ then: @escaping () -> Void) {
    let format = DocumentFormat(fileName: file.name) == .markdown ? "Markdown" : "plain text"
    presentAlert(
      "Some formatting can’t be saved as \(format)", ["\(file.name) will not contain:"] + losses.map { "– " + $0 },
      [
        .init("Save Anyway") { [weak self] in
          var file = file
          self?.write(&file, over: former, confirmsLosses: false, then)
        },
        .init("Cancel"),
      ])
  }

  private func notify(_ error: any Error, _ file: FileOnDisk) {
    let error = error as? WritingError ?? WritingError(problem: "\(error)", remedy: "try again")
    presentAlert(
      "\(file.name) can’t be saved", ["In \(Self.short(file.folder)): \(error.problem).", "Your text is still open; \(error.remedy)."],
      [.init("OK")])
  }

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
