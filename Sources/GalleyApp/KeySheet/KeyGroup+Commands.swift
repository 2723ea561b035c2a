import UIKit

extension KeyGroup {
  /// Returns a group for each menu, with the commands that have a key.
  @MainActor static func groups(of commands: [Command]) -> [KeyGroup] {
    CommandMenu.allCases.compactMap { menu in
      let rows = commands.filter { $0.menu == menu && $0.key != nil }.map { command in
        Row(
          keys: ([command.key].compactMap(\.self) + command.otherKeys).map(\.text).joined(separator: ", "), does: command.explanation ?? command.title,
          keywords: "\(command.paletteTitle) \(command.keywords)")
      }
      return rows.isEmpty ? nil : KeyGroup(title: menu.title, rows: rows)
    }
  }

  /// Returns the group with only the rows that have each word of `query`, ignoring case: in their keys or description, or at the beginning of one of
  /// their keywords, by which the palette finds the command, too. Returns all rows if the title has the words, and `nil` if nothing matches.
  @MainActor func filtered(by query: String) -> KeyGroup? {
    let wanted = CommandSearch.wantedWords(in: query)
    if wanted.allSatisfy({ title.lowercased().contains($0) }) { return self }
    let rows = rows.filter { row in
      // Users also write Ctrl+S.
      let text = "\(row.does) \(row.keys) \(row.keys.replacing(" ", with: "+"))".lowercased()
      let keywords = CommandSearch.words(in: row.keywords)
      return wanted.allSatisfy { text.contains($0) || CommandSearch.begins(with: $0, keywords) }
    }
    return rows.isEmpty ? nil : KeyGroup(title: title, rows: rows)
  }
}
