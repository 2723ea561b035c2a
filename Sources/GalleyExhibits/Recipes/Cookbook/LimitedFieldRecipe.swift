import UIKit

/// The field of recipe 6-9, which does not accept pasted text.
final class LimitedFieldRecipe: UIViewController {
  let field = LimitedTextField(placeholder: "Type here; pasting is disabled")

  override func viewDidLoad() {
    super.viewDidLoad()
    field.clearButtonMode = .whileEditing
    addColumn([CaptionLabel("Right-click, long-press, or press the Menu key to open the menu."), field])
  }
}

/// A field without Paste, and with Cut and Copy only for a selection; this applies to keys and the menu.
final class LimitedTextField: UITextField {
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    let hasSelection = selectedTextRange?.isEmpty == false
    switch action {
    case .cut, .copy: return hasSelection
    case .select, .selectAll: return hasText
    default: return false
    }
  }
}
