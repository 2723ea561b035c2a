import AttributedText
import CoreGraphics
import TextEngine

extension NSLayoutManager {
  /// Galley: the least width of a word space in justified lines, as a part of its own. Below 1 a line may take one word
  /// more than fits, its spaces shrunk; Apple's never shrinks.
  public var minimumWordSpace: CGFloat {
    get { document.settings.minimumWordSpace }
    set { if newValue != minimumWordSpace { changeSettings { $0.minimumWordSpace = newValue } } }
  }

  /// Galley: above this part of its own a word space counts as too wide, and a hyphen is tried where there may be one.
  public var maximumWordSpace: CGFloat {
    get { document.settings.maximumWordSpace }
    set { if newValue != maximumWordSpace { changeSettings { $0.maximumWordSpace = newValue } } }
  }

  /// Galley: a justified line that would need word spaces wider than this part of their own is not stretched, and ends
  /// ragged where no hyphen helps, be it the second in a row; Apple's are stretched however far. Beside shapes, consecutive lines of a
  /// paragraph end ragged together, and take hyphens whatever `hyphenationFactor` says. Where breaks are chosen together, a paragraph
  /// ends ragged as a whole where each way to break it would tear a line of the full width; what hangs over the margins does not count.
  public var raggedWordSpace: CGFloat {
    get { document.settings.raggedWordSpace }
    set { if newValue != raggedWordSpace { changeSettings { $0.raggedWordSpace = newValue } } }
  }

  /// Galley: whether the breaks of every paragraph are chosen together, as where its style has `LineBreakStrategy.totalFit`.
  public var usesTotalFit: Bool {
    get { document.settings.fitsTotally }
    set { if newValue != usesTotalFit { changeSettings { $0.fitsTotally = newValue } } }
  }

  func changeSettings(_ change: @escaping (inout LayoutSettings) -> Void) {
    if isInLayout { return putOff { $0.changeSettings(change) } }
    invalidating { change(&document.settings) }
  }
}
