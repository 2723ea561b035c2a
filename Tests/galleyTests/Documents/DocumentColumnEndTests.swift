@testable import GalleyDocuments
@testable import GalleyPlayground
import TestSupport
import TextKit
import Testing
import UIKit

/// Columns of documents follow the rules for column ends on each spread that is viewed before the next one is laid out.
@MainActor @Suite struct DocumentColumnEndTests {
  nonisolated private static let sizes: [UIContentSizeCategory] = [.extraSmall, .large, .extraExtraExtraLarge, .accessibilityLarge]

  /// Paragraphs of several lines, mixed with headings and quotes.
  private func source(_ seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    let words = ["A", "line", "finds", "its", "length", "before", "measure", "composing", "room", "of", "the", "galley"]
    func text(_ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &generator)).map { _ in words.randomElement(using: &generator)! }.joined(separator: " ")
    }
    return (0..<40).map { _ in
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: "## " + text(2...5)
      case 1: "> " + text(8...20)
      default: text(10...80) + "."
      }
    }.joined(separator: "\n\n")
  }

  private func flow(_ source: String, _ category: UIContentSizeCategory) -> TextFlow {
    let sheet = StyleSheet(category: category, imageLoader: ImageLoader(folder: "/"))
    let text = sheet.text(of: DocumentReader.read(bytes: Array(source.utf8), as: .markdown))
    return TextFlow(
      storage: NSTextStorage(attributedString: text),
      geometry: PageGeometry(viewport: CGSize(width: 1224, height: 704), isNarrow: false))
  }

  private func block(_ flow: TextFlow, at index: Int) -> TextRole.Block? {
    (flow.storage.attribute(.textRole, at: index, effectiveRange: nil) as? TextRole)?.block
  }

  @Test(arguments: sizes) func noHeadingEndsAColumnAndNoQuoteIsSplit(category: UIContentSizeCategory) {
    var ends = 0
    for seed in UInt64(1)...8 {
      let flow = flow(source(seed), category)
      flow.ensureLayout(throughSpread: 100)
      let columns = flow.columns.map { flow.lines(inColumn: $0) }.filter { !$0.isEmpty }
      for (column, next) in zip(columns, columns.dropFirst()) {
        let (last, first) = (column[column.count - 1].characters, next[0].characters.location)
        ends += 1
        let isWithin = !flow.storage.unit(at: first - 1).endsParagraph
        #expect(isWithin || block(flow, at: last.location) != .heading, "seed \(seed), character \(first)")
        #expect(!isWithin || block(flow, at: first) != .quote, "seed \(seed), character \(first)")
      }
    }
    #expect(ends > 8)
  }

  @Test(arguments: sizes) func spreadIsFinalBeforeTheNextIsLaidOut(category: UIContentSizeCategory) {
    for seed in UInt64(1)...4 {
      let (flow, whole) = (flow(source(seed), category), flow(source(seed), category))
      whole.ensureLayout(throughSpread: 100)
      for spread in 0..<whole.spreadCount {
        flow.ensureLayout(throughSpread: spread, ahead: 0)
        for column in whole.columns(ofSpreads: spread...spread) {
          #expect(flow.lines(inColumn: column) == whole.lines(inColumn: column), "seed \(seed), column \(column)")
        }
      }
      #expect(flow.spreadCount == whole.spreadCount)
    }
  }
}
