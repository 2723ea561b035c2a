/// Questions that a delegate may answer.
struct DelegateQuestions: OptionSet {
  let rawValue: Int
  static let generatingGlyphs = DelegateQuestions(rawValue: 1 << 0)
  static let controlActions = DelegateQuestions(rawValue: 1 << 1)
  static let breakingWords = DelegateQuestions(rawValue: 1 << 2)
  static let hyphenating = DelegateQuestions(rawValue: 1 << 3)
  static let lineSpacing = DelegateQuestions(rawValue: 1 << 4)
  static let spacingBefore = DelegateQuestions(rawValue: 1 << 5)
  static let spacingAfter = DelegateQuestions(rawValue: 1 << 6)
  static let settingFragments = DelegateQuestions(rawValue: 1 << 7)

  static let all = DelegateQuestions(rawValue: 1 << 8 - 1)
}

extension NSLayoutManager {
  /// What a control character does in layout. Of several actions the last in this list counts.
  public struct ControlCharacterAction: OptionSet, Sendable {
    /// The actions as bits, the same as UIKit's.
    public let rawValue: Int
    /// Actions from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Takes no room and draws nothing.
    public static let zeroAdvancement = ControlCharacterAction(rawValue: 1 << 0)
    /// Takes the room that the delegate says; see `…boundingBoxForControlGlyphAt:`.
    public static let whitespace = ControlCharacterAction(rawValue: 1 << 1)
    /// Moves to the next tab stop.
    public static let horizontalTab = ControlCharacterAction(rawValue: 1 << 2)
    /// Ends the line and no paragraph: the next line has no first line's indent, and no paragraph spacing lies between.
    public static let lineBreak = ControlCharacterAction(rawValue: 1 << 3)
    /// Ends the paragraph.
    public static let paragraphBreak = ControlCharacterAction(rawValue: 1 << 4)
    /// Ends the container: text goes on in the next.
    public static let containerBreak = ControlCharacterAction(rawValue: 1 << 5)
  }
}
