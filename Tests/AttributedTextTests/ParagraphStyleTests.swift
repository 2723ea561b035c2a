import struct Foundation.CGFloat
import struct Foundation.CharacterSet
import struct Foundation.Locale
import struct Foundation.NSRange
import Testing
@testable import GalleyAttributedText

@Suite struct ParagraphStyleTests {
  @Test func rawValuesAreUIKits() {
    #expect([NSTextAlignment.left, .center, .right, .justified, .natural].map(\.rawValue) == [0, 1, 2, 3, 4])
    let modes: [NSLineBreakMode] = [
      .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle,
    ]
    #expect(modes.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect([NSWritingDirection.natural, .leftToRight, .rightToLeft].map(\.rawValue) == [-1, 0, 1])
    #expect(NSUnderlineStyle.double.rawValue == 9 && NSUnderlineStyle.patternDashDotDot.rawValue == 0x400)
    #expect(NSUnderlineStyle.byWord.rawValue == 0x8000)
    #expect(NSAttributedString.Key.foregroundColor.rawValue == "NSColor")
  }

  @Test func defaultTabStopsAreComparedByValue() {
    let style = NSMutableParagraphStyle()
    #expect(style.hasDefaultTabStops)
    style.tabStops = (1...12).map { NSTextTab(textAlignment: .left, location: 28 * CGFloat($0)) }
    #expect(style.hasDefaultTabStops && style == NSParagraphStyle.default)
    style.tabStops = (1...12).map { NSTextTab(textAlignment: .right, location: 28 * CGFloat($0)) }
    #expect(!style.hasDefaultTabStops)
    style.tabStops = []
    #expect(!style.hasDefaultTabStops)
  }

  @Test func newStyleEqualsDefault() {
    let style = NSParagraphStyle()
    #expect(style == NSParagraphStyle.default && style.hash == NSParagraphStyle.default.hash)
    #expect(style.alignment == .natural && style.lineBreakMode == .byWordWrapping)
    #expect(style.tabStops.map(\.location) == (1...12).map { 28 * CGFloat($0) })
    #expect(style.tabStops.allSatisfy { $0.alignment == .left })
    #expect(style.defaultTabInterval == 0 && style.lineBreakStrategy == [])
    #expect(!style.allowsDefaultTighteningForTruncation)
  }

  @Test func copiesAreIndependent() {
    let style = NSMutableParagraphStyle()
    style.headIndent = 12
    let copy = style.copy() as? NSParagraphStyle
    let twin = style.mutableCopy() as? NSMutableParagraphStyle
    style.headIndent = 20
    #expect(copy?.headIndent == 12 && !(copy is NSMutableParagraphStyle))
    twin?.headIndent = 30
    #expect(twin?.headIndent == 30 && style.headIndent == 20)
    twin?.setParagraphStyle(style)
    #expect(twin?.isEqual(style) == true)
  }

  @Test func everyPropertyAffectsEquality() {
    let list = NSTextList(markerFormat: .disc, options: 0)
    let changes: [(NSMutableParagraphStyle) -> Void] = [
      { $0.lineSpacing = 1 }, { $0.paragraphSpacing = 1 }, { $0.paragraphSpacingBefore = 1 },
      { $0.alignment = .right }, { $0.firstLineHeadIndent = 1 }, { $0.headIndent = 1 }, { $0.tailIndent = -1 },
      { $0.lineBreakMode = .byClipping }, { $0.minimumLineHeight = 1 }, { $0.maximumLineHeight = 1 },
      { $0.lineHeightMultiple = 2 }, { $0.baseWritingDirection = .rightToLeft }, { $0.hyphenationFactor = 1 },
      { $0.keepsWithNext = true }, { $0.keepsLinesTogether = true }, { $0.minimumLinesAtColumnEnd = 2 },
      { $0.maximumConsecutiveHyphens = 2 }, { $0.marginAlignment = .hanging }, { $0.lineBreakStrategy = .totalFit },
      { $0.usesDefaultHyphenation = true }, { $0.tabStops = [] }, { $0.defaultTabInterval = 1 },
      { $0.textLists = [list] },
      { $0.allowsDefaultTighteningForTruncation = true }, { $0.lineBreakStrategy = .pushOut },
    ]
    for (index, change) in changes.enumerated() {
      let (one, two) = (NSMutableParagraphStyle(), NSMutableParagraphStyle())
      change(one)
      #expect(one != NSParagraphStyle.default, "change \(index)")
      change(two)
      #expect(one == two && one.hash == two.hash, "change \(index)")
    }
  }

  @Test func tabStopsKeepOrderAndAddingSorts() {
    func tab(_ location: CGFloat) -> NSTextTab { NSTextTab(textAlignment: .left, location: location) }
    let style = NSMutableParagraphStyle()
    style.tabStops = [tab(30), tab(10)]
    #expect(style.tabStops.map(\.location) == [30, 10])
    style.tabStops = [tab(10), tab(30)]
    style.addTabStop(tab(20))
    #expect(style.tabStops.map(\.location) == [10, 20, 30])
    style.removeTabStop(tab(10))
    #expect(style.tabStops.map(\.location) == [20, 30])
    style.tabStops = nil
    #expect(style.tabStops == NSParagraphStyle.default.tabStops)
  }

  @Test func columnTerminatorsFollowTheLocale() {
    #expect(NSTextTab.columnTerminators(for: nil) == CharacterSet(charactersIn: "."))
    #expect(NSTextTab.columnTerminators(for: Locale(identifier: "de_DE")) == CharacterSet(charactersIn: ","))
    let options: [NSTextTab.OptionKey: Any] = [.columnTerminators: CharacterSet(charactersIn: ".")]
    let tab = NSTextTab(textAlignment: .natural, location: 100, options: options)
    #expect(tab == NSTextTab(textAlignment: .natural, location: 100, options: options))
    #expect(tab != NSTextTab(textAlignment: .natural, location: 100))
  }

  @Test(arguments: [
    ("en", NSWritingDirection.leftToRight), ("ar", .rightToLeft), ("he-IL", .rightToLeft), ("fa_IR", .rightToLeft),
    ("az", .leftToRight), ("az-Arab", .rightToLeft), ("ks-Deva", .leftToRight), ("", .leftToRight),
  ])
  func languagesHaveADirection(language: String, direction: NSWritingDirection) {
    #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: language) == direction)
  }

  @Test func storedStyleIsCopied() {
    let subject = NSMutableAttributedString(string: "ab")
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    subject.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: 2))
    style.alignment = .center
    let stored = subject.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect(stored?.alignment == .right)
  }

  @Test(arguments: [
    (NSTextList.MarkerFormat.disc, 1, "•"), (.decimal, 12, "12"), (.init("({lower-alpha})"), 28, "(ab)"),
    (.uppercaseRoman, 1994, "MCMXCIV"), (.lowercaseRoman, 0, "0"), (.octal, 9, "11"),
    (.lowercaseHexadecimal, 255, "ff"), (.init("{other}"), 1, "{other}"), (.init("–"), 1, "–"),
  ])
  func listMarkers(format: NSTextList.MarkerFormat, item: Int, marker: String) {
    #expect(NSTextList(markerFormat: format, options: 0).marker(forItemNumber: item) == marker)
  }
}
