import GalleyDocuments
import GalleyPlayground
import UIKit

extension PlaygroundPage {
  /// The rows for the selected paragraphs.
  var paragraphItems: [InspectorItem] {
    guard let role = selectedRole, let style = selectedAttributes[.paragraphStyle] as? NSParagraphStyle else {
      return [InspectorItem(title: "Click or select text to format its paragraphs.", control: .note)]
    }
    // Values of the style are in points at the current text size; formats are in points at L.
    let (roles, sheet, scale) = (selectedRoles, styleSheet, 17 / styleSheet.bodySize)
    let first = SelectedParagraph(role: role, format: role.formatting.paragraph, style: style)
    let paragraphs = roles.count <= 1 ? [first] : roles.map {
      let style = sheet.attributes(for: $0)[.paragraphStyle] as? NSParagraphStyle ?? .default
      return SelectedParagraph(role: $0, format: $0.formatting.paragraph, style: style)
    }
    return [kindItem(paragraphs), alignmentItem(paragraphs)] + indentItems(paragraphs, scale) + spacingItems(paragraphs, scale)
      + [
        lengthItem("Hyphenation", \.hyphenation, \.hyphenation, paragraphs, 0...1, step: 0.05, scale: 1, "hyphenationFactor") {
          $0.hyphenation = min(max($1, 0), 1)
        },
        tabsItem(paragraphs, scale), breakItem,
      ]
  }

  /// The formats of a selected paragraph or run.
  fileprivate struct SelectedParagraph {
    var role: TextRole
    var format: ParagraphFormat
    var style: NSParagraphStyle
  }

  /// The comment in a line of Swift about the first of several paragraphs with different values.
  private static let firstRemark = " // of the first selected paragraph"

  private func kindItem(_ paragraphs: [SelectedParagraph]) -> InspectorItem {
    let (current, kinds) = (paragraphKind, paragraphs.map { ParagraphKind($0.role) })
    let isMixed = kinds.contains { kind in
      guard let kind, let current else { return (kind == nil) != (current == nil) }
      return !kind.isLike(current)
    }
    return InspectorItem(
      title: "Style",
      control: .choice(current: isMixed ? InspectorItem.mixed : current?.title ?? "Other") { [weak self] in
        ParagraphKind.all.map { kind in
          PopoverList.Item(title: kind.title, isOn: !isMixed && current.map { kind.isLike($0) } ?? false) { self?.setParagraphKind(kind) }
        }
      }, swift: swiftLine(for: current) + (isMixed ? Self.firstRemark : ""))
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

  private func alignmentItem(_ paragraphs: [SelectedParagraph]) -> InspectorItem {
    let alignments: [(String, NSTextAlignment)] = [("Left", .left), ("Center", .center), ("Right", .right), ("Justified", .justified)]
    let common = paragraphs.common(\.style.alignment)
    return InspectorItem(
      title: "Alignment",
      control: .buttons(
        alignments.map { title, alignment in
          .init(title: title, isOn: common == alignment) { [weak self] in self?.align(alignment) }
        }),
      swift: "style.alignment = \(SwiftLiterals.alignment(paragraphs[0].style.alignment))" + (common == nil ? Self.firstRemark : ""))
  }

  /// Returns the row of a property of paragraph styles.
  ///
  /// - Parameters:
  ///   - own: the property in the direct formatting, in points at L.
  ///   - styled: the property in a paragraph style.
  ///   - scale: the length of a point of a style in points at L; negative for a distance in the opposite direction.
  ///   - name: the name of the property in `NSMutableParagraphStyle`.
  private func lengthItem(
    _ title: String, _ own: KeyPath<ParagraphFormat, CGFloat?>, _ styled: KeyPath<NSParagraphStyle, CGFloat>, _ paragraphs: [SelectedParagraph],
    _ range: ClosedRange<CGFloat>, step: CGFloat = 0.5, scale: CGFloat, _ name: String, _ set: @escaping (inout ParagraphFormat, CGFloat) -> Void
  ) -> InspectorItem {
    let value = paragraphs.common { $0.format[keyPath: own] ?? $0.style[keyPath: styled] * scale }
    let swift = "style.\(name) = \(SwiftLiterals.number(paragraphs[0].style[keyPath: styled]))"
    return InspectorItem(
      title: title,
      control: .number(value: value, slider: value == nil ? nil : range, step: step) { [weak self] value in
        self?.formatParagraphs(title) { set(&$0, value) }
      }, swift: swift + (value == nil ? Self.firstRemark : ""), placeholder: InspectorItem.mixed)
  }

  private func indentItems(_ paragraphs: [SelectedParagraph], _ scale: CGFloat) -> [InspectorItem] {
    [
      lengthItem("First-line indent", \.firstLineHeadIndent, \.firstLineHeadIndent, paragraphs, 0...200, scale: scale, "firstLineHeadIndent") {
        $0.firstLineHeadIndent = max($1, 0)
      },
      lengthItem("Indent", \.headIndent, \.headIndent, paragraphs, 0...200, scale: scale, "headIndent") { $0.headIndent = max($1, 0) },
      lengthItem("End indent", \.tailIndent, \.tailIndent, paragraphs, 0...200, scale: -scale, "tailIndent") { $0.tailIndent = max($1, 0) },
    ]
  }

  private func spacingItems(_ paragraphs: [SelectedParagraph], _ scale: CGFloat) -> [InspectorItem] {
    [
      lengthItem("Leading", \.lineHeight, \.minimumLineHeight, paragraphs, 8...96, step: 0.25, scale: scale, "minimumLineHeight") {
        $0.lineHeight = min(max($1, 4), 400)
      },
      lengthItem("Line spacing", \.lineSpacing, \.lineSpacing, paragraphs, 0...48, scale: scale, "lineSpacing") { $0.lineSpacing = max($1, 0) },
      lengthItem("Space before", \.spacingBefore, \.paragraphSpacingBefore, paragraphs, 0...96, scale: scale, "paragraphSpacingBefore") {
        $0.spacingBefore = max($1, 0)
      },
      lengthItem("Space after", \.spacingAfter, \.paragraphSpacing, paragraphs, 0...96, scale: scale, "paragraphSpacing") { $0.spacingAfter = max($1, 0) },
    ]
  }

  /// A field with the locations of the tab stops, separated by spaces.
  private func tabsItem(_ paragraphs: [SelectedParagraph], _ scale: CGFloat) -> InspectorItem {
    func own(_ paragraph: SelectedParagraph) -> [NSTextTab] {
      let stops = paragraph.style.tabStops
      return stops == NSParagraphStyle.default.tabStops ? [] : stops
    }
    func text(_ paragraph: SelectedParagraph) -> String {
      let tabs = paragraph.format.tabs?.map { ($0.location, $0.alignment) } ?? own(paragraph).map { ($0.location * scale, $0.alignment.rawValue) }
      return tabs.map { Self.tabLetters[$0.1, default: ""] + $0.0.fieldText }.joined(separator: " ")
    }
    let (common, own) = (paragraphs.common(text), own(paragraphs[0]))
    let swift = own.map { "NSTextTab(textAlignment: \(SwiftLiterals.alignment($0.alignment)), location: \(SwiftLiterals.number($0.location)))" }
    return InspectorItem(
      title: "Tab stops",
      control: .text(common ?? "", placeholder: common == nil ? InspectorItem.mixed : "40 r120 c200") { [weak self] text in
        self?.formatParagraphs("Tab Stops") { $0.tabs = Self.tabs(in: text) }
      }, swift: "style.tabStops = [\(swift.joined(separator: ", "))]" + (common == nil ? Self.firstRemark : ""))
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

extension NSParagraphStyle {
  /// The hyphenation factor as the type of other lengths.
  fileprivate var hyphenation: CGFloat { CGFloat(hyphenationFactor) }
}
