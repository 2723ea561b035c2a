import UIKit

/// Attributed strings in labels, in a custom view, and in a text layer.
public struct StringsExhibit: Exhibit {
  public let name = "strings"
  public let title = "Attributed Strings"
  public let topic = "Strings and Lines"
  public let reference: Reference? = Reference(.n, "Figures 23.1 to 23.4")

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    return BoardViewController(
      title: title, lead: "What an attributed string can say of its words, in labels, in drawing, and in a layer.", mostColumns: 2,
      cards: [
        BoardCard(
          "Stroked words", note: "Two words are drawn with an outline besides; the paragraph is centred, ten points from both edges.",
          content: FigureLabel { Gettysburg.address(scale: $0) }),
        BoardCard(
          "An initial capital", note: "Justified and hyphenated; the capital is kerned by minus four points.",
          content: FigureLabel { Gettysburg.fourscore(scale: $0) }),
        BoardCard(
          "Both in one label", note: "One attributed string of two paragraphs, each with a style of its own.",
          content: FigureLabel { Gettysburg.both(scale: $0) }),
        BoardCard(
          "Stories, drawn", note: "Each is one string, drawn by its view: as high as it measures, at most 200 points, and cut with an ellipsis there.",
          content: StoriesView(Story.all)),
        BoardCard(
          "Text layers", note: "A text layer wraps, aligns and truncates by itself.", content: TextLayersView()),
        BoardCard(
          "One line that has to fit", note: "The context of drawing lets a line move together or shrink, and tells how far it went.",
          content: FittingLinesView()),
      ])
  }
}
