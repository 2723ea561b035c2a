/// A table with an element for each UTF-16 code unit. Created once for the lifetime of the process, and read without reference counting.
struct CodeUnitTable<Element: BitwiseCopyable>: @unchecked Sendable {
  let pointer: UnsafePointer<Element>

  /// Creates a table with an element for each UTF-16 code unit.
  ///
  /// - Parameter fill: writes all 65,536 elements.
  init(_ fill: (UnsafeMutablePointer<Element>) -> Void) {
    let table = UnsafeMutablePointer<Element>.allocate(capacity: 1 << 16)
    fill(table)
    pointer = UnsafePointer(table)
  }
}
