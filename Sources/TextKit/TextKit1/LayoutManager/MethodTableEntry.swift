/// The index of an overridable method in the method tables of a class and its subclasses.
///
/// Swift does not report whether a subclass overrides a method. But each class has a method table, and an override has
/// a different entry. The index is found by comparison with a probe class that overrides only this method. If the
/// tables do not have the expected layout, every subclass counts as overriding the method. Decision 27 (`Docs/decisions`) compares the
/// alternatives.
struct MethodTableEntry: Sendable {
  private let base: AnyClass
  /// The index, or `nil` if the tables do not have the expected layout.
  private let index: Int?

  /// Finds the method's entry in the classes' method tables by comparing them.
  ///
  /// - Parameters:
  ///   - base: The class that declares the method.
  ///   - bare: A subclass without overrides.
  ///   - overriding: A subclass that overrides only the method.
  init(base: AnyClass, bare: AnyClass, overriding: AnyClass) {
    self.base = base
    let (table, other) = (ClassTable(base, base: base), ClassTable(overriding, base: base))
    let empty = ClassTable(bare, base: base)
    // Initializers differ in every subclass, so ignore entries that differ in the bare one.
    let differing = table.methods.filter { table[$0] != other[$0] && empty[$0] == table[$0] }
    index = differing.count == 1 ? differing[0] : nil
  }

  func isOverridden(by type: AnyClass) -> Bool {
    if type == base { return false }
    guard let index else { return true }
    return ClassTable(type, base: base)[index] != ClassTable(base, base: base)[index]
  }
}

/// A class's metadata as words: the header, the methods of its superclasses, then its own.
private struct ClassTable {
  private let words: UnsafePointer<UInt>
  /// The words after the header that every subclass of the base class has.
  let methods: Range<Int>

  init(_ type: AnyClass, base: AnyClass) {
    // A class type is the address of its metadata.
    words = unsafeBitCast(type, to: UnsafeRawPointer.self).assumingMemoryBound(to: UInt.self)
    let base = unsafeBitCast(base, to: UnsafeRawPointer.self)
    // Kind, superclass, flags and address point, sizes, class size and address point, descriptor, ivar destroyer.
    let (size, point) = (base.load(fromByteOffset: 32, as: UInt32.self), base.load(fromByteOffset: 36, as: UInt32.self))
    methods = Self.header..<max(Self.header, (Int(size) - Int(point)) / MemoryLayout<UInt>.size)
  }

  private static let header = 7

  subscript(index: Int) -> UInt { words[index] }
}
