import Testing
import UIKit

@testable import GalleyAccessibility
@testable import UIKitCore

/// The formatting of text, as assistive technologies read it.
@MainActor @Suite struct AccessibleTextRunTests {
  private static let id = UIKit.NSAttributedString.Key("id")

  /// Each attribute has ATK's name and unit.
  @Test func attributesHaveNamesOfATK() throws {
    let center = NSMutableParagraphStyle()
    center.alignment = .center
    let font = UIFont.boldSystemFont(ofSize: 12.5)
    let italic = try #require(UIFont(name: "EBGaramond12-Italic", size: 20) ?? UIFont(name: "DejaVuSans-Oblique", size: 20))
    let cases: [(UIKit.NSAttributedString.Key, Any, String, String?)] = [
      (.font, font, "family-name", font.familyName), (.font, font, "size", "12.5"), (.font, font, "weight", "600"), (.font, font, "style", "normal"),
      (.font, italic, "style", "italic"), (.font, italic, "size", "20"), (.font, italic, "weight", "400"),
      (.underlineStyle, 1, "underline", "single"), (.underlineStyle, 9, "underline", "double"), (.underlineStyle, 0, "underline", "none"),
      (.strikethroughStyle, 1, "strikethrough", "true"), (.kern, 1, "strikethrough", "false"), (.kern, 1, "underline", "none"),
      (.foregroundColor, UIColor(red: 1, green: 0, blue: 0.5, alpha: 1), "fg-color", "65535,0,32768"), (.backgroundColor, UIColor.white, "bg-color", "65535,65535,65535"),
      (.languageIdentifier, "de", "language", "de"), (.paragraphStyle, center, "justification", "center"), (.kern, 1, "fg-color", nil),
    ]
    for (key, value, name, expected) in cases {
      let found = AccessibleTextRun.describe([key: value], .current)[name]
      if found != expected { Issue.record("\(key.rawValue): \(name) is \(found ?? "nil")") }
    }
    let run = AccessibleTextRun(attributes: ["b": "2", "a": "1\n\t2"], characters: 0..<1)
    #expect(run.lines == "a\t12\nb\t2\n")
  }

  /// Runs tile the text, and neighboring runs differ in what ATK has names for. At its end there is the formatting of text typed next.
  @Test func runsTileTheText() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let text = NSMutableAttributedString(string: "Plain ö underlined plain", attributes: [.font: UIFont.systemFont(ofSize: 14)])
    text.addAttribute(.underlineStyle, value: 1, range: (text.string as NSString).range(of: "underlined"))
    // An attribute without a name in ATK does not split a run.
    text.addAttribute(Self.id, value: 1, range: NSRange(location: 2, length: 1))
    view.attributedText = text
    var runs: [AccessibleTextRun] = []
    var offset = 0
    while offset < text.length {
      let run = try #require(AccessibleTextRun(in: view, at: offset))
      #expect(run.characters.lowerBound == offset && !run.characters.isEmpty && run.attributes != runs.last?.attributes)
      for inside in run.characters { #expect(AccessibleTextRun(in: view, at: inside) == run) }
      runs.append(run)
      offset = run.characters.upperBound
    }
    #expect(runs.map { $0.attributes["underline"] } == ["none", "single", "none"] && offset == text.length)
    let end = try #require(AccessibleTextRun(in: view, at: offset))
    #expect(end.characters == offset..<offset && end.attributes["size"] == "14")
    #expect(AccessibleTextRun(in: UITextView(), at: 0)?.characters == 0..<0)
  }

  /// Posted texts are spoken, of every kind that can have one; other arguments are not.
  @Test func postedTextsAreAnnounced() {
    var spoken: [String] = []
    UIAccessibility.announce = { spoken.append($0) }
    defer { UIAccessibility.announce = nil }
    let posts: [(UIAccessibility.Notification, Any?)] = [
      (.announcement, "one"), (.announcement, UIKit.NSAttributedString(string: "two")), (.screenChanged, "three"), (.pageScrolled, "four"), (.layoutChanged, UIView()),
      (.announcement, nil), (.announcement, ""), (.pauseAssistiveTechnology, "no"),
    ]
    for (notification, argument) in posts { UIAccessibility.post(notification: notification, argument: argument) }
    #expect(spoken == ["one", "two", "three", "four"])
  }
}
