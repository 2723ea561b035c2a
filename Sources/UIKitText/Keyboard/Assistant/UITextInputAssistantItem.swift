import Foundation
import UIKitCore

/// The bar button groups next to the predictions of the on-screen keyboard, while their responder is first responder.
@preconcurrency @MainActor
open class UITextInputAssistantItem: NSObject, BarButtonGroupOwner {
  /// The groups at the leading end, from the edge of the keys inwards; none by default.
  open var leadingBarButtonGroups: [UIBarButtonItemGroup] = [] { didSet { groupsDidChange(from: oldValue) } }
  /// The groups at the trailing end, up to the edge of the keys; none by default.
  open var trailingBarButtonGroups: [UIBarButtonItemGroup] = [] { didSet { groupsDidChange(from: oldValue) } }

  private weak var responder: UIResponder?

  init(of responder: UIResponder) {
    self.responder = responder
    super.init()
  }

  /// Whether any item is visible.
  var hasItems: Bool { (leadingBarButtonGroups + trailingBarButtonGroups).contains { !$0.isHidden && !$0.barButtonItems.isEmpty } }

  private func groupsDidChange(from old: [UIBarButtonItemGroup]) {
    for group in old where group.owner === self { group.owner = nil }
    for group in leadingBarButtonGroups + trailingBarButtonGroups { group.owner = self }
    responder?.reloadInputViews()
  }

  package final func groupDidChange(_ group: UIBarButtonItemGroup) { responder?.reloadInputViews() }
}

extension UIResponder {
  /// The assistant item of this responder, created on first use.
  public var inputAssistantItem: UITextInputAssistantItem {
    if let item = storedAssistantItem { return item }
    let item = UITextInputAssistantItem(of: self)
    storedAssistant = item
    return item
  }

  /// The assistant item. Returns `nil` if it has not been used.
  var storedAssistantItem: UITextInputAssistantItem? { storedAssistant as? UITextInputAssistantItem }
}
