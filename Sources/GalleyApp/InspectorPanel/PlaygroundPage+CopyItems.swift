import GalleyPlayground
import UIKit

extension PlaygroundPage {
  /// A row with a button that copies a file of Swift.
  private func copyItem(_ title: String, _ source: @escaping (PlaygroundPage) -> String) -> InspectorItem {
    InspectorItem(
      title: title,
      control: .buttons([
        .init(title: "Copy as Swift") { [weak self] in if let self { UIPasteboard.general.string = source(self) } }
      ]), swift: "UIPasteboard.general.string = source")
  }

  /// The row that copies the selected text, or the paragraph at the caret.
  var copyTextItem: InspectorItem {
    let selected = selectedTextRange
    return copyItem(selected.length > 0 ? "The selected text" : "The paragraph") { page in
      let range = selected.length > 0 ? selected : page.selectedParagraphRange
      return SwiftSource.file(of: page.flow.storage.attributedSubstring(from: range))
    }
  }

  /// The row that copies the path of the selected shape.
  var copyShapeItem: InspectorItem {
    copyItem("The shape’s path") { page in
      guard let shape = page.chosenShape else { return "" }
      let spread = page.geometry.spreads(meeting: CGRect(origin: shape.center, size: .zero), of: page.flow.spreadCount).lowerBound
      return SwiftSource.file(of: shape, on: page.geometry.sheet(spread))
    }
  }

  /// The row that copies the visible pages.
  var copySceneItem: InspectorItem { copyItem("The visible pages") { SceneSource($0).file } }
}
