import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// The visual format language: the resulting constraints, and the errors for invalid formats.
@MainActor struct VisualFormatTests {
  private let metrics: [String: Any] = ["gap": 12, "low": 250, "bad": Double.nan, "no": 0, "word": "8"]

  private func descriptions(_ format: String, options: NSLayoutConstraint.FormatOptions = []) throws -> [String] {
    let parent = UIView()
    parent.accessibilityIdentifier = "p"
    var views: [String: Any] = [:]
    for name in ["a", "b", "c"] {
      let view = UIView()
      view.accessibilityIdentifier = name
      parent.addSubview(view)
      views[name] = view
    }
    let made = try VisualFormatMaker(format: format, options: options, metrics: metrics, views: views).constraints()
    // A constraint does not retain its views.
    return withExtendedLifetime((parent, views)) { made.map(\.equation) }
  }

  @Test(arguments: [
    ("[a]", []),
    ("[a(50)]", ["a.width == 50"]),
    ("V:[a(>=50@low,<=b)]", ["a.height >= 50 @250", "a.height <= b.height"]),
    ("[a]|", ["p.trailing == a.trailing"]), ("V:[a]-3-|", ["p.bottom == a.bottom + 3"]),
    ("|[a]|", ["a.leading == p.leading", "p.trailing == a.trailing"]),
    ("H:|-[a]-|", ["a.leading == p.leadingMargin", "p.trailingMargin == a.trailing"]),
    ("V:|-(>=gap)-[a]-20-[b]-(8@100,>=4)-|", [
      "a.top >= p.top + 12", "b.top == a.bottom + 20", "p.bottom == b.bottom + 8 @100", "p.bottom >= b.bottom + 4",
    ]),
    ("[a]-[b][c(==a)]", ["c.width == a.width", "b.leading == a.trailing + 8", "c.leading == b.trailing"]),
    ("[a]-(-5)-[b]", ["b.leading == a.trailing − 5"]),
  ]) func formatsProduceConstraints(_ format: String, constraints: [String]) throws {
    #expect(try descriptions(format) == constraints)
  }

  @Test func optionsSetAlignmentAndDirection() throws {
    #expect(
      try descriptions("[a]-[b]-[c]", options: [.alignAllTop, .directionLeftToRight]) == [
        "b.left == a.right + 8", "c.left == b.right + 8", "a.top == b.top", "a.top == c.top",
      ])
    #expect(try descriptions("|-4-[a]-[b]", options: .directionRightToLeft) == ["p.right == a.right + 4", "a.left == b.right + 8"])
  }

  @Test(arguments: [
    ("", 0, "expected '['"), ("[a", 2, "expected ']'"), ("[a]-", 4, "expected a number or a name"), ("[]", 1, "expected a name"),
    ("|[a]|x", 5, "expected the end of the format"), ("[a]-(5", 6, "expected ')'"), ("[a(=5)]", 4, "expected '='"),
    ("X:[a]", 0, "expected '['"), ("[d]", 1, "there is no view named d"), ("[a(wide)]", 3, "there is no metric named wide"), ("||", 1, "expected a view between the edges"),
    ("[a]-1.2.3-[b]", 4, "expected a number or a name"),
    ("[a(0@0)]", 5, "a priority must be above 0 and at most 1000"), ("[a]-(8@1001)-[b]", 7, "a priority must be above 0 and at most 1000"),
    ("[a(5@no)]", 5, "metric no is 0: a priority must be above 0"), ("[a(bad)]", 3, "metric bad is nan"), ("[a(word)]", 3, "metric word is a String, not a number"),
    ("[a(gap)]-[d]", 10, "there is no view named d"), ("[ab(a)]", 1, "there is no view named ab"), ("[a(ab)]", 3, "there is no metric named ab"),
  ]) func parseErrorsGivePositionAndMessage(_ format: String, position: Int, message: String) {
    do {
      let made = try descriptions(format)
      Issue.record("\(format) made \(made)")
    } catch {
      let problem = error as? VisualFormat.Problem
      #expect(problem?.offset == position && (problem?.message.hasPrefix(message) == true || message == "expected a number or a name" && problem?.message == "expected a name"), "\(error)")
    }
  }
}
