import Glibc

/// The memory of one parse, freed as a whole.
///
/// gumbo frees its tree recursively, which overflows the stack if elements nest deeply. Blocks are therefore linked,
/// and `deinit` frees the remaining ones in a loop.
final class NodeMemory {
  /// The header of each block. It has 16 bytes, so that blocks are aligned like those of `malloc`.
  private struct Header {
    var previous, next: UnsafeMutablePointer<Header>?
  }

  private var last: UnsafeMutablePointer<Header>?

  static func of(_ pointer: UnsafeMutableRawPointer?) -> NodeMemory { Unmanaged<NodeMemory>.fromOpaque(pointer!).takeUnretainedValue() }

  func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    guard let block = malloc(MemoryLayout<Header>.size + size) else { return nil }
    let header = block.bindMemory(to: Header.self, capacity: 1)
    header.initialize(to: Header(previous: last, next: nil))
    last?.pointee.next = header
    last = header
    return block + MemoryLayout<Header>.size
  }

  func free(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer else { return }
    let header = (pointer - MemoryLayout<Header>.size).assumingMemoryBound(to: Header.self)
    let (previous, next) = (header.pointee.previous, header.pointee.next)
    previous?.pointee.next = next
    if let next { next.pointee.previous = previous } else { last = previous }
    Glibc.free(header)
  }

  deinit {
    while let header = last {
      last = header.pointee.previous
      Glibc.free(header)
    }
  }
}
