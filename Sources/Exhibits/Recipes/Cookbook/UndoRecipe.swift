import UIKit

/// Recipe 6-7: undo on the keyboard, and a text that is there again at the next start.
final class UndoRecipe: UIViewController, UITextViewDelegate {
  let textView = UITextView(reading: "", name: "Text")
  private let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
  private lazy var undoItem = UIBarButtonItem(systemItem: .undo, primaryAction: UIAction { [weak self] _ in self?.undo() })
  private lazy var redoItem = UIBarButtonItem(systemItem: .redo, primaryAction: UIAction { [weak self] _ in self?.redo() })
  private lazy var doneItem = UIBarButtonItem(systemItem: .done, primaryAction: UIAction { [textView] _ in textView.resignFirstResponder() })

  /// The text's file; `nil` where nothing is to be left behind, as in a picture.
  private let file = Exhibits.stateFolder?.appendingPathComponent("recipe-6-7.txt")
  /// Not over a file that could neither be read nor be put aside.
  private var mayWrite = true
  /// Where the text is that could not be read: said for as long as the recipe is open.
  private var keptWords: String?
  /// Says what is wrong with the file; hidden while all is well.
  let trouble = CaptionLabel("")

  override func viewDidLoad() {
    super.viewDidLoad()
    textView.delegate = self
    textView.inputAccessoryView = toolbar
    toolbar.items = [undoItem, .fixedSpace(20), redoItem, .flexibleSpace(), doneItem]
    toolbar.sizeToFit()
    updateItems()
    trouble.textColor = Look.red
    trouble.isHidden = true
    let column = UIStackView(arrangedSubviews: [trouble, textView])
    column.axis = .vertical
    fill(with: column)
    readText()
    // A program that ends in the background resigns nothing.
    for name in [UIApplication.willResignActiveNotification, UIApplication.willTerminateNotification] {
      NotificationCenter.default.addObserver(self, selector: "archive:", name: name, object: nil)
    }
  }

  override class var actions: ActionTable {
    super.actions.adding("archive:", to: UndoRecipe.self) { controller, _ in controller.archiveText() }
  }

  /// A file that is not there is the first start. One that cannot be read goes aside, so that nothing is written in its place.
  private func readText() {
    guard let file, FileManager.default.fileExists(atPath: file.path) else { return }
    do {
      textView.text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      let wrong = "The text that was written down cannot be read: \(error.localizedDescription)"
      let places = (1...99).lazy.map { file.appendingPathExtension($0 == 1 ? "broken" : "broken-\($0)") }
      let free = places.first { !FileManager.default.fileExists(atPath: $0.path) }
      guard let free, (try? FileManager.default.moveItem(at: file, to: free)) != nil else {
        mayWrite = false
        return tell("\(wrong) It is in \(file.path), and stays as it is: what is typed here is not written down.")
      }
      keptWords = "\(wrong) It is kept in \(free.path)."
      tell(keptWords)
    }
  }

  private func archiveText() {
    guard let file, mayWrite else { return }
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try textView.text.write(to: file, atomically: true, encoding: .utf8)
      tell(keptWords)
    } catch {
      tell("The text cannot be written to \(file.path): \(error.localizedDescription) It stays here until Galley ends.")
    }
  }

  private func tell(_ words: String?) {
    trouble.text = words
    trouble.isHidden = words == nil
  }

  func textViewDidEndEditing(_ textView: UITextView) { archiveText() }
  func textViewDidChange(_ textView: UITextView) { updateItems() }

  /// Which items can be used hangs on what there is to undo.
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
