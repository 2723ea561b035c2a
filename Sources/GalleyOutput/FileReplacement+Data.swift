import Foundation
import Glibc

extension FileReplacement {
  /// Writes `data` to the file at `path`, completely or not at all. Throws if the file cannot be written, or if it is not in the state `former`,
  /// because another program has changed it. `newMode` is the mode of a file that does not exist yet.
  package static func write(
    _ data: Data, to path: String, over former: Former = .asFound, newMode: mode_t = 0o666, isDurable: Bool = true
  ) throws(WritingError) {
    let file = try FileReplacement(of: path, over: former, newMode: newMode, isDurable: isDurable)
    if let failure = data.withUnsafeBytes({ file.failure(ofWriting: $0) }) { throw failure }
    try file.finish()
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
