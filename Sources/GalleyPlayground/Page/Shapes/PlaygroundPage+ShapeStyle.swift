import UIKit

/// The fill of the selected shapes, and the way in which text flows around them.
extension PlaygroundPage {
  /// Changes the style of the selected shapes, as one undoable step; during a continuous change, with consecutive changes of the same name. Does nothing
  /// without a selected shape, during a drag, and for a distance outside of `ShapeStyle.standoffs`.
  public func changeShapeStyles(_ actionName: String, _ change: (inout ShapeStyle) -> Void) {
    guard drag == nil else { return }
    let new = chosenShapes.map { shape in
      var shape = shape
      change(&shape.style)
      return shape
    }
    guard zip(new, chosenShapes).contains(where: { $0.style != $1.style }) else { return }
    guard new.allSatisfy({ ShapeStyle.standoffs.contains($0.style.standoff) }) else { return }
    if !isChangingLive { nudgedShapes = nil }
    self.change(new, actionName)
  }

  /// Fills the selected shapes with the image in a file, as one undoable step. Shows a message if the file is not an image. Returns whether the shapes
  /// were filled.
  @discardableResult
  public func fillShapes(withImageAt path: String) -> Bool {
    guard !chosenShapes.isEmpty, drag == nil else { return false }
    let name = URL(fileURLWithPath: path).lastPathComponent
    do {
      let image = try ShapeImage(data: RegularFile.data(at: path, atMost: ShapeImage.maximumSize + 1))
      changeShapeStyles("Fill With Image") { $0.fill = .image(image) }
      return true
    } catch {
      onMessage?("\(name): \(error)")
      return false
    }
  }
}
