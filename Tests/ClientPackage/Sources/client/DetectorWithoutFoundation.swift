import UIKit

/// The kinds of links and dates in a text, in a file that imports UIKit alone.
func kindsWithoutFoundation(in text: String) -> [String] {
  let types: NSTextCheckingResult.CheckingType = [.link, .date]
  guard let detector = try? NSDataDetector(types: types.rawValue) else { return [] }
  return detector.matches(in: text, options: [], range: NSMakeRange(0, text.utf16.count)).map { result in
    switch result.resultType {
    case .link: "link"
    case .date: "date"
    default: "other"
    }
  }
}
