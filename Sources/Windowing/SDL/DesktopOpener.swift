import Foundation

/// Hands a file or an address to the program that the desktop has for its kind.
package enum DesktopOpener {
  /// By `xdg-open`, which is looked for in `PATH` and gets what is opened as one argument: no shell reads it. Does not wait for it.
  ///
  /// - Parameter what: an address with its scheme, or a file's whole path.
  /// - Returns: `false` where there is no `xdg-open`, so that the user is told what was to be opened instead.
  package static func open(_ what: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard let path = folders.map({ "\($0)/xdg-open" }).first(where: isProgram) else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [what]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return (try? process.run()) != nil
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}
