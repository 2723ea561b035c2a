import GalleyDocuments
import UIKit

/// A sheet with all keys and a search. Escape, F1, a question mark, its button or a click beside it closes it, and the arrow keys scroll it.
final class KeySheet: FloatingSheet {
  /// The minimum margin beside the sheet, and above and below it, in points.
  private static let margin = CGSize(width: 16, height: 8)
  private static let padding: CGFloat = 24
  /// The distance from the title to the edge and to the list, in points.
  private static let titleGap: CGFloat = 12
  /// Row heights at L in order of preference. The first that fits the window is used.
  private static let pitches: [CGFloat] = [24, 22, 20]
  /// Width of a column at L, in points.
  private static let columnWidth: CGFloat = 400
  /// Width of each of three columns, used if two are too high, in points.
  private static let narrowColumn: CGFloat = 345
  private static let gutter: CGFloat = 40
  /// The width of the search field at L, and its minimum beside the title, in points.
  private static let (fieldWidth, leastField): (CGFloat, CGFloat) = (240, 100)

  private let groups: [KeyGroup]
  private let list: KeyList
  private let scale: BarScale
  private let title = Bar.label("Keyboard Shortcuts", weight: .medium)
  let field: SheetSearchField
  private let nothing = Bar.label("No key or action has these words", color: Theme.secondary)
  private let closeButton: IconButton
  /// The arrangement of all groups, in which the groups of a search are shown, too.
  private var arrangement: (columns: Int, width: CGFloat, pitch: CGFloat) = (1, 0, 0)

  /// Creates the sheet of keyboard shortcuts.
  ///
  /// - Parameters:
  ///   - groups: the groups of keys, in their order.
  ///   - here: the keys of the first responder, shown first.
  init(_ groups: [KeyGroup], in bounds: CGRect, scale: BarScale, here: KeyGroup? = nil) {
    self.scale = scale
    self.groups = (here.map { [$0] } ?? []) + groups
    list = KeyList(scale, groups: self.groups)
    weak var sheet: KeySheet?
    closeButton = IconButton(.close, label: "Close", key: "Escape") { sheet?.close() }
    field = SheetSearchField("Search", size: 13, scale) { sheet?.search() }
    super.init(frame: bounds)
    sheet = self
    screenRole = .popover
    accessibilityLabel = "Keyboard Shortcuts"
    accessibilityViewIsModal = true
    // The sheet itself has this name.
    title.screenRole = nil
    title.scale = scale
    closeButton.scale = scale.icon
    nothing.scale = scale
    nothing.isHidden = true
    for view in [title, field, closeButton, list, nothing] as [UIView] { addSubview(view) }
    layOut()
  }

  required init?(coder: NSCoder) { nil }

  /// Shows only the keys that match the text of the field.
  private func search() {
    list.groups = groups.compactMap { $0.filtered(by: field.text ?? "") }
    let height = fill((arrangement.columns, arrangement.width), pitch: arrangement.pitch).height
    list.contentSize = CGSize(width: arrangement.width, height: max(height, 0))
    list.contentOffset = .zero
    nothing.isHidden = !list.groups.isEmpty
    nothing.frame = CGRect(origin: list.frame.origin, size: CGSize(width: list.frame.width, height: Bar.fittingSize(of: nothing).height.rounded(.up)))
  }

  private func layOut() {
    let titleSize = Bar.fittingSize(of: title)
    let fieldHeight = (field.intrinsicContentSize.height + 2).rounded(.up)
    let top = fieldHeight + 2 * Self.titleGap
    let availableSize = availableSize(below: top)
    // Content that is higher than the sheet scrolls.
    let (width, height) = fitted(below: top) ?? fill(forms(availableSize).last!, pitch: Self.pitches[0])
    let seen = CGSize(width: width, height: min(height, availableSize.height))
    list.frame = CGRect(
      x: ((bounds.width - seen.width) / 2).rounded(), y: ((bounds.height - seen.height + top - Self.padding) / 2).rounded(), width: seen.width,
      height: seen.height)
    list.contentSize = CGSize(width: width, height: height)
    sheet = list.frame.inset(by: UIEdgeInsets(top: -top, left: -Self.padding, bottom: -Self.padding, right: -Self.padding))
    let middle = sheet.minY + top / 2
    closeButton.adoptSize()
    closeButton.frame.origin = CGPoint(x: list.frame.maxX - closeButton.bounds.width + 6, y: (middle - closeButton.bounds.height / 2).rounded())
    let end = closeButton.frame.minX - 8
    // The narrowest windows have no space for the title.
    title.isHidden = list.frame.minX + titleSize.width + 16 + Self.leastField > end
    let start = title.isHidden ? list.frame.minX : list.frame.minX + titleSize.width + 16
    let fieldWidth = min(end - start, (Self.fieldWidth * scale.type).rounded())
    title.frame = CGRect(x: list.frame.minX, y: (middle - titleSize.height / 2).rounded(), width: titleSize.width, height: titleSize.height.rounded(.up))
    field.frame = CGRect(x: end - fieldWidth, y: (middle - fieldHeight / 2).rounded(), width: max(fieldWidth, 0), height: fieldHeight)
  }

  private func availableSize(below top: CGFloat) -> CGSize {
    CGSize(
      width: max(bounds.width - 2 * (Self.margin.width + Self.padding), 1),
      height: max(bounds.height - 2 * Self.margin.height - top - Self.padding, 1))
  }

  /// Returns the possible arrangements in columns, with their total widths.
  private func forms(_ availableSize: CGSize) -> [(columns: Int, width: CGFloat)] {
    let columnWidth = (Self.columnWidth * scale.type).rounded()
    let isWide = availableSize.width >= 2 * columnWidth + Self.gutter
    let third = 3 * (Self.narrowColumn * scale.type).rounded() + 2 * Self.gutter
    var forms = [(columns: isWide ? 2 : 1, width: isWide ? 2 * columnWidth + Self.gutter : min(columnWidth, availableSize.width))]
    if isWide, availableSize.width >= third { forms.append((3, max(third, min(3 * columnWidth + 2 * Self.gutter, availableSize.width)))) }
    return forms
  }

  private func fill(_ form: (columns: Int, width: CGFloat), pitch: CGFloat) -> (width: CGFloat, height: CGFloat) {
    arrangement = (form.columns, form.width, pitch)
    return (form.width, list.fill(width: form.width, columns: form.columns, gutter: Self.gutter, pitch: pitch))
  }

  /// Fills the list in the first arrangement that does not scroll. Returns `nil` if there is none.
  private func fitted(below top: CGFloat) -> (width: CGFloat, height: CGFloat)? {
    let availableSize = availableSize(below: top)
    for pitch in Self.pitches {
      for form in forms(availableSize) {
        let size = fill(form, pitch: pitch)
        if size.height <= availableSize.height { return size }
      }
    }
    return nil
  }

  override var keyTaker: UIResponder { field.isFirstResponder ? field : list }

  /// Closes the sheet for Escape, F1 and a question mark outside of the field, ignores Return, and passes other keys on. A character begins a search.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key else { return }
    switch key.keyCode {
    case .keyboardEscape, .keyboardF1: close()
    case _ where key.typesQuestionMark && !field.isFirstResponder: close()
    // Do not activate controls below the sheet.
    case .keyboardReturnOrEnter, .keypadEnter: break
    default:
      let types = key.charactersIgnoringModifiers.count == 1 && key.keyCode != .keyboardSpacebar && key.keyCode != .keyboardTab
      if types, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) { field.becomeFirstResponder() }
      super.pressesBegan(presses, with: event)
    }
  }
}

/// The groups of keys in one to three columns.
final class KeyList: UIScrollView {
  private static let keysWidth: CGFloat = 150
  private static let groupGap: CGFloat = 12

  private let scale: BarScale
  var groups: [KeyGroup]

  init(_ scale: BarScale, groups: [KeyGroup]) {
    (self.scale, self.groups) = (scale, groups)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFirstResponder: Bool { true }

  /// Lays out the groups, each within one column, and returns their height.
  ///
  /// - Parameter pitch: the height of a row with one line, at L.
  func fill(width: CGFloat, columns: Int, gutter: CGFloat, pitch: CGFloat) -> CGFloat {
    for view in subviews { view.removeFromSuperview() }
    let columnWidth = ((width - CGFloat(columns - 1) * gutter) / CGFloat(columns)).rounded(.down)
    let groups = groups.map { views(of: $0, width: columnWidth, pitch: (pitch * scale.type).rounded()) }
    var bottoms = [CGFloat](repeating: 0, count: columns)
    for (group, column) in zip(groups, Self.columns(of: groups.map(\.height), count: columns)) {
      for label in group.views {
        label.frame.origin.x += CGFloat(column) * (columnWidth + gutter)
        label.frame.origin.y += bottoms[column]
        addSubview(label)
      }
      bottoms[column] += group.height
    }
    return (bottoms.max() ?? 0) - Self.groupGap
  }

  /// Returns each group's column, so that the groups keep their order and the highest column is as low as possible. `count` is at most 3.
  static func columns(of heights: [CGFloat], count: Int) -> [Int] {
    let total = heights.count
    var sums: [CGFloat] = [0]
    for height in heights { sums.append(sums[sums.count - 1] + height) }
    var best: (height: CGFloat, first: Int, second: Int) = (.infinity, total, total)
    // `first` and `second` are the indices of the first groups of the second and of the third column. Arrangements with more groups in the first
    // columns are tried first, and win against others of the same height.
    for first in (count > 1 ? 0...total : total...total).reversed() {
      for second in (count > 2 ? first...total : total...total).reversed() {
        let height = max(sums[first], sums[second] - sums[first], sums[total] - sums[second])
        if height < best.height { best = (height, first, second) }
      }
    }
    return heights.indices.map { $0 < best.first ? 0 : $0 < best.second ? 1 : 2 }
  }

  /// Returns the views of a group, starting at y = 0, and its height including the gap below.
  private func views(of group: KeyGroup, width: CGFloat, pitch: CGFloat) -> (views: [UIView], height: CGFloat) {
    let title = Bar.label(group.title, weight: .medium)
    title.scale = scale
    let line = (ChromeMeasures.line * scale.type).rounded()
    title.numberOfLines = 0
    let titleHeight = title.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
    title.frame = CGRect(x: 0, y: 0, width: width, height: max(titleHeight, line))
    var views: [UIView] = [title]
    var y = title.frame.maxY + 2
    let keysWidth = min((Self.keysWidth * scale.type).rounded(), width / 2)
    for row in group.rows {
      let keys = KeyCaps(row.keys, width: keysWidth - 8, scale)
      let does = caption(row.does, Theme.ink, width: width - keysWidth)
      // Align the first lines of both, independent of later lines.
      let first = (does.font.lineHeight - keys.lineHeight) / 2
      keys.frame.origin = CGPoint(x: 0, y: y + max(first, 0).rounded())
      does.frame.origin = CGPoint(x: keysWidth, y: y + max(-first, 0).rounded())
      views += [keys, does]
      y += max(keys.frame.maxY, does.frame.maxY) - y + max(pitch - keys.lineHeight, 4)
    }
    return (views, y - 4 + Self.groupGap)
  }

  private func caption(_ text: String, _ color: UIColor, width: CGFloat) -> BarLabel {
    let label = Bar.label(text, size: 11, color: color)
    label.scale = scale
    label.numberOfLines = 0
    label.lineBreakMode = .byWordWrapping
    let height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    label.frame = CGRect(x: 0, y: 0, width: width, height: height)
    return label
  }
}
