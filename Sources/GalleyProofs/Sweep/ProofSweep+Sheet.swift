import Foundation
import GalleyRaster
import GalleyWindowing
import UIKit

extension ProofSweep {
  private static let gap = 16.0
  private static let margin = 72.0
  private static let head = 56.0
  private static let red = UIColor(red: 0xB8 / 255, green: 0x38 / 255, blue: 0x20 / 255, alpha: 1)

  /// The widths of the sheet's columns, in pixels.
  private var columns: [Double] { variants.map { (Double($0.width) * Self.scale).rounded(.up) } }

  /// The height of the sheet's rows, in pixels.
  private var rowHeight: Double { (Double(heights.max() ?? 0) * Self.scale).rounded(.up) }

  /// The size of the sheet, in pixels.
  var sheetSize: (width: Int, height: Int) {
    let width = Self.margin + columns.reduce(0) { $0 + $1 + Self.gap }
    return (Int(width), Int(Self.head + Double(categories.count) * (rowHeight + Self.gap)))
  }

  /// Returns all screenshots on one sheet, one row per text size. Screenshots with faults are outlined, as are the faults.
  package func sheet() -> GalleyRaster.Bitmap {
    let (columns, rowHeight) = (columns, rowHeight)
    let bitmap = GalleyRaster.Bitmap(width: sheetSize.width, height: sheetSize.height)
    let context = CGContext(canvas: BitmapCanvas(bitmap: bitmap, scale: 1, clip: nil), bitmap: bitmap)
    UIGraphicsPushContext(context)
    UIColor(red: 0xE9 / 255, green: 0xE6 / 255, blue: 0xDF / 255, alpha: 1).setFill()
    context.fill(CGRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
    write("\(title): \(reportLines.isEmpty ? "all text fits" : "\(reportLines.count) texts do not fit")", at: CGPoint(x: Self.margin, y: 8), size: 15)
    for (index, cell) in cells.enumerated() {
      let column = index % columns.count
      let x = Self.margin + columns[..<column].reduce(0) { $0 + $1 + Self.gap }
      let y = Self.head + Double(index / columns.count) * (rowHeight + Self.gap)
      if column == 0 { write(cell.category, at: CGPoint(x: 16, y: y), size: 15) }
      if index < columns.count { write("\(cell.width) × \(cell.height), \(cell.appearance.rawValue)", at: CGPoint(x: x, y: Self.head - 22), size: 12) }
      draw(cell, at: CGPoint(x: x, y: y), context)
    }
    UIGraphicsPopContext()
    return bitmap
  }

  /// Returns the sheet as a PNG. Throws if it cannot be encoded.
  public func sheetPNG() throws -> Data { Data(try sheet().pngData()) }

  private func draw(_ cell: Cell, at origin: CGPoint, _ context: CGContext) {
    UIImage(cgImage: CGImage(bitmap: cell.screenshot)).draw(at: origin)
    guard !cell.faults.isEmpty else { return }
    Self.red.setStroke()
    let frame = UIBezierPath(rect: CGRect(
      x: origin.x, y: origin.y, width: CGFloat(cell.screenshot.width), height: CGFloat(cell.screenshot.height)).insetBy(dx: -3, dy: -3))
    frame.lineWidth = 2
    frame.stroke()
    for fault in cell.faults {
      let faultRect = CGRect(x: fault.rect.x, y: fault.rect.y, width: fault.rect.width, height: fault.rect.height)
        .applying(CGAffineTransform(scaleX: Self.scale, y: Self.scale)).offsetBy(dx: origin.x, dy: origin.y)
      UIBezierPath(rect: faultRect.insetBy(dx: -2, dy: -2)).stroke()
    }
  }

  private func write(_ text: String, at origin: CGPoint, size: CGFloat) {
    let ink = UIColor(red: 0x1F / 255, green: 0x1D / 255, blue: 0x1A / 255, alpha: 1)
    NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: size), .foregroundColor: ink]).draw(at: origin)
  }
}
