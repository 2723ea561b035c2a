import UIKit

// A result builder for attributed strings, with modifiers as in SwiftUI. Inner attributes override outer ones.

/// A run of rich text, which inherits the attributes of the text around it.
struct RichText {
  typealias Attributes = [NSAttributedString.Key: Any]
  fileprivate let make: (Attributes) -> NSAttributedString

  init(_ string: String) {
    make = { NSAttributedString(string: string, attributes: $0) }
  }

  init(_ image: UIImage, baselineOffset: CGFloat = 0) {
    make = { attributes in
      let attachment = NSTextAttachment()
      attachment.image = image
      attachment.bounds = CGRect(x: 0, y: baselineOffset, width: image.size.width, height: image.size.height)
      let text = NSMutableAttributedString(attachment: attachment)
      text.addAttributes(attributes, range: NSRange(location: 0, length: text.length))
      return text
    }
  }

  init(@RichTextBuilder _ content: () -> RichText) {
    self = content()
  }

  fileprivate init(_ pieces: [RichText]) {
    make = { attributes in
      let text = NSMutableAttributedString()
      pieces.forEach { text.append($0.make(attributes)) }
      return text
    }
  }

  private init(make: @escaping (Attributes) -> NSAttributedString) {
    self.make = make
  }

  // MARK: Modifiers

  func attribute(_ key: NSAttributedString.Key, _ value: Any) -> RichText {
    return transformed { $0[key] = value }
  }

  func font(_ font: UIFont) -> RichText { return attribute(.font, font) }
  func foregroundColor(_ color: UIColor) -> RichText { return attribute(.foregroundColor, color) }
  func kern(_ points: CGFloat) -> RichText { return attribute(.kern, points) }
  func link(_ url: URL) -> RichText { return attribute(.link, url) }
  func underline(_ style: NSUnderlineStyle = .single) -> RichText { return attribute(.underlineStyle, style.rawValue) }

  /// Adds traits to the inherited font.
  func traits(_ traits: UIFontDescriptor.SymbolicTraits) -> RichText {
    return transformed { attributes in
      let font = attributes[.font] as? UIFont ?? .preferredFont(forTextStyle: .body)
      let all = font.fontDescriptor.symbolicTraits.union(traits)
      guard let descriptor = font.fontDescriptor.withSymbolicTraits(all) else { return }
      attributes[.font] = UIFont(descriptor: descriptor, size: 0)
    }
  }

  func bold() -> RichText { return traits(.traitBold) }
  func italic() -> RichText { return traits(.traitItalic) }

  /// Changes a copy of the inherited paragraph style.
  func paragraph(_ change: @escaping (NSMutableParagraphStyle) -> Void) -> RichText {
    return transformed { attributes in
      let outer = attributes[.paragraphStyle] as? NSParagraphStyle ?? .default
      let style = outer.mutableCopy() as! NSMutableParagraphStyle
      change(style)
      attributes[.paragraphStyle] = style.copy()
    }
  }

  private func transformed(_ change: @escaping (inout Attributes) -> Void) -> RichText {
    let make = self.make
    return RichText(make: { outer in
      var attributes = outer
      change(&attributes)
      return make(attributes)
    })
  }
}

@resultBuilder
enum RichTextBuilder {
  static func buildExpression(_ string: String) -> RichText { return RichText(string) }
  static func buildExpression(_ image: UIImage) -> RichText { return RichText(image) }
  static func buildExpression(_ piece: RichText) -> RichText { return piece }
  static func buildBlock(_ pieces: RichText...) -> RichText { return RichText(pieces) }
  static func buildArray(_ pieces: [RichText]) -> RichText { return RichText(pieces) }
  static func buildOptional(_ piece: RichText?) -> RichText { return piece ?? RichText([]) }
  static func buildEither(first piece: RichText) -> RichText { return piece }
  static func buildEither(second piece: RichText) -> RichText { return piece }
  static func buildLimitedAvailability(_ piece: RichText) -> RichText { return piece }
}

extension NSAttributedString {
  /// Creates the text of `content`, which inherits `attributes`.
  convenience init(attributes: [NSAttributedString.Key: Any] = [:], @RichTextBuilder _ content: () -> RichText) {
    self.init(attributedString: content().make(attributes))
  }
}
