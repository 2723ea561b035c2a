import GalleyDocuments
import Synchronization
import UIKit

/// Shapes from drawings, files and the clipboard, and copies for other programs.
extension PlaygroundPage {
  /// The reader of shapes for this page: percentages refer to all columns of the visible sheet.
  public var shapeReader: ShapeReader { ShapeReader(referenceBox: CGRect(origin: .zero, size: visibleColumns.size)) }

  /// The rectangle of all columns of the sheet of which most is visible, in the page's content.
  private var visibleColumns: CGRect {
    func visibleHeight(_ spread: Int) -> CGFloat { max(min(geometry.sheet(spread).maxY, seen.maxY) - max(geometry.sheet(spread).minY, seen.minY), 0) }
    // The first of sheets that are equally visible.
    let spread = visibleSpreads.reduce(visibleSpreads.lowerBound) { visibleHeight($1) > visibleHeight($0) ? $1 : $0 }
    return geometry.columns(ofSpread: spread)
  }

  // MARK: In

  /// Returns the position in the page's content of a point of the window.
  public func pageLocation(ofWindowLocation point: CGPoint) -> CGPoint { content.convert(point, from: nil) }

  /// Adds the outlines of a drawing as one undoable step, as a group if there are several, and selects them. A drawing that is larger than a column is
  /// reduced to fit into it. A CSS shape without a `point` keeps its size and its position from the top left corner of the first column. Shows a
  /// message about ignored parts. Returns `false` if the drawing has no outline, and during a drag or a press.
  ///
  /// - Parameters:
  ///   - point: the center of the drawing in the page's content; `nil` means a free position, or that of a CSS shape.
  ///   - actionName: the name of the undoable step.
  @discardableResult
  public func add(_ drawing: ShapeDrawing, at point: CGPoint?, actionName: String) -> Bool {
    guard drag == nil, press == nil else { return false }
    let bounds = drawing.bounds
    guard !drawing.outlines.isEmpty, !bounds.isNull else {
      onMessage?("The drawing has no outline. \(drawing.notice ?? "")")
      return false
    }
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let keepsPosition = drawing.isPositioned && point == nil
    let column = geometry.columnSize
    let scale = keepsPosition ? 1 : min(1, column.width / max(bounds.width, 1), column.height / max(bounds.height, 1))
    let size = CGSize(width: bounds.width * scale, height: bounds.height * scale)
    let center = keepsPosition ? visibleColumns.origin + middle : point ?? freeCenter(for: size, avoiding: shapes)
    let group = drawing.outlines.count > 1 ? newGroup : nil
    let new = drawing.outlines.enumerated().map { index, outline in
      var shape = PageShape(id: nextShapeID + index, outline: outline, group: group)
      shape.center = center + (shape.center - middle) * scale
      shape.size = CGSize(width: shape.size.width * scale, height: shape.size.height * scale)
      if let image = drawing.image { shape.style.fill = .image(image) }
      return shape
    }
    add(new, actionName: actionName)
    if let notice = drawing.notice { onMessage?(notice) }
    return true
  }

  /// Whether the clipboard contains copied shapes, or text that begins like a shape.
  public var canPasteShape: Bool { UIPasteboard.general.hasShape && drag == nil }

  /// Pastes copied shapes, or the shapes that the clipboard's text describes. Shows a message if the text begins like a shape but has an error. Returns
  /// `false` if nothing was pasted.
  @discardableResult
  public func pasteAnyShape(at point: CGPoint? = nil) -> Bool {
    if pasteShape(at: point) { return true }
    guard drag == nil, press == nil, let text = UIPasteboard.general.string, ShapeSyntax(of: text) != nil else { return false }
    do {
      return add(try shapeReader.drawing(in: text), at: point, actionName: "Paste Shape")
    } catch {
      onMessage?("The shape on the clipboard can’t be read: \(error)")
      return false
    }
  }

  /// Adds the shapes of a file: a drawing, a CSS shape, or an image with its outline, which it fills. Shows a message if the file has none. Returns
  /// whether it added any.
  @discardableResult
  public func addShapes(ofFile path: String, at point: CGPoint? = nil) -> Bool {
    do {
      return add(try ShapeFile.drawing(at: path, shapeReader, isFilled: true), at: point, actionName: "Add Shape")
    } catch {
      onMessage?("\(error)")
      return false
    }
  }

  // MARK: Out

  /// Copies the selected shapes to the clipboard as text in a format; without a selected shape, the clipboard does not change.
  public func copyShapes(as format: ShapeWriter.Format) {
    let chosen = chosenShapes
    guard !chosen.isEmpty else { return }
    UIPasteboard.general.string = ShapeWriter(chosen).text(as: format)
  }
}

/// Text that another program drops on the page: a shape is added as such, other text is inserted.
extension PlaygroundPage: UITextDropDelegate {
  /// Returns a proposal to add a shape if the text of a drag from another program is one; otherwise the suggested proposal.
  public func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, proposalForDrop drop: any UITextDropRequest) -> UITextDropProposal {
    guard shape(of: drop) != nil else { return drop.suggestedProposal }
    let proposal = UITextDropProposal(operation: .copy)
    proposal.dropPerformer = .delegate
    return proposal
  }

  /// Adds the shape of the dropped text at the pointer, in place of the text.
  public func textDroppableView(_ textDroppableView: any UIView & UITextDroppable, willPerformDrop drop: any UITextDropRequest) {
    guard let drawing = shape(of: drop) else { return }
    add(drawing, at: drop.dropSession.location(in: content), actionName: "Add Shape")
  }

  private func shape(of drop: any UITextDropRequest) -> ShapeDrawing? {
    guard drop.dropSession.localDragSession == nil, let provider = drop.dropSession.items.first?.itemProvider else { return nil }
    // A text from another program is loaded at once.
    let text = Mutex<String?>(nil)
    provider.loadObject(ofClass: String.self) { string, _ in text.withLock { $0 = string } }
    guard let text = text.withLock({ $0 }), ShapeSyntax(of: text) != nil, let drawing = try? shapeReader.drawing(in: text), !drawing.outlines.isEmpty
    else { return nil }
    return drawing
  }
}
