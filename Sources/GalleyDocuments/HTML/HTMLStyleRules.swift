import UIKit

/// The rules of CSS that give a page the fonts, sizes and colors of a style sheet.
@MainActor enum HTMLStyleRules {
  /// Returns the rules for the elements that `HTMLPageWriter` writes, in a light appearance.
  static func css(of sheet: StyleSheet) -> String {
    let body = font(sheet, .opening)
    let size = HTMLFormatting.number(body.pointSize)
    let code = sheet.font(for: role(.code(opensGroup: false, closesGroup: false)) { $0.style.isCode = true })
    let secondary = color(Theme.secondary)
    let rules = [
      "body { max-width: 40em; margin: 2em auto; padding: 0 1em; font: \(size)px/1.32 \(family(body)), serif; color: \(color(Theme.ink)); overflow-wrap: break-word }",
      "p { margin: 0; text-align: justify; hyphens: auto }",
      "p.body { text-indent: 1em }",
      "p.line, p.byline, p.quote, p.item, p.note, p.script { text-align: start; hyphens: manual }",
    ] + headings(sheet) + [
      "p.byline { font-variant: all-small-caps; letter-spacing: 0.06em; margin-bottom: 1em }",
      "p.quote { \(declarations(font(sheet, .quote))); margin: 0.6em 0 }",
      "p.quote em { font-style: normal }",
      "p.script { margin: 0.6em 0 }",
      "blockquote { margin: 1em 0; margin-inline-start: 1em }",
      "ul { list-style-type: \"–\u{2002}\" }",
      "ul, ol { margin: 0; padding-inline-start: 1.5em }",
      "li.task, .footnotes li { list-style-type: none }",
      ".footnotes, p.note { \(declarations(font(sheet, .note(opensGroup: false, isFirst: true)))) }",
      ".footnotes { margin-top: 2em; border-top: 1px solid \(secondary) }",
      "sup { font-size: 0.7em; line-height: 0 }",
      "a { color: \(color(Theme.blueInk)); text-decoration: underline }",
      "del { text-decoration: line-through; text-decoration-color: \(color(Theme.red)) }",
      ".underline { text-decoration: underline }",
      ".smallcaps { font-variant: small-caps; letter-spacing: 0.06em }",
      ".spaces { white-space: pre-wrap }",
      ".missing { font-style: italic }",
      "pre { margin: 0.6em 0; margin-inline-start: 1em; font-size: 1em; white-space: pre-wrap }",
      "code { font-family: \(family(code)), monospace; font-size: \(HTMLFormatting.number(code.pointSize / body.pointSize))em }",
      "table { margin: 0.6em 0; border-collapse: collapse; border-bottom: 1px solid \(secondary) }",
      "th, td { padding: 0; padding-inline-end: 1.25em; vertical-align: top; text-align: start }",
      "th { border-bottom: 1px solid \(secondary) }",
      "figure { margin: 0.6em 0 }",
      "img { max-width: 100%; height: auto }",
      "hr { width: 4em; border: 0; border-top: 1px solid \(secondary) }",
    ] + tokens
    return rules.joined(separator: "\n") + "\n"
  }

  private static func headings(_ sheet: StyleSheet) -> [String] {
    (1...6).flatMap { level in
      let role = role(level == 1 ? .title : .heading) { $0.sourceContext.level = level }
      let font = sheet.font(for: role)
      let capitals = sheet.isInSmallCaps(role) ? "; font-variant: small-caps; letter-spacing: 0.06em" : ""
      let rule = "h\(level) { \(declarations(font)); line-height: 1.18; margin: \(level == 1 ? "0.6em" : "1em") 0 0.3em\(capitals) }"
      // Emphasis within italics is roman.
      return font.fontDescriptor.symbolicTraits.contains(.traitItalic) ? [rule, "h\(level) em { font-style: normal }"] : [rule]
    }
  }

  private static var tokens: [String] {
    [CodeToken.comment, .string, .keyword, .number].compactMap { token in
      guard let name = token.className, let color = token.color else { return nil }
      return "code .\(name) { color: \(self.color(color)) }"
    }
  }

  private static func role(_ block: TextRole.Block, _ change: (inout TextRole) -> Void = { _ in }) -> TextRole {
    var role = TextRole(block: block, language: StyleSheet.language)
    change(&role)
    return role
  }

  private static func font(_ sheet: StyleSheet, _ block: TextRole.Block) -> UIFont { sheet.font(for: role(block)) }

  private static func declarations(_ font: UIFont) -> String {
    let traits = font.fontDescriptor.symbolicTraits
    return "font-size: \(HTMLFormatting.number(font.pointSize))px; font-weight: \(traits.contains(.traitBold) ? "bold" : "normal"); "
      + "font-style: \(traits.contains(.traitItalic) ? "italic" : "normal")"
  }

  private static func family(_ font: UIFont) -> String { HTMLFormatting.quoted(font.familyName) }

  private static func color(_ color: UIColor) -> String { HTMLFormatting.color(color.lightValue) }
}
