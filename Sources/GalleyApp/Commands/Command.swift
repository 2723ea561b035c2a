import UIKit

/// A menu of the menu bar.
enum CommandMenu: String, CaseIterable {
  case file = "File", edit = "Edit", format = "Format", view = "View", shape = "Shape", proof = "Proof", help = "Help"

  var title: String { rawValue }

  /// The letter that opens the menu with Alt; another one than the first if a menu before it has that.
  var letter: Character { self == .format ? "o" : Character(rawValue.prefix(1).lowercased()) }
}

/// An action of the program, defined once: it appears in the menu bar, the palette and the list of keys, and its key performs it.
@MainActor
struct Command {
  /// The effect of a command.
  enum Effect {
    case perform(@MainActor () -> Void)
    /// Sends an action along the responder chain from the first responder, which also decides whether the command is enabled, and can change its
    /// title and check mark.
    case send(Selector, propertyList: String?)
  }

  /// A name that never changes, by which the recent commands are stored, such as "file.save".
  let identifier: String
  /// The title in title case. An ellipsis at its end says that the command asks for more.
  let title: String
  let menu: CommandMenu
  /// The number of the group in its menu. Separators are between groups; a group without a command is not shown.
  var group: Int
  /// The title of the submenu that contains the command; `nil` if it is in the menu itself.
  var submenu: String?
  /// Words by which the palette also finds the command, such as synonyms.
  var keywords = ""
  /// The key that menus show.
  var key: KeyEquivalent?
  /// Other keys with the same effect, which only the list of keys shows.
  var otherKeys: [KeyEquivalent] = []
  /// The description in the list of keys, if the title does not say it all; if it is `nil`, the title is shown.
  var explanation: String?
  /// Whether the views that handle the key come before the command: it does not perform the command itself, as those of the text.
  var keyBelongsToView = false
  /// Whether the key also works while a sheet covers the window.
  var worksDuringModal = false
  var isEnabled: @MainActor () -> Bool = { true }
  /// Whether a setting that the command switches is on.
  var isOn: @MainActor () -> Bool = { false }
  let effect: Effect

  /// Creates a command that calls a closure.
  init(
    _ identifier: String, _ title: String, in menu: CommandMenu, _ group: Int, key: KeyEquivalent? = nil, keywords: String = "",
    perform: @escaping @MainActor () -> Void
  ) {
    (self.identifier, self.title, self.menu, self.group, self.key, self.keywords) = (identifier, title, menu, group, key, keywords)
    effect = .perform(perform)
  }

  /// Creates a command that sends an action along the responder chain. The view that performs it also handles the key.
  init(
    _ identifier: String, _ title: String, in menu: CommandMenu, _ group: Int, key: KeyEquivalent? = nil, keywords: String = "", sends action: Selector,
    propertyList: String? = nil
  ) {
    (self.identifier, self.title, self.menu, self.group, self.key, self.keywords) = (identifier, title, menu, group, key, keywords)
    effect = .send(action, propertyList: propertyList)
    keyBelongsToView = true
  }

  /// Returns the command with some of its properties changed.
  func with(_ change: (inout Command) -> Void) -> Command {
    var copy = self
    change(&copy)
    return copy
  }

  // MARK: Use

  /// The item of the command for menus.
  var menuElement: UIMenuElement {
    switch effect {
    case .send(let action, let propertyList):
      guard let key else { return UICommand(title: title, action: action, propertyList: propertyList) }
      return UIKeyCommand(title: title, action: action, input: key.menuInput, modifierFlags: key.modifiers, propertyList: propertyList)
    case .perform(let perform):
      let (isOn, isEnabled) = (self.isOn(), self.isEnabled())
      guard let key else {
        return UIAction(title: title, attributes: isEnabled ? [] : .disabled, state: isOn ? .on : .off) { _ in perform() }
      }
      let item = UIKeyCommand(title: title, input: key.menuInput, modifierFlags: key.modifiers) { _ in perform() }
      item.state = isOn ? .on : .off
      if !isEnabled { item.attributes = .disabled }
      return item
    }
  }

  /// Whether the command can be performed now.
  ///
  /// - Parameter responder: the responder from which an action is sent; `nil` if there is none.
  func canPerform(from responder: UIResponder?) -> Bool {
    switch effect {
    case .perform: isEnabled()
    case .send(let action, let propertyList):
      responder?.target(forAction: action, withSender: UICommand(title: title, action: action, propertyList: propertyList)) != nil
    }
  }

  /// Performs the command. Does nothing if it is not enabled.
  func perform(from responder: UIResponder?) {
    switch effect {
    case .perform(let perform): if isEnabled() { perform() }
    case .send(let action, let propertyList):
      let sender = UICommand(title: title, action: action, propertyList: propertyList)
      guard let target = responder?.target(forAction: action, withSender: sender) else { return }
      UIApplication.shared.sendAction(action, to: target, from: sender, for: nil)
    }
  }
}

/// A part of the program that has commands.
///
/// The window's root view controller has a list of providers (`commandProviders`), and asks them again each time a menu or the palette opens, so the
/// commands can depend on the state. Commands with a key must be there all the time: use `isEnabled` to turn them off.
@MainActor
protocol CommandProvider: AnyObject {
  /// The commands in the order of the menus.
  var commands: [Command] { get }
}
