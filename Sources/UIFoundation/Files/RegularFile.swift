import Foundation

/// Reading whole files that a user names. Only regular files are read: a pipe would wait for its writer for ever, and a
/// device may have no end.
package enum RegularFile {
  /// Why a file was not read, in words that follow its name.
  package struct Problem: Error, Hashable, CustomStringConvertible {
    package var description: String
    /// Whether there is no such file.
    package var isMissing = false
  }

  /// The bytes of the file at `path`.
  package static func data(at path: String) throws(Problem) -> Data {
    // A pipe without a writer would hold back the call itself.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw problem(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem(errno) }
    if let kind = kind(status.st_mode) { throw Problem(description: "is \(kind), not a file; name a file") }
    // The size is a hint: files of /proc have none.
    var bytes = Data(capacity: Int(clamping: status.st_size))
    let room = 1 << 20
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer, room)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw problem(errno) }
      if count == 0 { return bytes }
      bytes.append(buffer.assumingMemoryBound(to: UInt8.self), count: count)
    }
  }

  package static func data(at url: URL) throws(Problem) -> Data { try data(at: url.path) }

  /// The text of a file in UTF-8; `nil` where it cannot be read or is ill-formed.
  package static func text(at url: URL) -> String? {
    guard let data = try? data(at: url) else { return nil }
    return String(validating: data, as: UTF8.self)
  }

  /// Why nothing can be written in place of what is at `path`; `nil` where a file or nothing is there.
  package static func obstacle(at path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return kind(status.st_mode)
  }

  /// What is no regular file, in words.
  private static func kind(_ mode: mode_t) -> String? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }

  private static func problem(_ code: Int32) -> Problem {
    switch code {
    case ENOENT, ENOTDIR: Problem(description: "there is no such file", isMissing: true)
    case EACCES, EPERM: Problem(description: "cannot be read; look at its permissions with ls -l")
    case ENXIO: Problem(description: "is a socket, not a file; name a file")
    default: Problem(description: "cannot be read: \(String(cString: strerror(code)))")
    }
  }
}
