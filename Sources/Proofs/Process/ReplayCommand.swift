import Foundation

/// How a program is called that replays a proof and ends: each replay is a process of its own, so that none sees what another
/// one left behind, and one that traps takes nothing with it.
///
/// The program hands what follows `arguments` to a `ReplayRequest`.
public struct ReplayCommand: Sendable {
  /// The program.
  public var executable: URL
  /// What stands before the request's own arguments: how the program tells that it is to replay.
  public var arguments: [String]
  /// Told what a replay has said that went well otherwise, as that a trace was cut off.
  public var notify: @Sendable (String) -> Void

  /// By default the program that runs, which calls `ReplayRequest.serve` first of all.
  public init(
    executable: URL = ReplayCommand.thisProgram, arguments: [String] = ["replay-proof"], notify: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.executable = executable
    self.arguments = arguments
    self.notify = notify
  }

  /// The file of the program that runs.
  public static var thisProgram: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }
}
