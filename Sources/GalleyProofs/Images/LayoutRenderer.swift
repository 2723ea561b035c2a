import GalleyRaster
import UIKit

/// Draws a step from its recorded layout, for steps without an image: the text of each row in its first font, and the
/// frames of the columns. Colors and other content are missing.
enum LayoutRenderer {
  /// Returns an image of a recorded layout: the columns' outlines and the lines in their fonts.
  ///
  /// - Parameters:
  ///   - width: The width of the window, in points.
  ///   - height: The height of the window, in points.
  ///   - scale: The scale in pixels per point.
  /// - Complexity: O(*n*) in the number of rows.
  static func draw(_ layout: LayoutRecord, width: Double, height: Double, scale: Double) -> GalleyRaster.Bitmap {
    let bitmap = GalleyRaster.Bitmap(width: max(1, Int((width * scale).rounded())), height: max(1, Int((height * scale).rounded())))
    bitmap.fill(GalleyRaster.Color(red: 1, green: 1, blue: 1, alpha: 1))
    let context = CGContext(canvas: BitmapCanvas(bitmap: bitmap, scale: scale), bitmap: bitmap)
    context.setStrokeColor(CGColor(gray: 0.8, alpha: 1))
    for column in layout.columns {
      context.stroke(CGRect(x: column.frame.x, y: column.frame.y, width: column.frame.width, height: column.frame.height))
    }
    // Core Text draws lines with y up.
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    for row in layout.columns.flatMap(\.rows) { draw(row, in: context, height: height) }
    return bitmap
  }

  private static func draw(_ row: LayoutRecord.Row, in context: CGContext, height: Double) {
    let text = row.text.trimmingCharacters(in: .whitespaces)
    // "EBGaramond12-Regular 17"
    guard !text.isEmpty, let font = row.fonts.first, let space = font.lastIndex(of: " "), let size = Double(font[font.index(after: space)...]),
      size > 0
    else { return }
    let attributes: [NSAttributedString.Key: Any] = [.font: CTFontCreateWithName(String(font[..<space]), CGFloat(size), nil)]
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: attributes))
    let natural = CTLineGetTypographicBounds(line, nil, nil, nil)
    context.saveGState()
    context.translateBy(x: CGFloat(row.used.x), y: CGFloat(height - row.baseline))
    // Scale the text to the recorded width, because of other fonts in the row or justification.
    if natural > 0, row.used.width > 0 { context.scaleBy(x: CGFloat(min(max(row.used.width / natural, 0.5), 2)), y: 1) }
    context.textPosition = .zero
    CTLineDraw(line, context)
    context.restoreGState()
  }
}
