import GalleyCATK
import Testing
import UIKit

@testable import GalleyAccessibility
@testable import UIKitCollections
@testable import UIKitCore

/// The focus that assistive technologies see in views on whose items keys act.
@MainActor @Suite struct FocusedItemTests {
  private final class Source: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "Row \(indexPath.row)"
      return cell
    }
  }

  /// In a table, the row with the focus ring has the focus. While the table is first responder without the ring, the table has it.
  @Test func theRowWithTheRingHasTheFocus() {
    let (window, source) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), Source())
    let table = UITableView(frame: window.bounds)
    table.dataSource = source
    table.accessibilityLabel = "Table"
    window.addSubview(table)
    let tree = AccessibleTree()
    func focused() -> [String] {
      window.layoutIfNeeded()
      tree.read(window)
      return tree.items.filter { $0.states & CATK_FOCUSED != 0 }.map { $0.role == CATK_ROW ? $0.name : "table" }
    }
    var found = [focused()]
    table.becomeFirstResponder()
    found.append(focused())
    window.focus(table)
    found.append(focused())
    table.focusRow(at: IndexPath(row: 2, section: 0))
    found.append(focused())
    window.focus(nil)
    found.append(focused())
    #expect(found == [[], ["table"], ["Row 0"], ["Row 2"], ["table"]])
  }

  private final class Pane: UIView {
    override var canBecomeFirstResponder: Bool { true }
  }

  private final class Point: UIAccessibilityElement {
    var hasKeys = false
    override var isFirstResponder: Bool { hasKeys }
  }

  /// A view without a role leaves the focus to the dialog that contains it, and a view with elements to the element with the keys.
  @Test func oneItemHasTheFocus() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let (dialog, list, page) = (UIView(frame: window.bounds), Pane(frame: window.bounds), Pane(frame: window.bounds))
    (dialog.screenRole, dialog.accessibilityViewIsModal, dialog.accessibilityLabel, page.accessibilityLabel) = (.popover, true, "Keys", "Page")
    let point = Point(accessibilityContainer: page)
    (point.accessibilityLabel, point.accessibilityTraits, point.accessibilityFrameInContainerSpace) = ("Point", .button, CGRect(x: 0, y: 0, width: 9, height: 9))
    page.accessibilityElements = [point]
    window.addSubview(page)
    window.addSubview(dialog)
    dialog.addSubview(list)
    let tree = AccessibleTree()
    func focused() -> [String] {
      tree.read(window)
      return tree.items.filter { $0.states & CATK_FOCUSED != 0 }.map(\.name)
    }
    list.becomeFirstResponder()
    var found = [focused()]
    page.becomeFirstResponder()
    found.append(focused())
    point.hasKeys = true
    found.append(focused())
    #expect(found == [["Keys"], ["Page"], ["Point"]])
  }
}
