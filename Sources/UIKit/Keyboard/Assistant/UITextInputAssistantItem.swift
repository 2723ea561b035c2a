import Foundation

/// What stands beside the words above the keys on the screen, while its responder has the keys.
@preconcurrency @MainActor
open class UITextInputAssistantItem: NSObject, BarButtonGroupOwner {
  /// At the start, from the edge of the keys inwards; none by default.
  open var leadingBarButtonGroups: [UIBarButtonItemGroup] = [] { didSet { groupsDidChange(from: oldValue) } }
  /// At the end, up to the edge of the keys; none by default.
  open var trailingBarButtonGroups: [UIBarButtonItemGroup] = [] { didSet { groupsDidChange(from: oldValue) } }

  private weak var responder: UIResponder?

  init(of responder: UIResponder) {
    self.responder = responder
    super.init()
  }

  /// Whether anything of it is to be seen.
  var hasItems: Bool { (leadingBarButtonGroups + trailingBarButtonGroups).contains { !$0.isHidden && !$0.barButtonItems.isEmpty } }

  private func groupsDidChange(from old: [UIBarButtonItemGroup]) {
    for group in old where group.owner === self { group.owner = nil }
    for group in leadingBarButtonGroups + trailingBarButtonGroups { group.owner = self }
    responder?.reloadInputViews()
  }

  func groupDidChange(_ group: UIBarButtonItemGroup) { responder?.reloadInputViews() }
}

extension UIResponder {
  /// What stands beside the words above the keys on the screen, while this has the keys; made when it is first asked for.
  public var inputAssistantItem: UITextInputAssistantItem {
    if let item = storedAssistantItem { return item }
    let item = UITextInputAssistantItem(of: self)
    storedAssistant = item
    return item
  }

  /// The same; `nil` where nobody has asked for it.
  var storedAssistantItem: UITextInputAssistantItem? { storedAssistant as? UITextInputAssistantItem }
}
