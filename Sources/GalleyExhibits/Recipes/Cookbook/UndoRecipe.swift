import GalleyDocuments
import UIKit

/// Recipe 6-7: undo on the keyboard, and a text that persists between launches.
final class UndoRecipe: UIViewController, UITextViewDelegate {
  let textView = UITextView(reading: "", name: "Text")
  private let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
  private lazy var undoItem = UIBarButtonItem(systemItem: .undo, primaryAction: UIAction { [weak self] _ in self?.undo() })
  private lazy var redoItem = UIBarButtonItem(systemItem: .redo, primaryAction: UIAction { [weak self] _ in self?.redo() })
  private lazy var doneItem = UIBarButtonItem(systemItem: .done, primaryAction: UIAction { [textView] _ in textView.resignFirstResponder() })

  /// The text's file; `nil` if nothing must be stored, as for screenshots.
  private let file = ExhibitState.folder?.appendingPathComponent("recipe-6-7.txt")
  /// Whether the file can be written: not if it could neither be read nor be moved aside.
  private var mayWrite = true
  /// The message with the location of unreadable text, shown while the recipe is open; `nil` if the text was readable.
  private var savedMessage: String?
  /// The label with a problem of the file; hidden if there is none.
  let trouble = CaptionLabel("")

  override func viewDidLoad() {
    super.viewDidLoad()
    textView.delegate = self
    textView.inputAccessoryView = toolbar
    toolbar.items = [undoItem, .fixedSpace(20), redoItem, .flexibleSpace(), doneItem]
    toolbar.sizeToFit()
    updateItems()
    trouble.textColor = Theme.red
    trouble.isHidden = true
    let column = UIStackView(arrangedSubviews: [trouble, textView])
    column.axis = .vertical
    fill(with: column)
    readText()
    // If the program ends in the background, nothing resigns first responder.
    for name in [UIApplication.willResignActiveNotification, UIApplication.willTerminateNotification] {
      NotificationCenter.default.addObserver(self, selector: "archive:", name: name, object: nil)
    }
  }

  override class var actions: ActionTable {
    super.actions.adding("archive:", to: UndoRecipe.self) { controller, _ in controller.archiveText() }
  }

  /// Reads the text. A missing file means the first launch. An unreadable file is moved aside, so that it is not overwritten.
  private func readText() {
    guard let file, FileManager.default.fileExists(atPath: file.path) else { return }
    do {
      textView.text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      let wrong = "The saved text cannot be read: \(error.localizedDescription)"
      let candidates = (1...99).lazy.map { file.appendingPathExtension($0 == 1 ? "broken" : "broken-\($0)") }
      let free = candidates.first { !FileManager.default.fileExists(atPath: $0.path) }
      guard let free, (try? FileManager.default.moveItem(at: file, to: free)) != nil else {
        mayWrite = false
        return showMessage("\(wrong) The file \(file.path) is left unchanged. Move it away; until then, text typed here is not saved.")
      }
      savedMessage = "\(wrong) It was moved to \(free.path)."
      showMessage(savedMessage)
    }
  }

  private func archiveText() {
    guard let file, mayWrite else { return }
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try textView.text.write(to: file, atomically: true, encoding: .utf8)
      showMessage(savedMessage)
    } catch {
      showMessage("The text cannot be saved to \(file.path): \(error.localizedDescription) Copy it before you quit Galley.")
    }
  }

  private func showMessage(_ message: String?) {
    trouble.text = message
    trouble.isHidden = message == nil
  }

  func textViewDidEndEditing(_ textView: UITextView) { archiveText() }
  func textViewDidChange(_ textView: UITextView) { updateItems() }

  /// Enables the items that have steps to undo or redo.
  private func updateItems() {
    undoItem.isEnabled = textView.undoManager?.canUndo ?? false
    redoItem.isEnabled = textView.undoManager?.canRedo ?? false
  }

  private func undo() {
    textView.undoManager?.undo()
    updateItems()
  }

  private func redo() {
    textView.undoManager?.redo()
    updateItems()
  }
}
