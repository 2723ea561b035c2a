extension ExportedPackage {
  /// The `main.swift` of every exported package; what differs from one to the other is in `scene.json`.
  static let program = #"""
    import Foundation
    import Proofs
    import UIKit

    // What scene.json holds. Lengths are points.

    struct Scene: Decodable {
      var text: [String]
      var runs: [[Int]]
      var styles: [Style]
      var manager: Manager
      var containers: [Container]
      var columns: [Column]
    }

    struct Manager: Decodable {
      var usesFontLeading: Bool
      var usesDefaultHyphenation: Bool
      var hyphenationFactor: Float
      var minimumWordSpace, maximumWordSpace, raggedWordSpace: CGFloat
      var usesTotalFit: Bool?
    }

    struct Container: Decodable {
      struct Exclusion: Decodable {
        var path: String
        var isEvenOdd: Bool
      }

      var size: [CGFloat]
      var padding, standoff, leastFragment: CGFloat
      var mostLines: Int
      var lineBreakMode: Int
      var balancesWithNext: Bool?
      var exclusions: [Exclusion]
    }

    struct Column: Decodable {
      var name: String
      var container: Int
      var origin, frame: [CGFloat]
    }

    struct Style: Decodable {
      struct Font: Decodable {
        var name: String
        var size: CGFloat
        var features: [String: Int]
        var madeTraits: UInt32?
      }

      struct Paragraph: Decodable {
        var alignment, lineBreakMode, direction: Int
        var firstLineHeadIndent, headIndent, tailIndent: CGFloat
        var minimumLineHeight, maximumLineHeight, lineHeightMultiple: CGFloat
        var lineSpacing, spacing, spacingBefore: CGFloat
        var hyphenationFactor: Float
        var usesDefaultHyphenation: Bool
        var lineBreakStrategy: UInt
        var tightens: Bool
        var tabInterval: CGFloat
        var tabs: [[CGFloat]]
        var keepsWithNext, keepsLinesTogether: Bool
        var minimumLines: Int
        var mostHyphens, marginAlignment: Int?
      }

      var font: Font?
      var paragraph: Paragraph?
      var language: String?
      var kern, tracking, ligature, baselineOffset, expansion: Double?
      var attachment: [CGFloat]?
    }

    func font(_ wanted: Style.Font) -> UIFont {
      var descriptor = UIFontDescriptor(name: wanted.name, size: wanted.size)
      if let traits = wanted.madeTraits { descriptor = descriptor.withSymbolicTraits(.init(rawValue: traits)) ?? descriptor }
      return UIFont(descriptor: descriptor.addingOpenTypeFeatures(wanted.features), size: wanted.size)
    }

    func paragraphStyle(_ wanted: Style.Paragraph) -> NSParagraphStyle {
      let style = NSMutableParagraphStyle()
      style.alignment = NSTextAlignment(rawValue: wanted.alignment) ?? .natural
      style.lineBreakMode = NSLineBreakMode(rawValue: wanted.lineBreakMode) ?? .byWordWrapping
      style.baseWritingDirection = NSWritingDirection(rawValue: wanted.direction) ?? .natural
      style.firstLineHeadIndent = wanted.firstLineHeadIndent
      style.headIndent = wanted.headIndent
      style.tailIndent = wanted.tailIndent
      style.minimumLineHeight = wanted.minimumLineHeight
      style.maximumLineHeight = wanted.maximumLineHeight
      style.lineHeightMultiple = wanted.lineHeightMultiple
      style.lineSpacing = wanted.lineSpacing
      style.paragraphSpacing = wanted.spacing
      style.paragraphSpacingBefore = wanted.spacingBefore
      style.hyphenationFactor = wanted.hyphenationFactor
      style.usesDefaultHyphenation = wanted.usesDefaultHyphenation
      style.lineBreakStrategy = .init(rawValue: wanted.lineBreakStrategy)
      style.allowsDefaultTighteningForTruncation = wanted.tightens
      style.defaultTabInterval = wanted.tabInterval
      (style.keepsWithNext, style.keepsLinesTogether) = (wanted.keepsWithNext, wanted.keepsLinesTogether)
      style.minimumLinesAtColumnEnd = wanted.minimumLines
      style.maximumConsecutiveHyphens = wanted.mostHyphens ?? 0
      style.marginAlignment = wanted.marginAlignment.flatMap(NSParagraphStyle.MarginAlignment.init) ?? .box
      style.tabStops = wanted.tabs.map { NSTextTab(textAlignment: NSTextAlignment(rawValue: Int($0[0])) ?? .left, location: $0[1]) }
      return style
    }

    func attributes(_ style: Style) -> [NSAttributedString.Key: Any] {
      var attributes: [NSAttributedString.Key: Any] = [:]
      attributes[.font] = style.font.map(font)
      attributes[.paragraphStyle] = style.paragraph.map(paragraphStyle)
      attributes[.languageIdentifier] = style.language
      attributes[.kern] = style.kern
      attributes[.tracking] = style.tracking
      attributes[.ligature] = style.ligature.map { Int($0) }
      attributes[.baselineOffset] = style.baselineOffset
      attributes[.expansion] = style.expansion
      if let bounds = style.attachment {
        // The room of a picture, without it.
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
        attributes[.attachment] = attachment
      }
      return attributes
    }

    func container(_ wanted: Container) throws -> NSTextContainer {
      let container = NSTextContainer(size: CGSize(width: wanted.size[0], height: wanted.size[1]))
      container.lineFragmentPadding = wanted.padding
      container.exclusionStandoff = wanted.standoff
      container.minimumFragmentWidth = wanted.leastFragment
      container.maximumNumberOfLines = wanted.mostLines
      container.lineBreakMode = NSLineBreakMode(rawValue: wanted.lineBreakMode) ?? .byWordWrapping
      container.balancesWithNext = wanted.balancesWithNext ?? false
      container.exclusionPaths = try wanted.exclusions.map { exclusion in
        let path = try UIBezierPath(svgPath: exclusion.path)
        path.usesEvenOddFillRule = exclusion.isEvenOdd
        return path
      }
      return container
    }

    func resource(_ name: String) throws -> Data { try Data(contentsOf: Bundle.module.bundleURL.appendingPathComponent(name)) }

    let scene = try JSONDecoder().decode(Scene.self, from: resource("scene.json"))

    // The text with its attributes.
    let storage = NSTextStorage(string: scene.text.joined())
    let styles = scene.styles.map(attributes)
    var start = 0
    storage.beginEditing()
    for run in scene.runs {
      storage.setAttributes(styles[run[1]], range: NSRange(location: start, length: run[0]))
      start += run[0]
    }
    storage.endEditing()

    // Its layout, in a container a column.
    let layoutManager = NSLayoutManager()
    layoutManager.usesFontLeading = scene.manager.usesFontLeading
    layoutManager.usesDefaultHyphenation = scene.manager.usesDefaultHyphenation
    layoutManager.hyphenationFactor = scene.manager.hyphenationFactor
    layoutManager.minimumWordSpace = scene.manager.minimumWordSpace
    layoutManager.maximumWordSpace = scene.manager.maximumWordSpace
    layoutManager.raggedWordSpace = scene.manager.raggedWordSpace
    layoutManager.usesTotalFit = scene.manager.usesTotalFit ?? false
    storage.addLayoutManager(layoutManager)
    let containers = try scene.containers.map(container)
    for container in containers { layoutManager.addTextContainer(container) }
    for container in containers { layoutManager.ensureLayout(for: container) }

    // Where it stands, beside where it stood.
    let record = LayoutRecord(
      columns: scene.columns.map { column in
        LayoutRecord.Column(
          named: column.name, of: containers[column.container], at: CGPoint(x: column.origin[0], y: column.origin[1]),
          frame: CGRect(x: column.frame[0], y: column.frame[1], width: column.frame[2], height: column.frame[3]))
      })
    let recorded = String(decoding: try resource("recorded.layout"), as: UTF8.self)
    print(record.text)
    if record.text == recorded {
      print("as it was recorded")
    } else {
      let (new, old) = (record.text.split(separator: "\n"), recorded.split(separator: "\n"))
      let line = zip(new, old).prefix { $0 == $1 }.count
      print("not as it was recorded; the first line that differs:")
      print("  was: \(line < old.count ? old[line] : "nothing")")
      print("  is:  \(line < new.count ? new[line] : "nothing")")
      exit(1)
    }

    """#
}
