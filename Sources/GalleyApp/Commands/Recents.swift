/// The documents and commands that the user used last, and their storage.
struct Recents {
  /// The absolute paths of documents, the latest first.
  var documents: @MainActor () -> [String] = { [] }
  /// Called with the path of a document that was opened or saved.
  var didUseDocument: @MainActor (String) -> Void = { _ in }
  /// Forgets the document at a path.
  var forgetDocument: @MainActor (String) -> Void = { _ in }
  /// Forgets all documents.
  var clearDocuments: @MainActor () -> Void = {}
  /// The identifiers of commands of the palette, the latest first.
  var commands: @MainActor () -> [String] = { [] }
  /// Called with the identifier of a command that was performed in the palette.
  var didUseCommand: @MainActor (String) -> Void = { _ in }

  /// The maximum number of documents and of commands.
  static let limit = 10

  /// Returns a list that begins with `item`, has it only once, and has at most `limit` items.
  static func list(_ list: [String], adding item: String) -> [String] { Array(([item] + list.filter { $0 != item }).prefix(limit)) }
}
