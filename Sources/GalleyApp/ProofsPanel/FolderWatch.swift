import Foundation
import Glibc

/// Reports changes of the entries of folders, without polling (inotify).
@MainActor
final class FolderWatch {
  /// A change of an entry of a folder.
  struct Change: Hashable {
    /// The path of the folder as it was passed to `watch`.
    var folder: String
    /// The name of the entry; empty if the folder itself changed, or if the entries that changed are unknown.
    var name: String
  }

  private let descriptor: Int32
  private let source: any DispatchSourceRead
  private var folders: [Int32: String] = [:]
  private let handle: @MainActor ([Change]) -> Void

  /// The events that change the contents or the names of files: a file that is being written is reported when it is closed.
  private static let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF)

  /// Creates a watch without folders. Returns `nil` if the user's limit of watches (`fs.inotify.max_user_instances`) is reached.
  ///
  /// - Parameter handle: Called with changes in the next turn of the event loop. If the system lost some, it gets a change of each folder, with an
  ///   empty name.
  init?(_ handle: @escaping @MainActor ([Change]) -> Void) {
    let file = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard file >= 0 else { return nil }
    descriptor = file
    self.handle = handle
    source = DispatchSource.makeReadSource(fileDescriptor: file, queue: .main)
    source.setCancelHandler { close(file) }
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
    source.resume()
  }

  isolated deinit { source.cancel() }

  /// Also watches a folder. Returns `false` if it does not exist, or if the user's limit (`fs.inotify.max_user_watches`) is reached.
  @discardableResult
  func watch(_ folder: String) -> Bool {
    let number = inotify_add_watch(descriptor, folder, Self.events | UInt32(IN_ONLYDIR))
    guard number >= 0 else { return false }
    folders[number] = folder
    return true
  }

  private func read() {
    var changes: Set<Change> = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      buffer.withUnsafeBytes { bytes in
        var offset = 0
        let headerSize = MemoryLayout<inotify_event>.size
        while offset + headerSize <= count {
          let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let name = bytes[(offset + headerSize)..<min(offset + headerSize + Int(event.len), count)].prefix { $0 != 0 }
          add(event, String(decoding: name, as: UTF8.self), to: &changes)
          offset += headerSize + Int(event.len)
        }
      }
    }
    if !changes.isEmpty { handle(Array(changes)) }
  }

  private func add(_ event: inotify_event, _ name: String, to changes: inout Set<Change>) {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
      for folder in folders.values { changes.insert(Change(folder: folder, name: "")) }
    }
    guard let folder = folders[event.wd] else { return }
    // A new file is reported once it is closed.
    if event.mask & UInt32(IN_CREATE) != 0, event.mask & UInt32(IN_ISDIR) == 0 { return }
    // The folder was removed or renamed, or its disk was unmounted: the system has ended the watch.
    if event.mask & UInt32(IN_IGNORED) != 0 { folders[event.wd] = nil }
    changes.insert(Change(folder: folder, name: name))
  }
}
