/// Something about each unit of UTF-16: made once, for the life of the process, and looked at without a reference to count.
struct UnitTable<Element: BitwiseCopyable>: @unchecked Sendable {
  let pointer: UnsafePointer<Element>

  /// - Parameter fill: writes all of the 65,536 elements.
  init(_ fill: (UnsafeMutablePointer<Element>) -> Void) {
    let table = UnsafeMutablePointer<Element>.allocate(capacity: 1 << 16)
    fill(table)
    pointer = UnsafePointer(table)
  }
}
