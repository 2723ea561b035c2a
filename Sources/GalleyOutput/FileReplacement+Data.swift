import Foundation
import Glibc

extension FileReplacement {
  /// The number of bytes that are written between two calls of `goesOn`.
  private static let part = 1 << 20

  /// Writes `data` to the file at `path`, completely or not at all. O(*n*) in the number of bytes.
  ///
  /// - Parameters:
  ///   - former: The file to replace.
  ///   - newMode: The permissions of a file that does not exist yet.
  ///   - isDurable: Whether the file survives a power failure, which requires waiting for the disk.
  ///   - goesOn: Called after each megabyte with the number of bytes written. If it returns `false`, writing stops, and the file stays unchanged.
  /// - Returns: Whether the file was written; `false` only if `goesOn` returned that.
  /// - Throws: An error with `isConflict` if the file is not `former` any more, or another one if it cannot be written.
  @discardableResult
  public static func write(
    _ data: Data, to path: String, over former: Former = .asFound, newMode: mode_t = 0o666, isDurable: Bool = true,
    while goesOn: (_ bytes: Int) -> Bool = { _ in true }
  ) throws(WritingError) -> Bool {
    let file = try FileReplacement(of: path, over: former, newMode: newMode, isDurable: isDurable)
    var failure: WritingError?
    let isWhole = data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: part).allSatisfy { start in
        let end = min(start + part, bytes.count)
        failure = file.failure(ofWriting: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        return failure == nil && goesOn(end)
      }
    }
    if let failure { throw failure }
    guard isWhole else { return false }
    try file.finish()
    return true
  }

  /// Appends `text` in UTF-8. O(*n*) in the length of the text. Throws if the disk is full or fails.
  package func write(_ text: String) throws(WritingError) {
    var text = text
    if let failure = text.withUTF8({ failure(ofWriting: UnsafeRawBufferPointer($0)) }) { throw failure }
  }

  private func failure(ofWriting bytes: UnsafeRawBufferPointer) -> WritingError? {
    do throws(WritingError) { try write(bytes) } catch { return error }
    return nil
  }

  /// Applies a change to a file that other programs also change. If another program writes at the same time, `change`
  /// is called again and reads the file again, up to eight times in total. Throws an error of `change`, or if the file
  /// cannot be written or keeps changing.
  ///
  /// - Parameter change: Reads the file and returns its new content.
  package static func update(_ path: String, _ change: () throws -> Data) throws {
    for _ in 0..<8 {
      let stamp = FileStamp(path: path)
      guard let failure = failure(ofWriting: try change(), to: path, over: Former(stamp)) else { return }
      // A version that got a name of its own must be reported.
      guard failure.isConflict, failure.keptName == nil else { throw failure }
    }
    throw WritingError.conflict
  }

  private static func failure(ofWriting data: Data, to path: String, over former: Former) -> WritingError? {
    do throws(WritingError) { try write(data, to: path, over: former) } catch { return error }
    return nil
  }
}
