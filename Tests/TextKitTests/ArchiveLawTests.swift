import CoreGraphics
import Foundation
import GalleyAttributedText
import Testing
@testable import UIFoundation

@testable import TextKit

/// Unarchived values equal the archived ones.
@Suite struct ArchiveLawTests {
  private func round<Value: NSObject & NSCoding>(_ value: Value, secure: Bool) throws -> Value {
    let data = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: secure)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Value.self, from: data))
  }

  /// A description of a value that distinguishes it from others: some classes compare by identity.
  private func describe(_ value: Any) -> String {
    switch value {
    case let color as UIColor:
      return [UIUserInterfaceStyle.light, .dark].map { color.resolvedColor(with: UITraitCollection(userInterfaceStyle: $0)).description }
        .joined(separator: " / ")
    case let image as UIImage:
      return "\(image) \(image.renderingMode) \(image.pngData()?.base64EncodedString() ?? "") \(image.tint.map(describe) ?? "")"
    case let attachment as NSTextAttachment:
      return "\(attachment.bounds) \(attachment.fileType ?? "") \(attachment.contents?.base64EncodedString() ?? "")"
        + (attachment.image.map(describe) ?? "")
    case let shadow as NSShadow:
      let color = shadow.shadowColor.map { ($0 as? UIColor).map(describe) ?? "\(($0 as! CGColor).components!)" }
      return "\(shadow.shadowOffset) \(shadow.shadowBlurRadius) \(color ?? "none")"
    case let style as NSParagraphStyle:
      let plain = style.mutableCopy() as! NSMutableParagraphStyle
      plain.textLists = []
      return "\(plain) \(style.textLists.map { "\($0.markerFormat.rawValue) \($0.listOptions) \($0.startingItemNumber)" })"
        + " \(style.minimumLineHeight) \(style.lineBreakStrategy) \(style.usesDefaultHyphenation) \(style.allowsDefaultTighteningForTruncation)"
    case let path as UIBezierPath:
      return "\(path.raster.elements) \(path.lineWidth) \(path.miterLimit) \(path.lineCapStyle) \(path.lineJoinStyle)"
        + " \(path.usesEvenOddFillRule) \(path.dash) \(path.dashPhase)"
    case let container as NSTextContainer:
      return "\(container.size) \(container.lineFragmentPadding) \(container.maximumNumberOfLines) \(container.lineBreakMode)"
        + " \(container.widthTracksTextView) \(container.heightTracksTextView) \(container.exclusionStandoff)"
        + " \(container.balancesWithNext) \(container.minimumFragmentWidth) \(container.baselineGrid) \(container.exclusionPaths.map(describe))"
    case let manager as NSLayoutManager:
      return "\(manager.usesFontLeading) \(manager.usesDefaultHyphenation) \(manager.hyphenationFactor) \(manager.minimumWordSpace)"
        + " \(manager.maximumWordSpace) \(manager.raggedWordSpace) \(manager.usesTotalFit) \(manager.textContainers.map(describe))"
    case let entries as [AnyHashable: Any]: return entries.map { "\($0.key.base): \($0.value)" }.sorted().joined(separator: ", ")
    default: return "\(value)"
    }
  }

  /// Every key of every attribute survives, with an equal value, or a value with equal parts.
  @Test func everyAttributeRoundTrips() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var samples = ArchiveSamples(seed: seed)
    for number in 0..<60 {
      let text = samples.text()
      let back = number.isMultiple(of: 3) ? try TextArchive.text(in: TextArchive.data(of: text)) : try round(text, secure: number.isMultiple(of: 2))
      #expect(back.string == text.string, "seed \(seed), text \(number)")
      for index in 0..<text.length {
        let (before, after) = (text.attributes(at: index, effectiveRange: nil), back.attributes(at: index, effectiveRange: nil))
        #expect(Set(before.keys) == Set(after.keys), "seed \(seed), text \(number), at \(index)")
        for (key, value) in before {
          guard let other = after[key] else { continue }
          let (mine, theirs) = ([key: value], [key: other])
          let isEqual = NSAttributedString(string: "a", attributes: mine).isEqual(to: NSAttributedString(string: "a", attributes: theirs))
          #expect(isEqual || describe(value) == describe(other), "seed \(seed), text \(number), \(key.rawValue): \(describe(value)) → \(describe(other))")
        }
      }
    }
  }

  @Test func fontsAndColorsRoundTrip() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var samples = ArchiveSamples(seed: seed)
    for number in 0..<80 {
      let font = samples.font()
      let again = try round(font, secure: number.isMultiple(of: 2))
      #expect(again == font && again.scaling == font.scaling, "seed \(seed): \(font) → \(again)")
      #expect(again.fontDescriptor == font.fontDescriptor, "seed \(seed): \(font)")
      #expect(try round(font.fontDescriptor, secure: true) == font.fontDescriptor, "seed \(seed): \(font)")
    }
    for color in [UIColor.red, .systemBlue, .label, .clear, .secondarySystemFill, UIColor(red: 2, green: -1, blue: 0.1, alpha: 0.3)] {
      #expect(try round(color, secure: true) == color)
    }
    let open = UIFontDescriptor(fontAttributes: [.family: "Georgia", .size: 11]).withDesign(.serif)!
    #expect(try round(open, secure: true) == open)
  }

  @Test func otherObjectsRoundTrip() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var samples = ArchiveSamples(seed: seed)
    for number in 0..<40 {
      let secure = number.isMultiple(of: 2)
      let image = samples.image()
      #expect(try round(image, secure: secure) == image || describe(try round(image, secure: secure)) == describe(image), "seed \(seed)")
      let path = samples.path()
      #expect(describe(try round(path, secure: secure)) == describe(path), "seed \(seed)")
      let container = NSTextContainer(size: CGSize(width: samples.number(), height: samples.number(0...900)))
      (container.lineFragmentPadding, container.exclusionStandoff) = (samples.number(0...9), samples.number(0...9))
      (container.maximumNumberOfLines, container.lineBreakMode) = (number, samples.pick([.byTruncatingTail, .byWordWrapping]))
      (container.widthTracksTextView, container.minimumFragmentWidth) = (samples.chance(), samples.number(0...40))
      container.balancesWithNext = number.isMultiple(of: 3)
      container.baselineGrid = samples.pick([0, 12.25])
      if samples.chance() { container.exclusionPaths = [samples.path(), samples.path()] }
      #expect(describe(try round(container, secure: secure)) == describe(container), "seed \(seed)")
      let manager = NSLayoutManager()
      (manager.usesFontLeading, manager.usesDefaultHyphenation) = (samples.chance(), samples.chance())
      (manager.hyphenationFactor, manager.maximumWordSpace) = (Float(samples.number(0...1)), samples.number(1...3))
      manager.usesTotalFit = samples.chance()
      manager.addTextContainer(container)
      manager.addTextContainer(NSTextContainer(size: CGSize(width: 5, height: 6)))
      let again = try round(manager, secure: secure)
      #expect(describe(again) == describe(manager), "seed \(seed)")
      #expect(again.textContainers.allSatisfy { $0.layoutManager === again })
    }
  }

  /// An unarchived layout manager lays out a text as the archived one did.
  @Test func unarchivedLayoutManagerLaysOut() throws {
    let galley = Galley(Block.text("some words that go round"), width: 90)
    galley.manager.ensureLayout(for: galley.container)
    let again = try round(galley.manager, secure: true)
    let storage = NSTextStorage(attributedString: Block.text("some words that go round"))
    storage.addLayoutManager(again)
    again.ensureLayout(for: again.textContainers[0])
    #expect(again.numberOfGlyphs == 24 && again.usedRect(for: again.textContainers[0]) == galley.manager.usedRect(for: galley.container))
  }

  /// Two lists with the same marker stay distinct, and paragraphs that share a list share it again.
  @Test func listsAreEqualOnlyAsTheSameObject() throws {
    let lists = [NSTextList(markerFormat: .decimal, options: 0), NSTextList(markerFormat: .decimal, options: 0)]
    #expect(lists[0] != lists[1] && lists[0] == lists[0] && lists[0].hash == lists[0].hash)
    let text = NSMutableAttributedString(string: "")
    for list in [lists[0], lists[0], lists[1]] {
      let style = NSMutableParagraphStyle()
      style.textLists = [list]
      style.headIndent = CGFloat(text.length)
      text.append(NSAttributedString(string: "item\n", attributes: [.paragraphStyle: style]))
    }
    let back = try round(NSAttributedString(attributedString: text), secure: true)
    let found = [0, 5, 10].compactMap { (back.attribute(.paragraphStyle, at: $0, effectiveRange: nil) as? NSParagraphStyle)?.textLists.first }
    try #require(found.count == 3)
    #expect(found[0] === found[1] && found[0] !== found[2])
    #expect(found.allSatisfy { $0.markerFormat == .decimal })
  }
}
