import GalleyDocuments
import GalleyPlayground
import UIKit

extension PlaygroundPage {
  /// Returns the rows of a tab of the inspector, with the current values.
  func inspectorItems(_ tab: InspectorPanel.Tab) -> [InspectorItem] {
    switch tab {
    case .text: textItems
    case .paragraph: paragraphItems
    case .shape: shapeItems
    case .page: pageItems
    }
  }

  /// The Swift that sets an attribute of the selected characters, or of the text typed next.
  private func attributeLine(_ key: String, _ value: String) -> String {
    let range = selectedTextRange
    if range.length == 0 { return "textView.typingAttributes[\(key)] = \(value)" }
    return "textStorage.addAttribute(\(key), value: \(value), range: \(SwiftLiterals.range(range)))"
  }

  private var textItems: [InspectorItem] {
    guard let role = selectedRole, let font = selectedAttributes[.font] as? UIFont else {
      return [InspectorItem(title: "Click or select text to format it.", control: .note)]
    }
    let format = role.formatting.text
    let fontLine = attributeLine(".font", SwiftLiterals.font(font))
    var items = [
      InspectorItem(title: "Family", control: .choice(current: font.familyName) { [weak self] in self?.familyOptions(font.familyName) ?? [] }, swift: fontLine),
      InspectorItem(title: "Face", control: .choice(current: font.styleName) { [weak self] in self?.faceOptions(font) ?? [] },
        swift: "descriptor.withFace(\(SwiftLiterals.string(font.styleName)))"),
      InspectorItem(
        title: "Size",
        control: .number(value: format.size ?? styleSheet.designSize(of: role), slider: 6...96, step: 0.5) { [weak self] size in
          self?.formatText("Font Size") { $0.size = min(max(size, TextFormat.sizes.lowerBound), TextFormat.sizes.upperBound) }
        }, swift: attributeLine(".font", "font.withSize(\(SwiftLiterals.number(font.pointSize)))")),
      styleItem(role),
    ]
    items += featureItems(font, format) + axisItems(font, format)
    items += [
      InspectorItem(
        title: "Color", control: .color(format.color) { [weak self] color in self?.formatText("Text Color") { $0.color = color } },
        swift: attributeLine(".foregroundColor", SwiftLiterals.color((selectedAttributes[.foregroundColor] as? UIColor) ?? Theme.ink))),
      InspectorItem(
        title: "Tracking",
        control: .number(value: format.tracking ?? selectedNumber(.tracking), slider: -3...12, step: 0.05) { [weak self] value in
          self?.formatText("Tracking") { $0.tracking = value }
        }, swift: attributeLine(".tracking", SwiftLiterals.number(selectedNumber(.tracking)))),
      InspectorItem(
        title: "Kerning",
        control: .number(value: format.kern ?? selectedNumber(.kern), slider: -3...12, step: 0.05) { [weak self] value in
          self?.formatText("Kerning") { $0.kern = value }
        }, swift: attributeLine(".kern", SwiftLiterals.number(selectedNumber(.kern)))),
      InspectorItem(
        title: "Direct formatting",
        control: .buttons([
          .init(title: "Remove", isEnabled: role.isFormatted) { [weak self] in self?.removeFormatting() }
        ]), swift: removingLine),
      copyTextItem,
    ]
    return items
  }

  /// The Swift that replaces the attributes of the selected characters by those that they have without direct formatting.
  private var removingLine: String {
    let range = selectedTextRange
    if range.length == 0 { return "textView.typingAttributes = attributes" }
    return "textStorage.setAttributes(attributes, range: \(SwiftLiterals.range(range)))"
  }

  private func selectedNumber(_ key: NSAttributedString.Key) -> CGFloat { selectedAttributes[key] as? CGFloat ?? 0 }

  private func styleItem(_ role: TextRole) -> InspectorItem {
    let styles: [(String, WritableKeyPath<InlineStyle, Bool>)] = [
      ("Bold", \.isStrong), ("Italic", \.isEmphasised), ("Underline", \.isUnderlined), ("Strikethrough", \.isStruck), ("Small Caps", \.isSmallCaps),
      ("Code", \.isCode),
    ]
    return InspectorItem(
      title: "Style",
      control: .buttons(
        styles.map { title, key in .init(title: title, isOn: styleSheet.has(key, role)) { [weak self] in self?.toggleStyle(key, title) } }), swift: styleLine(role))
  }

  /// The Swift for the styles of a run: traits and features of its font, and lines through or below it.
  private func styleLine(_ role: TextRole) -> String {
    let style = role.style
    let traits = [(styleSheet.has(\.isStrong, role), ".traitBold"), (styleSheet.has(\.isEmphasised, role), ".traitItalic"), (style.isCode, ".traitMonoSpace")].filter(\.0).map(\.1)
    var parts = ["descriptor.withSymbolicTraits([\(traits.joined(separator: ", "))])"]
    if style.isSmallCaps { parts.append("descriptor.addingAttributes([.featureSettings: \(SwiftLiterals.featureSettings([("smcp", 1)]))])") }
    if style.isUnderlined { parts.append(attributeLine(".underlineStyle", "NSUnderlineStyle.single.rawValue")) }
    if style.isStruck { parts.append(attributeLine(".strikethroughStyle", "NSUnderlineStyle.single.rawValue")) }
    return parts.joined(separator: "; ")
  }

  // MARK: Fonts

  private func familyOptions(_ current: String) -> [PopoverList.Item] {
    UIFont.familyNames.map { family in
      PopoverList.Item(title: family, isOn: family == current) { [weak self] in
        self?.formatText("Font") { ($0.family, $0.face, $0.variations) = (family, nil, [:]) }
      }
    }
  }

  private func faceOptions(_ font: UIFont) -> [PopoverList.Item] {
    UIFont.fontNames(forFamilyName: font.familyName).compactMap { UIFont(name: $0, size: 12) }.map { face in
      let name = face.styleName
      return PopoverList.Item(title: name, isOn: face.fontName == font.fontName) { [weak self] in
        self?.formatText("Font Face") { ($0.family, $0.face, $0.variations) = (font.familyName, name, [:]) }
      }
    }
  }

  private func featureItems(_ font: UIFont, _ format: TextFormat) -> [InspectorItem] {
    let tags = font.openTypeFeatureTags
    guard !tags.isEmpty else { return [] }
    let buttons = tags.map { tag in
      let isOn = font.isFeatureOn(tag)
      return InspectorItem.Button(title: OpenTypeFeatureNames.name(of: tag), isOn: isOn) { [weak self] in
        self?.formatText("OpenType Feature") { $0.features[tag] = isOn ? 0 : 1 }
      }
    }
    let shown = format.features.sorted { $0.key < $1.key }.map { (tag: $0.key, value: $0.value) }
    let line = "descriptor.addingAttributes([.featureSettings: \(SwiftLiterals.featureSettings(shown))])"
    return [InspectorItem(title: "OpenType features", control: .buttons(buttons), swift: line)]
  }

  private func axisItems(_ font: UIFont, _ format: TextFormat) -> [InspectorItem] {
    let axes = font.variationAxes
    // The attribute has the values of all axes.
    let changed = axes.compactMap { axis in format.variations[axis.tag].map { "\(axis.number): \(SwiftLiterals.number(CGFloat($0)))" } }
    return axes.map { axis in
      let value = format.variations[axis.tag] ?? axis.value
      let own = "\(axis.number): \(SwiftLiterals.number(CGFloat(value)))"
      let values = (changed.contains(own) ? changed : changed + [own]).joined(separator: ", ")
      return InspectorItem(
        title: axis.name,
        control: .number(value: CGFloat(value), slider: CGFloat(axis.range.lowerBound)...CGFloat(axis.range.upperBound), step: axis.step) { [weak self] value in
          self?.formatText("Font Variation") { $0.variations[axis.tag] = Double(value) }
        },
        swift: "descriptor.addingAttributes([UIFontDescriptor.AttributeName(rawValue: kCTFontVariationAttribute as String): [\(values)]])")
    }
  }
}
