import Foundation
import GalleyExhibits
import GalleyPlayground
import GalleyProofs
import GalleyRaster
import UIKit

/// An image of a window without a display: an exhibit with its bars, and the on-screen keyboard if it is wanted.
@MainActor
package final class WindowImage {
  private let stage: Stage
  private let size: Size

  /// A file format, by its extension. Text in PDF and SVG files is text, not outlines.
  package enum Format: String { case png, pdf, svg }

  /// Creates the window and lays it out.
  ///
  /// - Parameter showsKeyboard: whether the on-screen keyboard appears with the caret.
  package init(of exhibit: any Exhibit, _ configuration: WindowConfiguration, showsKeyboard: Bool = false) {
    stage = Stage.offscreen(exhibit, configuration, showsKeyboard: showsKeyboard)
    size = configuration.size
  }

  /// Shows a recipe of the exhibit, by its number or title. Throws `Failure` if the exhibit has no such recipe.
  package func show(recipe name: String) throws { try stage.show(recipe: name) }

  /// The number of text inputs of the exhibit, or of its recipe.
  package var textInputCount: Int { stage.textInputs.count }

  /// Makes a text input first responder, and waits until the keyboard is up. Traps if there is no such input.
  ///
  /// - Parameter number: from 1 to `textInputCount`, in the order of the views.
  package func showKeyboard(forInput number: Int) { stage.showKeyboard(forInput: number) }

  /// Returns the image once no work is pending. Throws if the window cannot be drawn.
  ///
  /// - Parameter name: the title of a PDF if the window has none.
  package func data(as format: Format, named name: String) throws -> [UInt8] {
    stage.finishPendingWork()
    let window = stage.window
    switch format {
    case .pdf:
      let canvas = PDFCanvas(size: size)
      canvas.setMetadata(DocumentMetadata(title: window.rootViewController?.title ?? name, creator: "Galley \(GalleyVersion.text)"))
      canvas.beginPage()
      window.draw(into: canvas)
      return try canvas.finish()
    case .svg:
      let canvas = SVGCanvas(size: size)
      window.draw(into: canvas)
      return canvas.finish()
    case .png: return try window.snapshot().smallPNGData()
    }
  }
}
