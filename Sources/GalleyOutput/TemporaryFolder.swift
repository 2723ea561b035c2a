import Foundation

/// Folders for the duration of one task, in the system's temporary folder.
package enum TemporaryFolder {
  /// Creates an empty folder with a name that begins with `prefix` and a hyphen, and returns its URL. First removes the folders of killed
  /// processes. Throws if it cannot be created.
  package static func make(_ prefix: String) throws(WritingError) -> URL {
    let parent = FileManager.default.temporaryDirectory
    removeLeftovers(prefix + "-", in: parent)
    let folder = parent.appendingPathComponent("\(prefix)-\(ProcessIdentity.own)-\(UUID().uuidString)", isDirectory: true)
    guard mkdir(folder.path, 0o700) == 0 else { throw WritingError(errno) }
    return folder
  }

  private static func removeLeftovers(_ prefix: String, in parent: URL) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] where name.hasPrefix(prefix) {
      guard let mark = ProcessIdentity(in: name.dropFirst(prefix.count)), !mark.isRunning else { continue }
      try? FileManager.default.removeItem(at: parent.appendingPathComponent(name))
    }
  }
}
