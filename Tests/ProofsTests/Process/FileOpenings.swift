import Foundation
import Testing

/// Counts how often any process opens a file.
final class FileOpenings {
  private let descriptor: Int32

  /// Starts to count.
  init(_ file: URL) throws {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    try #require(descriptor >= 0)
    // The kernel joins equal events in succession. A close between two openings keeps them apart.
    try #require(inotify_add_watch(descriptor, file.path, UInt32(IN_OPEN) | UInt32(IN_CLOSE_NOWRITE)) >= 0)
  }

  deinit { close(descriptor) }

  /// Returns the number of openings since the last call.
  func newCount() -> Int {
    // The events of a watched file have no name, so each has the size of the structure.
    let size = MemoryLayout<inotify_event>.size
    var event = inotify_event()
    var count = 0
    while read(descriptor, &event, size) == size {
      if event.mask & UInt32(IN_OPEN) != 0 { count += 1 }
    }
    return count
  }
}
