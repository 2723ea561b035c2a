import GalleyDocuments
import GalleyPlayground
import UIKit

/// Attributed strings in labels, in a custom view, and in a text layer.
public struct StringsExhibit: Exhibit {
  public let name = "strings"
  public let title = "Attributed Strings"
  public let topic = "Words and Lines"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.labelsFieldsAndTextViews, "Attributed text in labels")

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return BoardViewController(
      title: title, lead: "Attributed strings in labels, in views that draw them, and in text layers.", maximumColumns: 2,
      cards: [
        BoardCard(
          "Stroked Words", note: "Two words have an outline; the paragraph is centered, with margins of ten points.",
          content: FigureLabel { Gettysburg.address(scale: $0) }),
        BoardCard(
          "An Initial Capital", note: "Justified and hyphenated; the capital is kerned by minus four points.",
          content: FigureLabel { Gettysburg.fourscore(scale: $0) }),
        BoardCard(
          "Both in One Label", note: "One attributed string with two paragraphs in different styles.",
          content: FigureLabel { Gettysburg.both(scale: $0) }),
        BoardCard(
          "Drawn Stories", note: "The view measures and draws each string; strings higher than 200 points end in an ellipsis.",
          content: StoriesView(Story.all)),
        BoardCard(
          "Text Layers", note: "A text layer wraps, aligns and truncates its text.", content: TextLayersView()),
        BoardCard(
          "A Line That Must Fit", note: "The drawing context tightens or shrinks a line to fit, and reports the scale.",
          content: FittingLinesView()),
      ])
  }
}
