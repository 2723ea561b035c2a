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
    drawRepeatedParts(of: index, on: sheet, drawPart)
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

  /// Draws the running head in the top margin and the page number in the bottom margin, if the settings have them and the margin has the space.
  private func drawRepeatedParts(of index: Int, on sheet: CGRect, _ drawPart: (Part, () -> Void) -> Void) {
    let margins = settings.margins
    if let head = settings.runningHead { draw(head, in: CGRect(x: sheet.minX, y: sheet.minY, width: sheet.width, height: margins.top), drawPart) }
    guard settings.showsPageNumbers else { return }
    draw("\(index + 1)", in: CGRect(x: sheet.minX, y: sheet.maxY - margins.bottom, width: sheet.width, height: margins.bottom), drawPart)
  }

  /// Draws one line in the middle of a margin, between the side margins; nothing if the margin is too low for it.
  private func draw(_ line: String, in margin: CGRect, _ drawPart: (Part, () -> Void) -> Void) {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineBreakMode = .byTruncatingTail
    var role = emptyRole
    role.block = .note(opensGroup: false, isFirst: false)
    let text = NSAttributedString(
      string: line, attributes: [.font: styleSheet.font(for: role), .foregroundColor: Theme.secondary, .paragraphStyle: style])
    let height = text.size().height
    guard height <= margin.height else { return }
    let frame = CGRect(
      x: margin.minX + settings.margins.left, y: margin.midY - height / 2,
      width: margin.width - settings.margins.left - settings.margins.right, height: height)
    drawPart(.pagination) { text.draw(with: frame, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil) }
  }
}
