import Foundation
import GalleyAttributedText
import GalleyUnicodeFacts
import TextKit
import UIFoundation
import UIKitCore
import UIKitText

/// The formatting of characters, by the names and in the units of ATK, which AT-SPI's clients read.
struct AccessibleTextRun: Equatable {
  /// The names of attributes, such as "family-name", and their values.
  var attributes: [String: String]
  /// The longest range with this formatting, in UTF-16 code units. At the end of the text, it is empty, and the formatting that of text typed next.
  var characters: Range<Int>
}

extension AccessibleTextRun {
  /// The maximum number of runs of a text that are joined to one, which bounds the work for a text with many other attributes.
  private static let maximumRuns = 64

  /// Creates the run of a text input that contains a character, an offset in UTF-16 code units. Returns `nil` if the input has no attributes.
  @MainActor init?(in input: any UITextInput, at offset: Int) {
    guard let editor = (input as? any TextEditing)?.editor else { return nil }
    let text = editor.textStorage
    let traits = (input as? UIView)?.traitCollection ?? .current
    func described(_ attributes: [NSAttributedString.Key: Any]) -> [String: String] { Self.describe(attributes, traits) }
    guard (0..<text.length).contains(offset) else {
      self.init(attributes: described(editor.typingAttributes), characters: text.length..<text.length)
      return
    }
    var run = NSRange()
    let attributes = described(text.attributes(at: offset, effectiveRange: &run))
    var characters = run.location..<run.upperBound
    var count = 1
    while count < Self.maximumRuns, characters.upperBound < text.length {
      guard described(text.attributes(at: characters.upperBound, effectiveRange: &run)) == attributes else { break }
      characters = characters.lowerBound..<run.upperBound
      count += 1
    }
    while count < Self.maximumRuns, characters.lowerBound > 0 {
      guard described(text.attributes(at: characters.lowerBound - 1, effectiveRange: &run)) == attributes else { break }
      characters = run.location..<characters.upperBound
      count += 1
    }
    self.init(attributes: attributes, characters: characters)
  }

  /// Returns the attributes that ATK has names for.
  @MainActor static func describe(_ attributes: [NSAttributedString.Key: Any], _ traits: UITraitCollection) -> [String: String] {
    var described: [String: String] = [:]
    if let font = attributes[.font] as? UIFont {
      described["family-name"] = font.familyName
      described["size"] = "\(Double((font.pointSize * 100).rounded() / 100))".replacing(/\.0$/, with: "")
      described["weight"] = "\(font.instance.face.weight)"
      described["style"] = font.fontDescriptor.symbolicTraits.contains(.traitItalic) ? "italic" : "normal"
    }
    let underline = attributes[.underlineStyle] as? Int ?? 0
    described["underline"] = underline == 0 ? "none" : underline & 0xF == NSUnderlineStyle.double.rawValue ? "double" : "single"
    described["strikethrough"] = (attributes[.strikethroughStyle] as? Int ?? 0) != 0 ? "true" : "false"
    described["fg-color"] = (attributes[.foregroundColor] as? UIColor).flatMap { components(of: $0, traits) }
    described["bg-color"] = (attributes[.backgroundColor] as? UIColor).flatMap { components(of: $0, traits) }
    described["language"] = attributes[.languageIdentifier] as? String
    if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
      described["justification"] =
        switch style.alignment {
        case .right: "right"
        case .center: "center"
        case .justified: "fill"
        case .left: "left"
        default: nil
        }
    }
    return described
  }

  /// Returns red, green and blue from 0 to 65535; `nil` for a color without them, such as a pattern.
  @MainActor private static func components(of color: UIColor, _ traits: UITraitCollection) -> String? {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    guard color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha) else { return nil }
    return [red, green, blue].map { "\(Int((min(max($0, 0), 1) * 65535).rounded()))" }.joined(separator: ",")
  }

  /// The attributes as lines of a name, a tab and a value, sorted by name. Control characters in values are left out.
  var lines: String {
    attributes.sorted { $0.key < $1.key }.map { name, value in "\(name)\t\(value.filter { !$0.endsLine && $0 != "\t" && $0 != "\0" })\n" }.joined()
  }
}
