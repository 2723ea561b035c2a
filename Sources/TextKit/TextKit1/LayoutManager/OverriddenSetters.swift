import CoreGraphics
import struct Foundation.NSRange

/// The setters that layout calls for each line if a subclass overrides them. A subclass without overrides has no
/// overhead.
struct OverriddenSetters: OptionSet {
  let rawValue: Int
  static let lineFragmentRect = OverriddenSetters(rawValue: 1 << 0)

  static func of(_ type: NSLayoutManager.Type) -> OverriddenSetters {
    guard type != NSLayoutManager.self else { return [] }
    return fragmentRect.isOverridden(by: type) ? .lineFragmentRect : []
  }

  private static let fragmentRect = MethodTableEntry(base: NSLayoutManager.self, bare: WithoutOverrides.self, overriding: FragmentSetter.self)

  private class WithoutOverrides: NSLayoutManager {}

  private final class FragmentSetter: NSLayoutManager {
    override func setLineFragmentRect(_ fragmentRect: CGRect, forGlyphRange glyphRange: NSRange, usedRect: CGRect) {}
  }
}
