import UIKit

/// All commands of a window, from its providers.
@MainActor
final class CommandList {
  private let providers: () -> [any CommandProvider]
  /// The commands by their keys; `nil` until a key is pressed. Kept, so that a key does not create all commands.
  private var commandsByKey: [KeyEquivalent: Command]?

  /// - Parameter providers: returns the providers, in the order of the menus.
  init(_ providers: @escaping () -> [any CommandProvider]) { self.providers = providers }

  var all: [Command] { providers().flatMap(\.commands) }

  /// Looks up the keys again. Call it when providers were added or removed.
  func invalidate() { commandsByKey = nil }

  /// Returns the command that a key performs; `nil` if there is none, or if a view performs it.
  func command(for key: UIKey) -> Command? {
    let table = commandsByKey ?? makeTable()
    commandsByKey = table
    return table[KeyEquivalent(key)]
  }

  private func makeTable() -> [KeyEquivalent: Command] {
    var table: [KeyEquivalent: Command] = [:]
    for command in all where !command.keyBelongsToView {
      for key in (command.key.map { [$0] } ?? []) + command.otherKeys where table[key] == nil { table[key] = command }
    }
    return table
  }

  // MARK: Menus

  /// Returns the menus of the menu bar with the present commands. Menus without a command are left out.
  var menus: [(menu: CommandMenu, content: UIMenu)] {
    let all = all
    return CommandMenu.allCases.compactMap { menu in
      let commands = all.filter { $0.menu == menu }
      return commands.isEmpty ? nil : (menu, UIMenu(title: menu.title, children: Self.elements(of: commands)))
    }
  }

  /// Returns the commands as groups, each with the submenus that its commands name, in the order of the commands.
  static func elements(of commands: [Command]) -> [UIMenuElement] {
    Set(commands.map(\.group)).sorted().map { group in
      let commands = commands.filter { $0.group == group }
      var elements: [UIMenuElement] = []
      var submenus: Set<String> = []
      for command in commands {
        guard let title = command.submenu else {
          elements.append(command.menuElement)
          continue
        }
        guard submenus.insert(title).inserted else { continue }
        elements.append(UIMenu(title: title, children: commands.filter { $0.submenu == title }.map(\.menuElement)))
      }
      return UIMenu(options: .displayInline, children: elements)
    }
  }
}
