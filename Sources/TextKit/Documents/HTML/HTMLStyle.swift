import AttributedText
import struct Foundation.CGFloat
import UIFoundation

/// The computed style of an element. Elements in it inherit most of it.
struct HTMLStyle {
  /// The target of a link: a `URL`, or a string that is none.
  final class Link {
    let target: Any
    init(_ target: Any) { self.target = target }
  }

  enum Transform { case none, uppercase, lowercase, capitalize }

  /// How items of a list are marked.
  enum ListStyle: Equatable {
    case none
    case format(NSTextList.MarkerFormat)
  }

  /// The size of type without any style: that of Apple's importer.
  static let mediumSize: CGFloat = 12

  var wish = DocumentFonts.Wish(names: ["Times New Roman"], size: mediumSize)
  /// The size of the root element's font.
  var rootSize = mediumSize
  var isUnderlined = false
  var isStruck = false
  var color: UIColor?
  var background: UIColor?
  /// Points up.
  var raise: CGFloat = 0
  var kern: CGFloat = 0
  var link: Link?
  var transform = Transform.none
  /// Whether spaces and tabs stay, and whether line ends do.
  var keepsSpace = false
  var keepsLines = false
  var isHidden = false

  var alignment = NSTextAlignment.natural
  var direction = NSWritingDirection.natural
  /// Insets of the elements around, and of this one once it is `settled`.
  var left: CGFloat = 0
  var right: CGFloat = 0
  var indent: CGFloat = 0
  var lineMultiple: CGFloat = 0
  var lineHeight: CGFloat = 0
  var lists: [NSTextList] = []
  var listStyle: ListStyle?

  // Of the element alone.
  var margins = Edges()
  var paddings = Edges()
  var display: String?
  /// Word's `mso-list`, such as `l0 level1 lfo1`, or `Ignore` for a marker that is written out.
  var wordList: String?

  struct Edges {
    var top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0
  }

  /// The style that elements in it begin with.
  var inherited: HTMLStyle {
    var style = self
    (style.margins, style.paddings, style.display) = (Edges(), Edges(), nil)
    if wordList != "ignore" { style.wordList = nil }
    return style
  }

  /// Adds the element's own insets to those around it, after all declarations.
  mutating func settle() {
    left += margins.left + paddings.left
    right += margins.right + paddings.right
  }

  /// The style of a paragraph in the element, except its spacing.
  ///
  /// - Parameter hasMarker: whether the paragraph begins with the marker of a list.
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
