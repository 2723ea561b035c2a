/// The optional callbacks of a delegate.
struct DelegateCallbacks: OptionSet {
  let rawValue: Int
  static let generatingGlyphs = DelegateCallbacks(rawValue: 1 << 0)
  static let controlActions = DelegateCallbacks(rawValue: 1 << 1)
  static let breakingWords = DelegateCallbacks(rawValue: 1 << 2)
  static let hyphenating = DelegateCallbacks(rawValue: 1 << 3)
  static let lineSpacing = DelegateCallbacks(rawValue: 1 << 4)
  static let spacingBefore = DelegateCallbacks(rawValue: 1 << 5)
  static let spacingAfter = DelegateCallbacks(rawValue: 1 << 6)
  static let settingFragments = DelegateCallbacks(rawValue: 1 << 7)

  static let all = DelegateCallbacks(rawValue: 1 << 8 - 1)
}

extension NSLayoutManager {
  /// The action of a control character in layout. Of several actions, the last one in this list applies.
  public struct ControlCharacterAction: OptionSet, Sendable {
    /// The raw bits, equal to UIKit's.
    public let rawValue: Int
    /// Creates actions from raw bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Has no width and is not drawn.
    public static let zeroAdvancement = ControlCharacterAction(rawValue: 1 << 0)
    /// Has the width that the delegate returns from `…boundingBoxForControlGlyphAt:`.
    public static let whitespace = ControlCharacterAction(rawValue: 1 << 1)
    /// Moves to the next tab stop.
    public static let horizontalTab = ControlCharacterAction(rawValue: 1 << 2)
    /// Ends the line without ending the paragraph: no first-line indent and no paragraph spacing follow.
    public static let lineBreak = ControlCharacterAction(rawValue: 1 << 3)
    /// Ends the paragraph.
    public static let paragraphBreak = ControlCharacterAction(rawValue: 1 << 4)
    /// Ends the container: text continues in the next one.
    public static let containerBreak = ControlCharacterAction(rawValue: 1 << 5)
  }
}
