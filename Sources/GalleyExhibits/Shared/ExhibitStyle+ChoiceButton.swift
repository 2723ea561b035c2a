import GalleyDocuments
import UIKit

extension ExhibitStyle {
  /// Creates a button that shows the current choice and opens a menu of all choices. The first is chosen initially; `choose` is called with the
  /// index of each choice from the menu. The `name` is the accessibility hint.
  static func chooser(_ name: String, _ choices: [String], choose: @escaping (Int) -> Void) -> UIButton {
    var look = UIButton.Configuration.gray()
    look.imagePlacement = .trailing
    look.imagePadding = 8
    look.baseBackgroundColor = Theme.desk
    let button = UIButton(configuration: look)
    button.accessibilityHint = name
    button.configurationUpdateHandler = { button in button.configuration?.image = twoArrows(scale: max(scale(button.traitCollection), 1)) }
    button.menu = UIMenu(
      options: .singleSelection, children: choices.enumerated().map { number, title in UIAction(title: title) { _ in choose(number) } })
    button.showsMenuAsPrimaryAction = true
    button.changesSelectionAsPrimaryAction = true
    return button
  }

  /// Returns the icon of the menu: an up arrow above a down arrow, as a template.
  private static func twoArrows(scale: CGFloat) -> UIImage {
    let size = CGSize(width: 10 * scale, height: 14 * scale)
    return UIGraphicsImageRenderer(size: size).image { _ in
      let arrows = UIBezierPath()
      for (tip, foot) in [(2, 5.5), (12, 8.5)] as [(CGFloat, CGFloat)] {
        arrows.move(to: CGPoint(x: 1.5 * scale, y: foot * scale))
        arrows.addLine(to: CGPoint(x: 5 * scale, y: tip * scale))
        arrows.addLine(to: CGPoint(x: 8.5 * scale, y: foot * scale))
      }
      arrows.lineWidth = 1.5 * scale
      arrows.lineCapStyle = .round
      arrows.lineJoinStyle = .round
      UIColor.black.setStroke()
      arrows.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }
}
