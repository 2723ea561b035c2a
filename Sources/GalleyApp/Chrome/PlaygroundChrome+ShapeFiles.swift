import Foundation
import GalleyDocuments
import GalleyPlayground
import GalleyWindowing
import UIKit

/// Shapes from files: chosen by name, or dropped on the window.
extension PlaygroundChrome {
  /// The filters for files with shapes.
  static let shapeFilters = [
    FileRequest.Filter("Drawings and Images", ["svg", "png", "jpg", "jpeg", "webp", "gif", "css", "txt"]), FileRequest.Filter("SVG", ["svg"]),
  ]

  static let imageFilters = [FileRequest.Filter("Images", ["png", "jpg", "jpeg", "webp", "gif"])]

  /// Asks for a file, and adds its shapes at a point of the page's content, or at a free position. During a recording shows a message instead,
  /// because a proof does not contain the file.
  func askForShapeFile(at point: CGPoint?) {
    let request = FileRequest(.open, title: "Add Shape From File", accept: "Add", folder: fileFolder, filters: Self.shapeFilters)
    chooseFile(request, confirmsReplacement: false) { [weak self] in
      self?.revealPage()
      self?.page?.addShapes(ofFile: $0.path, at: point)
    }
  }

  /// Asks for an image that fills the selected shapes. During a recording shows a message instead, because a proof does not contain the file.
  func askForShapeImage() {
    guard page?.chosenShape != nil else { return }
    let request = FileRequest(.open, title: "Fill Shape With Image", accept: "Fill", folder: fileFolder, filters: Self.imageFilters)
    chooseFile(request, confirmsReplacement: false) { [weak self] in self?.page?.fillShapes(withImageAt: $0.path) }
  }

  /// Adds the shapes of a file that was dropped at a point of the window, or elsewhere if that is not over the page. Shows a message without a
  /// page, and during a recording. Ignores the file while an alert is open.
  func addDroppedFile(_ path: String, at point: CGPoint?) {
    guard let page else { return showMessage("This exhibit has no page for shapes") }
    guard savesDocuments else { return showMessage("Files can’t be added during a recording") }
    guard documentAlerts?.isPresentingQuestion != true else { return }
    let isOverPage = point.map { !areProofsShown && page.convert(page.bounds, to: nil).contains($0) } ?? false
    revealPage()
    page.addShapes(ofFile: path, at: isOverPage ? point.map { page.pageLocation(ofWindowLocation: $0) } : nil)
  }
}
