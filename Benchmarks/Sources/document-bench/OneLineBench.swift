import Foundation
import TextKit
import UIFoundation

/// Measures typing a character into the middle of a one-line text until its surroundings are painted, as table rows. Each text has
/// its own process.
enum OneLineBench {
  /// The content of the line.
  enum Kind: String, CaseIterable {
    case prose, records, colored, tabbed, fonts

    var words: String {
      switch self {
      case .prose: "words"
      case .records: "minified JSON"
      case .colored: "JSON in two colors"
      case .tabbed: "JSON with tabs"
      case .fonts: "JSON in two fonts"
      }
    }

    func storage(_ length: Int) -> NSTextStorage {
      var text = self == .prose ? HostileText.prose(length, paragraph: .max) : Self.records(length)
      if self == .tabbed { text = text.replacingOccurrences(of: ",", with: ",\t") }
      let storage = NSTextStorage(string: text, attributes: [.font: TextStack.font])
      guard self == .colored || self == .fonts else { return storage }
      let other = UIFont(name: "DejaVuSans", size: 16)!
      storage.beginEditing()
      for start in stride(from: 0, to: storage.length - 40, by: 80) {
        let range = NSRange(location: start, length: 40)
        if self == .colored { storage.addAttribute(.foregroundColor, value: UIColor.blue, range: range) }
        if self == .fonts { storage.addAttribute(.font, value: other, range: range) }
      }
      storage.endEditing()
      return storage
    }

    /// Returns names, numbers and words without spaces.
    private static func records(_ length: Int) -> String {
      var random = Congruential()
      var text = "["
      text.reserveCapacity(length + 200)
      while text.utf8.count < length {
        let number = Int(random.next() * 1e6)
        text += #"{"id":\#(number),"name":"\#(HostileText.prose(12, paragraph: .max))","at":"2026-11-27T00:\#(number % 60):00Z","#
        text += #""delta":-\#(number % 977).\#(number % 10),"tags":["a","b"],"ok":true},"#
      }
      return text
    }
  }

  static func run(_ arguments: [String]) {
    guard arguments.count == 2, let kind = Kind(rawValue: arguments[0]), let length = Int(arguments[1]) else {
      stop(2, "name the contents of the line (\(Kind.allCases.map(\.rawValue).joined(separator: ", "))) and its number of UTF-16 code units")
    }
    print(row(kind, length))
  }

  private static let letters = 7

  private static func row(_ kind: Kind, _ length: Int) -> String {
    let stack = TextStack(kind.storage(length), width: 400)
    stack.layOut()
    show(stack, at: length / 2)
    var (places, pictures): ([Double], [Double]) = ([], [])
    for number in 0..<letters {
      let middle = stack.storage.length / 2 + number * 37
      var time = ThisProcess.processorTime
      stack.storage.replaceCharacters(in: NSRange(location: middle, length: 0), with: "e")
      stack.lineRect(ofCharacterAt: middle)
      places.append(ThisProcess.processorTime - time)
      time = ThisProcess.processorTime
      show(stack, at: middle)
      pictures.append(ThisProcess.processorTime - time)
    }
    return String(
      format: "| %@ | %d | %.2f ms | %.2f ms |", kind.words, length, places.sorted()[letters / 2], pictures.sorted()[letters / 2])
  }

  /// Paints the surroundings of a character in a window of 400 × 800, and queries the caret's position.
  private static func show(_ stack: TextStack, at offset: Int) {
    let line = stack.lineRect(ofCharacterAt: offset)
    let seen = CGRect(x: 0, y: max(0, line.midY - 400), width: 400, height: 800)
    let glyphs = stack.manager.glyphRange(forBoundingRect: seen, in: stack.container)
    _ = UIGraphicsImageRenderer(size: seen.size).image { _ in
      stack.manager.drawGlyphs(forGlyphRange: glyphs, at: CGPoint(x: 0, y: -seen.minY))
    }
    _ = stack.manager.location(forGlyphAt: stack.manager.glyphIndexForCharacter(at: offset))
    _ = stack.manager.characterIndex(for: CGPoint(x: 200, y: line.midY), in: stack.container, fractionOfDistanceBetweenInsertionPoints: nil)
  }
}
