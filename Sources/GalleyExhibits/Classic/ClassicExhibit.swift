import GalleyDocuments
import GalleyPlayground
import UIKit

/// Traditional book typography: classic paragraphs with an ornament, a table with decimal tabs, hanging lists.
public struct ClassicExhibit: Exhibit {
  public let name = "classic"
  public let title = "Classic Layouts"
  public let topic = "Styles and Paragraphs"
  public let reference: ReferenceDocumentPart? = ReferenceDocumentPart(.stringRendering, "Paragraphs, tabs and lists")

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Theme.install()
    return BoardViewController(
      title: title, lead: "Five classic layouts made with paragraph styles and tab stops.", narrowest: 360, maximumColumns: 2,
      cards: [
        BoardCard(
          "Classic Text", note: "15-point type on 18-point lines, justified and hyphenated. The second paragraph of a section is indented by an em; an ornament separates sections.",
          content: ReadingView("Classic text") { FrenchProseSample.text(scale: $0) }),
        BoardCard(
          "A Table of Numbers", note: "A center tab stop at 100 points, aligned on the decimal point, and a right one at 200.",
          content: ReadingView("A table of numbers") { NumberTable.text(scale: $0) }),
        BoardCard(
          "Numbered and Bulleted", note: "Lines are indented by three ems, markers by one; a tab separates marker and text.",
          content: ReadingView("Numbered and bulleted") { HangingList.text(scale: $0) }),
        BoardCard(
          "Quotes with Fitting Heights", note: "Rows are measured with both line options, rounded up, and have insets.", content: QuotesView()),
        BoardCard(
          "Deprecated Methods", note: "Methods that measure or draw with only a font are deprecated since iOS 7.",
          content: ReadingView("Deprecated methods") { OldMethods.text(scale: $0) }),
      ])
  }
}
