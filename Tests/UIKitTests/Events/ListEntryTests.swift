import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Tab into a table that has cells for visible rows only.
@Suite(.serialized) @MainActor
struct ListEntryTests {
  private final class Rows: UITableViewDataSource {
    let haveFields: ClosedRange<Int>
    init(haveFields: ClosedRange<Int>) { self.haveFields = haveFields }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let hasField = haveFields.contains(indexPath.row)
      let kind = hasField ? "field" : "empty"
      let cell = tableView.dequeueReusableCell(withIdentifier: kind) ?? UITableViewCell(style: .default, reuseIdentifier: kind)
      guard hasField else { return cell }
      if cell.contentView.subviews.allSatisfy({ !($0 is UITextField) }) { cell.contentView.addSubview(UITextField(frame: CGRect(x: 10, y: 12, width: 100, height: 16))) }
      for case let field as UITextField in cell.contentView.subviews { field.accessibilityIdentifier = "row \(indexPath.row)" }
      return cell
    }
  }

  /// A button above 40 rows, four of which are visible.
  @MainActor private struct Form {
    let stage: EventStage
    let rows: Rows
    let button = UIButton(type: .system)
    let table = UITableView(frame: CGRect(x: 0, y: 40, width: 300, height: 160), style: .plain)

    init(haveFields: ClosedRange<Int> = 0...39) {
      rows = Rows(haveFields: haveFields)
      button.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
      button.accessibilityIdentifier = "button"
      table.rowHeight = 40
      table.allowsSelection = false
      table.dataSource = rows
      stage = .atDesk([button, table], width: 300, height: 200)
    }

    var name: String { stage.window.focusedView?.accessibilityIdentifier ?? "" }

    func scroll(to y: CGFloat) {
      table.contentOffset.y = y
      stage.session.turn()
    }

    func tab(forward: Bool = true) {
      stage.window.moveFocus(forward: forward)
      stage.session.turn()
    }

    /// The focus order, starting at the button, for one round.
    func round(forward: Bool) -> [String] {
      stage.window.focus(button)
      stage.session.turn()
      var names: [String] = []
      repeat {
        names.append(name)
        tab(forward: forward)
      } while stage.window.focusedView !== button && names.count < 100
      return names
    }
  }

  /// At any scroll position.
  @Test(arguments: [0, 700, 1440]) func backwardTabOrderIsForwardOrderReversed(offset: Int) {
    let form = Form()
    defer { form.stage.closeAtDesk() }
    let names = (0..<40).map { "row \($0)" }
    form.scroll(to: CGFloat(offset))
    #expect(form.round(forward: true) == ["button"] + names)
    form.scroll(to: CGFloat(offset))
    #expect(form.round(forward: false) == ["button"] + names.reversed())
  }

  /// The views above the first row and below the last are first and last in the order.
  @Test func headerAndFooterAreInTabOrder() {
    let form = Form()
    defer { form.stage.closeAtDesk() }
    for (name, place) in [("head", \UITableView.tableHeaderView), ("foot", \.tableFooterView)] {
      let view = UIButton(type: .system)
      view.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
      view.accessibilityIdentifier = name
      form.table[keyPath: place] = view
    }
    let names = ["head"] + (0..<40).map { "row \($0)" } + ["foot"]
    form.scroll(to: 700)
    #expect(form.round(forward: true) == ["button"] + names)
    form.scroll(to: 700)
    #expect(form.round(forward: false) == ["button"] + names.reversed())
  }

  /// Without a focus ring, Tab begins at the visible rows.
  @Test func tabBeginsAtVisibleRowsAfterScrolling() {
    let form = Form()
    defer { form.stage.closeAtDesk() }
    form.stage.window.focus(form.button)
    form.stage.window.focus(nil)
    form.scroll(to: 720)
    form.tab()
    #expect(form.name == "row 18")
  }

  /// If the first rows have no focusable view, Tab continues to the visible ones.
  @Test(arguments: [true, false]) func tabSkipsRowsWithoutFocusableViews(forward: Bool) {
    let form = Form(haveFields: 20...21)
    defer { form.stage.closeAtDesk() }
    form.stage.window.focus(form.button)
    form.scroll(to: 780)
    form.tab(forward: forward)
    #expect(form.name == (forward ? "row 20" : "row 21") && form.table.contentOffset.y == 780)
  }
}
