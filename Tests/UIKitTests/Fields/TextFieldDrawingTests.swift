import CoreGraphics
import Foundation
import GalleyRaster
import Testing

@testable import UIKit
@testable import UIKitCollections
@testable import UIKitCore
@testable import UIKitText

/// Fields as pixels: a character of Galley Block fills 10 × 10.
@MainActor @Suite(.serialized) struct TextFieldDrawingTests {
  private func field(_ text: String = "", width: CGFloat = 60, height: CGFloat = 30) -> UITextField {
    // An exhibit that was shown in this process has changed the palette.
    UISystemPalette.current = UISystemPalette()
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: width, height: height))
    field.font = UIFont(name: "Galley Block", size: 10)
    field.textColor = .black
    field.text = text
    return field
  }

  /// The colors at some points of a field on white, as RRGGBB.
  private func colors(_ field: UITextField, at points: [(Int, Int)]) -> [String] {
    field.layoutIfNeeded()
    let (width, height) = (Int(field.bounds.width), Int(field.bounds.height))
    let bitmap = GalleyRaster.Bitmap(width: width, height: height)
    let canvas = BitmapCanvas(bitmap: bitmap, scale: 1, clip: nil)
    canvas.fill(
      GalleyRaster.Rect(x: 0, y: 0, width: Double(width), height: Double(height)), GalleyRaster.Color(red: 1, green: 1, blue: 1, alpha: 1))
    field.layer.render(in: CGContext(canvas: canvas, bitmap: bitmap))
    return points.map { x, y in
      let digits = String(bitmap.pixels[y * bitmap.stride + x] & 0xFFFFFF, radix: 16, uppercase: true)
      return String(repeating: "0", count: 6 - digits.count) + digits
    }
  }

  private func image(_ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
  }

  /// Corner, upper edge, lower edge, inside.
  @Test(arguments: [
    (UITextField.BorderStyle.none, ["FFFFFF", "FFFFFF", "FFFFFF", "FFFFFF"]), (.line, ["000000", "000000", "000000", "FFFFFF"]),
    (.bezel, ["8E8E93", "8E8E93", "C7C7CC", "FFFFFF"]), (.roundedRect, ["FFFFFF", "D1D1D6", "D1D1D6", "FFFFFF"]),
  ])
  func borderStylesAreDrawn(style: UITextField.BorderStyle, expected: [String]) {
    let field = field()
    field.borderStyle = style
    #expect(colors(field, at: [(0, 0), (30, 0), (30, 29), (30, 15)]) == expected)
  }

  @Test func backgroundImageReplacesBorder() {
    let field = field()
    field.borderStyle = .line
    field.disabledBackground = image(.blue)
    field.isEnabled = false
    #expect(colors(field, at: [(0, 0), (30, 15)]) == ["000000", "FFFFFF"], "alone it counts for nothing")
    field.background = image(.red)
    #expect(colors(field, at: [(0, 0), (30, 15)]) == ["0000FF", "0000FF"])
    field.isEnabled = true
    #expect(colors(field, at: [(0, 0), (30, 15)]) == ["FF0000", "FF0000"])
    field.borderStyle = .roundedRect
    #expect(colors(field, at: [(30, 15)]) == ["FFFFFF"])
  }

  @Test func placeholderIsGreyUnlessAttributed() {
    let field = field()
    field.placeholder = "ab"
    #expect(colors(field, at: [(5, 15), (15, 15), (25, 15)]) == ["B3B3B3", "B3B3B3", "FFFFFF"])
    field.textAlignment = .right
    #expect(colors(field, at: [(5, 15), (45, 15), (55, 15)]) == ["FFFFFF", "B3B3B3", "B3B3B3"])
    field.attributedPlaceholder = NSAttributedString(string: "a", attributes: [.foregroundColor: UIColor.red])
    #expect(field.placeholder == "a" && colors(field, at: [(55, 15)]) == ["FF0000"])
    field.text = "x"
    #expect(colors(field, at: [(55, 15)]) == ["000000"])
  }

  @Test func textIsDrawnAndDimmedIfDisabled() {
    let field = field("ab")
    #expect(colors(field, at: [(5, 15), (15, 15), (25, 15), (5, 5)]) == ["000000", "000000", "FFFFFF", "FFFFFF"])
    field.isEnabled = false
    let faint = colors(field, at: [(5, 15)])[0]
    #expect(faint != "000000" && faint != "FFFFFF")
  }

  @Test func scrolledTextIsClippedToTextRect() {
    let bench = FieldBench("abcdefghijklmnopqrstuvwxyz")
    defer { bench.close() }
    let field = bench.field
    field.textColor = .black
    field.borderStyle = .roundedRect
    field.clearButtonMode = .always
    field.becomeFirstResponder()
    bench.stage.session.turn()
    let right = Int(field.editingRect(forBounds: field.bounds).maxX)
    TextCaretView.blinks = false
    let seen = colors(field, at: [(4, 15), (9, 15), (right - 5, 15), (right + 3, 15)])
    #expect(seen[0] == "FFFFFF" && seen[1] == "000000" && seen[2] == "000000" && seen[3] == "FFFFFF", "\(seen)")
  }
}
