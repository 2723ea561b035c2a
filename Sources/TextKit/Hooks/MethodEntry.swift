/// The place of one overridable method in the method tables of a class and its subclasses.
///
/// Swift does not say whether a subclass overrides a method. But each class has a table of its methods, and an override is a different
/// entry. The entry of a method is found by comparison: it differs in a class of ours that overrides this method alone. If the tables are not laid
/// out as expected, every subclass counts as overriding the method.
struct MethodEntry: Sendable {
  private let base: AnyClass
  /// `nil` if the tables are not understood.
  private let index: Int?

  /// - Parameters:
  ///   - base: the class that declares the method.
  ///   - bare: a subclass of it that overrides nothing.
  ///   - overriding: a subclass of it that overrides the method and nothing else.
  init(base: AnyClass, bare: AnyClass, overriding: AnyClass) {
    self.base = base
    let (table, other) = (ClassTable(base, base: base), ClassTable(overriding, base: base))
    let empty = ClassTable(bare, base: base)
    // Initialisers differ in every subclass, so those that differ in the bare one do not count.
    let differing = table.methods.filter { table[$0] != other[$0] && empty[$0] == table[$0] }
    index = differing.count == 1 ? differing[0] : nil
  }

  func isOverridden(by type: AnyClass) -> Bool {
    if type == base { return false }
    guard let index else { return true }
    return ClassTable(type, base: base)[index] != ClassTable(base, base: base)[index]
  }
}

/// The words of a class's metadata: its header, then the methods of its superclasses, then its own.
private struct ClassTable {
  private let words: UnsafePointer<UInt>
  /// The words after the header that every subclass of the base class has.
  let methods: Range<Int>

  init(_ type: AnyClass, base: AnyClass) {
    // A class's type is the address of its metadata.
    words = unsafeBitCast(type, to: UnsafeRawPointer.self).assumingMemoryBound(to: UInt.self)
    let base = unsafeBitCast(base, to: UnsafeRawPointer.self)
    // Kind, superclass, flags and address point, sizes, class size and address point, descriptor, destroyer of variables.
    let (size, point) = (base.load(fromByteOffset: 32, as: UInt32.self), base.load(fromByteOffset: 36, as: UInt32.self))
    methods = Self.header..<max(Self.header, (Int(size) - Int(point)) / MemoryLayout<UInt>.size)
  }

  private static let header = 7

  subscript(index: Int) -> UInt { words[index] }
}
