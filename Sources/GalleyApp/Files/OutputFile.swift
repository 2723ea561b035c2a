import Foundation
import GalleyOutput
import UIKit

/// Writes output to a file that the user names.
package enum OutputFile {
  /// Writes `data` to the file at `path`, atomically. Throws if `path` is not a file's path or cannot be written.
  package static func write(_ data: Data, to path: String) throws {
    try checkIsFile(path)
    _ = try convertingErrors(path) { try FileReplacement.write(data, to: path) }
  }

  /// Writes a file in chunks, which replaces an existing one when all are written. Writes nothing if `body` throws, or
  /// if `take`, which receives the chunks, returns `false`. Throws the reason.
  @MainActor
  package static func write(to path: String, _ body: (_ take: @escaping (ArraySlice<UInt8>) -> Bool) throws -> Void) throws {
    try checkIsFile(path)
    let file = try convertingErrors(path) { try FileReplacement(of: path) }
    var failure: (any Error)?
    do {
      try body { chunk in
        do { try chunk.withUnsafeBytes { try file.write($0) } } catch { failure = failure ?? error }
        return failure == nil
      }
    } catch {
      // The producer only knows that a chunk was rejected; report the cause.
      throw failure.map { unwritable(path, $0) } ?? error
    }
    try convertingErrors(path) {
      if let failure { throw failure }
      try file.finish()
    }
  }

  /// Throws if the path is neither free nor a regular file.
  private static func checkIsFile(_ path: String) throws {
    if let obstacle = RegularFile.obstacle(at: path) {
      throw Failure("\(path): is \(obstacle.rawValue); choose the name of a file")
    }
  }

  private static func convertingErrors<T>(_ path: String, _ body: () throws -> T) throws -> T {
    do { return try body() } catch { throw unwritable(path, error) }
  }

  private static func unwritable(_ path: String, _ error: any Error) -> Failure {
    Failure("\(path): cannot be written: \(WritingError(describing: error))")
  }
}
