import CoreGraphics
import Foundation
import TextKit
import UIFoundation

/// The providers of a layout manager's attachments. They are made when their lines are laid out, and kept as long as the attachments live.
///
/// A place is found again by its attachment; one attachment that stands at several places has a provider at each, told apart by their characters, which edits
/// move. It is used on the main actor only: a layout elsewhere has no views.
final class TextAttachmentViews: AttachmentViews, @unchecked Sendable {
  /// An attachment at a place.
  final class Entry {
    weak var attachment: NSTextAttachment?
    /// UTF-16 in the text; `nil` while what stood there is deleted or replaced.
    var character: Int?
    var provider: NSTextAttachmentViewProvider?
    /// What it took when it was last asked.
    var taken = CGSize.zero

    init(_ attachment: NSTextAttachment, at character: Int) { (self.attachment, self.character) = (attachment, character) }
  }

  // Written by +Placing.
  /// What stands in views now, by its container.
  var shown: [ObjectIdentifier: [Entry]] = [:]

  private var entries: [ObjectIdentifier: [Entry]] = [:]
  private var count = 0
  /// Those of attachments that are gone are forgotten once there are so many.
  private var countToForget = 64
  /// Providers that are asked for their bounds; their own changes of size are no news.
  private var asked = 0

  // MARK: Layout

  func bounds(of attachment: NSTextAttachment, at place: AttachmentPlace) -> CGRect? {
    guard MainQueue.isCurrent else { return nil }
    nonisolated(unsafe) let (attachment, place) = (attachment, place)
    return MainActor.assumeIsolated { answer(attachment, place) }
  }

  @MainActor
  private func answer(_ attachment: NSTextAttachment, _ place: AttachmentPlace) -> CGRect? {
    let storage = place.manager.textStorage
    let editedBefore = storage?.editedMask
    guard let provider = provider(of: attachment, at: place.character, in: place.container, place.manager),
      let entry = entry(of: attachment, at: place.character)
    else { return nil }
    asked += 1
    defer { asked -= 1 }
    var bounds = provider.attachmentBounds(
      for: place.attributes, location: provider.location, textContainer: place.container, proposedLineFragment: place.lineFragment,
      position: place.position)
    if !bounds.isLayable {
      provider.tell(.badBounds("\(bounds.origin.x), \(bounds.origin.y), \(bounds.size.width) × \(bounds.size.height)"))
      bounds = .zero
    }
    if storage?.editedMask != editedBefore { provider.tell(.edits) }
    entry.taken = bounds.size
    return bounds
  }

  func hasView(_ attachment: NSTextAttachment, at character: Int) -> Bool { entry(of: attachment, at: character)?.provider != nil }

  func textDidChange(in edited: Range<Int>, changeInLength delta: Int) {
    let oldEnd = edited.upperBound - delta
    for entry in entries.values.joined() {
      guard let character = entry.character, character >= edited.lowerBound else { continue }
      entry.character = character >= oldEnd ? character + delta : nil
    }
  }

  // MARK: Providers

  /// The provider of an attachment at a place, which is made where there is none; `nil` where it wants none.
  @MainActor
  func provider(
    of attachment: NSTextAttachment, at character: Int, in container: NSTextContainer, _ manager: NSLayoutManager
  ) -> NSTextAttachmentViewProvider? {
    let location = manager.location(at: character)
    let entry = entry(of: attachment, at: character) ?? add(attachment, at: character)
    if let provider = entry.provider {
      provider.location = location
      return provider
    }
    let host = (container.shower as? any AttachmentViewHost)?.viewForAttachments
    entry.provider = attachment.viewProvider(for: host, location: location, textContainer: container)
    entry.provider?.onSizeChange = { [weak self, weak entry, weak manager] in
      guard let self, let entry, let manager else { return }
      sizeDidChange(of: entry, manager)
    }
    return entry.provider
  }

  /// The place of an attachment at a character, or one that has lost its character.
  func entry(of attachment: NSTextAttachment, at character: Int) -> Entry? {
    guard let places = entries[ObjectIdentifier(attachment)] else { return nil }
    if let exact = places.first(where: { $0.character == character && $0.attachment === attachment }) { return exact }
    let free = places.first { $0.character == nil && $0.attachment === attachment }
    free?.character = character
    return free
  }

  private func add(_ attachment: NSTextAttachment, at character: Int) -> Entry {
    if count >= countToForget { forget() }
    let entry = Entry(attachment, at: character)
    // Another's address may have been this one's.
    entries[ObjectIdentifier(attachment), default: []].removeAll { $0.attachment == nil }
    entries[ObjectIdentifier(attachment)]!.append(entry)
    count += 1
    return entry
  }

  private func forget() {
    entries = entries.compactMapValues { places in
      let living = places.filter { $0.attachment != nil }
      return living.isEmpty ? nil : living
    }
    count = entries.values.reduce(0) { $0 + $1.count }
    countToForget = max(64, 2 * count)
  }

  @MainActor
  private func sizeDidChange(of entry: Entry, _ manager: NSLayoutManager) {
    guard asked == 0, let provider = entry.provider, let character = entry.character else { return }
    guard provider.tracksTextAttachmentViewBounds, let view = provider.viewIfLoaded, provider.size(of: view) != entry.taken else { return }
    guard let attachment = entry.attachment, manager.attachments(in: character..<character + 1).first?.attachment === attachment else { return }
    manager.invalidateLayout(forCharacterRange: NSRange(location: character, length: 1), actualCharacterRange: nil)
  }
}

extension CGRect {
  /// Numbers that a line can have.
  fileprivate var isLayable: Bool {
    [minX, minY, size.width, size.height].allSatisfy { $0.isFinite && abs($0) < 1e6 } && size.width >= 0 && size.height >= 0
  }
}
