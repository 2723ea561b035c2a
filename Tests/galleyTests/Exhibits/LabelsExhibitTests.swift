import Foundation
import GalleyProofs
import Testing
import UIKit

@testable import GalleyApp
@testable import GalleyExhibits
@testable import galley

/// The labels exhibit.
@MainActor @Suite(.serialized) struct LabelsExhibitTests {
  private func desk() -> ExhibitDesk { ExhibitDesk(LabelsExhibit(), width: 1000, height: 1800) }

  private func sample(_ desk: ExhibitDesk, _ caption: String) throws -> UILabel {
    try #require(desk.all(UILabel.self).first { $0.accessibilityLabel == caption && $0.text != caption })
  }

  /// Samples are truncated on purpose, and the exhibit marks them. Captions and headings are neither truncated nor marked.
  @Test(arguments: ["XS", "AX5"], [640, 1280]) func samplesAloneAreCut(category: String, width: Int) throws {
    let stage = Stage.offscreen(LabelsExhibit(), try WindowOptions.parse(["--size", "\(width)x800", "--category", category]).configuration)
    defer { stage.close() }
    let faults = LayoutRecord.faults(in: stage.window).filter { $0.kind == .truncated || $0.kind == .clipped }.map(\.message)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    func labels(in view: UIView) -> [UILabel] { (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels) }
    let samples = ["The compositor", "A line finds", "Hamburg", "Roman"]
    let marked = labels(in: stage.window).filter(\.showsCutText)
    #expect(marked.count > 10 && marked.allSatisfy { label in samples.contains { label.text?.hasPrefix($0) == true } })
    for label in marked { label.showsCutText = false }
    #expect(LayoutRecord.faults(in: stage.window).contains { $0.kind == .truncated || $0.kind == .clipped })
  }

  @Test func everyModeIsShownAndLinesAreChosen() throws {
    let desk = desk()
    defer { desk.close() }
    let modes: [(String, NSLineBreakMode)] = [
      ("byWordWrapping", .byWordWrapping), ("byCharWrapping", .byCharWrapping), ("byClipping", .byClipping), ("byTruncatingHead", .byTruncatingHead),
      ("byTruncatingMiddle", .byTruncatingMiddle), ("byTruncatingTail", .byTruncatingTail),
    ]
    let labels = try modes.map { try sample(desk, $0.0) }
    #expect(labels.map(\.lineBreakMode) == modes.map(\.1) && labels.allSatisfy { $0.numberOfLines == 1 })
    let one = labels[5].bounds.height
    for (title, count) in [("2 lines", 2), ("3 lines", 3), ("Any number of lines", 0), ("1 line", 1)] {
      desk.press(button: title)
      desk.turn(2)
      #expect(labels.allSatisfy { $0.numberOfLines == count })
      if count > 0 { #expect(abs(labels[5].bounds.height - one * CGFloat(count)) <= 2) } else { #expect(labels[5].bounds.height > one * 1.5) }
    }
    // The slider narrows all labels.
    let slider = try #require(desk.first(UISlider.self))
    let before = labels[0].bounds.width
    slider.value = 0.3
    slider.sendActions(for: .valueChanged)
    desk.turn(2)
    #expect(labels[0].bounds.width < before && Set(labels.map(\.bounds.width)).count == 1)
  }

  @Test func textShrinksOnlyToItsMinimumScale() throws {
    let desk = desk()
    defer { desk.close() }
    #expect(try !sample(desk, "off").adjustsFontSizeToFitWidth)
    for least in [0.8, 0.5, 0] as [CGFloat] {
      let label = try sample(desk, least == 0 ? "minimumScaleFactor = 0: no limit" : "minimumScaleFactor = \(least)")
      #expect(label.adjustsFontSizeToFitWidth && label.minimumScaleFactor == least)
    }
    #expect(try sample(desk, "allowsDefaultTighteningForTruncation").allowsDefaultTighteningForTruncation)
    let heights = try [1, 2, 3, 0].map { try sample(desk, "numberOfLines = \($0)").bounds.height }
    #expect(heights[0] < heights[1] && heights[1] <= heights[2] && heights[2] <= heights[3])
  }

  /// Captions give the size of each label.
  @Test func captionsGiveTheSizeOfFittedLabels() throws {
    let desk = desk()
    defer { desk.close() }
    let bench = try #require(desk.first(FittingDemo.self))
    let labels = bench.subviews.compactMap { $0 as? UILabel }
    try #require(labels.count == 6)
    for pair in stride(from: 0, to: 6, by: 2) {
      let (caption, label) = (labels[pair], labels[pair + 1])
      let size = label.bounds.size
      #expect(label.sizeThatFits(CGSize(width: pair == 0 ? 0 : size.width, height: 0)) == size)
      func number(_ value: CGFloat) -> String { value == value.rounded() ? String(Int(value)) : String(format: "%.1f", Double(value)) }
      #expect(caption.text?.hasSuffix(": \(number(size.width)) × \(number(size.height))") == true, "\(caption.text ?? "")")
    }
  }

  /// The label's line break mode, if set after the attributed text, replaces the mode of its paragraph style.
  @Test func attributedTextSetsItsLineBreakMode() throws {
    let desk = desk()
    defer { desk.close() }
    #expect(try sample(desk, "paragraph style: byTruncatingHead").lineBreakMode == .byTruncatingHead)
    #expect(try sample(desk, "the same, then lineBreakMode = .byTruncatingTail").lineBreakMode == .byTruncatingTail)
  }
}
