import Foundation

extension OutputFile {
  /// Writes a file that comes in pieces: beside its place, then renamed into it; where `body` throws, there is none.
  @MainActor
  static func write(to path: String, _ body: (_ take: @escaping (ArraySlice<UInt8>) -> Bool) throws -> Void) throws {
    let part = path + ".part-\(ProcessInfo.processInfo.processIdentifier)"
    let unwritable = Failure("\(path): cannot be written; choose a folder that exists and may be written")
    guard FileManager.default.createFile(atPath: part, contents: nil), let file = FileHandle(forWritingAtPath: part) else {
      throw unwritable
    }
    do {
      var hasFailed = false
      try body { piece in
        do { try file.write(contentsOf: Data(piece)) } catch { hasFailed = true }
        return !hasFailed
      }
      try file.close()
      guard !hasFailed, rename(part, path) == 0 else { throw unwritable }
    } catch {
      try? FileManager.default.removeItem(atPath: part)
      throw error
    }
  }
}
