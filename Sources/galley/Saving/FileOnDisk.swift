import Fonts
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
  /// Lines that end in another way than the first, as all will once the file is written.
  private(set) var otherLineEnds = 0
  /// `nil` for a file that is not there yet.
  private var content: Data?

  /// SHA-256 of what it held when it was read or written last; `nil` for a file that is not there yet.
  var digest: String? { content.map { data in data.withUnsafeBytes { SHA256.hexDigest(of: $0) } } }

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
    otherLineEnds = Self.count(bytes, otherThan: lineEnd)
    let last = bytes.suffix(1).last
    endsWithLineEnd = last == nil || last == 10 || last == 13
  }

  /// Whoever saves is asked, as if the file had been changed since.
  mutating func distrust() { content = nil }

  private static func count(_ bytes: some Sequence<UInt8>, otherThan lineEnd: String) -> Int {
    var counts = (line: 0, both: 0, return: 0)
    var before: UInt8 = 0
    for byte in bytes {
      if byte == 13 { counts.return += 1 }
      if byte == 10, before == 13 {
        counts.return -= 1
        counts.both += 1
      } else if byte == 10 {
        counts.line += 1
      }
      before = byte
    }
    let all = counts.line + counts.both + counts.return
    return all - (lineEnd == "\n" ? counts.line : lineEnd == "\r" ? counts.return : counts.both)
  }

  /// Whether there is something else at its place than was read or written last.
  var isChangedByOthers: Bool { FileManager.default.contents(atPath: path) != content }

  /// Whether nothing is at its place any more, though there was when it was read or written last.
  var isGone: Bool { content != nil && !FileManager.default.fileExists(atPath: path) }

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

  /// Writes all of `data` or nothing.
  ///
  /// - Parameter newMode: the permissions of a file that is not there yet.
  mutating func write(_ data: Data, newMode: mode_t = 0o666) throws {
    let file = try FileReplacement(of: path, newMode: newMode)
    try data.withUnsafeBytes { try file.write($0) }
    try file.finish()
    content = data
  }
}

/// Why a file was not written, and what to do.
struct WritingError: Error {
  var problem: String
  var remedy: String

  init(problem: String, remedy: String) { (self.problem, self.remedy) = (problem, remedy) }

  init(_ number: Int32) {
    switch number {
    case ENOSPC, EDQUOT: self.init(problem: "the disk is full", remedy: "make room, then try again")
    case EFBIG: self.init(problem: "it grows larger than is allowed here", remedy: "look at ulimit -f")
    case EACCES, EPERM: self.init(problem: "it may not be written there", remedy: "look at the permissions of file and folder")
    case EROFS: self.init(problem: "the disk can only be read", remedy: "copy the text to a file elsewhere")
    case ELOOP: self.init(problem: "a link on the way leads back to itself", remedy: "name another place, or mend the link")
    case ENOENT, ENOTDIR: self.init(problem: "there is no such folder", remedy: "make the folder, then try again")
    default: self.init(problem: String(cString: strerror(number)), remedy: "try again, or copy the text to a file elsewhere")
    }
  }
}
