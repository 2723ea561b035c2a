import Fonts
import Foundation
import Glibc
import Output
import Synchronization
import UIFoundation

/// A text file as it was when it was read or written last: how its text is encoded, and whether somebody has changed it since.
struct FileOnDisk {
  enum Encoding: Equatable { case utf8(hasMark: Bool), utf16(isBigEndian: Bool), utf32(isBigEndian: Bool) }

  /// Absolute.
  let path: String
  private(set) var encoding = Encoding.utf8(hasMark: false)
  /// How the lines end that were read; `nil` for a file that is not there yet.
  private var ends: ReadLineEnds?
  /// Of its first line.
  var lineEnd: String { ends?.ends.first ?? "\n" }
  var endsWithLineEnd: Bool { ends?.ends.areLast ?? true }
  /// Lines that end in another way than the first, as all will once the file is written.
  var otherLineEnds: Int { ends?.ends.count(otherThan: lineEnd) ?? 0 }
  /// `nil` for a file that is not there yet.
  private var content: Data?
  /// Why the text is only the beginning of the file; `nil` where it is all of it. Then nothing is written over it.
  var missing: String?

  /// Of what it held when it was read or written last.
  var digest: FileDigest { FileDigest(content) }

  /// `nil` for a file that is not there yet.
  var sizeRead: Int? { content?.count }

  var name: String { URL(fileURLWithPath: path).lastPathComponent }
  var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  /// A file that shall be written at `path`, where there is none.
  init(newAt path: String) { self.path = URL(fileURLWithPath: path).path }

  /// The file at `path` as it was read: with `content`, O(1), or, without, as it is now. How its lines end is looked for when that is asked for.
  init(path: String, content read: Data? = nil) {
    self.init(newAt: path)
    guard let data = try? read ?? RegularFile.data(at: self.path) else { return }
    content = data
    if data.starts(with: [0xFF, 0xFE, 0, 0]) || data.starts(with: [0, 0, 0xFE, 0xFF]) {
      encoding = .utf32(isBigEndian: data.first == 0)
    } else if data.starts(with: [0xFF, 0xFE]) {
      encoding = .utf16(isBigEndian: false)
    } else if data.starts(with: [0xFE, 0xFF]) {
      encoding = .utf16(isBigEndian: true)
    } else {
      encoding = .utf8(hasMark: data.starts(with: [0xEF, 0xBB, 0xBF]))
    }
    ends = ReadLineEnds(data)
  }

  /// Whoever saves is asked, as if the file had been changed since.
  mutating func distrust() { content = nil }

  /// Whether there is something else at its place than was read or written last.
  var isChangedByOthers: Bool { (try? RegularFile.data(at: path)) != content }

  /// What others did to it since it was read or written last, in words; `nil` where it holds what it held. O(its size).
  var changeByOthers: String? {
    guard let content, !isFolder else { return nil }
    guard let now = FileStamp(path: path) else { return "\(name) was deleted or moved" }
    if now.size != content.count { return "\(name) has become \(now.size < content.count ? "shorter" : "longer") on disk" }
    return isChangedByOthers ? "\(name) was changed by another program" : nil
  }

  /// Whether nothing is at its place any more, though there was when it was read or written last.
  var isGone: Bool { content != nil && !FileManager.default.fileExists(atPath: path) }

  /// Whether a folder has its name now.
  var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  // MARK: Writing

  /// What was done with `text`, whose lines end with "\n", as the file has it.
  func encoded(_ text: String) -> Data {
    var text = text[...]
    if !endsWithLineEnd, text.utf8.last == 0x0A { text.removeLast() }
    switch encoding {
    case .utf8(let hasMark):
      var bytes = Data(hasMark ? [0xEF, 0xBB, 0xBF] : [])
      append(text.utf8, to: &bytes, lineEnd: Array(lineEnd.utf8))
      return bytes
    case .utf16(let isBigEndian):
      var units: [UInt16] = [0xFEFF]
      append(text.utf16, to: &units, lineEnd: Array(lineEnd.utf16))
      return units.withUnsafeMutableBufferPointer { units in
        for index in units.indices { units[index] = isBigEndian ? units[index].bigEndian : units[index].littleEndian }
        return Data(buffer: units)
      }
    case .utf32(let isBigEndian):
      var units: [UInt32] = [0xFEFF]
      append(text.unicodeScalars.map(\.value), to: &units, lineEnd: lineEnd.unicodeScalars.map(\.value))
      return units.map { isBigEndian ? $0.bigEndian : $0.littleEndian }.withUnsafeBufferPointer { Data(buffer: $0) }
    }
  }

  private func append<Units: RangeReplaceableCollection>(_ text: some Collection<Units.Element>, to units: inout Units, lineEnd: [Units.Element])
  where Units.Element: BinaryInteger {
    guard lineEnd != [0x0A] else { return units.append(contentsOf: text) }
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.startIndex > text.startIndex { units.append(contentsOf: lineEnd) }
      units.append(contentsOf: line)
    }
  }

  /// Writes all of `data` or nothing.
  ///
  /// - Parameters:
  ///   - former: what may be replaced.
  ///   - newMode: the permissions of a file that does not exist yet.
  ///   - goesOn: called after each megabyte with the number of bytes written; if it returns `false`, nothing is written.
  /// - Throws: `WritingError`; with `isConflict` if something else is at the path than may be replaced.
  mutating func write(
    _ data: Data, over former: FileReplacement.Former = .asFound, newMode: mode_t = 0o666, while goesOn: (_ bytes: Int) -> Bool = { _ in true }
  ) throws {
    let file = try FileReplacement(of: path, over: former, newMode: newMode)
    let isWhole = try data.withUnsafeBytes { bytes in
      try stride(from: 0, to: bytes.count, by: Self.part).allSatisfy { start in
        let end = min(start + Self.part, bytes.count)
        try file.write(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        return goesOn(end)
      }
    }
    guard isWhole else { return }
    try file.finish()
    content = data
  }

  private static let part = 1 << 20
}

/// SHA-256 of a file's bytes, worked out once, on whichever thread needs it first: of a long file that takes a while.
final class FileDigest: Sendable {
  private let content: Data?
  private let known = Mutex(String??.none)

  init(_ content: Data?) { self.content = content }

  /// `nil` for a file that is not there yet.
  var value: String? {
    known.withLock { known in
      let value = known ?? content.map { data in data.withUnsafeBytes { SHA256.hexDigest(of: $0) } }
      known = .some(value)
      return value
    }
  }
}

/// How lines ended when they were read, looked for once: in a long file that takes a while, and only saving needs it.
private final class ReadLineEnds {
  /// Let go once it was looked at.
  private var data: Data?
  private(set) lazy var ends = {
    defer { data = nil }
    return (data ?? Data()).withUnsafeBytes { LineEnds(in: $0) }
  }()

  init(_ data: Data) { self.data = data }
}

/// How the lines of a text end. UTF-16 has the same bytes as ASCII, with zeros between.
private struct LineEnds {
  private var counts = (line: 0, both: 0, return: 0)
  /// `nil` where there is one line.
  private(set) var first: String?
  /// Whether the last line has one; so has a text without a letter.
  private(set) var areLast = true

  init(in bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress, memchr(start, 13, bytes.count) != nil else {
      // As most files are: none other need be counted.
      first = bytes.contains(10) ? "\n" : nil
      areLast = bytes.last { $0 != 0 }.map { $0 == 10 } ?? true
      return
    }
    var before: UInt8 = 10
    for byte in bytes where byte != 0 {
      if byte == 10, before == 13 {
        if counts == (0, 0, 1) { first = "\r\n" }
        counts.return -= 1
        counts.both += 1
      } else if byte == 10 {
        first = first ?? "\n"
        counts.line += 1
      } else if byte == 13 {
        first = first ?? "\r"
        counts.return += 1
      }
      before = byte
    }
    areLast = before == 10 || before == 13
  }

  func count(otherThan lineEnd: String) -> Int {
    counts.line + counts.both + counts.return - (lineEnd == "\n" ? counts.line : lineEnd == "\r" ? counts.return : counts.both)
  }
}
