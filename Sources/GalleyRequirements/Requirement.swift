/// Checks a condition that the caller must meet, also in release builds.
///
/// Writes `message` and the position of the check to standard error and traps if the condition is false. `precondition` traps
/// too, but a release build does not print its message. The message is computed only on failure.
@inlinable @inline(__always)
package func require(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) {
  if !condition() { requirementFailed(message(), file: file, line: line) }
}

/// Writes `message` and the position of the call to standard error and traps, also in release builds.
@inline(never) @usableFromInline
package func requirementFailed(_ message: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  // `fatalError` prints in every configuration, and passes its message to crash reporters.
  fatalError(message.escapingControlCharacters, file: file, line: line)
}

extension String {
  /// The string with each control character except line feed as `\u{…}`, because a message can quote a client's text,
  /// which must not control the terminal.
  var escapingControlCharacters: String {
    guard unicodeScalars.contains(where: \.isTerminalControl) else { return self }
    var escaped = ""
    for scalar in unicodeScalars {
      if scalar.isTerminalControl {
        escaped += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a C0 or C1 control character or DEL, except the line feed.
  fileprivate var isTerminalControl: Bool { self != "\n" && (value < 0x20 || (0x7F...0x9F).contains(value)) }
}
