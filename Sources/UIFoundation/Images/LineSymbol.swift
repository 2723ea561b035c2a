import CoreGraphics
import Foundation

/// A symbol's strokes and filled areas, as SVG path data in a square of 20 units, y down.
struct LineSymbol: Sendable {
  let strokes: String
  let solid: String?

  init(_ strokes: String, solid: String? = nil) { (self.strokes, self.solid) = (strokes, solid) }

  /// The font size, in points, at which one unit of the square is one point.
  private static let unitsOfText: CGFloat = 17
  private static let side: CGFloat = 20
  private static let lineWidth: CGFloat = 1.5

  /// Returns the symbol, drawn in black, as a square image at `scale` pixels per point. The side is 20/17 of the configuration's point size (17
  /// by default), times the factor of its symbol scale.
  func image(_ configuration: UIImage.SymbolConfiguration, scale: CGFloat) -> CGImage {
    let factor = (configuration.pointSize ?? Self.unitsOfText) / Self.unitsOfText * configuration.scale.factor
    let size = (Self.side * factor * scale).rounded(.up) / scale
    let context = makeImageContext(size: CGSize(width: size, height: size), opaque: false, scale: scale)
    withGraphicsContext(context) {
      let transform = CGAffineTransform(scaleX: size / Self.side, y: size / Self.side)
      UIColor.black.setStroke()
      UIColor.black.setFill()
      let stroke = Self.path(strokes)
      stroke.apply(transform)
      (stroke.lineWidth, stroke.lineCapStyle, stroke.lineJoinStyle) = (Self.lineWidth * configuration.weight.factor * factor, .round, .round)
      stroke.stroke()
      if let solid {
        let fill = Self.path(solid)
        fill.apply(transform)
        fill.usesEvenOddFillRule = true
        fill.fill()
      }
    }
    return context.makeImage()!
  }

  private static func path(_ data: String) -> UIBezierPath {
    do { return try UIBezierPath(svgPath: data) } catch { preconditionFailure("the symbol's path is invalid: \(error)") }
  }
}

extension LineSymbol {
  private static let ring = "M2.5 10a7.5 7.5 0 1 1 15 0a7.5 7.5 0 1 1-15 0Z"
  private static let disc = "M1.75 10a8.25 8.25 0 1 1 16.5 0a8.25 8.25 0 1 1-16.5 0Z"
  private static let heart = "M10 16.75C5 13 2.5 10.4 2.5 7.4C2.5 5 4.3 3.4 6.3 3.4C7.9 3.4 9.2 4.2 10 5.6C10.8 4.2 12.1 3.4 13.7 3.4C15.7 3.4 17.5 5 17.5 7.4C17.5 10.4 15 13 10 16.75Z"
  private static let star = "M10 2.25L12.3 7.3L17.75 7.9L13.7 11.6L14.85 17L10 14.25L5.15 17L6.3 11.6L2.25 7.9L7.7 7.3Z"
  private static let cross = "M6.75 6.75L13.25 13.25M13.25 6.75L6.75 13.25"
  private static let tick = "M6.25 10.4L8.9 13L13.75 7.25"
  private static let sheet = "M5 2.5H11.5L15.5 6.5V17.5H5ZM11.5 2.5V6.5H15.5"
  private static let bookmark = "M5.5 2.75H14.5V17.25L10 13.5L5.5 17.25Z"
  private static let plane = "M17.5 2.5L2.5 8.75L8.25 11.5L11.25 17.5ZM17.5 2.5L8.25 11.5"
  private static let bin = "M3.25 5H16.75M7.5 5V3.25H12.5V5M4.75 5L5.6 17H14.4L15.25 5M8.2 8V14M11.8 8V14"
  private static let folder = "M2.5 16V4.5H7.75L9.5 6.5H17.5V16Z"
  private static let person = "M6.75 6.5a3.25 3.25 0 1 1 6.5 0a3.25 3.25 0 1 1-6.5 0ZM3.5 17C3.5 13.5 6.4 11.75 10 11.75C13.6 11.75 16.5 13.5 16.5 17Z"
  private static let dot = (small: "a1.1 1.1 0 1 1 2.2 0a1.1 1.1 0 1 1-2.2 0Z", large: "a1.35 1.35 0 1 1 2.7 0a1.35 1.35 0 1 1-2.7 0Z")

  private static func lines(_ rows: [(Double, Double)]) -> String {
    rows.enumerated().map { "M\($1.0) \(4 + Double($0) * 4)H\($1.1)" }.joined()
  }

  static let all: [String: LineSymbol] = [
    "chevron.left": LineSymbol("M12.5 3.5L6 10L12.5 16.5"), "chevron.right": LineSymbol("M7.5 3.5L14 10L7.5 16.5"),
    "chevron.backward": LineSymbol("M12.5 3.5L6 10L12.5 16.5"), "chevron.forward": LineSymbol("M7.5 3.5L14 10L7.5 16.5"),
    "chevron.up": LineSymbol("M3.5 13L10 6.5L16.5 13"), "chevron.down": LineSymbol("M3.5 7L10 13.5L16.5 7"),
    "arrow.left": LineSymbol("M17 10H3M9 4L3 10L9 16"), "arrow.right": LineSymbol("M3 10H17M11 4L17 10L11 16"),
    "arrow.up": LineSymbol("M10 17V3M4 9L10 3L16 9"), "arrow.down": LineSymbol("M10 3V17M4 11L10 17L16 11"),
    "arrow.uturn.backward": LineSymbol("M7 3.5L3 7.5L7 11.5M3 7.5H12.5a4.25 4.25 0 0 1 0 8.5H8"),
    "arrow.uturn.forward": LineSymbol("M13 3.5L17 7.5L13 11.5M17 7.5H7.5a4.25 4.25 0 0 0 0 8.5H12"),
    "arrow.clockwise": LineSymbol("M16.5 10a6.5 6.5 0 1 1-2-4.7M16.5 2.5V6H13"),
    "xmark": LineSymbol("M4.5 4.5L15.5 15.5M15.5 4.5L4.5 15.5"), "checkmark": LineSymbol("M3.5 10.75L8 15.25L16.5 4.75"),
    "plus": LineSymbol("M10 3.5V16.5M3.5 10H16.5"), "minus": LineSymbol("M3.5 10H16.5"),
    "xmark.circle": LineSymbol("\(ring)\(cross)"), "xmark.circle.fill": LineSymbol("", solid: "\(disc)M6.2 7.3L7.3 6.2L10 8.9L12.7 6.2L13.8 7.3L11.1 10L13.8 12.7L12.7 13.8L10 11.1L7.3 13.8L6.2 12.7L8.9 10Z"),
    "checkmark.circle": LineSymbol("\(ring)\(tick)"), "checkmark.circle.fill": LineSymbol("", solid: "\(disc)M5.6 10.6L6.7 9.5L8.8 11.6L13.2 6.4L14.4 7.4L8.9 13.8Z"),
    "plus.circle": LineSymbol("\(ring)M10 6.5V13.5M6.5 10H13.5"), "plus.circle.fill": LineSymbol("", solid: "\(disc)M9.2 6H10.8V9.2H14V10.8H10.8V14H9.2V10.8H6V9.2H9.2Z"),
    "minus.circle": LineSymbol("\(ring)M6.5 10H13.5"), "minus.circle.fill": LineSymbol("", solid: "\(disc)M6 9.2H14V10.8H6Z"),
    "info.circle": LineSymbol("\(ring)M10 9.25V13.75", solid: "M8.9 6.6\(dot.small)"), "questionmark.circle": LineSymbol("\(ring)M7.75 7.75a2.25 2.25 0 1 1 3.4 1.9C10.3 10.2 10 10.6 10 11.5", solid: "M8.9 13.9\(dot.small)"),
    "exclamationmark.circle": LineSymbol("\(ring)M10 6V10.75", solid: "M8.9 13.5\(dot.small)"),
    "exclamationmark.triangle": LineSymbol("M10 2.75L18 16.75H2ZM10 7.5V11.5", solid: "M8.9 14\(dot.small)"),
    "circle": LineSymbol(ring), "circle.fill": LineSymbol("", solid: disc), "square": LineSymbol("M3 3H17V17H3Z"), "square.fill": LineSymbol("M3 3H17V17H3Z", solid: "M3 3H17V17H3Z"),
    "ellipsis": LineSymbol("", solid: "M2.9 10\(dot.large)M8.65 10\(dot.large)M14.4 10\(dot.large)"),
    "ellipsis.circle": LineSymbol(ring, solid: "M5.4 10\(dot.small)M8.9 10\(dot.small)M12.4 10\(dot.small)"),
    "magnifyingglass": LineSymbol("M3 8.5a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1-11 0ZM12.6 12.6L17 17"),
    "star": LineSymbol(star), "star.fill": LineSymbol(star, solid: star), "heart": LineSymbol(heart), "heart.fill": LineSymbol(heart, solid: heart),
    "bookmark": LineSymbol(bookmark), "bookmark.fill": LineSymbol(bookmark, solid: bookmark), "folder": LineSymbol(folder), "folder.fill": LineSymbol(folder, solid: folder),
    "person": LineSymbol(person), "person.fill": LineSymbol(person, solid: person),
    "person.crop.circle": LineSymbol("\(ring)M7.5 8a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1-5 0ZM4.9 15.4C5.7 13.3 7.6 12.25 10 12.25C12.4 12.25 14.3 13.3 15.1 15.4"),
    "trash": LineSymbol(bin), "paperplane": LineSymbol(plane), "paperplane.fill": LineSymbol(plane, solid: "M17.5 2.5L2.5 8.75L8.25 11.5L11.25 17.5Z"),
    "doc": LineSymbol(sheet), "doc.text": LineSymbol("\(sheet)M7.5 10H13M7.5 13H13"),
    "doc.on.doc": LineSymbol("M7 6.5H16.5V17.5H7ZM13 6.5V2.5H3.5V13.5H7"), "doc.on.clipboard": LineSymbol("M6.5 3.75H3.5V16.5H7M13.5 7V3.75H10.5M6.5 2.5H10.5V5H6.5ZM8.5 7.5H16.5V17.5H8.5Z"),
    "square.and.pencil": LineSymbol("M10.5 4H3.5V16.5H16V9.5M8 12L8.5 9.4L15.4 2.5L17.5 4.6L10.6 11.5Z"), "pencil": LineSymbol("M3.5 16.5L4.4 12.6L14 3L17 6L7.4 15.6ZM12 5L15 8"),
    "square.and.arrow.up": LineSymbol("M7 8H4.5V17.5H15.5V8H13M10 12.5V2.5M6.75 5.5L10 2.25L13.25 5.5"), "square.and.arrow.down": LineSymbol("M7 7.5H4.5V17.5H15.5V7.5H13M10 2.5V12.5M6.75 9.5L10 12.75L13.25 9.5"),
    "scissors": LineSymbol("M3 5a2.25 2.25 0 1 1 4.5 0a2.25 2.25 0 1 1-4.5 0ZM3 15a2.25 2.25 0 1 1 4.5 0a2.25 2.25 0 1 1-4.5 0ZM7 6.5L17 14M7 13.5L17 6"),
    "link": LineSymbol("M8.25 11.75L11.75 8.25M9.25 5.75L11.1 3.9a3.54 3.54 0 0 1 5 5L14.25 10.75M10.75 14.25L8.9 16.1a3.54 3.54 0 0 1-5-5L5.75 9.25"),
    "photo": LineSymbol("M2.5 4H17.5V16H2.5ZM2.5 14L7 9.5L11 13.5L13.5 11L17.5 15", solid: "M12 7.25\(dot.large)"), "camera": LineSymbol("M2.5 6H6L7.25 4H12.75L14 6H17.5V16H2.5ZM7 11a3 3 0 1 1 6 0a3 3 0 1 1-6 0Z"),
    "mic": LineSymbol("M7.5 5a2.5 2.5 0 0 1 5 0V10a2.5 2.5 0 0 1-5 0ZM4.75 9.5V10a5.25 5.25 0 0 0 10.5 0V9.5M10 15.25V17.75M7 17.75H13"),
    "list.bullet": LineSymbol("M7 4.5H17M7 10H17M7 15.5H17", solid: "M2.4 4.5\(dot.small)M2.4 10\(dot.small)M2.4 15.5\(dot.small)"),
    "list.number": LineSymbol("M8 4.5H17M8 10H17M8 15.5H17M3 3L4 2.5V6.25M2.75 8.75C3.5 7.9 5.25 8.25 4.9 9.5L2.9 11.75H5M2.9 13.75H4.9L3.75 15a1.25 1.25 0 1 1-1 2.1"),
    "text.alignleft": LineSymbol(lines([(3, 17), (3, 12), (3, 17), (3, 12)])), "text.alignright": LineSymbol(lines([(3, 17), (8, 17), (3, 17), (8, 17)])),
    "text.aligncenter": LineSymbol(lines([(3, 17), (5.5, 14.5), (3, 17), (5.5, 14.5)])), "text.justify": LineSymbol(lines([(3, 17), (3, 17), (3, 17), (3, 17)])),
    "line.3.horizontal": LineSymbol("M3 5H17M3 10H17M3 15H17"), "line.horizontal.3": LineSymbol("M3 5H17M3 10H17M3 15H17"),
    "increase.indent": LineSymbol("M3 4H17M9 8H17M9 12H17M3 16H17M3 7.75L5.5 10L3 12.25"), "decrease.indent": LineSymbol("M3 4H17M9 8H17M9 12H17M3 16H17M5.5 7.75L3 10L5.5 12.25"),
    "bold": LineSymbol("M6 3.5H10.5a3.1 3.1 0 0 1 0 6.25H6ZM6 9.75H11.25a3.4 3.4 0 0 1 0 6.75H6ZM7.25 3.5V16.5"), "italic": LineSymbol("M8 3.5H14.5M5.5 16.5H12M11.5 3.5L8.5 16.5"),
    "underline": LineSymbol("M5.5 2.75V8.5a4.5 4.5 0 0 0 9 0V2.75M4.5 17.25H15.5"),
    "strikethrough": LineSymbol("M14 5.75C13.5 4 12 3.25 10 3.25C7.75 3.25 6 4.4 6 6.4C6 8.5 7.9 9.3 10 10C12.3 10.7 14.25 11.5 14.25 13.7C14.25 15.7 12.3 16.75 10 16.75C7.75 16.75 6 15.8 5.5 14M3 10H17"),
    "textformat": LineSymbol("M2 16L6.5 4.5L11 16M3.6 12H9.4M12.5 13.25a2.6 2.75 0 1 1 5.2 0a2.6 2.75 0 1 1-5.2 0ZM17.75 10.5V16"),
    "textformat.size": LineSymbol("M1.5 16L4.25 9L7 16M2.5 13.5H6M8.5 16L13.25 4L18 16M10.25 11.75H16.25"),
    "character.cursor.ibeam": LineSymbol("M2.5 15L6 5.5L9.5 15M3.75 11.75H8.25M12 3.5C13.5 3.5 14.25 4 14.25 5V15C14.25 16 13.5 16.5 12 16.5M16.5 3.5C15 3.5 14.25 4 14.25 5M16.5 16.5C15 16.5 14.25 16 14.25 15"),
    "keyboard": LineSymbol("M2 5H18V15.5H2ZM6.5 12.5H13.5", solid: "M4 8.6\(dot.small)M7.3 8.6\(dot.small)M10.6 8.6\(dot.small)M13.9 8.6\(dot.small)"),
    "keyboard.chevron.compact.down": LineSymbol("M2 3H18V12.5H2ZM6.5 9.75H13.5M7.25 15.5L10 17.75L12.75 15.5", solid: "M4 6.4\(dot.small)M7.3 6.4\(dot.small)M10.6 6.4\(dot.small)M13.9 6.4\(dot.small)"),
    "globe": LineSymbol("\(ring)M2.5 10H17.5M10 2.5c-4.4 4.1-4.4 10.9 0 15M10 2.5c4.4 4.1 4.4 10.9 0 15"), "clock": LineSymbol("\(ring)M10 5.75V10L13 12"),
    "calendar": LineSymbol("M3 4.5H17V17H3ZM3 8.25H17M6.75 2.75V5.5M13.25 2.75V5.5"), "tag": LineSymbol("M2.75 9.5V2.75H9.5L17.5 10.75L10.75 17.5Z", solid: "M5 6.1\(dot.small)"),
    "eye": LineSymbol("M1.75 10C4 6.4 6.75 4.75 10 4.75C13.25 4.75 16 6.4 18.25 10C16 13.6 13.25 15.25 10 15.25C6.75 15.25 4 13.6 1.75 10ZM7.5 10a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1-5 0Z"),
    "eye.slash": LineSymbol("M1.75 10C4 6.4 6.75 4.75 10 4.75C13.25 4.75 16 6.4 18.25 10C16 13.6 13.25 15.25 10 15.25C6.75 15.25 4 13.6 1.75 10ZM4 3L16 17"),
    "lock": LineSymbol("M4.5 9H15.5V17H4.5ZM6.75 9V6.25a3.25 3.25 0 0 1 6.5 0V9"), "envelope": LineSymbol("M2.5 4.5H17.5V15.5H2.5ZM2.5 5L10 11L17.5 5"),
    "house": LineSymbol("M2.5 10L10 3L17.5 10M4.75 8V17H15.25V8M8.25 17V12H11.75V17"), "bell": LineSymbol("M4 14.5C5.25 13 5.25 11.5 5.25 8.5a4.75 4.75 0 0 1 9.5 0C14.75 11.5 14.75 13 16 14.5ZM8.5 16.75H11.5"),
    "phone": LineSymbol("M4.5 3H7.5L9 7L7 8.5C8 10.75 9.25 12 11.5 13L13 11L17 12.5V15.5C17 16.5 16.25 17.25 15.25 17C8.5 16 4 11.5 3 4.75C2.9 3.75 3.5 3 4.5 3Z"),
    "gearshape": LineSymbol("M7.25 10a2.75 2.75 0 1 1 5.5 0a2.75 2.75 0 1 1-5.5 0ZM8.6 2.5H11.4L11.9 4.7L13.6 5.7L15.8 5L17.2 7.4L15.6 9V11L17.2 12.6L15.8 15L13.6 14.3L11.9 15.3L11.4 17.5H8.6L8.1 15.3L6.4 14.3L4.2 15L2.8 12.6L4.4 11V9L2.8 7.4L4.2 5L6.4 5.7L8.1 4.7Z"),
    "gear": LineSymbol("M5.5 10a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0ZM10 2V5.5M10 14.5V18M2 10H5.5M14.5 10H18M4.4 4.4L6.8 6.8M13.2 13.2L15.6 15.6M15.6 4.4L13.2 6.8M6.8 13.2L4.4 15.6"),
  ]
}
