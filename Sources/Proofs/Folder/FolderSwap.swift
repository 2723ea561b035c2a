import Foundation
import Glibc
import Output

/// Puts a new folder in the place of an old one in one step: whenever the program is killed, one of the two is there,
/// complete. What another program has written into the old folder meanwhile is never lost.
package enum FolderSwap {
  /// What a new folder is for, as its hidden name tells.
  package enum Purpose: String {
    /// A recording by hand, of which there is no copy. It stays if the program is killed.
    case recording = "new"
    /// Made of files that stay where they are. The next run removes it if the program was killed.
    case copy
  }

  /// Makes a hidden folder beside `url` in which the folder that will be at `url` is put together.
  package static func makeNew(for url: URL, as purpose: Purpose = .copy) throws -> URL {
    let url = endOfLinks(url)
    let parent = url.deletingLastPathComponent()
    removeLeftovers(in: parent)
    let new = parent.appendingPathComponent(".\(url.lastPathComponent).\(purpose.rawValue)-\(ProcessMark.own)")
    do {
      try? FileManager.default.removeItem(at: new)
      try OutputFolder.make(new.path)
    } catch let error as WritingError {
      throw ProofError(parent.path, "no folder can be made here: \(error.problem)", "choose a folder that may be written with --proofs")
    }
    return new
  }

  /// A proof whose folder is a symbolic link stays one.
  private static func endOfLinks(_ url: URL) -> URL {
    FileStamp(path: url.path)?.isFolder == true ? url.resolvingSymlinksInPath() : url
  }

  /// The name of `url`; for a folder of `makeNew`, the name that it will have.
  static func name(of url: URL) -> String {
    let name = url.lastPathComponent
    return name.wholeMatch(of: /\.(.+)\.(?:new|copy)-[0-9]+(?:-[0-9]+)?/).map { String($0.1) } ?? name
  }

  /// Moves `new` to `url`. What was there is removed.
  ///
  /// - Parameter former: the state of what may be replaced; `nil` if nothing may be there.
  /// - Throws: `ProofError` if something else is there now, which stays.
  package static func put(_ new: URL, at url: URL, over former: FolderStamp?) throws {
    let url = endOfLinks(url)
    for name in try FileManager.default.contentsOfDirectory(atPath: new.path) { synchronize(new.appendingPathComponent(name)) }
    synchronize(new)
    let isDone = former == nil ? ExclusiveRename.create(url.path, from: new.path) : ExclusiveRename.exchange(new.path, url.path)
    guard isDone else {
      if errno == EEXIST || errno == ENOENT { throw conflict(url) }
      throw ProofError(
        url.path, "it cannot be replaced (\(String(cString: strerror(errno))))",
        "the new answers stand in \(new.lastPathComponent); move them there by hand")
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
    ProofError(url.path, "another program has changed it meanwhile", "it is as that program left it; look at it, then try again")
  }

  private static func synchronize(_ url: URL) {
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  // MARK: Leftovers

  /// Removes what killed processes have left in `parent`. Recordings stay, unless a proof with the same trace is there.
  private static func removeLeftovers(in parent: URL) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] where name.hasPrefix(".") {
      // A folder, or what the replay of one has said.
      guard let match = name.wholeMatch(of: /\.{1,2}(.+)\.(new|copy)-([0-9]+)(?:-([0-9]+))?(?:\.log)?/), let id = Int32(match.3) else { continue }
      let isRunning = match.4.flatMap { Int($0) }.map { ProcessMark(id: id, start: $0).isRunning } ?? (ProcessMark(running: id) != nil)
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
