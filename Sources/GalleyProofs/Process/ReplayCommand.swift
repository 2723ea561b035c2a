import Foundation

/// The command line that starts a program for one replay of a proof. Each replay has its own process, so that replays are independent, and a crash
/// affects only one.
///
/// The process gets `arguments`, followed by those that describe the replay. It passes all of them to `ReplayRequest(_:of:)`, performs the replay and
/// exits.
public struct ReplayCommand: Sendable {
  /// The executable.
  public var executable: URL
  /// The arguments before those of the request, which select replay mode.
  public var arguments: [String]
  /// Called with messages of successful replays, such as that a trace is truncated.
  public var notify: @Sendable (String) -> Void

  /// Creates a command. The default is the running program, which must call `ReplayRequest.serve` first.
  public init(
    executable: URL = ReplayCommand.thisProgram, arguments: [String] = ["replay-proof"], notify: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.executable = executable
    self.arguments = arguments
    self.notify = notify
  }

  /// The executable of the running program. If the file was replaced since the program started, this is the new file.
  public static var thisProgram: URL {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "/proc/self/exe"
    // Linux appends this to the path of a file that was removed or replaced.
    let mark = " (deleted)"
    let isReplaced = path.hasSuffix(mark) && !FileManager.default.fileExists(atPath: path)
    return URL(fileURLWithPath: isReplaced ? String(path.dropLast(mark.count)) : path)
  }
}
