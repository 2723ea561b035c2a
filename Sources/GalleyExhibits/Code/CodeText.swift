import UIKit

/// The editor's initial text: one source repeated with changing numbers, to any length.
enum CodeText {
  static let title = "Sheets.swift"

  /// Returns whole repetitions of the source, with `length` UTF-16 code units or a few thousand more. O(length), mostly copying.
  static func text(length: Int, attributes: [NSAttributedString.Key: Any]) -> NSAttributedString {
    let segments = part.split(separator: "#", omittingEmptySubsequences: false).map { [UInt8]($0.utf8) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length + 2 * part.utf8.count)
    var number = 1
    while bytes.count < max(length, 1) {
      let digits = [UInt8](String(number).utf8)
      bytes.append(contentsOf: segments[0])
      for segment in segments.dropFirst() {
        bytes.append(contentsOf: digits)
        bytes.append(contentsOf: segment)
      }
      number += 1
    }
    return NSAttributedString(utf8: Data(bytes), attributes: attributes) ?? NSAttributedString(string: "", attributes: attributes)
  }

  /// Returns the note of the heading, as “10.0 MB, 312,000 lines”.
  static func summary(length: Int, lines: Int) -> String {
    let tenths = (length + 50_000) / 100_000
    let size = tenths > 0 ? "\(tenths / 10).\(tenths % 10) MB" : "\((length + 500) / 1000) kB"
    return "\(size), \(grouped(lines)) \(lines == 1 ? "line" : "lines")"
  }

  private static func grouped(_ number: Int) -> String {
    number < 1000 ? "\(number)" : grouped(number / 1000) + "," + String(1000 + number % 1000).dropFirst()
  }

  /// The repeated source; `#` is replaced by the number of the repetition.
  private static let part = #"""
    // Sheet #: the position of each page before the printed sheet is folded.

    /// A page of sheet #: its number in the book and its grid position.
    struct Page#: Hashable {
      let number: Int
      let column: Int
      let row: Int
      var isUpsideDown = false

      /// Blank pages fill the last sheet up.
      var isBlank: Bool { number > 16 * # }

      var name: String {
        isBlank ? "blank" : "page \(number) of sheet #"
      }
    }

    enum Fold# {
      case folio, quarto, octavo

      /// The number of leaves in one folded sheet.
      var leaves: Int {
        switch self {
        case .folio: return 2
        case .quarto: return 4
        case .octavo: return 8
        }
      }

      /// In millimetres, untrimmed.
      var size: (width: Double, height: Double) {
        let sheet = (width: 480.5, height: 640.25)
        switch self {
        case .folio: return (sheet.height / 2, sheet.width)
        case .quarto: return (sheet.width / 2, sheet.height / 2)
        case .octavo: return (sheet.height / 4, sheet.width / 2)
        }
      }
    }

    final class Sheet# {
      private let fold: Fold#
      private var pages: [Page#] = []
      private var signature = "A#"

      init(fold: Fold#) {
        self.fold = fold
        impose(from: 1)
      }

      /// Puts pages in pairs that add up to one more than their count: first and last lie side by side on the outer forme.
      func impose(from first: Int) {
        let count = 2 * fold.leaves
        pages.removeAll(keepingCapacity: true)
        for place in 0..<count {
          let isOuter = place % 4 == 0 || place % 4 == 3
          let number = isOuter ? first + count - 1 - place / 2 : first + place / 2
          pages.append(Page#(number: number, column: place % 4, row: place / 4, isUpsideDown: place >= 4))
        }
      }

      func page(column: Int, row: Int) -> Page#? {
        guard column >= 0, row >= 0 else { return nil }
        return pages.first { $0.column == column && $0.row == row }
      }

      /* The signature is set at the foot of the first page of each gathering. */
      func sign(with letter: Character) throws {
        guard letter.isLetter, letter != "J", letter != "U", letter != "W" else {
          throw SignatureError.notInTheAlphabet("sheet #, letter \(letter)")
        }
        signature = "\(letter)#"
      }

      var catchword: String? {
        var words: [String] = []
        for page in pages where !page.isBlank {
          words.append(page.name)
          if words.count == 3 { break }
        }
        return words.last
      }
    }

    extension Sheet# {
      /// The weight of a ream of this sheet in kilograms, for paper of this grammage.
      func weight(grammage: Double = 90.5) -> Double {
        let (width, height) = fold.size
        let area = width * height * Double(fold.leaves) / 1_000_000
        return area * grammage * 500 / 1000
      }

      static let sample# = Sheet#(fold: .octavo)
    }


    """#
}
