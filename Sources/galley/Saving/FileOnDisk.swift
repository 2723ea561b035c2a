import Foundation
import Glibc

/// A text file as it was when it was read or written last: how its text is encoded, and whether somebody has changed it since.
struct FileOnDisk {
  enum Encoding: Equatable { case utf8(hasMark: Bool), utf16(isBigEndian: Bool) }

  /// Absolute.
  let path: String
  private(set) var encoding = Encoding.utf8(hasMark: false)
  /// Of its first line.
  private(set) var lineEnd = "\n"
  private(set) var endsWithLineEnd = true
  /// `nil` for a file that is not there yet.
  private var content: Data?

  var name: String { URL(fileURLWithPath: path).lastPathComponent }
  var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  /// A file that shall be written at `path`, where there is none.
  init(newAt path: String) { self.path = URL(fileURLWithPath: path).path }

  /// The file at `path` as it is now.
  init(path: String) {
    self.init(newAt: path)
    guard let data = FileManager.default.contents(atPath: self.path) else { return }
    content = data
    if data.starts(with: [0xFF, 0xFE]) {
      encoding = .utf16(isBigEndian: false)
    } else if data.starts(with: [0xFE, 0xFF]) {
      encoding = .utf16(isBigEndian: true)
    } else {
      encoding = .utf8(hasMark: data.starts(with: [0xEF, 0xBB, 0xBF]))
    }
    // Line ends in UTF-16 are the same bytes with zeros between.
    let bytes = data.lazy.filter { $0 != 0 }
    if let first = bytes.firstIndex(where: { $0 == 10 || $0 == 13 }) {
      let after = bytes.index(after: first)
      lineEnd = bytes[first] == 10 ? "\n" : after < bytes.endIndex && bytes[after] == 10 ? "\r\n" : "\r"
    }
    let last = bytes.suffix(1).last
    endsWithLineEnd = last == nil || last == 10 || last == 13
  }

  /// Whether there is something else at its place than was read or written last.
  var isChangedByOthers: Bool { FileManager.default.contents(atPath: path) != content }

  // MARK: Writing

  /// What was done with `text`, whose lines end with "\n", as the file has it.
  func encoded(_ text: String) -> Data {
    var text = text
    if !endsWithLineEnd, text.hasSuffix("\n") { text.removeLast() }
    if lineEnd != "\n" { text = text.replacingOccurrences(of: "\n", with: lineEnd) }
    switch encoding {
    case .utf8(let hasMark): return Data((hasMark ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8))
    case .utf16(let isBigEndian):
      let units = [0xFEFF] + Array(text.utf16)
      return Data(units.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] })
    }
  }

  /// Writes all of `data` or nothing: into a file beside it, which then takes its place with its permissions. A link stays
  /// one.
  mutating func write(_ data: Data) throws {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    var status = stat()
    let isThere = stat(target, &status) == 0
    if isThere, status.st_mode & 0o222 == 0 {
      throw WritingError(problem: "it may only be read", remedy: "allow writing with chmod u+w, or save it elsewhere")
    }
    if isThere, access(target, W_OK) != 0 { throw WritingError(errno) }
    let beside = URL(fileURLWithPath: target).deletingLastPathComponent().path + "/.galley-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    let mode = isThere ? status.st_mode & 0o7777 : 0o666
    let file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard file >= 0 else { throw WritingError(errno) }
    do {
      try Self.write(data, to: file)
      if isThere {
        _ = fchown(file, status.st_uid, status.st_gid)
        guard fchmod(file, mode) == 0 else { throw WritingError(errno) }
      }
      guard fsync(file) == 0 else { throw WritingError(errno) }
    } catch {
      close(file)
      unlink(beside)
      throw error
    }
    // Some systems tell of a full disk only now.
    guard close(file) == 0, rename(beside, target) == 0 else {
      let number = errno
      unlink(beside)
      throw WritingError(number)
    }
    content = data
  }

  private static func write(_ data: Data, to file: Int32) throws {
    try data.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(file, bytes.baseAddress! + done, bytes.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw WritingError(errno) }
        done += count
      }
    }
  }
}

/// Why a file was not written, and what to do.
struct WritingError: Error {
  var problem: String
  var remedy: String

  init(problem: String, remedy: String) { (self.problem, self.remedy) = (problem, remedy) }

  init(_ number: Int32) {
    switch number {
    case ENOSPC, EDQUOT: self.init(problem: "the disk is full", remedy: "make room, then save again")
    case EACCES, EPERM: self.init(problem: "it may not be written there", remedy: "look at the permissions of file and folder")
    case EROFS: self.init(problem: "the disk can only be read", remedy: "copy the text to a file elsewhere")
    case ENOENT, ENOTDIR: self.init(problem: "its folder is gone", remedy: "make the folder again, then save again")
    default: self.init(problem: String(cString: strerror(number)), remedy: "try again, or copy the text to a file elsewhere")
    }
  }
}
