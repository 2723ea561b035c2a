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

  override func viewDidLoad() {
    super.viewDidLoad()
    if let file, let text = try? String(contentsOf: file, encoding: .utf8) { textView.text = text }
    textView.delegate = self
    textView.inputAccessoryView = toolbar
    toolbar.tintColor = Look.blueInk
    toolbar.items = [undoItem, .fixedSpace(20), redoItem, .flexibleSpace(), doneItem]
    toolbar.sizeToFit()
    updateItems()
    fill(with: textView)
    NotificationCenter.default.addObserver(self, selector: "archive:", name: UIApplication.willResignActiveNotification, object: nil)
  }

  override class var actions: ActionTable {
    super.actions.adding("archive:", to: UndoRecipe.self) { controller, _ in controller.archiveText() }
  }

  private func archiveText() {
    guard let file else { return }
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? textView.text.write(to: file, atomically: true, encoding: .utf8)
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
