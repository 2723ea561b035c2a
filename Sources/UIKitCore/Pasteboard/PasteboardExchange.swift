import Foundation
import GalleyDigests
import Glibc

/// A folder through which programs of one user exchange data that the clipboard cannot hold. The file name is a hash of the clipboard's text.
///
/// Errors lose attributes but never text, so no method throws.
package struct PasteboardExchange {
  private let folder: String

  /// The maximum number of files. The oldest ones are deleted first.
  private static let maximumFileCount = 8
  /// The maximum size of a file in bytes. Larger files are ignored.
  private static let maximumFileSize = 256 << 20
  private static let prefix = "clipboard-"

  /// Creates an exchange of clipboard contents between programs through files.
  ///
  /// - Parameter folder: created at the first write, accessible only to its user.
  package init(folder: URL) { self.folder = folder.path }

  /// Returns the path of the file for a text, whether or not it exists.
  package func path(for text: String) -> String {
    let digest = Array(text.utf8).withUnsafeBytes { SHA256.hexDigest(of: $0) }
    return "\(folder)/\(Self.prefix)\(digest)"
  }

  /// Returns the file's data for a text. Returns `nil` if there is no file, if it is not a regular file of this user, or if it is too large.
  package func read(for text: String) -> Data? {
    let path = path(for: text)
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      status.st_size <= Self.maximumFileSize
    else { return nil }
    return FileManager.default.contents(atPath: path)
  }

  /// Writes the file atomically, readable only by its user, and deletes the oldest files beyond the maximum number. Writes nothing if the data is too
  /// large; ignores errors.
  package func write(_ data: Data, for text: String) {
    guard data.count <= Self.maximumFileSize else { return }
    mkdir(folder, 0o700)
    let path = path(for: text)
    let part = "\(path).\(getpid())"
    unlink(part)
    let file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    let isWhole = Self.write(data, to: file)
    if close(file) != 0 || !isWhole || rename(part, path) != 0 { unlink(part) }
    prune(keeping: path)
  }

  private static func write(_ data: Data, to file: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let count = Glibc.write(file, bytes.baseAddress! + start, bytes.count - start)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        start += count
      }
      return true
    }
  }

  private func prune(keeping newest: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let files = names.filter { $0.hasPrefix(Self.prefix) }.map { "\(folder)/\($0)" }.filter { $0 != newest }
    let byAge = files.map { (path: $0, time: Self.time(of: $0)) }.sorted { ($0.time, $0.path) > ($1.time, $1.path) }
    for file in byAge.dropFirst(Self.maximumFileCount - 1) { unlink(file.path) }
  }

  /// Returns the modification time in nanoseconds, or 0 if the file no longer exists.
  private static func time(of path: String) -> Int {
    var status = stat()
    guard lstat(path, &status) == 0 else { return 0 }
    return status.st_mtim.tv_sec * 1_000_000_000 + status.st_mtim.tv_nsec
  }
}
