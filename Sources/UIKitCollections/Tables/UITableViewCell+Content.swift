import CoreGraphics
import Foundation
import UIFoundation
import UIKitCore

/// The labels of a cell's style, its accessory, and the appearance of its state.
extension UITableViewCell {
  private static let margin: CGFloat = 16
  private static let above: CGFloat = 11
  private static let gap: CGFloat = 12
  private static let lineGap: CGFloat = 2
  static let radius: CGFloat = 10

  // MARK: Labels

  var lazyTextLabel: UILabel {
    if let label { return label }
    let created = newLabel(cellStyle == .value2 ? .footnote : .body)
    label = created
    dressLabels()
    return created
  }

  var lazyDetailLabel: UILabel? {
    guard cellStyle != .default else { return nil }
    if let detail { return detail }
    let created = newLabel(cellStyle == .value1 ? .body : .footnote)
    detail = created
    dressLabels()
    return created
  }

  var lazyImageView: UIImageView? {
    guard cellStyle != .value2 else { return nil }
    if let storedImageView { return storedImageView }
    let newImageView = UIImageView()
    storedImageView = newImageView
    contentView.addSubview(newImageView)
    return newImageView
  }

  private func newLabel(_ style: UIFont.TextStyle) -> UILabel {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  func dressLabels() {
    let palette = UISystemPalette.current
    if let label, !label.hasOwnColor { label.dressForCell(cellStyle == .value2 ? tintColor : palette.label) }
    if let detail, !detail.hasOwnColor { detail.dressForCell(cellStyle == .value2 ? palette.label : palette.secondaryLabel) }
  }

  /// The texts of the cell's labels, in order, joined for speech; `nil` if there is none.
  var spokenText: String? {
    func texts(in view: UIView) -> [String] {
      if view.isHidden { return [] }
      if let label = view as? UILabel { return label.accessibilityLabel.map { [$0] } ?? [] }
      return view.subviews.flatMap(texts)
    }
    let all = texts(in: contentView).filter { !$0.isEmpty }
    return all.isEmpty ? nil : all.joined(separator: ", ")
  }

  // MARK: Layout

  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private var accessoryShown: UIView? { accessoryView ?? accessory }

  /// Returns the width of the content in a cell `width` points wide: without the edit control, the grip and a shown accessory. Adapts the accessory
  /// to the text size.
  private func contentWidth(_ width: CGFloat) -> CGFloat {
    // A mark of the cell's own is as large as the type asks for.
    accessory?.fit(traitCollection)
    let width = width - editControlInset - gripInset
    guard let view = accessoryShown, !isEditing else { return max(width, 0) }
    return max(width - view.bounds.width - Self.margin, 0)
  }

  func layOutContent() {
    let width = contentWidth(bounds.width)
    let slide = layOutEditing(isRightToLeft: isRightToLeft)
    let content = CGRect(x: (isRightToLeft ? bounds.width - width - editControlInset : editControlInset) + slide, y: 0, width: width, height: bounds.height)
    if contentView.frame != content { contentView.frame = content }
    if let view = accessoryShown {
      let size = view.bounds.size
      let x = isRightToLeft ? Self.margin : bounds.width - Self.margin - size.width
      view.frame = CGRect(origin: CGPoint(x: x + slide, y: ((bounds.height - size.height) / 2).rounded()), size: size)
    }
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    let frames = labelFrames(width)
    for (view, frame) in [(storedImageView as UIView?, frames.picture), (label, frames.label), (detail, frames.detail)] {
      guard let view else { continue }
      let rise = ((bounds.height - frames.height) / 2).rounded()
      view.frame = CGRect(
        x: isRightToLeft ? width - frame.maxX : frame.minX, y: frame.minY + rise, width: frame.width, height: frame.height)
    }
    layOutSeparator()
  }

  func heightOfLabels(width: CGFloat) -> CGFloat {
    let least = table?.ordinaryRowHeight ?? 44
    return max(labelFrames(contentWidth(width)).height + 2 * Self.above, least).rounded(.up)
  }

  /// Returns the height in points of the cell's content at a width: from the constraints of the content view, or else from `sizeThatFits`. Sets the
  /// cell's width.
  func fittingHeight(width: CGFloat) -> CGFloat {
    if bounds.width != width { UIView.performWithoutAnimation { bounds.size.width = width } }
    updateConstraintsIfNeeded()
    guard !contentView.constraints.isEmpty else { return sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height }
    return contentView.systemLayoutSizeFitting(
      CGSize(width: contentWidth(width), height: 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
    ).height.rounded(.up)
  }

  private typealias Frames = (picture: CGRect, label: CGRect, detail: CGRect, height: CGFloat)

  /// Returns the frames of image and labels in a content view `width` points wide, left to right, relative to their common top.
  private func labelFrames(_ width: CGFloat) -> Frames {
    var frames: Frames = (.zero, .zero, .zero, 0)
    var x = Self.margin + indentation
    if let size = storedImageView?.image?.size, let storedImageView {
      frames.picture = CGRect(origin: CGPoint(x: x, y: 0), size: storedImageView.sizeThatFits(size))
      x = frames.picture.maxX + Self.gap
    }
    let textWidth = max(width - x - (accessoryShown == nil || isEditing ? Self.margin : Self.gap), 0)
    func size(_ label: UILabel?, _ availableWidth: CGFloat) -> CGSize {
      guard let label, label.text?.isEmpty == false else { return .zero }
      return label.sizeThatFits(CGSize(width: availableWidth, height: 0))
    }
    let (first, second) = (size(label, textWidth), size(detail, textWidth))
    let gap = first.width > 0 && second.width > 0 ? Self.gap : 0
    let isBeside = cellStyle == .value1 && first.width + gap + second.width <= textWidth && first.height <= second.height * 1.6
    if isBeside {
      frames.label = CGRect(x: x, y: 0, width: first.width, height: first.height)
      frames.detail = CGRect(x: x + textWidth - second.width, y: 0, width: second.width, height: second.height)
      let height = max(first.height, second.height)
      (frames.label.origin.y, frames.detail.origin.y) = ((height - first.height) / 2, (height - second.height) / 2)
    } else if cellStyle == .value2, !traitCollection.preferredContentSizeCategory.isAccessibilityCategory {
      let column = min((textWidth * 0.3).rounded(), first.width)
      let width = max(textWidth - column - Self.gap / 2, 0)
      frames.label = CGRect(x: x, y: 0, width: column, height: size(label, column).height)
      frames.detail = CGRect(x: x + column + Self.gap / 2, y: 0, width: width, height: size(detail, width).height)
    } else {
      frames.label = CGRect(x: x, y: 0, width: textWidth, height: first.height)
      frames.detail = CGRect(x: x, y: first.height + (second.height > 0 && first.height > 0 ? Self.lineGap : 0), width: textWidth, height: second.height)
    }
    let height = max(frames.label.maxY, frames.detail.maxY)
    frames.height = max(height, frames.picture.height)
    frames.picture.origin.y = ((frames.height - frames.picture.height) / 2).rounded()
    let drop = ((frames.height - height) / 2).rounded()
    (frames.label.origin.y, frames.detail.origin.y) = (frames.label.minY + drop, frames.detail.minY + drop)
    return frames
  }

  // MARK: Accessory

  func accessoryDidChange() {
    if shownAccessory !== accessoryView { shownAccessory?.removeFromSuperview() }
    accessory = nil
    if accessoryView == nil, accessoryType != .none { accessory = CellAccessory(accessoryType) { [weak self] in self?.useAccessory() } }
    if let view = accessoryShown { addSubview(view) }
    accessoryVisibilityDidChange()
    shownAccessory = accessoryShown
    if accessoryView?.bounds.isEmpty == true { accessoryView?.sizeToFit() }
    setNeedsLayout()
  }

  /// Hides the accessory in editing mode, as UIKit does, and shows it otherwise.
  func accessoryVisibilityDidChange() { accessoryShown?.isHidden = isEditing }

  private func useAccessory() {
    guard let table, let path = table.indexPath(for: self) else { return }
    table.delegate?.tableView(table, accessoryButtonTappedForRowWith: path)
  }

  // MARK: Separator

  func showSeparator(_ color: UIColor?) {
    separator.isHidden = color == nil
    if separator.backgroundColor != color { separator.backgroundColor = color }
    layOutSeparator()
  }

  func layOutSeparator() {
    guard !separator.isHidden else { return }
    let height = 1 / max(traitCollection.displayScale, 1)
    let (left, right) = (separatorInset.left + editControlInset, separatorInset.right)
    separator.frame = CGRect(
      x: isRightToLeft ? right : left, y: bounds.height - height, width: max(bounds.width - left - right, 0), height: height)
  }

  // MARK: State

  func groundDidChange(from old: UIView?) {
    if let old, old !== backgroundView, old !== selectedBackgroundView { old.removeFromSuperview() }
    if let view = selectedBackgroundView { insertSubview(view, at: 0) }
    if let view = backgroundView { insertSubview(view, at: 0) }
    stateDidChange()
    setNeedsLayout()
  }

  func stateDidChange() {
    let isLit = (isSelected || isHighlighted) && selectionStyle != .none
    selectedBackgroundView?.isHidden = !isLit
    highlight(contentView, isLit)
    setNeedsDisplay()
  }

  /// Sets whether the labels and images in a view are highlighted, except those in controls.
  private func highlight(_ view: UIView, _ isLit: Bool) {
    switch view {
    case let label as UILabel: label.isHighlighted = isLit
    case let image as UIImageView: image.isHighlighted = isLit
    case is UIControl: return
    default: break
    }
    for subview in view.subviews { highlight(subview, isLit) }
  }

  func drawGround() {
    let palette = UISystemPalette.current
    var corners: UIRectCorner = []
    if sectionPosition.style == .insetGrouped, sectionPosition.isFirst { corners.formUnion([.topLeft, .topRight]) }
    if sectionPosition.style == .insetGrouped, sectionPosition.isLast { corners.formUnion([.bottomLeft, .bottomRight]) }
    if isLifted { sectionPosition.style == .plain ? fill(palette.table.background) : fill(palette.table.groupedCell) }
    func fill(_ color: UIColor) {
      color.setFill()
      corners.isEmpty
        ? UIRectFill(bounds)
        : UIBezierPath(roundedRect: bounds, byRoundingCorners: corners, cornerRadii: CGSize(width: Self.radius, height: Self.radius)).fill()
    }
    if backgroundColor == nil, backgroundView == nil, table != nil, sectionPosition.style != .plain { fill(palette.table.groupedCell) }
    guard selectionStyle != .none, selectedBackgroundView == nil else { return }
    if isSelected { fill(palette.onFill) }
    if isHighlighted { fill(palette.pressed) } else if isHovered, table?.maySelect == true, !isSelected { fill(palette.hover) }
  }
}

extension UILabel {
  /// Whether the program has colored it.
  fileprivate var hasOwnColor: Bool { ownProperties.contains(.textColor) || !isPlain }

  /// Applies the color from the cell, which does not count as a color that the program has set.
  fileprivate func dressForCell(_ color: UIColor) {
    isApplyingAppearance = true
    textColor = color
    isApplyingAppearance = false
  }
}
