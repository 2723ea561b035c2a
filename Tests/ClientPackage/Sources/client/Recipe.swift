import Foundation

// A model as in an iOS app: attributed text without UIKit.

extension NSAttributedString.Key {
  static let step = NSAttributedString.Key("client.step")
}

/// Numbered steps. Each step's text carries its number as an attribute.
struct Recipe {
  var steps: [String]

  var text: NSAttributedString {
    let text = NSMutableAttributedString()
    for (index, step) in steps.enumerated() {
      if text.length > 0 { text.append(NSAttributedString(string: "\n")) }
      text.append(NSAttributedString(string: "\(index + 1).\t\(step)", attributes: [.step: index]))
    }
    return text
  }

  static func stepRanges(of text: NSAttributedString) -> [NSRange] {
    var ranges: [NSRange] = []
    text.enumerateAttribute(.step, in: NSRange(location: 0, length: text.length), options: []) { value, range, _ in
      if value is Int { ranges.append(range) }
    }
    return ranges
  }
}
