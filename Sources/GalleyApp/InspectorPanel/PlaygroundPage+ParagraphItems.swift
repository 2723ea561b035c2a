import GalleyDocuments
import GalleyPlayground
import UIKit

extension PlaygroundPage {
  /// The rows for the selected paragraphs.
  var paragraphItems: [InspectorItem] {
    guard let role = selectedRole, let style = selectedAttributes[.paragraphStyle] as? NSParagraphStyle else {
      return [InspectorItem(title: "Click or select text to format its paragraphs.", control: .note)]
    }
    let format = role.formatting.paragraph
    // Values of the style are in points at the current text size; formats are in points at L.
    let scale = 17 / styleSheet.bodySize
    return [kindItem, alignmentItem(style)] + indentItems(format, style, scale) + spacingItems(format, style, scale)
      + [
        lengthItem(
          "Hyphenation", "hyphenationFactor", format.hyphenation ?? CGFloat(style.hyphenationFactor), 0...1, step: 0.05, shown: CGFloat(style.hyphenationFactor)
        ) { $0.hyphenation = min(max($1, 0), 1) },
        tabsItem(format, style, scale), breakItem,
      ]
  }

  private var kindItem: InspectorItem {
    let current = paragraphKind
    return InspectorItem(
      title: "Style",
      control: .choice(current: current?.title ?? "Other") { [weak self] in
        ParagraphKind.all.map { kind in
          PopoverList.Item(title: kind.title, isOn: current.map { kind.isLike($0) } ?? false) { self?.setParagraphKind(kind) }
        }
      }, swift: swiftLine(for: current))
  }

  /// Returns the line of Swift for a kind: the text lists of items, the fonts of headings and code, the indents of quotes. `nil` means another
  /// kind, whose paragraph style is set as a whole.
  private func swiftLine(for kind: ParagraphKind?) -> String {
    let style = selectedAttributes[.paragraphStyle] as? NSParagraphStyle ?? .default
    return switch kind {
    case .bulletItem: "style.textLists = [NSTextList(markerFormat: .disc, options: 0)]"
    case .numberedItem: "style.textLists = [NSTextList(markerFormat: .decimal, options: 0)]"
    case .heading(let level): "font = UIFont.preferredFont(forTextStyle: .\(level == 1 ? "largeTitle" : level == 2 ? "title2" : level == 3 ? "title3" : "headline"))"
    case .body: "font = UIFont.preferredFont(forTextStyle: .body)"
    case .quote: "style.headIndent = \(SwiftLiterals.number(style.headIndent)); style.firstLineHeadIndent = \(SwiftLiterals.number(style.firstLineHeadIndent))"
    case .code: "font = UIFont.monospacedSystemFont(ofSize: \(SwiftLiterals.number(styleSheet.bodySize)), weight: .regular)"
    case nil: "textStorage.addAttribute(.paragraphStyle, value: style, range: \(SwiftLiterals.range(selectedParagraphRange)))"
    }
  }

  private func alignmentItem(_ style: NSParagraphStyle) -> InspectorItem {
    let alignments: [(String, NSTextAlignment)] = [("Left", .left), ("Center", .center), ("Right", .right), ("Justified", .justified)]
    return InspectorItem(
      title: "Alignment",
      control: .buttons(
        alignments.map { title, alignment in
          .init(title: title, isOn: style.alignment == alignment) { [weak self] in self?.align(alignment) }
        }), swift: "style.alignment = \(SwiftLiterals.alignment(style.alignment))")
  }

  /// Returns the row of a property of paragraph styles.
  ///
  /// - Parameters:
  ///   - property: the name of the property in `NSMutableParagraphStyle`.
  ///   - value: the value that the row shows, in points at L.
  ///   - shown: the value of the current style, for the line of Swift.
  private func lengthItem(
    _ title: String, _ property: String, _ value: CGFloat, _ range: ClosedRange<CGFloat>, step: CGFloat = 0.5, shown: CGFloat,
    _ set: @escaping (inout ParagraphFormat, CGFloat) -> Void
  ) -> InspectorItem {
    InspectorItem(
      title: title,
      control: .number(value: value, slider: range, step: step) { [weak self] value in
        self?.formatParagraphs(title) { set(&$0, value) }
      }, swift: "style.\(property) = \(SwiftLiterals.number(shown))")
  }

  private func indentItems(_ format: ParagraphFormat, _ style: NSParagraphStyle, _ scale: CGFloat) -> [InspectorItem] {
    [
      lengthItem(
        "First-line indent", "firstLineHeadIndent", format.firstLineHeadIndent ?? style.firstLineHeadIndent * scale, 0...200, shown: style.firstLineHeadIndent
      ) { $0.firstLineHeadIndent = max($1, 0) },
      lengthItem("Indent", "headIndent", format.headIndent ?? style.headIndent * scale, 0...200, shown: style.headIndent) { $0.headIndent = max($1, 0) },
      lengthItem("End indent", "tailIndent", format.tailIndent ?? -style.tailIndent * scale, 0...200, shown: style.tailIndent) { $0.tailIndent = max($1, 0) },
    ]
  }

  private func spacingItems(_ format: ParagraphFormat, _ style: NSParagraphStyle, _ scale: CGFloat) -> [InspectorItem] {
    [
      lengthItem(
        "Leading", "minimumLineHeight", format.lineHeight ?? style.minimumLineHeight * scale, 8...96, step: 0.25, shown: style.minimumLineHeight
      ) { $0.lineHeight = min(max($1, 4), 400) },
      lengthItem("Line spacing", "lineSpacing", format.lineSpacing ?? style.lineSpacing * scale, 0...48, shown: style.lineSpacing) { $0.lineSpacing = max($1, 0) },
      lengthItem(
        "Space before", "paragraphSpacingBefore", format.spacingBefore ?? style.paragraphSpacingBefore * scale, 0...96, shown: style.paragraphSpacingBefore
      ) { $0.spacingBefore = max($1, 0) },
      lengthItem("Space after", "paragraphSpacing", format.spacingAfter ?? style.paragraphSpacing * scale, 0...96, shown: style.paragraphSpacing) {
        $0.spacingAfter = max($1, 0)
      },
    ]
  }

  /// A field with the locations of the tab stops, separated by spaces.
  private func tabsItem(_ format: ParagraphFormat, _ style: NSParagraphStyle, _ scale: CGFloat) -> InspectorItem {
    let stops = style.tabStops
    let own = stops == NSParagraphStyle.default.tabStops ? [] : stops
    let tabs = format.tabs?.map { ($0.location, $0.alignment) } ?? own.map { ($0.location * scale, $0.alignment.rawValue) }
    let text = tabs.map { Self.tabLetters[$0.1, default: ""] + $0.0.fieldText }.joined(separator: " ")
    let swift = own.map { "NSTextTab(textAlignment: \(SwiftLiterals.alignment($0.alignment)), location: \(SwiftLiterals.number($0.location)))" }
    return InspectorItem(
      title: "Tab stops",
      control: .text(text, placeholder: "40 r120 c200") { [weak self] text in
        self?.formatParagraphs("Tab Stops") { $0.tabs = Self.tabs(in: text) }
      }, swift: "style.tabStops = [\(swift.joined(separator: ", "))]")
  }

  /// The letter before the location of a tab stop that is not left-aligned, by the raw value of its alignment.
  private static let tabLetters: [Int: String] = [NSTextAlignment.center.rawValue: "c", NSTextAlignment.right.rawValue: "r"]
  private static let maximumTabs = 32

  /// Returns the tab stops in a text of numbers, each of which can have an `r` or `c` before it for right or centered alignment; `nil`, for those
  /// of the style sheet, if there is none. Other words are ignored.
  static func tabs(in text: String) -> [ParagraphFormat.Tab]? {
    let tabs = text.split(whereSeparator: \.isWhitespace).prefix(maximumTabs).compactMap { word -> ParagraphFormat.Tab? in
      let alignment = tabLetters.first { word.lowercased().hasPrefix($0.value) }
      guard let location = CGFloat(fieldText: String(alignment == nil ? word : word.dropFirst())), (0...5000).contains(location) else { return nil }
      return .init(location: location, alignment: alignment?.key ?? NSTextAlignment.left.rawValue)
    }
    return tabs.isEmpty ? nil : tabs.sorted { $0.location < $1.location }
  }

  private var breakItem: InspectorItem {
    let usesTotalFit = self.usesTotalFit
    return InspectorItem(
      title: "Line breaks on all pages",
      control: .buttons([
        .init(title: "Greedy", isOn: !usesTotalFit) { [weak self] in self?.usesTotalFit = false },
        .init(title: "Total Fit", isOn: usesTotalFit) { [weak self] in self?.usesTotalFit = true },
      ]), swift: "layoutManager.usesTotalFit = \(usesTotalFit) // only Galley has it")
  }
}
