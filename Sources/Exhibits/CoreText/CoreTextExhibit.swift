import UIKit

/// Lines, frames and glyphs drawn by Core Text's functions.
public struct CoreTextExhibit: Exhibit {
  public let name = "core-text"
  public let title = "Core Text"
  public let topic = "Strings and Lines"
  public let reference: Reference? = Reference(.n, "Figures 23.5 and 23.6")

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    return BoardViewController(
      title: title, lead: "The functions below labels and text views: fonts, lines and frames, drawn one by one.", narrowest: 380, mostColumns: 2,
      cards: [
        BoardCard(
          "One line", note: "Each word is three and a half points larger than the one before it; the last is bold. One CTLine.",
          content: RumView(.line)),
        BoardCard(
          "A frame", note: "The same string under a centred paragraph style, in a CTFrame.", content: RumView(.frame)),
        BoardCard(
          "Along a curve", note: "The glyphs of a CTLine, each turned to the path that it stands on. Drag a knob to bend the path.",
          content: CurvedTextView()),
        BoardCard(
          "In an ellipse", note: "A frame's path need not be a rectangle: lines stand wherever their whole height is inside.",
          content: EllipseTextView()),
        BoardCard(
          "Where letters meet", note: "Small letters stand on the reference's baseline, hang from its hanging line, or are centred as ideographs are.",
          content: BaselinesView()),
      ])
  }
}

/// The fifty states in two columns; a tap frames a state for a moment.
public struct StatesExhibit: Exhibit {
  public let name = "states"
  public let title = "Fifty States"
  public let topic = "Strings and Lines"
  public let reference: Reference? = Reference(.n, "Figures 23.7 and 23.8")

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    return BoardViewController(
      title: title, lead: "Small capitals in two columns: two frames of one framesetter. Tap a state.", narrowest: 620, mostColumns: 1,
      cards: [BoardCard("Two frames", note: "The second frame goes on where the visible range of the first one ends.", content: StatesView())])
  }
}
