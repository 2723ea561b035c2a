import Foundation
import Glibc

/// Puts a new folder in the place of an old one in one step: whenever the program is killed, one of the two is there,
/// whole.
package enum FolderSwap {
  /// A new folder beside `url`, hidden, for what shall stand there.
  package static func makeNew(for url: URL) throws -> URL {
    let parent = url.deletingLastPathComponent()
    let new = parent.appendingPathComponent(".\(url.lastPathComponent).new-\(getpid())")
    do {
      try? FileManager.default.removeItem(at: new)
      try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
    } catch {
      throw ProofError(parent.path, "no folder can be made here", "choose a folder that may be written with --proofs")
    }
    return new
  }

  /// What `url` is called; of a folder of `makeNew`, what that will be.
  static func name(of url: URL) -> String {
    let name = url.lastPathComponent
    return name.wholeMatch(of: /\.(.+)\.new-[0-9]+/).map { String($0.1) } ?? name
  }

  /// `new` becomes `url`; what stood there is gone.
  package static func put(_ new: URL, at url: URL) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: new.path) { synchronize(new.appendingPathComponent(name)) }
    synchronize(new)
    // The exchange is atomic; where nothing stands yet, a plain renaming is.
    let exchanges = FileManager.default.fileExists(atPath: url.path)
    guard exchanges ? exchange(new, url) : rename(new.path, url.path) == 0 else {
      throw ProofError(
        url.path, "it cannot be replaced (\(String(cString: strerror(errno))))",
        "the new answers stand in \(new.lastPathComponent); move them there by hand")
    }
    synchronize(url.deletingLastPathComponent())
    if exchanges { try? FileManager.default.removeItem(at: new) }
  }

  /// The headers of Swift's Glibc leave `renameat2` out.
  private static func exchange(_ one: URL, _ other: URL) -> Bool {
    typealias Function = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "renameat2") else {
      errno = ENOSYS
      return false
    }
    let RENAME_EXCHANGE: UInt32 = 2
    return unsafeBitCast(symbol, to: Function.self)(AT_FDCWD, one.path, AT_FDCWD, other.path, RENAME_EXCHANGE) == 0
  }

  private static func synchronize(_ url: URL) {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
