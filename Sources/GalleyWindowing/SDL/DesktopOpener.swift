import Foundation

/// Opens a file or an address in the desktop's default program.
package enum DesktopOpener {
  /// Runs `xdg-open` with one argument, without a shell, and does not wait for it.
  ///
  /// - Parameters:
  ///   - target: An address with its scheme, or an absolute file path.
  ///   - path: The search path for `xdg-open`, with colons between folders.
  ///   - moment: The time after which a failure would have been reported, in seconds.
  ///   - then: Called on the main queue with whether it was opened. It receives `false` if `xdg-open` is missing or
  ///     fails, for example because there is no program for the type. A process that runs longer than `moment` counts
  ///     as success.
  package static func open(
    _ target: String, path: String = ProcessInfo.processInfo.environment["PATH"] ?? "", moment: Double = 3, then: @escaping @MainActor (Bool) -> Void
  ) {
    let completion = Completion(then)
    guard let program = path.split(separator: ":").map({ "\($0)/xdg-open" }).first(where: isProgram) else { return completion.deliver(false) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [target]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { completion.deliver($0.terminationStatus == 0) }
    guard (try? process.run()) != nil else { return completion.deliver(false) }
    DispatchQueue.main.asyncAfter(deadline: .now() + moment) { completion.deliver(true) }
  }

  /// Delivers only the first result.
  private final class Completion: Sendable {
    private let then: @MainActor (Bool) -> Void
    @MainActor private var isGiven = false

    init(_ then: @escaping @MainActor (Bool) -> Void) { self.then = then }

    func deliver(_ succeeded: Bool) {
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          if self.isGiven { return }
          self.isGiven = true
          self.then(succeeded)
        }
      }
    }
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}
