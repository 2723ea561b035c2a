import Foundation

extension UIViewController {
  /// The Edit button, which shows Done in editing mode and calls `setEditing(_:animated:)`. Created on first access.
  public var editButtonItem: UIBarButtonItem {
    let key = ObjectIdentifier(EditButton.self)
    if let button = controllerItems[key] as? EditButton { return button.item }
    let newButton = EditButton(self)
    controllerItems[key] = newButton
    return newButton.item
  }
}

/// Stores the edit button item and its title.
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
