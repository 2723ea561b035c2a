import GalleyPlayground
import UIKit

extension PlaygroundPage {
  /// A row with a button that copies a file of Swift.
  private func copyItem(_ title: String, _ copy: @escaping (PlaygroundPage) -> Void) -> InspectorItem {
    InspectorItem(
      title: title, control: .buttons([.init(title: "Copy as Swift") { [weak self] in if let self { copy(self) } }]),
      swift: "UIPasteboard.general.string = source")
  }

  /// The row that copies the selected text, or the paragraph at the caret.
  var copyTextItem: InspectorItem { copyItem(selectedTextRange.length > 0 ? "The selected text" : "The paragraph") { $0.copyTextAsSwift() } }

  /// The row that copies the paths of the selected shapes.
  var copyShapeItem: InspectorItem {
    guard chosenShapes.count > 1 else { return copyItem("The shape’s path") { $0.copyShapeAsSwift() } }
    return copyItem("The shapes’ paths") { $0.copyShapes(as: .swift) }
  }

  /// The row that copies the visible pages.
  var copySceneItem: InspectorItem { copyItem("The visible pages") { $0.copyPagesAsSwift() } }

  /// Copies a file of Swift that creates the selected text, or the paragraph at the caret.
  func copyTextAsSwift() {
    let range = selectedTextRange.length > 0 ? selectedTextRange : selectedParagraphRange
    UIPasteboard.general.string = SwiftSource.file(of: flow.storage.attributedSubstring(from: range))
  }

  /// Copies a file of Swift that creates the path of the selected shape. Does nothing without a shape.
  func copyShapeAsSwift() {
    guard let shape = chosenShape else { return }
    let spread = geometry.spreads(meeting: CGRect(origin: shape.center, size: .zero), of: flow.spreadCount).lowerBound
    UIPasteboard.general.string = SwiftSource.file(of: shape, on: geometry.sheet(spread))
  }

  /// Copies a file of Swift that shows the visible pages.
  func copyPagesAsSwift() { UIPasteboard.general.string = SceneSource(self).file }
}
