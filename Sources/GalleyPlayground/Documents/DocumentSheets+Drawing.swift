import GalleyDocuments
import UIKit

extension DocumentSheets {
  /// A part of a sheet, for programs that cannot see it.
  public enum Part {
    /// A part of the text, which is never empty.
    case text(SheetText)
    /// A shape, with its name.
    case shape(String)
    /// The number of the page, or the running head.
    case pagination
    /// Rules and labels that repeat what the text says.
    case decoration
  }

  /// Draws the sheet at `index`, counted from 0, with its top left corner at the origin of the context, on no background. Traps if the sheet does not
  /// exist: lay it out with `prepare(_:)` before.
  ///
  /// - Parameter drawPart: called for each part, with a closure that draws it; without calling the closure, the part is not drawn. Parts of the
  ///   text come in its order.
  public func draw(_ index: Int, in context: CGContext, drawPart: (Part, () -> Void) -> Void = { $1() }) {
    let sheet = flow.geometry.sheet(index)
    UIGraphicsPushContext(context)
    context.saveGState()
    context.translateBy(x: -sheet.minX, y: -sheet.minY)
    drawMarginTexts(of: index, on: sheet, drawPart)
    for shape in shapes where shape.style.fill != .none && shape.bounds.intersects(sheet) { drawPart(.shape(shape.kind.label)) { shape.draw() } }
    for column in flow.columns(ofSpreads: index...index) {
      let frame = flow.geometry.column(column)
      drawPart(.decoration) { flow.drawRules(inColumn: column, meeting: .infinite, styleSheet, context) }
      for part in texts(ofColumn: column) {
        drawPart(.text(part)) {
          flow.layoutManager.drawText(ofCharacters: part.characters, in: flow.container(column), at: frame.origin, context: context)
        }
      }
    }
    context.restoreGState()
    UIGraphicsPopContext()
  }

  /// Draws the running head and the page number, if the settings have them and the margins have the space.
  private func drawMarginTexts(of index: Int, on sheet: CGRect, _ drawPart: (Part, () -> Void) -> Void) {
    for (text, frame) in marginTexts?.texts(ofSheet: index, on: sheet, margins: settings.margins) ?? [] {
      drawPart(.pagination) { text.draw(with: frame, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil) }
    }
  }

  private var marginTexts: MarginTexts? { MarginTexts(settings, styleSheet) }

  /// The running head and the page numbers that are not drawn because their margins are too low.
  public var omittedMarginTexts: [OmittedMarginText] { marginTexts?.omitted(margins: settings.margins) ?? [] }
}
