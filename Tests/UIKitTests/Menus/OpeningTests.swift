import CoreGraphics
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Links that leave the app.
@MainActor @Suite(.serialized) struct OpeningTests {
  @Test(arguments: [
    ("https://example.org/a?b=c#d", true), ("HTTP://example.org", true), ("mailto:someone@example.org", true), ("mailto:", false),
    ("file:///etc/passwd", false), ("javascript:alert(1)", false), ("ssh://host", false), ("x-anything:do", false), ("https:", false),
    ("https:///path", false), ("notes.md", false), ("--help", false), ("smb://host/share", false), ("data:text/html,hello", false),
  ]) func onlyPagesAndMails(address: String, isOpened: Bool) throws {
    let stage = EventStage()
    defer { stage.close() }
    let url = try #require(URL(string: address))
    #expect(UIApplication.shared.canOpenURL(url) == isOpened)
    var answer: Bool?
    UIApplication.shared.open(url) { answer = $0 }
    #expect(answer == isOpened)
    #expect(stage.host.openedAddresses == (isOpened ? [address] : []))
  }

  /// On a desktop, no site declares an app as its own.
  @Test(arguments: [true, false]) func universalLinks(areWanted: Bool) throws {
    let stage = EventStage()
    defer { stage.close() }
    var answer: Bool?
    UIApplication.shared.open(try #require(URL(string: "https://example.org")), options: [.universalLinksOnly: areWanted]) { answer = $0 }
    #expect(answer == !areWanted && stage.host.openedAddresses.isEmpty == areWanted)
  }
}
