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
  ///
  /// - Parameter isCommon: whether all selected characters have the value. If not, a comment says that it is that of the first one.
  private func attributeLine(_ key: String, _ value: String, isCommon: Bool = true) -> String {
    if !isCommon { return attributeLine(key, value) + Self.firstRemark }
    let range = selectedTextRange
    if range.length == 0 { return "textView.typingAttributes[\(key)] = \(value)" }
    return "textStorage.addAttribute(\(key), value: \(value), range: \(SwiftLiterals.range(range)))"
  }

  /// The comment in a line of Swift about the first of several characters with different values.
  private static let firstRemark = " // of the first selected character"

  private var textItems: [InspectorItem] {
    guard let role = selectedRole, let font = selectedAttributes[.font] as? UIFont else {
      return [InspectorItem(title: "Click or select text to format it.", control: .note)]
    }
    let (format, roles, sheet) = (role.formatting.text, selectedRoles, styleSheet)
    let fonts = roles.count > 1 ? roles.map(sheet.font) : [font]
    let (family, face) = (fonts.common(\.familyName), fonts.common(\.styleName))
    var items = [
      InspectorItem(
        title: "Family", control: .choice(current: family ?? InspectorItem.mixed) { [weak self] in self?.familyOptions(family) ?? [] },
        swift: attributeLine(".font", SwiftLiterals.font(font), isCommon: fonts.common { $0 } != nil)),
      InspectorItem(
        title: "Face", control: .choice(current: face ?? InspectorItem.mixed) { [weak self] in self?.faceOptions(font, isCommon: face != nil) ?? [] },
        swift: "descriptor.withFace(\(SwiftLiterals.string(font.styleName)))" + (face == nil ? Self.firstRemark : "")),
      numberItem("Size", roles.common { $0.formatting.text.size ?? sheet.designSize(of: $0) }, 6...96, step: 0.5, "Font Size", swift: {
        attributeLine(".font", "font.withSize(\(SwiftLiterals.number(font.pointSize)))", isCommon: $0)
      }) { $0.size = min(max($1, TextFormat.sizes.lowerBound), TextFormat.sizes.upperBound) },
      styleItem(role),
    ]
    items += featureItems(font, fonts, format) + axisItems(font, format)
    func length(_ key: NSAttributedString.Key, _ own: KeyPath<TextFormat, CGFloat?>) -> CGFloat? {
      if roles.count <= 1 { return format[keyPath: own] ?? selectedNumber(key) }
      return roles.common { $0.formatting.text[keyPath: own] ?? sheet.attributes(for: $0)[key] as? CGFloat ?? 0 }
    }
    items += [
      InspectorItem(
        title: "Color",
        control: .color(roles.common(\.formatting.text.color) ?? nil) { [weak self] color in self?.formatText("Text Color") { $0.color = color } },
        swift: attributeLine(
          ".foregroundColor", SwiftLiterals.color((selectedAttributes[.foregroundColor] as? UIColor) ?? Theme.ink),
          isCommon: roles.common(\.formatting.text.color) != nil)),
      numberItem("Tracking", length(.tracking, \.tracking), -3...12, step: 0.05, "Tracking", swift: {
        attributeLine(".tracking", SwiftLiterals.number(selectedNumber(.tracking)), isCommon: $0)
      }) { $0.tracking = $1 },
      numberItem("Kerning", length(.kern, \.kern), -3...12, step: 0.05, "Kerning", swift: {
        attributeLine(".kern", SwiftLiterals.number(selectedNumber(.kern)), isCommon: $0)
      }) { $0.kern = $1 },
      InspectorItem(
        title: "Direct formatting",
        control: .buttons([
          .init(title: "Remove", isEnabled: roles.contains(where: \.isFormatted)) { [weak self] in self?.removeFormatting() }
        ]), swift: removingLine),
      copyTextItem,
    ]
    return items
  }

  /// Returns a row for a number; `value` is `nil` if the selected characters have different ones. `swift` returns the line for a common value or not.
  private func numberItem(
    _ title: String, _ value: CGFloat?, _ range: ClosedRange<CGFloat>, step: CGFloat, _ name: String, swift: (Bool) -> String,
    _ set: @escaping (inout TextFormat, CGFloat) -> Void
  ) -> InspectorItem {
    InspectorItem(
      title: title,
      control: .number(value: value, slider: value == nil ? nil : range, step: step) { [weak self] value in self?.formatText(name) { set(&$0, value) } },
      swift: swift(value != nil), placeholder: InspectorItem.mixed)
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
        styles.map { title, key in .init(title: title, isOn: hasSelected(key)) { [weak self] in self?.toggleStyle(key, title) } }), swift: styleLine(role))
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

  private func familyOptions(_ current: String?) -> [PopoverList.Item] {
    UIFont.familyNames.map { family in
      PopoverList.Item(title: family, isOn: family == current) { [weak self] in
        self?.formatText("Font") { ($0.family, $0.face, $0.variations) = (family, nil, [:]) }
      }
    }
  }

  private func faceOptions(_ font: UIFont, isCommon: Bool) -> [PopoverList.Item] {
    UIFont.fontNames(forFamilyName: font.familyName).compactMap { UIFont(name: $0, size: 12) }.map { face in
      let name = face.styleName
      return PopoverList.Item(title: name, isOn: isCommon && face.fontName == font.fontName) { [weak self] in
        self?.formatText("Font Face") { ($0.family, $0.face, $0.variations) = (font.familyName, name, [:]) }
      }
    }
  }

  /// The row of the features of the first font, which are on if they are on in all fonts.
  private func featureItems(_ font: UIFont, _ fonts: [UIFont], _ format: TextFormat) -> [InspectorItem] {
    let tags = font.openTypeFeatureTags
    guard !tags.isEmpty else { return [] }
    let buttons = tags.map { tag in
      let isOn = fonts.allSatisfy { $0.isFeatureOn(tag) }
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

extension Collection {
  /// Returns the value that `property` has for all elements; `nil` if the values differ, or without elements.
  func common<Value: Equatable>(_ property: (Element) -> Value) -> Value? {
    guard let first = first.map(property) else { return nil }
    return allSatisfy { property($0) == first } ? first : nil
  }
}
