import Foundation

/// Hands a file to the program that the desktop has for its kind.
enum DesktopOpener {
  /// Does not wait for what is opened. `xdg-open` is looked for in `PATH`.
  ///
  /// - Returns: `false` where nothing opens files, so that the user is told the file's name instead.
  static func open(_ file: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard let path = folders.map({ "\($0)/xdg-open" }).first(where: FileManager.default.isExecutableFile) else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [URL(fileURLWithPath: file).path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return (try? process.run()) != nil
  }
}
