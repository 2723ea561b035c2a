import GalleyWindowing

/// The names of keys in traces and scripts, as on an English keyboard.
package enum KeyName {
  /// Returns the key with a name, or `nil` if the name is unknown.
  package static func key(named name: String) -> Key? { byName[name] }

  /// Returns the name of a key, or `nil` if the key has no name, or if the keyboard layout has another character in its position.
  package static func name(of key: Key) -> String? { byKey[key] }

  /// The names in keyboard order.
  package static let all = table.map(\.name)

  private static let table: [(name: String, key: Key)] = {
    var table: [(String, Key)] = []
    func add(_ names: [String], from usage: UInt16, _ symbol: (Int, UInt16) -> UInt32) {
      for (index, name) in names.enumerated() {
        let keyUsage = usage + UInt16(index)
        table.append((name, Key(usage: keyUsage, symbol: symbol(index, keyUsage))))
      }
    }
    func scalar(_ name: String) -> UInt32 { name.unicodeScalars.first!.value }
    func add(_ characters: String, from usage: UInt16) {
      let names = characters.map(String.init)
      add(names, from: usage) { index, _ in scalar(names[index]) }
    }
    add("abcdefghijklmnopqrstuvwxyz1234567890", from: 4)
    // SDL's key codes for ASCII control characters.
    let controls: [UInt32] = [13, 27, 8, 9, 32]
    add(["return", "escape", "backspace", "tab", "space"], from: 40) { index, _ in controls[index] }
    add("-=[]\\", from: 45)
    add(";'`,./", from: 51)
    let silent = { (_: Int, usage: UInt16) in UInt32(usage) | 1 << 30 }
    add(["capslock"], from: 57, silent)
    add((1...12).map { "f\($0)" }, from: 58, silent)
    add(["insert", "home", "pageup"], from: 73, silent)
    add(["delete"], from: 76) { _, _ in 127 }
    add(["end", "pagedown", "right", "left", "down", "up"], from: 77, silent)
    add(["enter"], from: 88, silent)
    add(["ctrl", "shift", "alt", "gui", "right-ctrl", "right-shift", "right-alt", "right-gui"], from: 224, silent)
    return table
  }()

  private static let byName = Dictionary(uniqueKeysWithValues: table)
  private static let byKey = Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0.name) })
}

extension KeyModifiers {
  /// The names in the order of writing.
  package static let names: [(name: String, modifier: KeyModifiers)] = [
    ("ctrl", .control), ("shift", .shift), ("alt", .alt), ("gui", .gui), ("capslock", .capsLock), ("numlock", .numLock),
    ("altgr", .altGraph),
  ]

  /// The names of the modifiers: `ctrl+shift`. Empty if there are none.
  package var joinedNames: String { Self.names.filter { contains($0.modifier) }.map(\.name).joined(separator: "+") }

  /// Parses names joined with +, such as `ctrl+shift`. Returns `nil` if a name is unknown.
  package init?(joinedNames: String) {
    self = []
    for word in joinedNames.split(separator: "+", omittingEmptySubsequences: false) where !joinedNames.isEmpty {
      guard let match = Self.names.first(where: { $0.name == word }) else { return nil }
      insert(match.modifier)
    }
  }
}
