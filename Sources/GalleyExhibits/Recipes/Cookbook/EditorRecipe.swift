import UIKit

/// Recipe 6-8: an enhanced text editor.
final class EditorRecipe: UIViewController, UITextViewDelegate {
  let textView = UITextView(reading: "Select words, and make them bold, italic or underlined.", name: "Text")
  private let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))

  override func viewDidLoad() {
    super.viewDidLoad()
    textView.allowsEditingTextAttributes = true
    textView.delegate = self
    textView.inputAccessoryView = toolbar
    loadAccessoryView()
    toolbar.sizeToFit()
    fill(with: textView)
  }

  /// Updates the items, and enables those that have an effect.
  private func loadAccessoryView() {
    let undo = UIBarButtonItem(systemItem: .undo, primaryAction: UIAction { [weak self] _ in self?.undo() })
    undo.isEnabled = textView.undoManager?.canUndo ?? false
    let redo = UIBarButtonItem(systemItem: .redo, primaryAction: UIAction { [weak self] _ in self?.redo() })
    redo.isEnabled = textView.undoManager?.canRedo ?? false
    toolbar.items = [
      undo, redo, .flexibleSpace(),
      // The standard edit actions: the text view does all of the work.
      item("Select All") { $0.selectAll(nil) }, .flexibleSpace(),
      item("B", [.font: barFont(.boldSystemFont(ofSize: 15))]) { $0.toggleBoldface(nil) },
      item("I", [.font: barFont(.italicSystemFont(ofSize: 15))]) { $0.toggleItalics(nil) },
      item("U", [.underlineStyle: NSUnderlineStyle.single.rawValue]) { $0.toggleUnderline(nil) }, .flexibleSpace(),
      UIBarButtonItem(systemItem: .done, primaryAction: UIAction { [textView] _ in textView.resignFirstResponder() }),
    ]
  }

  /// Returns the font in the size of the bar's labels in this window.
  private func barFont(_ font: UIFont) -> UIFont { BarScale(traitCollection, window: view.window?.bounds.size ?? view.bounds.size).font(font) }

  private func item(
    _ title: String, _ attributes: [NSAttributedString.Key: Any]? = nil, _ action: @escaping (UITextView) -> Void
  ) -> UIBarButtonItem {
    let item = UIBarButtonItem(
      primaryAction: UIAction(title: title) { [weak self] _ in
        guard let self else { return }
        action(textView)
        loadAccessoryView()
      })
    item.setTitleTextAttributes(attributes, for: .normal)
    return item
  }

  private func undo() {
    textView.undoManager?.undo()
    loadAccessoryView()
  }

  private func redo() {
    textView.undoManager?.redo()
    loadAccessoryView()
  }

  func textViewDidBeginEditing(_ textView: UITextView) { loadAccessoryView() }
  func textViewDidChange(_ textView: UITextView) { loadAccessoryView() }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if isViewLoaded { loadAccessoryView() }
  }
}
