import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine

extension NSLayoutManager {
  /// Galley: the minimum width of a word space in justified lines, relative to its own width; 1 by default.
  ///
  /// Below 1, spaces can shrink so that a line takes one more word. Apple's TextKit never shrinks spaces.
  public var minimumWordSpace: CGFloat {
    get { document.settings.minimumWordSpace }
    set { if newValue != minimumWordSpace { changeSettings { $0.minimumWordSpace = newValue } } }
  }

  /// Galley: the maximum width of a word space, relative to its own width, before hyphenation is tried; 1.5 by default.
  public var maximumWordSpace: CGFloat {
    get { document.settings.maximumWordSpace }
    set { if newValue != maximumWordSpace { changeSettings { $0.maximumWordSpace = newValue } } }
  }

  /// Galley: the maximum stretch of word spaces in a justified line, relative to their own width; infinite by
  /// default. A line beyond it is ragged.
  ///
  /// Such a line is not stretched unless a hyphen helps, even one on consecutive lines. Apple's TextKit stretches
  /// without limit. Beside shapes, consecutive lines of a paragraph are ragged together, and hyphenate regardless of
  /// `hyphenationFactor`. With total fit, a paragraph is ragged as a whole if each way to break it exceeds the limit on
  /// a line of full width. Hanging punctuation does not count.
  public var raggedWordSpace: CGFloat {
    get { document.settings.raggedWordSpace }
    set { if newValue != raggedWordSpace { changeSettings { $0.raggedWordSpace = newValue } } }
  }

  /// Galley: whether every paragraph uses total-fit line breaking, as with `LineBreakStrategy.totalFit`; `false` by default.
  public var usesTotalFit: Bool {
    get { document.settings.fitsTotally }
    set { if newValue != usesTotalFit { changeSettings { $0.fitsTotally = newValue } } }
  }

  func changeSettings(_ change: @escaping (inout LayoutSettings) -> Void) {
    if isInLayout { return deferChange { $0.changeSettings(change) } }
    invalidating { change(&document.settings) }
  }
}
