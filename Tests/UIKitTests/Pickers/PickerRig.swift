import CoreGraphics

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A picker in a test window, with wheels from arrays, and a log of selections, views and diagnostics.
@MainActor
final class PickerRig: UIPickerViewDataSource {
  let stage: EventStage
  let picker: UIPickerView
  var wheels: [[String]]
  var counts: [Int]?
  private(set) var complaints: [String] = []
  private let oldReport = TableDiagnostic.report
  let listener: PickerListener

  /// 300 × 200; a row is 32 high.
  init(_ wheels: [[String]], listener: PickerListener? = nil) {
    self.wheels = wheels
    let listener = listener ?? PickerListener()
    self.listener = listener
    picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    stage = EventStage.atDesk([picker], width: 300, height: 300)
    TableDiagnostic.report = { [weak self] in self?.complaints.append($0) }
    listener.titleForRow = { [weak self] in self?.wheels[$1][$0] ?? "" }
    picker.dataSource = self
    picker.delegate = listener
    stage.session.turn()
  }

  convenience init(rows: Int, listener: PickerListener? = nil) { self.init([(0..<rows).map { "row \($0)" }], listener: listener) }

  func close() {
    TableDiagnostic.report = oldReport
    stage.closeAtDesk()
  }

  func turn() { stage.session.turn() }
  /// Until all wheels have settled.
  func settle() { stage.wait(6_000) }

  var wheelViews: [PickerWheel] { picker.subviews.compactMap { $0 as? PickerWheel } }

  /// The title of the row that is exactly at the center of a wheel, or `nil` if there is none.
  func middle(_ component: Int = 0) -> String? {
    let wheel = wheelViews[component]
    return wheel.subviews.compactMap { $0 as? PickerRow }.first { abs($0.frame.midY - wheel.bounds.midY) <= 0.5 }?.displayedText
  }

  func drainComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { counts?.count ?? wheels.count }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { counts?[component] ?? wheels[component].count }
}

/// Provides titles, and logs requests and selections.
@MainActor
class PickerListener: UIPickerViewDelegate {
  var titleForRow: (Int, Int) -> String = { _, _ in "" }
  var attributed: NSAttributedString?
  private(set) var requestedRows: [Int] = []
  private var chosen: [String] = []

  func drain() -> [String] {
    defer { chosen = [] }
    return chosen
  }

  // A subclass's implementation counts; these delegate methods mark themselves as not implemented.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { UIPickerView.notImplemented }
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { UIPickerView.notImplemented }
  func pickerView(_ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int) -> NSAttributedString? { attributed }
  func pickerView(_ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?) -> UIView { UIPickerView.noView }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    requestedRows.append(row)
    return self.titleForRow(row, component)
  }
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) { chosen.append("\(component): \(row)") }
}
