import CoreGraphics
import Foundation
import TextKit
import UIFoundation
import UIKitCore

/// A link, an attachment or a tagged text in a text.
struct TextItem {
  enum Content {
    case link(URL)
    case attachment(NSTextAttachment)
    case tag(String)
  }
  var content: Content
  var range: NSRange
  /// The result of the data detector, or `nil` if it did not detect the item.
  var result: NSTextCheckingResult?
}

extension UITextView: PointerShaping {
  /// Returns the link, the tagged text, the detected data or the attachment at a point of the view. Returns `nil` if there is none, if a link there
  /// has no valid URL, and if the text is not selectable.
  func item(at point: CGPoint) -> TextItem? {
    guard isSelectable, let character = editor.characterRange(at: point) else { return nil }
    var range = NSRange()
    let whole = NSRange(location: 0, length: textStorage.length)
    if let link = textStorage.attribute(.link, at: character.location, longestEffectiveRange: &range, in: whole) {
      return ((link as? URL) ?? (link as? String).flatMap { URL(string: $0) }).map { TextItem(content: .link($0), range: range) }
    }
    if let tag = textStorage.attribute(.textItemTag, at: character.location, longestEffectiveRange: &range, in: whole) as? String {
      return TextItem(content: .tag(tag), range: range)
    }
    if !isEditable, !dataDetectorTypes.isEmpty, let found = detections?.result(at: character.location), let url = found.result.itemURL {
      return TextItem(content: .link(url), range: found.range, result: found.result)
    }
    let attachment = textStorage.attribute(.attachment, at: character.location, effectiveRange: &range) as? NSTextAttachment
    return attachment.map { TextItem(content: .attachment($0), range: character) }
  }

  /// Whether a tap or click opens an item: if the text is not editable, or while Ctrl or Command is held. Otherwise it moves the caret.
  private var opensItems: Bool {
    !isEditable || window?.heldModifiers.isDisjoint(with: [.control, .command]) == false
  }

  func touchItem(at point: CGPoint, interaction: UITextItemInteraction) {
    guard opensItems, let item = item(at: point), allows(interaction, with: item) else { return }
    let defaultAction = UIAction { [weak self] _ in
      guard case .link(let url) = item.content else { return }
      if url.scheme == "x-galley-data-detector" { self?.showItemMenu(item, at: point) } else { UIApplication.shared.open(url) }
    }
    guard let delegate else { return defaultAction.perform(sender: self) }
    delegate.textView(self, primaryActionFor: UITextItem(item), defaultAction: defaultAction)?.perform(sender: self)
  }

  /// Shows the menu of an item that no other program opens, such as a date.
  private func showItemMenu(_ item: TextItem, at point: CGPoint) {
    let menu = UIMenu(children: itemActions(of: item))
    let (windowPoint, isByTouch) = (convert(point, to: nil), self.interaction.wasSelectedByTouch)
    // A menu opened by touch is beside the words.
    let line = isByTouch ? editor.rects(for: item.range).first { $0.contains(point) } : nil
    _ = self.interaction.editMenuInteraction.present(
      UIEditMenuConfiguration(identifier: nil, sourcePoint: point), on: self, about: line.map { convert($0, to: nil) } ?? CGRect(origin: windowPoint, size: .zero),
      from: windowPoint, by: isByTouch ? .tap : .button
    ) { _ in menu }
  }

  private func itemActions(of item: TextItem) -> [UIMenuElement] {
    guard case .link(let url) = item.content else { return [] }
    let words = String(decoding: textStorage.utf16(in: item.range), as: UTF16.self)
    let (opening, copying, copied) =
      switch item.result {
      case let result? where result.phoneNumber != nil: ("Call", "Copy Phone Number", words)
      case let result? where result.addressComponents != nil: ("Open in Maps", "Copy Address", words)
      case let result? where result.date != nil: ("", "Copy Date", words)
      case let result? where result.components != nil: ("", "Copy Flight", words)
      default: ("Open Link", "Copy Link", url.absoluteString)
      }
    let copy = UIAction(title: copying) { _ in UIPasteboard.general.string = copied }
    guard !opening.isEmpty else { return [copy] }
    let open = UIAction(title: opening) { _ in UIApplication.shared.open(url) }
    open.attributes = UIApplication.shared.canOpenURL(url) ? [] : .disabled
    return [open, copy]
  }

  private func allows(_ interaction: UITextItemInteraction, with item: TextItem) -> Bool {
    switch item.content {
    case .link(let url): delegate?.textView(self, shouldInteractWith: url, in: item.range, interaction: interaction) ?? true
    case .attachment(let attachment):
      delegate?.textView(self, shouldInteractWith: attachment, in: item.range, interaction: interaction) ?? true
    case .tag: true
    }
  }

  /// Returns whether the delegate allows the menu of an item; `true` without a delegate. For a long touch, asks first about a preview, then about
  /// the menu.
  private func allowsMenu(about item: TextItem) -> Bool {
    (!interaction.wasSelectedByTouch || allows(.preview, with: item)) && allows(.presentActions, with: item)
  }

  /// Returns the item under the pointer that opens the menu. If a key opens it, the link with the focus ring, or the item at the start of `range`.
  /// Returns `nil` if there is none.
  private func itemForMenu(of range: NSRange) -> TextItem? {
    if let point = interaction.menuPoint { return item(at: point) }
    let start = (focusedLink ?? range).location
    guard start < textStorage.length else { return nil }
    let rect = editor.rects(for: NSRange(location: start, length: 1)).first
    return rect.flatMap { item(at: CGPoint(x: $0.midX, y: $0.midY)) }
  }

  /// Returns the edit menu for a range, with the actions for a link first if there is one; `nil` if the view shows no menu for the range.
  func editMenu(for range: NSRange, suggestedActions: [UIMenuElement]) -> UIMenu? {
    var actions = suggestedActions
    if let item = itemForMenu(of: range), case .link = item.content, allowsMenu(about: item) {
      actions.insert(UIMenu(options: .displayInline, children: itemActions(of: item)), at: 0)
    }
    return editMenu(for: textRange(of: range), suggestedActions: actions)
  }

  /// Returns the pointing hand over items that a click opens, otherwise the text cursor; `nil` if the text cannot be selected.
  public func pointerShape(at point: CGPoint) -> PointerShape? {
    guard isSelectable else { return nil }
    return opensItems && item(at: point) != nil ? .pointingHand : .text
  }
}
