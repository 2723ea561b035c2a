import UIKit

extension KeyGroup {
  /// Returns a group for each menu, with the commands that have a key.
  @MainActor static func groups(of commands: [Command]) -> [KeyGroup] {
    CommandMenu.allCases.compactMap { menu in
      let rows = commands.filter { $0.menu == menu && $0.key != nil }.map { command in
        (keys: ([command.key].compactMap(\.self) + command.otherKeys).map(\.text).joined(separator: ", "), does: command.explanation ?? command.title)
      }
      return rows.isEmpty ? nil : KeyGroup(menu.title, rows)
    }
  }

  /// Returns the group with only the rows whose keys or description contain each word of `query`, ignoring case; all rows if the title does. Returns
  /// `nil` if nothing matches.
  func filtered(by query: String) -> KeyGroup? {
    let words = query.lowercased().split(whereSeparator: \.isWhitespace)
    func matches(_ text: String) -> Bool { words.allSatisfy { text.lowercased().contains($0) } }
    if matches(title) { return self }
    // Users also write Ctrl+S.
    let rows = rows.filter { matches("\($0.does) \($0.keys) \($0.keys.replacing(" ", with: "+"))") }
    return rows.isEmpty ? nil : KeyGroup(title, rows)
  }
}
