import GalleyDocuments
import GalleyPlayground
import UIKit

/// A text that persists between launches: archived when editing ends and when the program resigns active.
public struct NotesExhibit: Exhibit {
  public let name = "notes"
  public let title = "Saved Notes"
  public let topic = "Typing and Editing"
  /// The location of the notes while `ExhibitState.folder` is `nil`.
  private let temporaryFile = FileManager.default.temporaryDirectory.appendingPathComponent("galley-notes-\(UUID().uuidString)/notes.archive")

  /// Creates notes in `ExhibitState.folder`, or without it in the temporary folder.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    let store = NotesStore { [temporaryFile] in ExhibitState.folder?.appendingPathComponent("notes.archive") ?? temporaryFile }
    return BoardViewController(
      title: title, lead: "Your text is archived when editing ends and when the program quits, and restored at launch.", narrowest: 380, maximumColumns: 1,
      cards: [BoardCard("Notes", note: "Undo and redo with the bar above the keyboard. Corrupt the archive to see how a launch handles it.", content: NotesDemo(store))])
  }
}

/// The archive of the notes. Several windows can have the same file: none overwrites notes that it has not read.
final class NotesStore {
  private let location: () -> URL
  /// The state of the file that was read or written last; `nil` before the first time.
  private var last: Version?
  /// The current file, which depends on whether state is stored: not in recordings.
  var file: URL { location() }
  init(location: @escaping () -> URL) { self.location = location }

  private struct Version {
    var file: URL
    /// The bytes of the file; `nil` if there was none.
    var data: Data?
    /// The notes in it; `nil` if there were none.
    var text: NSAttributedString?
  }

  /// The result of reading the archive at launch.
  enum Launch {
    case nothing
    case text(NSAttributedString)
    /// The archive is damaged, and is retained under another name.
    case broken(String)
  }

  /// Whether the file has other notes than were read or written last. It is `false` before the first time.
  var hasNews: Bool {
    guard let last else { return false }
    guard last.file == file else { return true }
    let data = try? Data(contentsOf: file)
    guard data != last.data else { return false }
    // Two archives of equal texts can differ, because the order of their dictionaries is random.
    guard let data, let text = last.text, let saved = try? TextArchive.text(in: data) else { return true }
    return saved != text
  }

  /// Makes the next `archive(_:)` keep the notes in the file, as if they had not been read.
  func invalidate() { last = nil }

  /// Writes the notes to the file. If its contents are not those that were read or written last, another window has written them, and they are kept:
  /// alone if `text` has not changed since then, otherwise before `text`.
  ///
  /// - Returns: The archived text.
  /// - Throws: An error of the file system if the folder or the file cannot be written.
  @discardableResult
  func archive(_ text: NSAttributedString) throws -> NSAttributedString {
    var text = text
    let own = last?.text
    if last == nil || hasNews, case .text(let saved) = launch(), saved.length > 0, saved != text {
      if text == own { return saved }
      let both = NSMutableAttributedString(attributedString: saved)
      if text.length > 0 { both.append(NSAttributedString(string: "\n")) }
      both.append(text)
      text = both
    }
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let data = try TextArchive.data(of: text)
    try data.write(to: file, options: .atomic)
    last = Version(file: file, data: data, text: NSAttributedString(attributedString: text))
    return text
  }

  func launch() -> Launch {
    last = Version(file: file, data: try? Data(contentsOf: file))
    guard let data = last?.data else { return .nothing }
    do {
      let text = try TextArchive.text(in: data)
      last?.text = text
      return .text(text)
    } catch {
      let aside = file.deletingPathExtension().appendingPathExtension("broken")
      try? FileManager.default.removeItem(at: aside)
      try? FileManager.default.moveItem(at: file, to: aside)
      last?.data = nil
      return .broken("\(file.lastPathComponent) cannot be read: \(error). It was renamed to \(aside.lastPathComponent); the notes are empty now.")
    }
  }

  /// Damages the archive by truncating it to half of its length; does nothing if it cannot be read or written.
  func breakArchive() {
    guard let data = try? Data(contentsOf: file) else { return }
    try? data.prefix(data.count / 2).write(to: file)
  }
}

/// The notes, an accessory bar with undo and redo, and buttons that simulate the program's end and launch.
final class NotesDemo: UIView, UITextViewDelegate {
  let textView = BorderedTextView()
  let status = verdictLabel()
  private let store: NotesStore
  /// Whether there are edits that are not archived.
  private var hasChanged = false
  private let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
  private let column = UIStackView()
  private let buttons = UIStackView()

  init(_ store: NotesStore) {
    self.store = store
    super.init(frame: .zero)
    textView.asSample("", named: "Notes")
    textView.allowsEditingTextAttributes = true
    textView.delegate = self
    textView.inputAccessoryView = toolbar
    loadAccessoryView()
    let choices: [(String, () -> Void)] = [
      ("Simulate Quit", { [weak self] in self?.leave() }), ("Relaunch", { [weak self] in self?.launch() }), ("Corrupt Archive", { [weak self] in self?.breakArchive() }),
    ]
    for (title, action) in choices {
      let button = ExhibitStyle.button(title)
      button.addAction(UIAction { _ in action() }, for: .touchUpInside)
      buttons.addArrangedSubview(button)
    }
    (buttons.axis, buttons.alignment) = (.vertical, .leading)
    column.fill(self, with: [textView, status, buttons], spacing: 8)
    textView.heightAnchor.constraint(greaterThanOrEqualToConstant: 120).isActive = true
    // If the program ends in the background, nothing resigns first responder.
    for name in [UIApplication.willResignActiveNotification, UIApplication.willTerminateNotification] {
      NotificationCenter.default.addObserver(self, selector: "archive:", name: name, object: nil)
    }
    launch()
  }

  required init?(coder: NSCoder) { nil }

  override class var actions: ActionTable { super.actions.adding("archive:", to: NotesDemo.self) { bench, _ in if bench.hasChanged { bench.archiveData() } } }

  // MARK: The archive

  func archiveData() {
    do {
      let archived = try store.archive(textView.attributedText)
      if archived != textView.attributedText { textView.attributedText = archived }
      hasChanged = false
      showStatus("Archived: \(textView.text.count) characters.")
    } catch {
      let reason = (error as? TextArchiveError).map { $0.description + "." } ?? error.localizedDescription
      showStatus("The notes cannot be archived: \(reason) Your text is still in this window.")
    }
  }

  func launch() {
    switch store.launch() {
    case .nothing:
      showStatus("There is no archive yet.")
    case .text(let text):
      textView.attributedText = text
      showStatus("Restored: \(text.string.count) characters.")
    case .broken(let words):
      textView.text = ""
      showStatus(words)
    }
    loadAccessoryView()
  }

  private func leave() {
    textView.resignFirstResponder()
    archiveData()
    store.invalidate()
    textView.text = ""
    loadAccessoryView()
  }

  private func breakArchive() {
    store.breakArchive()
    showStatus("The archive is cut in half. Relaunch to see the error message.")
  }

  private func showStatus(_ text: String) {
    status.text = text
    setBoardNeedsLayout()
  }

  // MARK: Editing

  func textViewDidChange(_ textView: UITextView) {
    hasChanged = true
    loadAccessoryView()
    setBoardNeedsLayout()
  }
  func textViewDidBeginEditing(_ textView: UITextView) { if !hasChanged, store.hasNews { launch() } }
  func textViewDidEndEditing(_ textView: UITextView) { archiveData() }

  func undo() {
    textView.undoManager?.undo()
    loadAccessoryView()
  }

  func redo() {
    textView.undoManager?.redo()
    loadAccessoryView()
  }

  /// Updates the bar; undo and redo are enabled if there are steps.
  func loadAccessoryView() {
    let undo = UIBarButtonItem(systemItem: .undo, primaryAction: UIAction { [weak self] _ in self?.undo() })
    let redo = UIBarButtonItem(systemItem: .redo, primaryAction: UIAction { [weak self] _ in self?.redo() })
    undo.isEnabled = textView.undoManager?.canUndo == true
    redo.isEnabled = textView.undoManager?.canRedo == true
    let done = UIBarButtonItem(systemItem: .done, primaryAction: UIAction { [weak self] _ in self?.textView.resignFirstResponder() })
    toolbar.items = [undo, redo, .flexibleSpace(), done]
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { fittingHeight(of: size) }
}
