import GalleyOutput
import UIKit

/// Saving under another name, and before the document is closed.
extension DocumentSaver {
  /// Asks for a name and saves under it. Does nothing without a page, while a question is open, or while an object is dragged. If the user does not
  /// wait until the file is read completely, only shows a message.
  public func saveAs() {
    guard delegate?.isPresentingQuestion == false, let page, !page.isDraggingObject else { return }
    guard page.completeText() else { return show(.incompleteText) }
    let current = FileManager.default.currentDirectoryPath
    guard let file else { return askForName(DocumentPath.freeName(in: current)) {} }
    askForName(file.folder == current ? file.name : DocumentPath.abbreviated(file.folder) + "/" + file.name) {}
  }

  /// Asks the user for a name or a path, which `proposal` is at first, to save under it.
  ///
  /// - Parameter then: called after the document is saved.
  public func askForName(_ proposal: String, then: @escaping () -> Void) { ask(.name(proposal), then) }

  /// The ending of names that have none: `.galley` for a document without a file or in a `.galley` file, otherwise `.md`.
  public var standardEnding: String { file.map { DocumentPackage.isPackage(named: $0.name) } ?? true ? "." + DocumentPackage.fileExtension : ".md" }

  /// Saves under a name or path that the user typed, relative to the current folder; a name without an extension gets `standardEnding`. Asks before it
  /// replaces an existing file, and asks for another name if this one cannot be used. Calls `then` after the document is saved.
  ///
  /// - Parameter isReplacementConfirmed: whether the user has already confirmed that an existing file of exactly this name is replaced.
  public func saveNamed(_ typed: String, isReplacementConfirmed: Bool = false, then: @escaping () -> Void) {
    let typed = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    let current = FileManager.default.currentDirectoryPath
    let expanded = typed.hasPrefix("~") ? NSString(string: typed).expandingTildeInPath : typed
    let url = URL(fileURLWithPath: expanded, relativeTo: URL(fileURLWithPath: current, isDirectory: true))
    guard !typed.isEmpty else { return askForName(DocumentPath.freeName(in: current), then: then) }
    if let kind = RegularFile.obstacle(at: url.path) {
      guard kind == .folder else { return ask(.notAFile(kind, path: url.path, typed: typed), then) }
      return askForName(typed + (typed.hasSuffix("/") ? "" : "/") + DocumentPath.freeName(in: url.path), then: then)
    }
    if let kind = DocumentFormat.otherKind(ofFileNamed: url.lastPathComponent) { return ask(.unknownFormat(url, kind: kind), then) }
    // The document's own file can have any name.
    if url.path == file?.path { return save(then: then) }
    let path = DocumentFormat(fileName: url.lastPathComponent) == nil && url.pathExtension.isEmpty ? url.path + standardEnding : url.path
    if let kind = RegularFile.obstacle(at: path) { return ask(.notAFile(kind, path: path, typed: typed), then) }
    save(at: path, isReplacementConfirmed: isReplacementConfirmed && path == url.path, then)
  }

  /// Saves in the file at `path`, an absolute path. Asks first if it exists, unless the user has confirmed that it is replaced.
  func save(at path: String, isReplacementConfirmed: Bool = false, _ then: @escaping () -> Void) {
    let new = FileOnDisk(newAt: path)
    if isReplacementConfirmed { return write(new, over: .init(FileStamp(path: path)), then: then) }
    guard FileManager.default.fileExists(atPath: path) else { return write(new, over: .nothing, then: then) }
    // The stamp makes writing ask again if the file changes while the question is open.
    ask(.fileExists(new, former: .init(FileStamp(path: path))), then)
  }

  /// Writes the document to a new file called `name`, or a similar name if that is taken, and then calls `then`. The new file becomes the document's
  /// file.
  ///
  /// - Parameter folder: the folder of the new file, `nil` for the document's own, or the current folder if the document has no file.
  public func saveAsNewFile(named name: String, in folder: String? = nil, then: @escaping () -> Void) {
    // The name can have been taken meanwhile.
    let folder = folder ?? file?.folder ?? FileManager.default.currentDirectoryPath
    let free = FileManager.default.fileExists(atPath: folder + "/" + name) ? DocumentPath.freeName(in: folder, like: name) : name
    write(FileOnDisk(newAt: folder + "/" + free), over: .nothing, then: then)
  }

  // MARK: Closing

  /// Runs `action`, which closes the document, immediately or after the user decided about unsaved changes. Does nothing if there are changes and
  /// another question is open.
  ///
  /// - Parameter activity: the activity of `action` for the question, as "closing".
  public func leave(_ activity: String, _ action: @escaping () -> Void) {
    guard isEdited else { return action() }
    guard delegate?.isPresentingQuestion == false else { return }
    let current = FileManager.default.currentDirectoryPath
    ask(
      .unsavedChanges(
        activity: activity, name: file?.name ?? DocumentPath.freeName(in: current), folder: file?.folder ?? current, page: unstoredContentOfPage),
      action)
  }

  /// Saves the document before it is closed, and then calls `then`. Without a file, saves it as a new file `name` in the current folder.
  ///
  /// - Parameter withPageFile: the user's decision about the state of the page; see `write`.
  public func saveBeforeLeaving(as name: String, withPageFile: Bool? = nil, then: @escaping () -> Void) {
    if file == nil { saveAsNewFile(named: name, then: then) } else { save(withPageFile: withPageFile, then: then) }
  }

  /// Removes the recovery copy, because the user does not want to save the changes. The text does not change, and the document remains edited.
  public func discardChanges() { autosave?.removeCopy() }
}
