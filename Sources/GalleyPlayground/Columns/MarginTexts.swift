import GalleyDocuments
import UIKit

/// The texts in the margins of each sheet: the running head at the top, and the number of the sheet at the bottom.
struct MarginTexts: Equatable {
  let runningHead: String?
  let showsNumbers: Bool
  let font: UIFont

  /// Creates the texts of valid settings. Returns `nil` if they have neither a running head nor page numbers.
  init?(_ settings: PageSettings, _ styleSheet: StyleSheet) {
    guard settings.showsPageNumbers || settings.runningHead != nil else { return nil }
    (runningHead, showsNumbers, font) = (settings.runningHead, settings.showsPageNumbers, styleSheet.marginFont)
  }

  /// The height of a line, and the lowest margin that has space for it, in whole points.
  private var height: CGFloat { font.lineHeight.rounded(.up) }

  /// Returns the texts of a sheet, which is counted from 0, with their frames in the coordinate space of `sheet`. Each is centered in its margin; a
  /// text that is higher than its margin is left out.
  func texts(ofSheet index: Int, on sheet: CGRect, margins: UIEdgeInsets) -> [(text: NSAttributedString, frame: CGRect)] {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.lineBreakMode = .byTruncatingTail
    func text(_ string: String, in margin: CGFloat, at y: CGFloat) -> (text: NSAttributedString, frame: CGRect)? {
      guard margin >= height else { return nil }
      let text = NSAttributedString(string: string, attributes: [.font: font, .foregroundColor: Theme.secondary, .paragraphStyle: style])
      return (text, CGRect(
        x: sheet.minX + margins.left, y: (y + (margin - height) / 2).rounded(), width: sheet.width - margins.left - margins.right, height: height))
    }
    return [
      runningHead.flatMap { text($0, in: margins.top, at: sheet.minY) },
      showsNumbers ? text("\(index + 1)", in: margins.bottom, at: sheet.maxY - margins.bottom) : nil,
    ].compactMap { $0 }
  }

  /// Returns the texts that are left out on each sheet because their margin is too low.
  func omitted(margins: UIEdgeInsets) -> [OmittedMarginText] {
    [
      runningHead != nil && margins.top < height ? OmittedMarginText(.runningHead, minimumMargin: height) : nil,
      showsNumbers && margins.bottom < height ? OmittedMarginText(.pageNumber, minimumMargin: height) : nil,
    ].compactMap { $0 }
  }
}

/// A text that is missing on all sheets because its margin is too low for it.
public struct OmittedMarginText: Hashable, Sendable {
  /// The kinds of texts in margins.
  public enum Kind: Sendable {
    /// The text in the top margin.
    case runningHead
    /// The number in the bottom margin.
    case pageNumber
  }

  /// The text that is missing.
  public let kind: Kind
  /// The height at which the margin has space for the text, in points.
  public let minimumMargin: CGFloat

  init(_ kind: Kind, minimumMargin: CGFloat) { (self.kind, self.minimumMargin) = (kind, minimumMargin) }

  /// A sentence for the user with the reason and the remedy, without a period.
  public var message: String {
    let (margin, text) = kind == .runningHead ? ("top", "running head") : ("bottom", "page number")
    return "The \(margin) margin is too low for the \(text): at least \(Int(minimumMargin)) pt"
  }
}

extension StyleSheet {
  /// The font of running heads and page numbers: the book's typeface at 0.85 times the size of body text.
  fileprivate var marginFont: UIFont {
    let font = self.font(for: TextRole(block: .body, language: Self.language))
    return font.withSize((font.pointSize * 0.85).rounded())
  }
}
