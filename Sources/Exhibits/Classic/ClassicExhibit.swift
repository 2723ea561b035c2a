import UIKit

/// Traditional book typography: classic paragraphs with an ornament, a table with decimal tabs, hanging lists.
public struct ClassicExhibit: Exhibit {
  public let name = "classic"
  public let title = "Classic Layouts"
  public let topic = "Paragraphs"
  public let reference: Reference? = Reference(.o, "Paragraphs, tabs and lists")

  /// Creates the exhibit without a view.
  public init() {}

  public func makeViewController(category: UIContentSizeCategory) -> UIViewController {
    Look.install()
    return BoardViewController(
      title: title, lead: "What paragraph styles and tab stops are for, in five classic layouts.", narrowest: 360, mostColumns: 2,
      cards: [
        BoardCard(
          "Classic text", note: "Fifteen points on eighteen, justified and hyphenated. The first paragraph is flush, the next ones begin an em further in; an ornament stands between sections.",
          content: ReadingView("Classic text") { ClassicText.text(scale: $0) }),
        BoardCard(
          "A table of numbers", note: "A centred tab at 100 points that looks for the decimal point, and a right one at 200.",
          content: ReadingView("A table of numbers") { NumberTable.text(scale: $0) }),
        BoardCard(
          "Numbered and bulleted", note: "Lines hang at three ems, the mark at one; a tab stop leads from the mark to the text.",
          content: ReadingView("Numbered and bulleted") { HangingList.text(scale: $0) }),
        BoardCard(
          "Quotes, each as high as its words", note: "Rows are measured with both line options, rounded up, and given an inset.", content: QuotesView()),
        BoardCard(
          "What took their place", note: "Measuring and drawing with a font alone is deprecated since iOS 7.",
          content: ReadingView("What took their place") { OldMethods.text(scale: $0) }),
      ])
  }
}
