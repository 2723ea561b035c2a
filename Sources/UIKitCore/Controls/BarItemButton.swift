import CoreGraphics
import Foundation
import UIFoundation

/// The button that a bar makes for an item.
@MainActor
package final class BarItemButton: UIButton {
  /// The titles, with attributes, that the button shows, by state.
  private var dressed: [UInt: NSAttributedString] = [:]
  private static let padding = UIEdgeInsets(top: 6, left: 8, bottom: 6, right: 8)

  /// Creates the button of `item`, in `tint` unless the item has its own color, and records it as the button of the item. A tap triggers the item.
  package init(_ item: UIBarButtonItem, tint: UIColor) {
    super.init(frame: .zero, type: .system)
    contentEdgeInsets = Self.padding
    item.button = self
    fill(item, tint: tint)
    addAction(UIAction { [weak item] _ in item?.trigger() }, for: .primaryActionTriggered)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the image of the item, or else its title, and adopts its menu, color and enabled state; `tint` is the bar's tint color.
  package func fill(_ item: UIBarButtonItem, tint: UIColor) {
    isEnabled = item.isEnabled
    tintColor = item.tintColor
    let image = item.image.map { $0.renderingMode == .alwaysOriginal ? $0 : $0.withTintColor(item.tintColor ?? tint) }
    setImage(image, for: .normal)
    setTitle(image == nil ? item.title : nil, for: .normal)
    menu = item.menu
    showsMenuAsPrimaryAction = item.primaryAction == nil && item.action == nil
    accessibilityLabel = image == nil ? nil : item.title
    showsLargeContent(of: item, title: item.title)
  }

  /// Applies the font for the bar's scale and the title attributes: those of the item, and for attributes that it lacks those of the bar.
  package func dress(_ item: UIBarButtonItem, _ scale: BarScale, _ barAttributes: TitleAttributes = [:]) {
    let font = scale.font(.systemFont(ofSize: 15, weight: item.style == .done ? .semibold : .regular))
    let attributes = barAttributes.merging(item.titleAttributes) { bar, own in bar.merging(own) { $1 } }
    if attributes.isEmpty || item.image != nil { titleLabel?.font = font }
    dressTitle(item.image == nil ? item.title : nil, attributes, font)
  }

  /// Sets the attributed titles by state. Attributes without a font get `font`; without a color they get the tint color. Removes the attributed
  /// titles if there is no title or there are no attributes.
  private func dressTitle(_ title: String?, _ attributes: TitleAttributes, _ font: UIFont) {
    var wanted: [UInt: NSAttributedString] = [:]
    if let title, !attributes.isEmpty {
      let normal = attributes[UIControl.State.normal.rawValue] ?? [:]
      let defaultAttributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: tintColor ?? .tintColor]
      for state in Set(attributes.keys).union([UIControl.State.normal.rawValue]) {
        let own = normal.merging(attributes[state] ?? [:]) { $1 }
        wanted[state] = NSAttributedString(string: title, attributes: own.merging(defaultAttributes) { own, _ in own })
      }
    }
    guard wanted != dressed else { return }
    for state in dressed.keys where wanted[state] == nil { setAttributedTitle(nil, for: UIControl.State(rawValue: state)) }
    for (state, title) in wanted { setAttributedTitle(title, for: UIControl.State(rawValue: state)) }
    dressed = wanted
  }
}

extension UIView {
  /// Configures the large content viewer for an item of a bar that does not scale with the accessibility text sizes.
  func showsLargeContent(of item: UIBarItem, title: String?) {
    showsLargeContentViewer = true
    largeContentTitle = title
    largeContentImage = item.largeContentSizeImage ?? item.image
    scalesLargeContentImage = item.largeContentSizeImage == nil
    largeContentImageInsets = item.largeContentSizeImageInsets
  }
}

extension UIBarItem {
  /// Sets the attributes of the title in one state of its button; `nil` removes them. For a bar button item, a missing font is the
  /// bar's, and a missing color the tint. A tab's title keeps its appearance.
  public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    titleAttributes[state.rawValue] = attributes
  }

  /// Returns the attributes of the title that were set for a state, or `nil` if none were set.
  public func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { titleAttributes[state.rawValue] }
}
