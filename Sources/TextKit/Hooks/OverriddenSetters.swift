import CoreGraphics
import struct Foundation.NSRange

/// Setters that layout calls for each line where a subclass overrides them: which of them a class overrides.
///
/// Swift does not tell. But a class keeps its methods in a table, in which a subclass has others where it overrides: the entry that a class
/// of our own, which overrides one setter, has different from `NSLayoutManager` is that setter's. So a subclass that overrides none is laid
/// out at no cost. Should the tables be other than here expected, every subclass is taken to override all.
struct OverriddenSetters: OptionSet {
  let rawValue: Int
  static let lineFragmentRect = OverriddenSetters(rawValue: 1 << 0)

  static func of(_ type: NSLayoutManager.Type) -> OverriddenSetters {
    guard type != NSLayoutManager.self else { return [] }
    guard let entry = fragmentEntry else { return .lineFragmentRect }
    return ClassTable(type)[entry] == ClassTable(NSLayoutManager.self)[entry] ? [] : .lineFragmentRect
  }

  /// Where classes have `setLineFragmentRect`; `nil` where the table is not understood.
  private static let fragmentEntry: Int? = {
    let (base, other) = (ClassTable(NSLayoutManager.self), ClassTable(FragmentSetter.self))
    guard base.methods == other.methods else { return nil }
    let differing = base.methods.filter { base[$0] != other[$0] }
    // Initialisers and the like stand there, too: those that another class has as well, which overrides nothing, do not count.
    let bare = ClassTable(Bare.self)
    let own = differing.filter { bare[$0] == base[$0] }
    return own.count == 1 ? own[0] : nil
  }()

  private class Bare: NSLayoutManager {}

  private final class FragmentSetter: NSLayoutManager {
    override func setLineFragmentRect(_ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect) {}
  }
}

/// The words of a class's metadata: its header, then what it has of its superclasses, then its own.
private struct ClassTable {
  private let words: UnsafePointer<UInt>
  /// Those behind the header that every subclass of `NSLayoutManager` has.
  let methods: Range<Int>

  init(_ type: NSLayoutManager.Type) {
    // A class's type is the address of its metadata.
    words = unsafeBitCast(type, to: UnsafeRawPointer.self).assumingMemoryBound(to: UInt.self)
    let base = unsafeBitCast(NSLayoutManager.self as NSLayoutManager.Type, to: UnsafeRawPointer.self)
    // Kind, superclass, flags and address point, sizes, class size and address point, descriptor, destroyer of variables.
    let (size, point) = (base.load(fromByteOffset: 32, as: UInt32.self), base.load(fromByteOffset: 36, as: UInt32.self))
    methods = Self.header..<max(Self.header, (Int(size) - Int(point)) / MemoryLayout<UInt>.size)
  }

  private static let header = 7

  subscript(index: Int) -> UInt { words[index] }
}
