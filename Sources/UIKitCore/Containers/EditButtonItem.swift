import Foundation

extension UIViewController {
  /// The Edit button, which toggles editing with `setEditing(_:animated:)` and shows Done in editing mode. Created on first access.
  public var editButtonItem: UIBarButtonItem {
    let key = ObjectIdentifier(EditButton.self)
    if let button = controllerItems[key] as? EditButton { return button.item }
    let newButton = EditButton(self)
    controllerItems[key] = newButton
    return newButton.item
  }
}

/// Owns the edit button item of a controller, and updates its title and style when editing begins or ends.
@MainActor
private final class EditButton: ControllerItem {
  let item = UIBarButtonItem(title: nil, style: .plain, target: nil, action: nil)
  private weak var controller: UIViewController?

  init(_ controller: UIViewController) {
    self.controller = controller
    item.primaryAction = UIAction { [weak controller] _ in
      guard let controller else { return }
      controller.setEditing(!controller.isEditing, animated: true)
    }
    editingDidChange()
  }

  func titleDidChange() {}

  func editingDidChange() {
    let isEditing = controller?.isEditing == true
    item.title = isEditing ? "Done" : "Edit"
    item.style = isEditing ? .done : .plain
  }
}
