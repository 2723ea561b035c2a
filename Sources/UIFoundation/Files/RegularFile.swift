import Foundation

/// Reads whole files that a user names. Only regular files are read: reading a pipe would wait for its writer, and a
/// device can be endless.
public enum RegularFile {
  /// The reason why a file was not read.
  public struct Problem: Error, Hashable, CustomStringConvertible {
    /// A message that continues the file's name, such as "is a folder, not a file".
    public var description: String
    /// Whether the file does not exist.
    public var isMissing = false
  }

  /// Items at a path that are not regular files.
  public enum Kind: String, Sendable {
    case folder = "a folder", pipe = "a pipe", socket = "a socket", device = "a device"
  }

  /// The maximum size in bytes; offsets within a paragraph have 32 bits.
  public static let greatestSize = Int(Int32.max)

  /// Returns the bytes of the file at `path`, or its first `limit` bytes. O(*n*) in the number of bytes.
  ///
  /// Throws if it cannot be read or is not a regular file; with the default limit, also if it is larger than `greatestSize`.
  ///
  /// - Parameter goesOn: Called after each megabyte with the number of bytes read and the file's reported size. If it
  ///   returns `false`, reading stops, and the bytes read so far are returned.
  public static func data(
    at path: String, atMost limit: Int = greatestSize, while goesOn: (_ bytes: Int, _ of: Int) -> Bool = { _, _ in true }
  ) throws(Problem) -> Data {
    let reading = try FileReading(path: path, atMost: limit)
    try reading.read(upTo: limit, while: goesOn)
    return reading.consumeData()
  }

  /// Throws the error that prevents reading the file at `path`, and returns if there is none. Opens the file, but does not read it.
  public static func check(at path: String) throws(Problem) { close(try opened(path, atMost: greatestSize).descriptor) }

  /// Returns a closure that reads bytes of an open file, as the function of the C library does.
  static func reader(of descriptor: Int32) -> (UnsafeMutableRawPointer, Int) -> Int { { read(descriptor, $0, $1) } }
  static func closer(of descriptor: Int32) -> () -> Void { { close(descriptor) } }

  static func opened(_ path: String, atMost limit: Int) throws(Problem) -> (descriptor: Int32, size: Int) {
    // Without O_NONBLOCK, opening a pipe that has no writer would block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw problem(errno) }
    var status = stat()
    let found: Problem? =
      if fstat(descriptor, &status) != 0 {
        problem(errno)
      } else if let kind = kind(status.st_mode) {
        Problem(description: "is \(kind.rawValue), not a file; choose a file")
      } else {
        limit < greatestSize || status.st_size <= greatestSize ? nil : tooLarge
      }
    guard let found else { return (descriptor, Int(status.st_size)) }
    close(descriptor)
    throw found
  }

  /// Returns the bytes of the file at `url`. Throws as `data(at:limit:while:)` does.
  public static func data(at url: URL) throws(Problem) -> Data { try data(at: url.path) }

  /// Returns the text of a UTF-8 file, or `nil` if it cannot be read or is ill-formed.
  public static func text(at url: URL) -> String? {
    guard let data = try? data(at: url) else { return nil }
    return String(validating: data, as: UTF8.self)
  }

  /// Returns the kind of the item at `path` that prevents writing a file there, or `nil` if there is a file or nothing.
  public static func obstacle(at path: String) -> Kind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return kind(status.st_mode)
  }

  /// Returns whether any item is at `path`, including a link that leads nowhere or to itself.
  public static func isAnything(at path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || errno == ELOOP
  }

  private static func kind(_ mode: mode_t) -> Kind? {
    switch mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: .folder
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    default: .device
    }
  }

  static let tooLarge = Problem(description: "is larger than 2 GB, the limit; split it into parts")

  static func problem(_ code: Int32) -> Problem {
    switch code {
    case ENOENT, ENOTDIR: Problem(description: "there is no such file", isMissing: true)
    case EACCES, EPERM: Problem(description: "cannot be read; check its permissions")
    case ENOMEM: Problem(description: "does not fit in memory; close programs, or split it into parts")
    case ELOOP: Problem(description: "is a symbolic link that leads back to itself; choose the file itself")
    // Errors from kernel logs and terminals that have no data now.
    case EAGAIN: Problem(description: "has no data now and is not a text file; choose a file")
    case ENXIO: Problem(description: "is a socket, not a file; choose a file")
    default: Problem(description: "cannot be read: \(String(cString: strerror(code)))")
    }
  }
}
