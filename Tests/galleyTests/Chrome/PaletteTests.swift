import GalleyInspectors
import GalleyPlayground
import Testing
import UIKit

@testable import GalleyDocuments
@testable import UIKitCore

/// The playground's colors have enough contrast according to WCAG 2.2 (1.4.3, 1.4.11), in light and in dark mode.
@MainActor @Suite struct PaletteTests {
  nonisolated static let grounds: [(String, UIColor)] = [
    ("desk", Theme.desk), ("bar", Theme.bar), ("page", Theme.page), ("popover", Theme.popover), ("control", Theme.control),
  ]
  nonisolated static let sheets = grounds.filter { ["page", "popover", "control"].contains($0.0) }

  /// Each color's use, its backgrounds, and the minimum contrast.
  private static let rows: [(String, UIColor, [(String, UIColor)], Double)] = [
    ("text", Theme.ink, grounds, 4.5), ("captions", Theme.secondary, grounds, 4.5), ("links", Theme.blueInk, grounds, 4.5),
    ("warnings", Theme.red, grounds, 4.5), ("numbers", Theme.ochreInk, grounds, 4.5), ("placeholders", Theme.placeholder, sheets, 4.5),
    ("placeholders of all fields", UISystemPalette.themed.placeholder, sheets, 4.5), ("strokes", Theme.blueLine, sheets, 3),
    ("the slider's track", Theme.track, [("bar", Theme.bar), ("page", Theme.page)], 3), ("the ring of the focus", UISystemPalette.themed.focusRing, grounds, 3),
    ("edges of fields", UISystemPalette.themed.fieldEdge, grounds, 3), ("edges of texts like fields", Theme.fieldEdge, grounds, 3),
    ("carets", UISystemPalette.themed.caret, sheets, 3), ("switches", UISystemPalette.themed.switchOn, [("page", Theme.page)], 3),
    ("destructive menu items", UISystemPalette.themed.destructive, [("popover", Theme.popover)], 4.5),
    ("large letterpress text", Theme.pressedInk, [("paper", Theme.paper)], 3),
  ]

  /// The keys of the on-screen keyboard, their labels, and the label of the space bar.
  private static var keys: [(String, UIColor, [(String, UIColor)], Double)] {
    let palette = UISystemPalette.themed
    let faces = [("key", palette.keyboard.key), ("function key", palette.keyboard.functionKey), ("pressed key", palette.keyboard.keyDown)]
    return [
      ("letters", palette.label, faces + [("tray", palette.keyboard.tray), ("bar", palette.keyboard.bar)], 4.5),
      ("the space bar", palette.keyboard.secondary, [faces[0]], 4.5),
    ]
  }

  /// Colors on the tints of states: their use, the tints, and the minimum contrast on each tint over each ground.
  private static let tinted: [(String, UIColor, [(String, UIColor)], [(String, UIColor)], Double)] = {
    let chosen = ("chosen", Theme.blueTint)
    let states = [chosen, ("hovered", Theme.hover), ("pressed", Theme.pressed)]
    return [
      ("text", Theme.ink, states + [("marked", Theme.redTint), ("selected", Theme.selection)], grounds, 4.5), ("button titles", Theme.tintedInk, states, grounds, 4.5),
      ("titles of UIKit's buttons", UISystemPalette.themed.onInk, states, grounds, 4.5), ("icons", Theme.blueInk, states, grounds, 3),
      ("links in marked text", Theme.blueInk, [chosen], sheets.filter { $0.0 == "page" }, 4.5),
      ("the underline of marked text", UISystemPalette.themed.markedTextUnderline, [("marked", UISystemPalette.themed.markedText)], sheets, 3),
      ("the recording square", Theme.red, [("recording", Theme.redTint)], [("bar", Theme.bar)], 3),
    ]
  }()

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func drawnColorsContrastWithTheirBackground(style: UIUserInterfaceStyle) {
    for (name, color, grounds, least) in Self.rows + Self.keys {
      for (ground, behind) in grounds {
        let found = contrast(color, behind, style)
        #expect(found >= least, "\(name) on \(ground): \(found)")
      }
    }
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func colorsContrastWithTheTintsOfStates(style: UIUserInterfaceStyle) {
    for (name, color, tints, grounds, least) in Self.tinted {
      for (state, tint) in tints {
        for (ground, behind) in grounds {
          let found = contrast(color, over(behind, tint, style), style)
          #expect(found >= least, "\(name), \(state) on \(ground): \(found)")
        }
      }
    }
  }

  /// A menu row under the pointer shows its shortcut in the color of text, as does the chosen row of the palette: secondary text has too little
  /// contrast on their tints.
  @Test func shortcutsOfHighlightedRowsHaveTheColorOfText() throws {
    UISystemPalette.current = UISystemPalette.themed
    defer { UISystemPalette.current = UISystemPalette() }
    let command = UIKeyCommand(title: "Bold", action: "toggleBoldface:", input: "b", modifierFlags: .command)
    let row = MenuRow(command, scale: BarScale(UITraitCollection(preferredContentSizeCategory: .large), limit: 1), start: nil, hasMarks: false, forTouch: false)
    let shortcut = try #require(row.subviews.compactMap { $0 as? UILabel }.first { $0.text == "Ctrl B" })
    row.frame = CGRect(x: 0, y: 0, width: 200, height: 28)
    for isHighlighted in [false, true, false] {
      row.isHighlighted = isHighlighted
      _ = UIGraphicsImageRenderer(size: row.bounds.size).image { row.layer.render(in: $0.cgContext) }
      #expect(shortcut.textColor == (isHighlighted ? Theme.ink : Theme.secondary))
    }
  }

  /// A selection is a fill: the text on it must keep its contrast, which limits the contrast of the selection itself.
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func selectionAndSelectedTextHaveEnoughContrast(style: UIUserInterfaceStyle) {
    let selected = over(Theme.page, Theme.selection, style)
    #expect(contrast(Theme.ink, selected, style) >= 4.5)
    #expect(contrast(Theme.blueInk, selected, style) >= 3)
    #expect(contrast(selected, Theme.page, style) >= 1.5)
  }

  /// The marks of each inspector have their own color: its contrast is enough for the small text of some marks on the page, and for strokes in the
  /// legend, and the distance of two colors in Oklab is at least 0.09.
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func inspectorsHaveDistinctColors(style: UIUserInterfaceStyle) {
    for (index, inspector) in Inspector.allCases.enumerated() {
      let least = Self.grounds.map { (ground: $0.0, needed: $0.0 == "page" ? 4.5 : 3, found: contrast(inspector.color, $0.1, style)) }
      #expect(least.allSatisfy { $0.found >= $0.needed }, "\(inspector): \(least)")
      let near = Inspector.allCases.prefix(index).filter { distance($0.color, inspector.color, style) < 0.09 }
      #expect(near.isEmpty, "\(inspector) looks like \(near)")
    }
  }

  /// At four pixels per point, where the thinnest line covers whole pixels, each entry of the legend contains pixels of its inspector's color.
  @Test func legendsHaveTheColorsOfTheirInspectors() throws {
    let format = UIGraphicsImageRendererFormat.preferred()
    format.scale = 4
    let area = CGRect(x: 0, y: 0, width: 40, height: 24)
    for inspector in Inspector.allCases {
      let color = components(inspector.color, UITraitCollection.current.userInterfaceStyle)
      let wanted = [color.red, color.green, color.blue]
      for entry in inspector.legend {
        let image = UIGraphicsImageRenderer(bounds: area, format: format).image { _ in
          Theme.page.setFill()
          UIRectFill(area)
          entry.draw(in: area)
        }
        let bytes = try #require(image.cgImage?.dataProvider?.data.map { Array($0 as Data) })
        let isDrawn = stride(from: 0, to: bytes.count - 3, by: 4).contains { pixel in
          let parts = bytes[pixel..<pixel + 3].map { Double($0) / 255 }
          return [parts, parts.reversed()].contains { zip($0, wanted).allSatisfy { abs($0 - $1) < 0.02 } }
        }
        #expect(isDrawn, "\(inspector): \(entry.caption)")
      }
    }
  }

  /// Returns the distance of two colors in Oklab, in which 0.02 is about the smallest visible difference.
  private func distance(_ one: UIColor, _ other: UIColor, _ style: UIUserInterfaceStyle) -> Double {
    func oklab(_ color: UIColor) -> [Double] {
      let parts = components(color, style)
      let linear = [parts.red, parts.green, parts.blue].map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      func times(_ rows: [[Double]], _ column: [Double]) -> [Double] { rows.map { zip($0, column).reduce(0) { $0 + $1.0 * $1.1 } } }
      let cones = times([[0.4122, 0.5363, 0.0514], [0.2119, 0.6807, 0.1074], [0.0883, 0.2817, 0.63]], linear).map { pow($0, 1 / 3) }
      return times([[0.2105, 0.7936, -0.0041], [1.978, -2.4286, 0.4506], [0.0259, 0.7828, -0.8087]], cones)
    }
    return zip(oklab(one), oklab(other)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  private typealias Components = (red: Double, green: Double, blue: Double, alpha: Double)

  private func components(_ color: UIColor, _ style: UIUserInterfaceStyle) -> Components {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style)).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return (Double(red), Double(green), Double(blue), Double(alpha))
  }

  private func over(_ ground: UIColor, _ color: UIColor, _ style: UIUserInterfaceStyle) -> UIColor {
    let (below, above) = (components(ground, style), components(color, style))
    func mix(_ part: (Components) -> Double) -> CGFloat { CGFloat(part(above) * above.alpha + part(below) * (1 - above.alpha)) }
    return UIColor(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: 1)
  }

  private func luminance(_ color: UIColor, _ style: UIUserInterfaceStyle) -> Double {
    let parts = components(color, style)
    func linear(_ value: Double) -> Double { value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(parts.red) + 0.7152 * linear(parts.green) + 0.0722 * linear(parts.blue)
  }

  private func contrast(_ one: UIColor, _ other: UIColor, _ style: UIUserInterfaceStyle) -> Double {
    let (first, second) = (luminance(one, style), luminance(other, style))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }
}

extension UISystemPalette {
  @MainActor fileprivate static var themed: UISystemPalette {
    let before = current
    defer { current = before }
    Theme.install()
    return current
  }
}
