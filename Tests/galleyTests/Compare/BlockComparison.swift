import TestSupport
import UIKit

@testable import GalleyApp

/// Comparisons of texts in Galley Block: all characters are squares.
@MainActor enum BlockComparison {
  static let size: CGFloat = 10

  static func text(_ string: String, name: String = "text") -> ComparedText {
    ComparedText(name: name, NSAttributedString(string: string, attributes: [.font: UIFont(name: "Galley Block", size: size)!]))
  }

  /// Returns a setting in which this number of characters fits a line.
  static func setting(characters: Int, size: CGFloat = size, totalFit: Bool = false) -> CompareSetting {
    var setting = CompareSetting(of: text("x"), width: CGFloat(characters) * size, usesTotalFit: totalFit)
    setting.size = size
    return setting
  }

  static func compare(_ a: ComparedText, _ b: ComparedText, _ settingA: CompareSetting, _ settingB: CompareSetting) -> TextComparison {
    let comparison = TextComparison(CompareSide(.a, a, settingA), CompareSide(.b, b, settingB))
    _ = comparison.complete()
    return comparison
  }

  /// Returns words of one to eight letters, in paragraphs.
  static func words(_ count: Int, _ random: inout SeededGenerator) -> String {
    (0..<count).map { _ in
      String(repeating: "abcdefgh".randomElement(using: &random)!, count: Int.random(in: 1...8, using: &random))
        + (Int.random(in: 0..<12, using: &random) == 0 ? "\n" : " ")
    }.joined()
  }
}
