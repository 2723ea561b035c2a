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

  /// The executable of the running program.
  public static var thisProgram: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }
}
