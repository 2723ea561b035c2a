import CoreGraphics
import GalleyRaster
import GalleyWindowing
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Titles of menu items: their width and their color.
@MainActor @Suite(.serialized) struct MenuTitleTests {
  /// The usage of the escape key.
  private static let escape: UInt16 = 41

  /// Each title has its natural width in a menu of its fitting size, also beside shortcuts, marks and submenu indicators.
  @Test func titlesAreNotCut() {
    let bench = MenuTests.Bench()
    defer { bench.stage.close() }
    let long = "A Title Wider Than the Minimum Width"
    let key = UIKeyCommand(title: "A Title Wider Than the Minimum", input: "y", modifierFlags: [.control, .shift]) { _ in }
    for items in [[bench.action(long)], [bench.action(long, state: .on)], [key], [UIMenu(title: long, children: [bench.action("One")])]] as [[UIMenuElement]] {
      bench.items = items
      bench.open()
      bench.stage.window.layoutIfNeeded()
      for row in bench.rows {
        row.layoutIfNeeded()
        let natural = row.titleLabel.sizeThatFits(MenuItemView.unlimited).width
        #expect(row.titleLabel.frame.width >= natural, "\(row.title)")
      }
      #expect(bench.rows.count == 1)
      bench.stage.key(Self.escape)
    }
  }

  /// The title has the color of its state before the row is drawn.
  @Test func highlightColorsTheTitleAtOnce() {
    let bench = MenuTests.Bench()
    defer { bench.stage.close() }
    bench.items = [UIAction(title: "Remove", attributes: .destructive) { _ in }]
    bench.open()
    let row = bench.rows[0]
    let palette = UISystemPalette.current
    #expect(row.titleLabel.textColor == palette.destructive)
    bench.menu?.lastPanel.highlightFirst()
    #expect(row.titleLabel.textColor == palette.label)
    bench.menu?.lastPanel.highlight(nil)
    #expect(row.titleLabel.textColor == palette.destructive)
  }
}
