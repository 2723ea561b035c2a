import GalleyOutput
import UIKit

/// Protects the document from data loss: tracks unsaved changes, writes the document, and asks before it is closed.
///
/// Its delegate, the window, presents questions and messages: about information that a format cannot store, changes of the file by other programs,
/// and write errors. The text does not change until all of it is written.
@MainActor
public final class DocumentSaver<Page: DocumentPage> {
  weak var delegate: (any DocumentSaverDelegate)?
  /// The page with the document's text; `nil` if it does not exist any more. Not retained.
  public private(set) weak var page: Page?
  /// The name of the document while it has no file.
  private let title: String
  /// The document's file; `nil` if it has none yet.
  public internal(set) var file: FileOnDisk?
  /// Whether the text, or a state of the page that is stored, differs from the saved one.
  public private(set) var isEdited = false {
    didSet {
      guard isEdited != oldValue else { return }
      if !isEdited { autosave?.removeCopy() }
      onChange()
    }
  }
  /// Stores unsaved changes for crash recovery; `nil` to store nothing. It stores those of the last saver that it was set for, so a recording can hand
  /// it over.
  public var autosave: Autosave<Page>? { didSet { autosave?.document = self } }
  /// The text in the file.
  var saved: DocumentSnapshot?
  /// The Markdown file that was last read or written; `nil` for other formats. Saving copies unchanged parts of the
  /// text from it.
  var source: Data?
  /// Whether Markdown is shown as plain text, and therefore also written as such.
  let showsSource: Bool
  /// The document as it was opened; `nil` if it was not opened from a file. Once all changes are undone, saving writes
  /// its original bytes.
  private var opened: (text: DocumentSnapshot, name: String, bytes: Data)?
  var isTextEdited = false { didSet { updateEdited() } }
  // Written by DocumentSaver+Page.
  var isArrangementEdited = false { didSet { updateEdited() } }
  /// The storage of the state of the page, with the values that it replaces.
  var pageState: SavedPage<Page.Arrangement>
  /// The kinds of losses that the user has accepted, by the format.
  private var acceptedKinds: [String: Set<String>] = [:]
  /// The images that were copied beside the file. Written by DocumentSaver+Images.
  var copiedImages = CopiedImages()
  /// The file's stamp at the last check, and the time of that check; `nil` before the first.
  var seen: (stamp: FileStamp?, time: TimeInterval)?
  /// The last reported external change, so that a growing file is reported only once; `nil` if there was none.
  var reportedFileChange: FileOnDisk.ExternalChange?
  var nextCheck: Timeline.Alarm?
  /// The number of ill-formed sequences of the file that were replaced in the text.
  var replaced: Int
  /// Called when the document's edited state or name changes. Does nothing by default.
  public var onChange: () -> Void = {}

  /// Creates the saver of the document on a page. It replaces `onRemainder` and `onTextChange` of the page.
  ///
  /// - Parameters:
  ///   - opened: the file that the page shows; `nil` if the document has none.
  ///   - title: the name of a document without a file.
  ///   - delegate: the window, which is not retained.
  public init(_ page: Page, of opened: DocumentFile?, titled title: String, delegate: any DocumentSaverDelegate) {
    self.title = title
    // If the rest of the file is still to be read, nothing is known about its content yet.
    file = opened.map { opened in opened.content.map { FileOnDisk(path: opened.path, content: $0) } ?? FileOnDisk(newAt: opened.path) }
    replaced = opened?.replacedSequences ?? 0
    showsSource = opened?.showsSource ?? false
    pageState = SavedPage(opened, arrangement: page.arrangement)
    saved = page.textSoFar()
    self.page = page
    self.delegate = delegate
    // The bytes of a `.galley` document also depend on the page.
    if let opened, opened.package == nil, let content = opened.content { setOpened(content, named: opened.path) }
    page.onRemainder = { [weak self] in self?.receive($0, $1) }
    page.onTextChange = { [weak self] in self?.textDidChange() }
  }

  func setOpened(_ bytes: Data, named path: String) {
    if format(ofFileNamed: path) == .markdown { source = bytes }
    opened = saved.map { ($0, URL(fileURLWithPath: path).lastPathComponent, bytes) }
  }

  /// Called when the rest of the file has been read. Adds `text` to the saved text, shows a message if sequences were replaced, reading failed,
  /// the file is not text, or it became shorter, and follows later changes of the file.
  private func receive(_ remainder: DocumentRemainder.Result, _ text: DocumentSnapshot) {
    guard let path = file?.path else { return }
    var whole = FileOnDisk(path: path, content: remainder.content)
    whole.missing = remainder.problem
    whole.kindIfNotText = remainder.kindIfNotText
    file = whole
    autosave?.didRead(whole.digest)
    saved = saved?.joined(with: text)
    if remainder.problem == nil { setOpened(remainder.content, named: path) }
    // Do not report this again as an external change.
    seen = remainder.isShorter || remainder.problem != nil ? (FileStamp(path: path), Timeline.shared.now) : nil
    if remainder.replacedSequences > 0 {
      replaced += remainder.replacedSequences
      show(.replacedSequences(remainder.replacedSequences, path: path))
    }
    if let problem = remainder.problem {
      show(.readingFailed(name: whole.name, problem: problem))
    } else if let kind = remainder.kindIfNotText {
      show(.notText(name: whole.name, kind: kind))
    } else if remainder.isShorter {
      show(.shortened(name: whole.name))
    }
    // Changes of the file were not followed until now.
    checkFile()
  }

  // MARK: State

  /// The name of the file, or the title of a document without one.
  public var name: String { file?.name ?? title }

  /// Identifies the document among those with recovery copies.
  public var identity: DocumentIdentity { DocumentIdentity(name: name, path: file?.path, showsSource: showsSource) }

  private func textDidChange() {
    guard let page else { return }
    // Only undo or redo can return to the saved text.
    if page.isUndoingOrRedoing, let saved { isTextEdited = !page.isShowing(saved) } else { isTextEdited = true }
    autosave?.textDidChange()
  }

  private func updateEdited() {
    let isAnyEdited = isTextEdited || isArrangementEdited
    if isAnyEdited != isEdited { isEdited = isAnyEdited }
  }

  /// Sets the edited state, after the page received the content of another page with that state. If it becomes `false`, removes the recovery copy.
  public func restore(isEdited: Bool) { (isTextEdited, isArrangementEdited) = (isEdited, false) }

  /// Makes saving ask before it replaces the file, because the text was derived from a different version of it. Does nothing without a file.
  func distrustFile() { file?.distrust() }

  /// Takes over the state of another saver whose page this page was created from, as for a recording: its file, its saved text and the losses that
  /// the user accepted, but not its edited state. Calls `onChange`. Does nothing if `other` is this saver.
  public func adoptState(for other: DocumentSaver) {
    guard other !== self else { return }
    (file, saved, acceptedKinds, replaced, pageState) = (other.file, other.saved, other.acceptedKinds, other.replaced, other.pageState)
    (source, opened, copiedImages) = (other.source, other.opened, other.copiedImages)
    onChange()
  }

  // MARK: Saving

  /// Saves the document, and calls `then` after everything is written or if there are no changes. Asks for a name if the document has no
  /// file, and asks before it replaces a file that has changed or that its text would damage. Does nothing without a page, while a question is
  /// open, or while an object is dragged.
  ///
  /// - Parameter withPageFile: the user's decision about the state of the page; see `write`.
  public func save(withPageFile: Bool? = nil, then: @escaping () -> Void = {}) {
    guard delegate?.isPresentingQuestion == false, let page, !page.isDraggingObject else { return }
    guard page.completeText() else { return show(.incompleteText) }
    guard let file else { return askForName(DocumentPath.freeName(in: FileManager.default.currentDirectoryPath), then: then) }
    let stamp = FileStamp(path: file.path)
    guard file.missing == nil else { return ask(.fileIncomplete(file), then) }
    if let kind = file.kindIfNotText, isEdited { return ask(.fileNotText(file, kind: kind), then) }
    guard !file.isDeletedOrMoved else { return ask(.fileMissing(file), then) }
    guard isEdited else {
      show(.noChanges(name: file.name, file.externalChange))
      return then()
    }
    if !isTextEdited, pageState.storage == .pageFile { return savePageFile(then) }
    if let obstacle = file.obstacle { return ask(.fileReplaced(file, by: obstacle), then) }
    guard !file.isChangedExternally else { return askToOverwrite(file, then) }
    write(file, over: .init(stamp), withPageFile: withPageFile, then: then)
  }

  func ask(_ question: SavingQuestion, _ then: @escaping () -> Void) { delegate?.present(question, then: then) }

  func show(_ message: SavingMessage) { delegate?.show(message) }

  /// Asks whether to replace a file that another program has changed.
  ///
  /// - Parameter keptVersion: the name of a version beside the file that was written at the same time.
  private func askToOverwrite(_ file: FileOnDisk, keptVersion: String? = nil, _ then: @escaping () -> Void) {
    ask(.fileChanged(file, former: .init(FileStamp(path: file.path)), keptVersion: keptVersion), then)
  }

  /// Writes the document to `file`, which becomes the document's file, and then calls `then`. Asks first about losses that the user has not accepted,
  /// and asks for another name if the file cannot be written. Writes nothing and does not call `then` if there is no page, or if the user stops the
  /// work or the reading of the file's remainder.
  ///
  /// - Parameters:
  ///   - former: the file that is replaced. If another file is there, it stays, and the user decides.
  ///   - accepted: the losses that the user has just accepted.
  ///   - withPageFile: the user's decision about the state of the page, which a text file cannot hold: whether a page file beside it holds it. `nil`
  ///     keeps the earlier decision.
  public func write(
    _ file: FileOnDisk, over former: FileReplacement.Former, accepted: [String] = [], withPageFile: Bool? = nil, then: @escaping () -> Void
  ) {
    // Ask about losses only if the file can be written.
    if let problem = file.writingProblem { return ask(.unwritable(file, problem), then) }
    guard let text = page?.documentText() else { return }
    var file = file
    copiedImages.newCount = 0
    let unstorable = page?.unstorableContent ?? []
    let storage = storage(for: file, withPageFile: withPageFile)
    var kinds = acceptedKinds[formatKey(of: file), default: []].union(accepted.map(SavingLosses.kind))
    if withPageFile == false { kinds.formUnion(unstorable.map(SavingLosses.kind)) }
    let holdsPage = storage == .package || storage == .pageFile
    do {
      switch try LongWork.perform({ try write(text, to: &file, over: former, accepted: kinds, lostOfPage: holdsPage ? [] : unstorable, $0) }) {
      case .isWritten: break
      case .isStopped: return show(.stopped(name: file.name))
      case .loses(let losses): return ask(.losses(losses, file, former: former), then)
      case .conflicts(let keptVersion):
        if let keptVersion { show(.versionKept(name: keptVersion)) }
        return askAboutConflict(at: file, keptVersion: keptVersion, then)
      }
    } catch {
      return ask(.unwritable(file, WritingError(describing: error)), then)
    }
    self.file = file
    seen = nil
    reportedFileChange = nil
    saved = text
    isTextEdited = false
    didSavePage(in: storage == .undecided && !unstorable.isEmpty ? .nowhere : storage)
    guard storage != .pageFile || writePageFile() else { return }
    autosave?.didSave(as: identity, file.digest)
    onChange()
    show(.saved(name: file.name, folder: file.folder, imageCount: copiedImages.newCount))
    then()
  }

  /// Asks how to proceed if the file was replaced since the last check.
  private func askAboutConflict(at file: FileOnDisk, keptVersion: String?, _ then: @escaping () -> Void) {
    guard file.path == self.file?.path else { return save(at: file.path, then) }
    guard !file.isDeletedOrMoved else { return ask(.fileMissing(file), then) }
    if let obstacle = file.obstacle { return ask(.fileReplaced(file, by: obstacle), then) }
    askToOverwrite(file, keptVersion: keptVersion, then)
  }

  private enum Writing { case isWritten, isStopped, conflicts(keptAs: String?), loses(SavingLosses) }

  /// Writes `text` in slices. The file keeps its old content until the last of them. Throws if it cannot be written.
  ///
  /// - Parameters:
  ///   - accepted: the kinds of losses that the user has accepted.
  ///   - lostOfPage: the objects of the page that are stored nowhere.
  /// - Returns: Whether the text was written, the user stopped the work, another program has changed the file, or
  ///   information would be lost that is not in `accepted`. Only in the first case is the file changed.
  private func write(
    _ text: DocumentSnapshot, to file: inout FileOnDisk, over former: FileReplacement.Former, accepted: Set<String>, lostOfPage: [String], _ work: LongWork
  ) throws -> Writing {
    let doing = "Saving \(file.name)"
    func isAccepted(_ losses: [String]) -> Bool { losses.allSatisfy { accepted.contains(SavingLosses.kind(of: $0)) } }
    guard var encoded = try self.encoded(text, for: file, doing, work) else { return .isStopped }
    encoded.losses.page = lostOfPage
    if !isAccepted(encoded.losses.all) { return .loses(encoded.losses) }
    guard work.shouldContinue(doing) else { return .isStopped }
    // Another program can have written the file while the question was open or the text was encoded.
    guard former.matches(file.path) else { return .conflicts(keptAs: nil) }
    let images = copyImages(of: text, beside: file)
    if !isAccepted(images.losses) { return .loses(encoded.losses.adding(images.losses)) }
    if let renamed = images.renamed {
      guard let again = try self.encoded(renamed, for: file, doing, work) else { return .isStopped }
      encoded = again
    }
    let data = encoded.data
    do throws(WritingError) {
      try file.write(data, over: former) { done in work.shouldContinue("\(doing) · writing \(LongWork.sizeDescription(done, of: data.count))") }
    } catch {
      guard error.isConflict else { throw error }
      return .conflicts(keptAs: error.keptName)
    }
    if work.isStopped { return .isStopped }
    acceptedKinds[formatKey(of: file), default: []].formUnion((encoded.losses.all + images.losses).map(SavingLosses.kind))
    source = format(ofFileNamed: file.name) == .markdown ? data : nil
    // Not before it is on the disk: external changes are merged from this version.
    if let package = encoded.package { pageState.package = package }
    return .isWritten
  }

  /// Returns the format in which a file with this name or path is read and written, unless it is a `.galley` document.
  public func format(ofFileNamed name: String) -> DocumentFormat { showsSource ? .plainText : DocumentReader.format(ofPath: name) }

  private func formatKey(of file: FileOnDisk) -> String { DocumentPackage.isPackage(named: file.name) ? "package" : "\(format(ofFileNamed: file.name))" }

  /// Returns the bytes of the text in the file's format, and what they lack; `nil` if the user stops the work.
  func encoded(_ text: DocumentSnapshot, for file: FileOnDisk, _ doing: String, _ work: LongWork) throws -> EncodedDocument? {
    if DocumentPackage.isPackage(named: file.name) {
      return try encodedPackage(text) { done, all in work.shouldContinue("\(doing) · \(LongWork.sizeDescription(done, of: all))") }
    }
    if let opened, format(ofFileNamed: opened.name) == format(ofFileNamed: file.name), text.isSame(as: opened.text) {
      return EncodedDocument(data: opened.bytes, losses: SavingLosses())
    }
    let written = text.written(as: format(ofFileNamed: file.name), into: source) { done, all in work.shouldContinue("\(doing) · \(LongWork.sizeDescription(done, of: all))") }
    guard !work.isStopped else { return nil }
    let formatting = written.losses.filter { !written.lostContent.contains($0) }
    let losses = SavingLosses(formatting: formatting, content: written.lostContent + (written.isWholeFile ? [] : encodingLosses))
    return EncodedDocument(data: written.isWholeFile ? written.data : file.encoded(String(decoding: written.data, as: UTF8.self)), losses: losses)
  }

  /// The bytes of the document's file that a complete rewrite loses.
  private var encodingLosses: [String] {
    var losses: [String] = []
    if replaced > 0 { losses.append("\(replaced) ill-formed \(replaced == 1 ? "sequence" : "sequences") of bytes, shown as \u{FFFD}") }
    if let file, !DocumentPackage.isPackage(named: file.name), case let count = file.otherLineEnds, count > 0 {
      losses.append("\(count) line \(count == 1 ? "ending that differs" : "endings that differ") from the first")
    }
    return losses
  }
}

// MARK: - Recovery

extension DocumentSaver: AutosavedDocument {
  func didRestoreText(source: Data?) {
    if let source { self.source = source }
    opened = nil
    restore(isEdited: true)
  }

  func didFailToAutosave(_ error: WritingError) { show(.recoveryFailed(error)) }
}
