import Foundation
import GalleyOutput
import Glibc

/// Replaces a folder atomically: if the program is killed, either the old or the new one is complete.
///
/// Files that another program writes to the old folder in the meantime are not lost.
package enum FolderSwap {
  /// The purpose of a new folder, which is part of its hidden name.
  package enum Purpose: String {
    /// A recording by a user, which cannot be repeated. It stays if the program is killed.
    case recording = "new"
    /// Derived from existing files. The next run removes it if the program was killed.
    case copy
  }

  /// Creates a hidden folder next to `url` in which the new folder is assembled, and returns its URL. First removes such folders of killed
  /// processes. Throws `ProofError` if it cannot be created.
  package static func makeNew(for url: URL, as purpose: Purpose = .copy) throws -> URL {
    let url = endOfLinks(url)
    let parent = url.deletingLastPathComponent()
    removeLeftovers(in: parent)
    let new = parent.appendingPathComponent(".\(url.lastPathComponent).\(purpose.rawValue)-\(ProcessIdentity.own)")
    do {
      try? FileManager.default.removeItem(at: new)
      try OutputFolder.make(new.path)
    } catch {
      throw ProofError(parent.path, "cannot create a folder here: \(error.problem)", error.remedy)
    }
    return new
  }

  /// Returns the folder to which `url` leads through symbolic links, so that the links stay; `url` itself if it does not lead to a folder.
  private static func endOfLinks(_ url: URL) -> URL {
    FileStamp(path: url.path)?.isFolder == true ? url.resolvingSymlinksInPath() : url
  }

  /// Returns the name of `url`, or the final name for a folder of `makeNew`.
  static func name(of url: URL) -> String {
    let name = url.lastPathComponent
    return name.wholeMatch(of: /\.(.+)\.(?:new|copy)-[0-9]+(?:-[0-9]+)?/).map { String($0.1) } ?? name
  }

  /// Moves `new` to `url`, and removes the previous folder.
  ///
  /// - Parameter former: The state of the folder to replace, or `nil` if there must not be one.
  /// - Throws: `ProofError` if there is a different folder now, which is kept.
  package static func put(_ new: URL, at url: URL, over former: FolderStamp?) throws {
    let url = endOfLinks(url)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: new.path)) ?? [] { synchronize(new.appendingPathComponent(name)) }
    synchronize(new)
    let isDone = former == nil ? ExclusiveRename.create(url.path, from: new.path) : ExclusiveRename.exchange(new.path, url.path)
    guard isDone else {
      if errno == EEXIST || errno == ENOENT { throw conflict(url) }
      throw ProofError(
        url.path, "it cannot be replaced (\(String(cString: strerror(errno))))",
        "the new results are in \(new.lastPathComponent); move them there yourself")
    }
    if let former {
      guard FolderStamp(new) == former else {
        _ = ExclusiveRename.exchange(new.path, url.path)
        throw conflict(url)
      }
      try? FileManager.default.removeItem(at: new)
    }
    synchronize(url.deletingLastPathComponent())
  }

  private static func conflict(_ url: URL) -> ProofError {
    ProofError(url.path, "another program has changed it in the meantime", "it was left unchanged; check its contents, then try again")
  }

  private static func synchronize(_ url: URL) {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  // MARK: Leftovers

  /// Removes the remains of killed processes in `parent`. Recordings stay, unless there is a proof with the same trace.
  private static func removeLeftovers(in parent: URL) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] where name.hasPrefix(".") {
      // The entry is a folder, or the output of its replay.
      guard let match = name.wholeMatch(of: /\.{1,2}(.+)\.(new|copy)-([0-9]+)(?:-([0-9]+))?(?:\.log)?/), let id = Int32(match.3) else { continue }
      let isRunning = match.4.flatMap { Int($0) }.map { ProcessIdentity(id: id, start: $0).isRunning } ?? (ProcessIdentity(running: id) != nil)
      guard !isRunning else { continue }
      let left = parent.appendingPathComponent(name)
      if match.2 == Purpose.recording.rawValue[...], !name.hasSuffix(".log") {
        let traces = [left, parent.appendingPathComponent(String(match.1))].map { try? ProofFolder($0).data(of: ProofFolder.traceName) }
        guard let trace = traces[0], trace == traces[1] else { continue }
      }
      try? FileManager.default.removeItem(at: left)
    }
  }
}
