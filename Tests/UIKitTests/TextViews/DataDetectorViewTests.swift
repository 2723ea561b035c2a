import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Data detection in text views that cannot be edited.
@MainActor @Suite(.serialized) struct DataDetectorViewTests {
  private static let text = "see www.a.com or call (217) 782-2000, 12 Main Street, Springfield, IL 62704, March 3, 2024, Lufthansa 430"

  private func check(_ text: String = text, types: UIDataDetectorTypes = .all, _ body: (TextViewStage, UITextView) throws -> Void) rethrows {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.font = UIFont(name: "Galley Block", size: 10)
    view.text = text
    view.isEditable = false
    view.dataDetectorTypes = types
    let stage = TextViewStage(view)
    defer { stage.close() }
    stage.stage.session.turn()
    try body(stage, view)
  }

  private func found(_ view: UITextView) -> [String] {
    view.layoutManager.marks(.detected).map { (view.text as NSString).substring(with: $0.range) }
  }

  @Test(arguments: [
    (UIDataDetectorTypes.link, ["www.a.com"]), (.phoneNumber, ["(217) 782-2000"]), (.address, ["12 Main Street, Springfield, IL 62704"]), (.calendarEvent, ["March 3, 2024"]),
    (.flightNumber, ["Lufthansa 430"]), ([], []), ([.link, .calendarEvent], ["www.a.com", "March 3, 2024"]),
    (.all, ["www.a.com", "(217) 782-2000", "12 Main Street, Springfield, IL 62704", "March 3, 2024", "Lufthansa 430"]),
  ] as [(UIDataDetectorTypes, [String])])
  func requestedDataTypesAreDetected(types: UIDataDetectorTypes, expected: [String]) {
    check(types: types) { _, view in #expect(found(view) == expected) }
  }

  @Test func onlyReadOnlyTextHasDetectedItems() {
    check { stage, view in
      #expect(found(view).count == 5)
      view.isEditable = true
      stage.stage.session.turn()
      #expect(found(view) == [])
      view.isEditable = false
      stage.stage.session.turn()
      #expect(found(view).count == 5)
      view.text = "nothing, then www.b.com"
      stage.stage.session.turn()
      #expect(found(view) == ["www.b.com"])
      view.dataDetectorTypes = []
      stage.stage.session.turn()
      #expect(found(view) == [])
      let link = view.textStorage
      link.addAttribute(.link, value: URL(fileURLWithPath: "/"), range: NSRange(location: 14, length: 9))
      view.dataDetectorTypes = .all
      stage.stage.session.turn()
      #expect(found(view) == [], "a link of the text's own stays that")
    }
  }

  @Test func tapConsultsDelegateAndOpensData() throws {
    try check { stage, view in
      @MainActor func tap(_ text: String) throws {
        let range = (view.text as NSString).range(of: text)
        let rect = try #require(view.editor.rects(for: NSRange(location: range.location, length: 1)).first)
        let place = view.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
        stage.stage.click(place.x, place.y)
        stage.stage.wait(600)
      }
      _ = stage.drain()
      try tap("www")
      #expect(stage.drain().contains("link http://www.a.com 4+9 invokeDefaultAction"))
      try tap("(217)")
      #expect(stage.drain().contains { $0.hasPrefix("link tel:2177822000") })
      #expect(stage.stage.host.openedAddresses == ["http://www.a.com", "tel:2177822000"])
      stage.mayInteract = false
      try tap("www")
      #expect(stage.stage.host.openedAddresses.count == 2, "the delegate said no")
      stage.mayInteract = true
      try tap("March")
      let rows = (stage.stage.window.router.menu as? ContextMenuView)?.lastPanel.rows.map(\.title) ?? []
      #expect(rows == ["Copy Date"])
    }
  }

  @Test func menuListsActionsForDetectedData() throws {
    try check { stage, view in
      for (words, titles) in [("www", ["Open Link", "Copy Link"]), ("(217)", ["Call", "Copy Phone Number"]), ("12 Main", ["Open in Maps", "Copy Address"]), ("Lufthansa", ["Copy Flight"])] {
        let range = (view.text as NSString).range(of: words)
        let rect = try #require(view.editor.rects(for: NSRange(location: range.location, length: 1)).first)
        let place = view.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
        stage.stage.down(place.x, place.y, .right)
        stage.stage.up(place.x, place.y, .right)
        let rows = (stage.stage.window.router.menu as? ContextMenuView)?.lastPanel.rows.map(\.title) ?? []
        #expect(Array(rows.prefix(titles.count)) == titles, "\(words)")
        stage.stage.key(41)
      }
    }
  }

  /// A long text is scanned in its visible part only.
  @Test func longTextIsScannedInVisiblePart() {
    check(String(repeating: "see www.a.com now\n", count: 4000)) { stage, view in
      let first = found(view).count
      #expect(first >= 10 && first < 200)
      view.contentOffset.y = view.contentSize.height / 2
      stage.stage.session.turn()
      let ranges = view.layoutManager.marks(.detected).map(\.range.location)
      #expect(ranges.count < 200 && (ranges.first ?? 0) > 20_000)
    }
  }
}
