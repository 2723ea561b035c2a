import ArgumentParser

/// The name of a file or an exhibit as an argument.
enum SourceArgument {
  /// Returns the argument, or throws if it is empty.
  static func named(_ argument: String) throws -> String {
    guard !argument.isEmpty else { throw ValidationError("name a file or an exhibit; galley list names the exhibits") }
    return argument
  }
}
