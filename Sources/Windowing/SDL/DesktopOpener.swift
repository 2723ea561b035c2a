import Foundation

/// Hands a file or an address to the program that the desktop has for its kind.
package enum DesktopOpener {
  /// By `xdg-open`, which gets what is opened as one argument: no shell reads it. Does not wait for it.
  ///
  /// - Parameters:
  ///   - what: an address with its scheme, or a file's whole path.
  ///   - path: folders with colons between them, where `xdg-open` is looked for.
  ///   - then: told on the main queue whether somebody took it, so that the user is told what was to be opened instead: not where there is no `xdg-open`, or it
  ///     ends with an error, as it does where it finds no program. What takes longer than a moment is at work.
  package static func open(_ what: String, path: String = ProcessInfo.processInfo.environment["PATH"] ?? "", then: @escaping @MainActor (Bool) -> Void) {
    let answer = Answer(then)
    guard let program = path.split(separator: ":").map({ "\($0)/xdg-open" }).first(where: isProgram) else { return answer.give(false) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [what]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { answer.give($0.terminationStatus == 0) }
    guard (try? process.run()) != nil else { return answer.give(false) }
    DispatchQueue.main.asyncAfter(deadline: .now() + moment) { answer.give(true) }
  }

  /// A desktop that knows no program has said so by then; seconds.
  private static let moment = 3.0

  /// The first one counts.
  private final class Answer: Sendable {
    private let then: @MainActor (Bool) -> Void
    @MainActor private var isGiven = false

    init(_ then: @escaping @MainActor (Bool) -> Void) { self.then = then }

    func give(_ isTaken: Bool) {
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          if self.isGiven { return }
          self.isGiven = true
          self.then(isTaken)
        }
      }
    }
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}
