import CoreGraphics
import Foundation
import GalleyRaster
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// A picker's requests and rows, and the ways to turn its wheels.
@Suite(.serialized) @MainActor
struct PickerViewTests {
  @Test func onlyVisibleRowsAreCreated() {
    let rig = PickerRig(rows: 1_000_000)
    defer { rig.close() }
    #expect(rig.middle() == "row 0" && rig.listener.requestedRows.count <= 8, "\(rig.listener.requestedRows)")
    rig.picker.selectRow(500_000, inComponent: 0, animated: false)
    rig.turn()
    #expect(rig.middle() == "row 500000" && rig.listener.requestedRows.count <= 20)
    #expect(rig.picker.selectedRow(inComponent: 0) == 500_000 && rig.listener.drain().isEmpty, "selections by code are not reported")
    #expect(rig.picker.view(forRow: 500_000, forComponent: 0) is UILabel && rig.picker.view(forRow: 3, forComponent: 0) == nil)
    #expect(rig.wheelViews[0].subviews.count <= 9, "rows are used again")
  }

  /// Each way to turn a wheel: its target row, and that the selection is reported once.
  @Test func everyInputMethodTurnsWheel() {
    let rig = PickerRig(rows: 100)
    defer { rig.close() }
    rig.picker.selectRow(10, inComponent: 0, animated: false)
    rig.turn()
    let acts: [(String, () -> Void, Int)] = [
      ("a tap on the row below", { rig.stage.click(150, 132) }, 11),
      ("a tap on the chosen row", { rig.stage.click(150, 100) }, 11),
      ("a notch down", { rig.stage.play(.wheel(at: GalleyRaster.Point(x: 150, y: 100), delta: GalleyRaster.Point(x: 0, y: -1), isPrecise: false)) }, 12),
      ("a notch up", { rig.stage.play(.wheel(at: GalleyRaster.Point(x: 150, y: 100), delta: GalleyRaster.Point(x: 0, y: 1), isPrecise: false)) }, 11),
      ("Tab", { rig.stage.key(0x2B) }, 11),
      ("Down", { rig.stage.key(0x51) }, 12),
      ("Up", { rig.stage.key(0x52) }, 11),
      ("Page Down", { rig.stage.key(0x4E) }, 16),
      ("Page Up", { rig.stage.key(0x4B) }, 11),
      ("End", { rig.stage.key(0x4D) }, 99),
      ("Down at the end", { rig.stage.key(0x51) }, 99),
      ("Home", { rig.stage.key(0x4A) }, 0),
    ]
    var row = 10
    for (name, act, next) in acts {
      act()
      rig.settle()
      #expect(rig.picker.selectedRow(inComponent: 0) == next, "\(name)")
      #expect(rig.middle() == "row \(next)", "\(name)")
      #expect(rig.listener.drain() == (next == row ? [] : ["0: \(next)"]), "\(name)")
      row = next
    }
  }

  /// Thrown by touch or mouse, a wheel settles with a row at the center, which is reported once.
  @Test(arguments: [-70.0, -33, -5, 12, 60, 90], [true, false])
  func thrownWheelSettlesOnRow(distance: Double, isTouch: Bool) {
    let rig = PickerRig(rows: 200)
    defer { rig.close() }
    rig.picker.selectRow(100, inComponent: 0, animated: false)
    rig.turn()
    let start = distance > 0 ? 60.0 : 140
    if isTouch {
      rig.stage.touch(1, .began, 150, start)
      for step in 1...5 {
        rig.stage.host.virtualClock.advance(by: 16)
        rig.stage.touch(1, .moved, 150, start + distance * Double(step) / 5)
      }
      rig.stage.touch(1, .ended, 150, start + distance)
    } else {
      rig.stage.drag(from: (150, start), to: (150, start + distance), steps: 5)
    }
    rig.settle()
    let row = rig.picker.selectedRow(inComponent: 0)
    #expect(rig.middle() == "row \(row)")
    if abs(distance) > 30 { #expect(distance > 0 ? row < 99 : row > 101, "it decelerates after the release: \(row)") }
    #expect(rig.listener.drain() == (row == 100 ? [] : ["0: \(row)"]))
  }

  @Test func touchpadScrollingSettlesOnRow() {
    let rig = PickerRig(rows: 50)
    defer { rig.close() }
    for _ in 0..<5 { rig.stage.play(.wheel(at: GalleyRaster.Point(x: 150, y: 100), delta: GalleyRaster.Point(x: 0, y: -0.35), isPrecise: true)) }
    #expect(rig.listener.drain().isEmpty && rig.wheelViews[0].contentOffset.y > -84)
    rig.settle()
    let row = rig.picker.selectedRow(inComponent: 0)
    #expect(row > 0 && rig.middle() == "row \(row)" && rig.listener.drain() == ["0: \(row)"])
  }

  @Test func wheelThrownBeyondEndReturns() {
    let rig = PickerRig(rows: 3)
    defer { rig.close() }
    rig.stage.drag(from: (150, 60), to: (150, 190))
    rig.settle()
    #expect(rig.middle() == "row 0" && rig.listener.drain().isEmpty)
  }

  @Test func arrowKeysMoveBetweenWheels() {
    let rig = PickerRig([["a", "b"], ["c", "d", "e"], []])
    defer { rig.close() }
    rig.stage.key(0x2B)
    #expect(rig.stage.window.focusedView === rig.wheelViews[0])
    rig.stage.key(0x4F)
    rig.stage.key(0x51)
    rig.settle()
    #expect(rig.listener.drain() == ["1: 1"] && rig.middle(1) == "d")
    rig.stage.key(0x4F)
    #expect(rig.stage.window.focusedView === rig.wheelViews[1], "a wheel without rows has no keys")
    rig.stage.key(0x50)
    #expect(rig.stage.window.focusedView === rig.wheelViews[0])
    #expect(rig.picker.selectedRow(inComponent: 2) == -1)
  }

  @Test func accessibilityLabelsAndValuesAreReported() {
    let rig = PickerRig([["a", "b"], ["c"]])
    defer { rig.close() }
    rig.picker.accessibilityLabel = "Size"
    rig.picker.selectRow(1, inComponent: 0, animated: false)
    rig.turn()
    let items = rig.stage.window.screenItems().filter { $0.role == .slider }
    #expect(items.map(\.label) == ["Size 1", "Size 2"] && items.map(\.value) == ["b", "c"])
    #expect(rig.wheelViews[0].accessibilityTraits.contains(.adjustable))
    final class Namer: PickerListener, UIPickerViewAccessibilityDelegate {
      func pickerView(_ pickerView: UIPickerView, accessibilityLabelForComponent component: Int) -> String? { ["Hours", "Minutes"][component] }
    }
    let namer = Namer()
    rig.picker.delegate = namer
    #expect(rig.wheelViews.map(\.accessibilityLabel) == ["Hours", "Minutes"])
  }

  @Test func reloadingKeepsSelectedRowIfPossible() {
    let rig = PickerRig([["a", "b", "c"], ["x", "y", "z"]])
    defer { rig.close() }
    for component in 0...1 { rig.picker.selectRow(2, inComponent: component, animated: false) }
    rig.wheels = [["A", "B", "C"], ["X", "Y"]]
    rig.picker.reloadComponent(1)
    rig.turn()
    #expect(rig.picker.numberOfRows(inComponent: 1) == 2 && rig.middle(1) == "Y" && rig.middle(0) == "c")
    rig.picker.reloadAllComponents()
    rig.turn()
    #expect(rig.middle(0) == "C" && rig.picker.selectedRow(inComponent: 1) == 1)
    rig.wheels = [[]]
    rig.picker.reloadAllComponents()
    #expect(rig.picker.numberOfComponents == 1 && rig.picker.selectedRow(inComponent: 0) == -1)
    rig.turn()
    #expect(rig.wheelViews.count == 1)
    #expect(rig.complaints.isEmpty && rig.listener.drain().isEmpty)
  }

  /// Invalid values are reported and replaced by valid ones.
  @Test func invalidValuesAreReported() {
    let rig = PickerRig([["a", "b"]], listener: Impossible())
    defer { rig.close() }
    #expect(rig.drainComplaints().filter { $0.contains("ForComponent returned") }.count == 2 && rig.picker.rowSize(forComponent: 0).height == 32)
    rig.picker.selectRow(2, inComponent: 0, animated: false)
    #expect(rig.drainComplaints() == ["selectRow: row 2 does not exist in component 0, which has 2 rows; the selection stays"])
    #expect(rig.picker.selectedRow(inComponent: 0) == 0)
    #expect(rig.picker.selectedRow(inComponent: 7) == -1 && rig.picker.numberOfRows(inComponent: -1) == 0)
    #expect(rig.drainComplaints() == ["selectedRow: component 7 does not exist; the picker has 1", "numberOfRows: component -1 does not exist; the picker has 1"])
    rig.counts = [-3]
    rig.picker.reloadAllComponents()
    #expect(rig.picker.numberOfRows(inComponent: 0) == 0)
    #expect(rig.drainComplaints().first == "the picker's data source returned -3 rows in component 0; 0 is used instead. Return 0 to 10000000")
    rig.counts = [2]
    rig.picker.delegate = nil
    rig.turn()
    #expect(rig.drainComplaints() == ["the rows of the picker are empty because it has no delegate to supply titles. Set its delegate"])
  }

  @Test func attributedTitlesTakePrecedenceOverTitles() {
    let rig = PickerRig([["plain"]])
    defer { rig.close() }
    rig.listener.attributed = .init(string: "red", attributes: [.foregroundColor: UIColor.red])
    rig.picker.reloadAllComponents()
    let label = rig.picker.view(forRow: 0, forComponent: 0) as? UILabel
    #expect(label?.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
    #expect(rig.middle() == "red" && label?.textAlignment == .center && (label?.font.pointSize ?? 0) >= 20)
  }

  @Test func viewsTakePrecedenceOverTitlesAndAreReused() {
    let viewer = Viewer()
    let rig = PickerRig(rows: 1_000, listener: viewer)
    defer { rig.close() }
    for row in stride(from: 0, to: 1_000, by: 90) {
      rig.picker.selectRow(row, inComponent: 0, animated: false)
      rig.turn()
      #expect((rig.picker.view(forRow: row, forComponent: 0) as? UILabel)?.text == "view \(row)" && rig.middle() == "view \(row)")
    }
    #expect(viewer.createdLabelCount <= 14 && viewer.requestedRows.isEmpty, "\(viewer.createdLabelCount)")
    #expect(rig.picker.view(forRow: 990, forComponent: 0)?.frame.size == CGSize(width: 284, height: 40))
  }

  @Test func widthsComeFromDelegateOrAreEqual() {
    final class Wide: PickerListener {
      override func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { [60, UIPickerView.notImplemented, 40][component] }
    }
    let rig = PickerRig([["a"], ["b"], ["c"]], listener: Wide())
    defer { rig.close() }
    #expect(rig.wheelViews.map(\.frame.width) == [60, 176, 40])
    #expect(rig.wheelViews.map(\.frame.minX) == [8, 72, 252])
    rig.picker.frame.size.width = 66
    rig.turn()
    #expect(rig.wheelViews.allSatisfy { rig.picker.bounds.contains($0.frame) }, "more than there is room for becomes narrower")
  }

  /// As a field's input view it is visible with the field. Tab moves focus to it, keys turn it, and the field stays first responder.
  @Test func pickerCanBeInputViewOfField() {
    let rig = PickerRig(rows: 9)
    defer { rig.close() }
    rig.picker.removeFromSuperview()
    rig.picker.frame = .zero
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    field.inputView = rig.picker
    rig.stage.window.addSubview(field)
    let after = UITextField(frame: CGRect(x: 0, y: 40, width: 200, height: 30))
    rig.stage.window.addSubview(after)
    field.becomeFirstResponder()
    rig.stage.wait(400)
    #expect(rig.stage.window.keyboardFrame?.height == 216 && rig.picker.frame.width == 300)
    rig.stage.key(0x2B)
    rig.stage.key(0x51)
    rig.settle()
    #expect(rig.listener.drain() == ["0: 1"] && field.isFirstResponder && rig.middle() == "row 1")
    rig.stage.click(150, 300 - 216 / 2 + 32)
    rig.settle()
    #expect(rig.listener.drain() == ["0: 2"] && field.isFirstResponder)
    // A click removes the focus ring: Tab returns it to the wheel, and then moves on.
    for _ in 0..<2 { rig.stage.key(0x2B) }
    #expect(after.isFirstResponder, "after the wheel comes what comes after the field")
  }

  @Test func rowsFadeTowardsTheEdges() {
    let rig = PickerRig(rows: 30)
    defer { rig.close() }
    rig.picker.selectRow(15, inComponent: 0, animated: false)
    rig.turn()
    let rows = rig.wheelViews[0].subviews.compactMap { $0 as? PickerRow }.sorted { $0.frame.minY < $1.frame.minY }
    let alphas = rows.map(\.alpha)
    let middle = alphas.firstIndex(of: 1) ?? 0
    #expect(alphas.filter { $0 == 1 }.count == 1 && zip(alphas[middle...], alphas[(middle + 1)...]).allSatisfy { $0 > $1 })
    #expect(zip(alphas[...middle], alphas[1...middle]).allSatisfy { $0 < $1 } && alphas.allSatisfy { $0 > 0.01 })
  }
}

/// Returns values that no wheel can have.
private final class Impossible: PickerListener {
  override func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { .nan }
  override func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { -5 }
}

/// Provides its own labels, in rows of 40 points.
private final class Viewer: PickerListener {
  var createdLabelCount = 0
  override func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { 40 }
  override func pickerView(_ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?) -> UIView {
    let label = view as? UILabel ?? newLabel()
    label.text = "view \(row)"
    return label
  }
  private func newLabel() -> UILabel {
    createdLabelCount += 1
    return UILabel()
  }
}
