import CoreGraphics
import Foundation
import GalleyAttributedText
import TestSupport
import Testing
import UIFoundation

@testable import TextKit

/// Random texts with attributes that documents can represent, and their comparison.
enum DocumentSamples {
  typealias Text = GalleyAttributedText.NSAttributedString

  static func text(_ random: inout SeededGenerator, hasAlpha: Bool) -> Text {
    let text = GalleyAttributedText.NSMutableAttributedString(string: "")
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let paragraph = GalleyAttributedText.NSMutableAttributedString(string: "")
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        paragraph.append(Text(string: sentence(&random), attributes: attributes(&random, hasAlpha)))
      }
      paragraph.append(Text(string: "\n", attributes: attributes(&random, hasAlpha)))
      paragraph.addAttribute(.paragraphStyle, value: style(&random), range: NSRange(location: 0, length: paragraph.length))
      text.append(paragraph)
    }
    return text
  }

  private static func sentence(_ random: inout SeededGenerator) -> String {
    let all = ["Hello ", "a", "  two ", "{b\\c}", "<i>&amp;\"", "é", "日本語 ", "😀", "שלום ", "\t", "\u{2028}", "x\u{A0}y", "—“”", "e\u{301}"]
    return (0..<Int.random(in: 1...4, using: &random)).map { _ in all.randomElement(using: &random)! }.joined()
  }

  private static func attributes(_ random: inout SeededGenerator, _ hasAlpha: Bool) -> [Text.Key: Any] {
    var result: [Text.Key: Any] = [:]
    let name = ["Helvetica", "Courier", "EB Garamond"].randomElement(using: &random)!
    var font = UIFont(name: name, size: CGFloat(Int.random(in: 16...60, using: &random)) / 2)!
    if Bool.random(using: &random), let bold = font.fontDescriptor.withSymbolicTraits(font.fontDescriptor.symbolicTraits.union(.traitBold)) {
      font = UIFont(descriptor: bold, size: font.pointSize)
    }
    result[.font] = font
    func color() -> UIColor {
      UIColor(
        red: CGFloat(Int.random(in: 0...255, using: &random)) / 255, green: CGFloat(Int.random(in: 0...255, using: &random)) / 255,
        blue: CGFloat(Int.random(in: 0...255, using: &random)) / 255, alpha: hasAlpha && Bool.random(using: &random) ? 0.5 : 1)
    }
    if Bool.random(using: &random) { result[.foregroundColor] = color() }
    if Int.random(in: 0..<4, using: &random) == 0 { result[.backgroundColor] = color() }
    if Int.random(in: 0..<4, using: &random) == 0 { result[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    if Int.random(in: 0..<4, using: &random) == 0 { result[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
    if Int.random(in: 0..<4, using: &random) == 0 { result[.baselineOffset] = CGFloat([-2.5, 4].randomElement(using: &random)!) }
    if Int.random(in: 0..<4, using: &random) == 0 { result[.kern] = CGFloat([-0.5, 1.25].randomElement(using: &random)!) }
    return result
  }

  private static func style(_ random: inout SeededGenerator) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = [.natural, .left, .right, .center, .justified].randomElement(using: &random)!
    style.baseWritingDirection = [.natural, .natural, .rightToLeft].randomElement(using: &random)!
    style.headIndent = CGFloat(Int.random(in: 0...3, using: &random)) * 10
    style.firstLineHeadIndent = CGFloat(Int.random(in: 0...3, using: &random)) * 7.5
    style.tailIndent = -CGFloat(Int.random(in: 0...2, using: &random)) * 5
    style.paragraphSpacing = CGFloat(Int.random(in: 0...2, using: &random)) * 6
    style.lineHeightMultiple = [0, 1.25].randomElement(using: &random)!
    return style
  }

  /// Expects equal characters, and equal attributes as far as documents represent them.
  static func expectAlike(_ found: Text, _ text: Text, _ comment: String) throws {
    try #require(found.string == text.string, "\(comment)")
    let separators: Set<UInt16> = [0x0A]
    for (index, unit) in text.string.utf16.enumerated() where !separators.contains(unit) {
      let (a, b) = (appearance(found, index), appearance(text, index))
      try #require(a == b, "at \(index); \(comment)")
    }
  }

  private static func appearance(_ text: Text, _ index: Int) -> [String] {
    let attributes = text.attributes(at: index, effectiveRange: nil)
    let font = attributes[.font] as? UIFont
    let style = attributes[.paragraphStyle] as? NSParagraphStyle ?? .default
    func color(_ key: Text.Key) -> String {
      guard let color = attributes[key] as? UIColor else { return "none" }
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      return "\(color.bytes) \(alpha)"
    }
    return [
      font?.description ?? "", color(.foregroundColor), color(.backgroundColor), "\(attributes[.underlineStyle] ?? 0)", "\(attributes[.strikethroughStyle] ?? 0)",
      "\(attributes[.baselineOffset] ?? 0)", "\(attributes[.kern] ?? 0)", "\(style.alignment.rawValue) \(style.baseWritingDirection.rawValue)",
      "\(style.headIndent) \(style.firstLineHeadIndent) \(style.tailIndent)", "\(style.paragraphSpacing) \(style.lineHeightMultiple)",
    ]
  }
}
