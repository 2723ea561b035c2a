import CoreGraphics
import Foundation
import GalleyAttributedText
import GalleyFonts
import GalleyTextEngine
import UIFoundation

@testable import TextKit

// Foundation has classes of these names as well.
typealias NSAttributedString = GalleyAttributedText.NSAttributedString
typealias NSMutableAttributedString = GalleyAttributedText.NSMutableAttributedString
typealias NSParagraphStyle = GalleyAttributedText.NSParagraphStyle
typealias NSMutableParagraphStyle = GalleyAttributedText.NSMutableParagraphStyle
typealias NSTextTab = GalleyAttributedText.NSTextTab

/// Text in Galley Block: every character is a square of the font's size, 0.8 of it above the baseline; "fi" is one glyph of an em.
enum Block {
  static func font(_ size: CGFloat = 10) -> UIFont { UIFont(name: "Galley Block", size: size)! }

  static func text(
    _ string: String, size: CGFloat = 10, _ configure: (NSMutableParagraphStyle) -> Void = { _ in }
  ) -> NSMutableAttributedString {
    let style = NSMutableParagraphStyle()
    configure(style)
    return NSMutableAttributedString(string: string, attributes: [.font: font(size), .paragraphStyle: style])
  }
}

/// One storage, one layout manager, one container per column.
final class Galley {
  let storage: NSTextStorage
  let manager = NSLayoutManager()

  init(_ text: NSAttributedString, _ containers: [NSTextContainer]) {
    storage = NSTextStorage(attributedString: text)
    storage.addLayoutManager(manager)
    for container in containers { manager.addTextContainer(container) }
  }

  convenience init(
    _ text: NSAttributedString, width: CGFloat = 0, height: CGFloat = 0, columns: Int = 1, padding: CGFloat = 0
  ) {
    self.init(text, (0..<columns).map { _ in Galley.container(width, height, padding: padding) })
  }

  static func container(_ width: CGFloat, _ height: CGFloat = 0, padding: CGFloat = 0) -> NSTextContainer {
    let container = NSTextContainer(size: CGSize(width: width, height: height))
    container.lineFragmentPadding = padding
    return container
  }

  var container: NSTextContainer { manager.textContainers[0] }

  /// One row per fragment: column.line x,y+width×height of the used rectangle, then the text.
  var rows: String {
    manager.ensureLayoutOfAllText()
    return manager.textContainers.flatMap { manager.laidFragments(in: $0) }.map { fragment in
      let used = fragment.used
      let text = fragment.text.map { $0 == "\n" ? "¶" : $0 == "\t" ? "→" : String($0) }.joined()
      return "\(fragment.container).\(fragment.line) \(short(used.minX)),\(short(used.minY))+\(short(used.width))×\(short(used.height)) \(text)|"
    }.joined(separator: "\n")
  }
}

func short(_ value: CGFloat) -> String {
  value == value.rounded() ? String(Int(value)) : String(format: "%.3g", Double(value))
}

extension CGRect {
  var short: String { "\(TextKitTests.short(minX)),\(TextKitTests.short(minY))+\(TextKitTests.short(width))×\(TextKitTests.short(height))" }
}

extension NSRange {
  var short: String { "{\(location == NSNotFound ? "none" : String(location)), \(length)}" }
}
