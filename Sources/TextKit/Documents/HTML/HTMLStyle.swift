import struct Foundation.CGFloat
import GalleyAttributedText
import UIFoundation

/// The computed style of an element. Most of it is inherited.
struct HTMLStyle {
  /// The target of a link: a `URL`, or a string that is not a valid URL.
  final class Link {
    let target: Any
    init(_ target: Any) { self.target = target }
  }

  enum Transform { case none, uppercase, lowercase, capitalize }

  /// The marker style of a list.
  enum ListStyle: Equatable {
    case none
    case format(NSTextList.MarkerFormat)
  }

  /// The default font size in points, equal to that of Apple's importer.
  static let mediumSize: CGFloat = 12

  var fontDescription = DocumentFonts.FontDescription(names: ["Times New Roman"], size: mediumSize)
  /// The size of the root element's font.
  var rootSize = mediumSize
  var isUnderlined = false
  var isStruck = false
  var color: UIColor?
  var background: UIColor?
  /// The baseline offset in points, positive upwards.
  var raise: CGFloat = 0
  var kern: CGFloat = 0
  var link: Link?
  var transform = Transform.none
  /// Whether spaces and tabs are preserved, and whether line endings are.
  var preservesSpaces = false
  var preservesLineBreaks = false
  var isHidden = false

  var alignment = NSTextAlignment.natural
  var direction = NSWritingDirection.natural
  /// The insets of the parent elements, and after `settle` of this one.
  var left: CGFloat = 0
  var right: CGFloat = 0
  var indent: CGFloat = 0
  var lineMultiple: CGFloat = 0
  var lineHeight: CGFloat = 0
  var lists: [NSTextList] = []
  var listStyle: ListStyle?

  // Properties of this element alone, which are not inherited.
  var margins = Edges()
  var paddings = Edges()
  var display: String?
  /// Word's `mso-list`, such as `l0 level1 lfo1`, or `Ignore` for a marker that is written out. `nil` if it is not set.
  var wordList: String?

  struct Edges {
    var top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0
  }

  /// The initial style of child elements.
  var inherited: HTMLStyle {
    var style = self
    (style.margins, style.paddings, style.display) = (Edges(), Edges(), nil)
    if wordList != "ignore" { style.wordList = nil }
    return style
  }

  /// Adds the element's insets to the inherited ones, after all declarations.
  mutating func settle() {
    left += margins.left + paddings.left
    right += margins.right + paddings.right
  }

  /// Returns the style of a paragraph in the element, without its spacing.
  ///
  /// - Parameter hasMarker: Whether the paragraph starts with a list marker.
  func paragraph(hasMarker: Bool) -> NSMutableParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = alignment
    style.baseWritingDirection = direction
    style.headIndent = left
    style.firstLineHeadIndent = left + indent
    style.tailIndent = -right
    style.lineHeightMultiple = lineMultiple
    if lineHeight > 0 { (style.minimumLineHeight, style.maximumLineHeight) = (lineHeight, lineHeight) }
    if !lists.isEmpty {
      style.textLists = lists
      if hasMarker {
        style.firstLineHeadIndent = 0
        style.tabStops = [NSTextTab(textAlignment: .left, location: max(0, left - 25)), NSTextTab(textAlignment: .natural, location: left)]
      }
    }
    return style
  }
}
