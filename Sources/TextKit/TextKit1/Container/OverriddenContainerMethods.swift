import CoreGraphics
import GalleyAttributedText

/// The methods of `NSTextContainer` that a subclass overrides. A subclass that does not override them is laid out as a
/// plain container.
enum OverriddenContainerMethods {
  static func overridesLineFragmentRect(_ type: NSTextContainer.Type) -> Bool { lineFragmentRect.isOverridden(by: type) }

  private static let lineFragmentRect = MethodTableEntry(base: NSTextContainer.self, bare: WithoutOverrides.self, overriding: Shaper.self)

  private class WithoutOverrides: NSTextContainer {}

  private final class Shaper: NSTextContainer {
    override func lineFragmentRect(
      forProposedRect proposedRect: CGRect, at characterIndex: Int, writingDirection baseWritingDirection: NSWritingDirection,
      remaining remainingRect: UnsafeMutablePointer<CGRect>?
    ) -> CGRect { .zero }
  }
}
