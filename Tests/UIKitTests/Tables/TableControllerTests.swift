import CoreGraphics
import Foundation
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A table view controller: it clears the selection when its view appears, and avoids the keyboard (KB18).
@Suite(.serialized) @MainActor
struct TableControllerTests {
  private final class Form: UITableViewController {
    var fields: [Int: UITextField] = [:]
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 20 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      let field = fields[indexPath.row] ?? UITextField(frame: CGRect(x: 20, y: 7, width: 200, height: 30))
      fields[indexPath.row] = field
      cell.contentView.addSubview(field)
      return cell
    }
  }

  @Test func tableAvoidsKeyboard() throws {
    let stage = EventStage(width: 800, height: 700)
    defer { stage.close() }
    let form = Form(style: .grouped)
    form.loadViewIfNeeded()
    form.tableView.contentInset = UIEdgeInsets(top: 5, left: 0, bottom: 12, right: 0)
    form.tableView.verticalScrollIndicatorInsets.bottom = 3
    stage.window.rootViewController = form
    stage.session.turn()
    let field = try #require(form.fields[12])
    field.becomeFirstResponder()
    stage.wait(600)
    let keyboard = try #require(stage.window.keyboard.destination)
    let covered = 700 - keyboard.minY
    #expect(covered > 150)
    #expect(form.tableView.contentInset == UIEdgeInsets(top: 5, left: 0, bottom: covered, right: 0))
    #expect(form.tableView.verticalScrollIndicatorInsets.bottom == covered)
    func row(_ number: Int) -> CGRect { form.tableView.convert(form.tableView.rectForRow(at: IndexPath(row: number, section: 0)), to: nil) }
    #expect(row(12).maxY <= keyboard.minY && row(12).minY >= 0, "the row with the field is seen whole: \(row(12))")
    form.tableView.scrollToRow(at: IndexPath(row: 19, section: 0), at: .none, animated: false)
    stage.session.turn()
    #expect(row(19).maxY <= keyboard.minY, "the last row can be brought above the keys")
    let next = try #require(form.fields[18])
    next.becomeFirstResponder()
    stage.wait(600)
    #expect(row(18).maxY <= keyboard.minY)
    next.resignFirstResponder()
    stage.wait(600)
    #expect(form.tableView.contentInset.bottom == 12 && form.tableView.verticalScrollIndicatorInsets.bottom == 3, "as they were")
  }

  @Test func rowsAreDeselectedWhenViewAppears() {
    let stage = EventStage(width: 300, height: 300)
    defer { stage.close() }
    let form = Form(style: .plain)
    stage.window.rootViewController = form
    stage.session.turn()
    form.tableView.selectRow(at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .none)
    stage.window.rootViewController = UIViewController()
    #expect(form.tableView.indexPathForSelectedRow?.row == 2)
    stage.window.rootViewController = form
    #expect(form.tableView.indexPathForSelectedRow == nil)
    form.clearsSelectionOnViewWillAppear = false
    form.tableView.selectRow(at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .none)
    stage.window.rootViewController = UIViewController()
    stage.window.rootViewController = form
    #expect(form.tableView.indexPathForSelectedRow?.row == 2)
  }
}
