import Foundation

/// An X server without a screen, for one test; `nil` if Xvfb is not installed.
final class VirtualDisplay {
  let name: String
  private let server: Process
  private let formerDisplay: String?

  init?() {
    guard let path = Self.find("Xvfb") else { return nil }
    server = Process()
    server.executableURL = URL(fileURLWithPath: path)
    server.arguments = ["-displayfd", "1", "-screen", "0", "1400x900x24", "-nolisten", "tcp", "-noreset"]
    let answer = Pipe()
    server.standardOutput = answer
    server.standardError = FileHandle.nullDevice
    guard (try? server.run()) != nil else { return nil }
    // The server writes its display number once it has started.
    var number = ""
    while !number.contains("\n") {
      let data = answer.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      number += String(decoding: data, as: UTF8.self)
    }
    name = ":" + number.trimmingCharacters(in: .whitespacesAndNewlines)
    formerDisplay = ProcessInfo.processInfo.environment["DISPLAY"]
    setenv("DISPLAY", name, 1)
    setenv("SDL_VIDEODRIVER", "x11", 1)
  }

  deinit {
    unsetenv("SDL_VIDEODRIVER")
    if let formerDisplay { setenv("DISPLAY", formerDisplay, 1) } else { unsetenv("DISPLAY") }
    // Not `waitUntilExit()`: that runs a run loop, which nothing serves in a test.
    kill(server.processIdentifier, SIGKILL)
  }

  /// Runs `body` with a display, which exists until `body` ends.
  static func with(_ body: (VirtualDisplay) throws -> Void) throws {
    guard let display = VirtualDisplay() else { throw Unavailable() }
    try withExtendedLifetime(display) { try body(display) }
  }

  struct Unavailable: Error, CustomStringConvertible {
    let description = "Xvfb did not start"
  }

  /// Runs a program on the display, for at most two minutes, since the machine can be busy; returns its output, or `nil` if it fails.
  @discardableResult
  func run(_ program: String, _ arguments: String...) -> Data? {
    guard let path = Self.find(program), let timeout = Self.find("timeout") else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: timeout)
    process.arguments = ["120", path] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? data : nil
  }

  static func find(_ program: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/", "/bin/"].map { $0 + program }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static var isPossible: Bool { find("Xvfb") != nil && find("xdotool") != nil }
}
