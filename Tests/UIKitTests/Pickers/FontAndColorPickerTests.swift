import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Pickers of fonts and of colors.
@Suite(.serialized) @MainActor
struct FontAndColorPickerTests {
  final class Ear: UIFontPickerViewControllerDelegate, UIColorPickerViewControllerDelegate {
    var lines: [String] = []
    func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController) { lines.append("cancel") }
    func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController) {
      lines.append(viewController.selectedFontDescriptor.map { UIFont(descriptor: $0, size: 12).familyName } ?? "none")
    }
    func colorPickerViewController(_ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool) {
      lines.append("\(color == viewController.selectedColor) \(continuously)")
    }
    func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController) { lines.append("selected") }
    func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) { lines.append("finished") }
  }

  private func show(_ controller: UIViewController, _ body: (EventStage) throws -> Void) rethrows {
    let stage = EventStage.atDesk(root: controller, width: 375, height: 560)
    defer { stage.closeAtDesk() }
    try body(stage)
  }

  @Test func familiesAreSearchedAndChosen() throws {
    let (picker, ear) = (UIFontPickerViewController(), Ear())
    picker.delegate = ear
    try show(picker) { stage in
      #expect(picker.shown.map(\.family) == UIFont.familyNames.sorted() && picker.shown.allSatisfy { $0.face == nil })
      picker.searchBar(picker.search, textDidChange: "galley bl")
      stage.session.turn()
      #expect(picker.shown.map(\.title) == ["Galley Block"])
      let cell = try #require(picker.list.cellForRow(at: IndexPath(row: 0, section: 0)))
      #expect(cell.textLabel?.font.familyName == "Galley Block" && cell.accessoryType == .none)
      picker.tableView(picker.list, didSelectRowAt: IndexPath(row: 0, section: 0))
      stage.session.turn()
      #expect(ear.lines == ["Galley Block"])
      #expect(picker.list.cellForRow(at: IndexPath(row: 0, section: 0))?.accessoryType == .checkmark)
      picker.cancel()
      #expect(ear.lines.last == "cancel")
    }
  }

  @Test func facesAreListedBelowTheirFamilies() {
    let configuration = UIFontPickerViewController.Configuration()
    configuration.includeFaces = true
    configuration.displayUsingSystemFont = true
    configuration.filteredTraits = .traitMonoSpace
    let picker = UIFontPickerViewController(configuration: configuration)
    #expect(picker.shown.contains(FontChoice(family: "DejaVu Sans Mono")))
    #expect(picker.shown.contains(FontChoice(family: "DejaVu Sans Mono", face: "DejaVuSansMono")))
    #expect(!picker.shown.contains { $0.family == "EB Garamond" })
    show(picker) { stage in
      picker.searchBar(picker.search, textDidChange: "sans mono")
      stage.session.turn()
      let cell = picker.list.cellForRow(at: IndexPath(row: 1, section: 0))
      #expect(cell?.textLabel?.text == "DejaVuSansMono" && cell?.indentationLevel == 1 && cell?.textLabel?.font == .systemFont(ofSize: 17))
    }
  }

  @Test func presentedPickerIsDismissedWhenFontIsChosen() {
    let (root, picker) = (UIViewController(), UIFontPickerViewController())
    show(root) { stage in
      root.present(picker, animated: false)
      stage.session.turn()
      picker.choose(FontChoice(family: "Galley Block"))
      stage.wait(1000)
      #expect(root.presentedViewController == nil)
    }
  }

  // MARK: Colors

  @Test func clickInGridChoosesColor() {
    let (picker, ear) = (UIColorPickerViewController(), Ear())
    picker.delegate = ear
    show(picker) { stage in
      let place = picker.grid.convert(CGPoint(x: picker.grid.bounds.width - 2, y: 2), to: nil)
      stage.click(place.x, place.y)
      #expect(picker.selectedColor == UIColor(white: 0, alpha: 1).withAlphaComponent(1) || picker.channels.allSatisfy { $0.value == 0 })
      #expect(ear.lines == ["true true", "true false", "selected"])
      #expect(picker.sample.backgroundColor == picker.selectedColor)
      picker.finish()
      #expect(ear.lines.last == "finished")
    }
  }

  @Test func slidersShowAndChooseTheColor() {
    let picker = UIColorPickerViewController()
    picker.selectedColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    show(picker) { _ in
      #expect(picker.channels.map { ($0.value * 4).rounded() / 4 } == [1, 0.5, 0] && picker.opacity.value == 0.25)
      picker.channels[2].slider.value = 1
      picker.channels[2].slider.sendActions(for: .valueChanged)
      var blue = CGFloat(0)
      var alpha = CGFloat(0)
      picker.selectedColor.getRed(nil, green: nil, blue: &blue, alpha: &alpha)
      #expect(blue == 1 && alpha == 0.25)
      picker.supportsAlpha = false
      #expect(picker.opacity.row.isHidden)
      picker.channels[2].slider.sendActions(for: .valueChanged)
      picker.selectedColor.getRed(nil, green: nil, blue: nil, alpha: &alpha)
      #expect(alpha == 1)
    }
  }

  @Test func gridRangesFromWhiteToBlackAndFromDarkToLight() {
    #expect(ColorGrid.color(column: 0, row: 0) == UIColor(white: 1, alpha: 1) && ColorGrid.color(column: 11, row: 0) == UIColor(white: 0, alpha: 1))
    let shades = (1..<ColorGrid.rows).map { row -> CGFloat in
      var (red, green, blue) = (CGFloat(0), CGFloat(0), CGFloat(0))
      ColorGrid.color(column: 3, row: row).getRed(&red, green: &green, blue: &blue, alpha: nil)
      return red + green + blue
    }
    #expect(shades == shades.sorted() && Set(shades).count == shades.count)
  }
}
