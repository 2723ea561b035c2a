import GalleyDocuments
import GalleyPlayground
import UIKit

/// Lines, frames and glyphs drawn by Core Text's functions.
public struct CoreTextExhibit: Exhibit {
  public let name = "core-text"
  public let title = "Core Text"
  public let topic = "Words and Lines"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.labelsFieldsAndTextViews, "Lines and frames (figures 23.5 and 23.6)")

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return BoardViewController(
      title: title, lead: "The functions that labels and text views are built on: fonts, lines and frames.", narrowest: 380, maximumColumns: 2,
      cards: [
        BoardCard(
          "One Line", note: "One CTLine. Each word is 3.5 points larger than the previous word; the last is bold.",
          content: GrowingWordsView(.line)),
        BoardCard(
          "A Frame", note: "The same string with a centered paragraph style, in a CTFrame.", content: GrowingWordsView(.frame)),
        BoardCard(
          "Along a Curve", note: "The glyphs of a CTLine, each rotated to follow a path. Drag a handle to bend the path.",
          content: CurvedTextView()),
        BoardCard(
          "In an Ellipse", note: "A frame’s path can have any shape: each line fits inside with its whole height.",
          content: EllipseTextView()),
        BoardCard(
          "Baselines", note: "Small text aligned to the Roman, hanging or centered ideographic baseline of large text.",
          content: BaselinesView()),
      ])
  }
}

/// The fifty states in two columns; a tap frames a state for a moment.
public struct StatesExhibit: Exhibit {
  public let name = "states"
  public let title = "Fifty States"
  public let topic = "Words and Lines"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.labelsFieldsAndTextViews, "Two columns of text (figures 23.7 and 23.8)")

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return BoardViewController(
      title: title, lead: "Small capitals in two columns: two frames of one framesetter. Tap a state.", narrowest: 620, maximumColumns: 1,
      cards: [BoardCard("Two Frames", note: "The second frame continues after the visible range of the first.", content: StateNamesView())])
  }
}
