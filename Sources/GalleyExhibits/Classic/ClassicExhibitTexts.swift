import GalleyDocuments
import UIKit

/// A text of the exhibit “Classic Layouts”: two sections of French prose with an ornament between them, typeset like a book of
/// 1855.
@MainActor enum FrenchProseSample {
  private static let fontSize: CGFloat = 15

  private static let first = [
    "Les nombres sont nés des doigts. Avant qu’on sût écrire, le berger qui rentrait le soir comptait ses brebis sur ses deux mains, et quand les mains ne suffisaient plus, il faisait une entaille dans un bâton.",
    "De ces entailles vinrent les chiffres. Les Romains gardèrent la main ouverte pour cinq et les deux mains croisées pour dix; les Arabes apportèrent d’Orient neuf signes et un dixième, le plus étrange de tous, qui ne compte rien et qui donne leur rang aux autres.",
  ]
  private static let second = [
    "La machine ne fait pas autrement. Une roue porte dix dents; quand elle a fait son tour, elle pousse d’une dent la roue voisine, et le report, qui fatigue tant l’écolier, se fait de lui-même.",
    "Ainsi l’arithmétique, sortie de la main, rentre dans la mécanique, et l’homme ne garde pour lui que la peine de poser la question.",
  ]
  /// The ornament: a floral heart, U+2766.
  private static let ornament = "❦"

  static func text(scale: CGFloat) -> NSAttributedString {
    let size = fontSize * scale
    let text = NSMutableAttributedString()
    for (number, section) in [first, second].enumerated() {
      if number > 0 { text.append(NSAttributedString(string: ornament + "\n", attributes: ornamentAttributes(size, scale))) }
      for (index, paragraph) in section.enumerated() {
        let isLast = number == 1 && index == section.count - 1
        text.append(NSAttributedString(string: paragraph + (isLast ? "" : "\n"), attributes: body(size, isFirst: index == 0, scale)))
      }
    }
    return text
  }

  private static func body(_ size: CGFloat, isFirst: Bool, _ scale: CGFloat) -> [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = .justified
    style.minimumLineHeight = size + 3 * scale
    style.maximumLineHeight = style.minimumLineHeight
    style.hyphenationFactor = 0.97
    // One em, except in the first paragraph of a section.
    if !isFirst { style.firstLineHeadIndent = size }
    return [
      .font: UIFont(name: "BodoniSvtyTwoITCTT-Book", size: size) ?? ExhibitStyle.serif(size), .paragraphStyle: style, .foregroundColor: Theme.ink,
      .languageIdentifier: "fr",
    ]
  }

  private static func ornamentAttributes(_ size: CGFloat, _ scale: CGFloat) -> [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    style.paragraphSpacingBefore = size
    style.paragraphSpacing = size
    let font = UIFont(name: "BodoniOrnamentsITCTT", size: 36 * scale) ?? ExhibitStyle.serif(36 * scale)
    return [.font: font, .paragraphStyle: style, .foregroundColor: Theme.red]
  }
}

/// English letters and their frequencies, aligned on the decimal point, with the cumulative sum at the right.
@MainActor enum NumberTable {
  /// The frequencies in per cent, to three decimals.
  private static let shares = [("e", 12.702), ("t", 9.056), ("a", 8.167), ("o", 7.507), ("q", 0.095), ("z", 0.074)]

  static func text(scale: CGFloat) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    let point = NSTextTab(
      textAlignment: .center, location: 100 * scale, options: [.columnTerminators: CharacterSet(charactersIn: ".")])
    style.tabStops = [point, NSTextTab(textAlignment: .right, location: 200 * scale)]
    style.lineSpacing = 3 * scale
    let font = ExhibitStyle.serif(17 * scale)
    let attributes: [NSAttributedString.Key: Any] = [.font: font, .paragraphStyle: style, .foregroundColor: Theme.ink]
    let text = NSMutableAttributedString()
    var sum = 0.0
    for (number, (letter, share)) in shares.enumerated() {
      sum += share
      // Different numbers of decimals show the effect of the tab's column terminator.
      let figure = String(format: number % 2 == 0 ? "%.3f" : "%.1f", share)
      text.append(NSAttributedString(string: "\(letter)\t\(figure)\t\(Int(sum.rounded())) %\n", attributes: attributes))
    }
    text.deleteCharacters(in: NSRange(location: text.length - 1, length: 1))
    return text
  }
}

/// Numbered and bulleted rules, with hanging indents.
@MainActor enum HangingList {
  private static let rules = [
    "No one speaks twice to a question until all who wish to have spoken once.",
    "A motion to adjourn is always in order, except while another has the floor, or while votes are being taken.",
    "What the chair decides stands until two members appeal from it.",
  ]
  private static let duties = [
    "to open the sitting at the hour to which it was adjourned, and to call the members to order;",
    "to state each question before it is put.",
  ]

  static func text(scale: CGFloat) -> NSAttributedString {
    let size = 15 * scale
    let style = NSMutableParagraphStyle()
    style.headIndent = size * 3
    style.firstLineHeadIndent = size
    style.tabStops = [NSTextTab(textAlignment: .natural, location: size * 3)]
    style.alignment = .justified
    style.hyphenationFactor = 0.97
    style.paragraphSpacing = 4 * scale
    let attributes: [NSAttributedString.Key: Any] = [
      .font: ExhibitStyle.serif(size), .paragraphStyle: style, .foregroundColor: Theme.ink, .languageIdentifier: "en-US",
    ]
    let rows = rules.enumerated().map { "(\($0 + 1))\t\($1)" } + duties.map { "•\t\($0)" }
    return NSAttributedString(string: rows.joined(separator: "\n"), attributes: attributes)
  }
}

/// The deprecated methods with a font parameter, and their replacements with attributes.
@MainActor enum OldMethods {
  private static let pairs = [
    ("size(withFont:)", "size(withAttributes:)"), ("size(withFont:constrainedTo:)", "boundingRect(with:options:attributes:context:)"),
    ("draw(at:withFont:)", "draw(at:withAttributes:)"), ("draw(in:withFont:)", "draw(in:withAttributes:)"),
  ]

  static func text(scale: CGFloat) -> NSAttributedString {
    let mono = UIFont.monospacedSystemFont(ofSize: 12 * scale, weight: .regular)
    let old = NSMutableParagraphStyle()
    old.paragraphSpacing = 1 * scale
    let new = NSMutableParagraphStyle()
    (new.firstLineHeadIndent, new.headIndent, new.paragraphSpacing) = (16 * scale, 32 * scale, 8 * scale)
    let text = NSMutableAttributedString()
    for (number, (before, after)) in pairs.enumerated() {
      text.append(
        NSAttributedString(
          string: before + "\n",
          attributes: [
            .font: mono, .foregroundColor: Theme.secondary, .paragraphStyle: old, .strikethroughColor: Theme.red,
            .strikethroughStyle: NSUnderlineStyle.single.rawValue,
          ]))
      let end = number == pairs.count - 1 ? "" : "\n"
      text.append(NSAttributedString(string: after + end, attributes: [.font: mono, .foregroundColor: Theme.ink, .paragraphStyle: new]))
    }
    return text
  }
}
