import CoreGraphics
import Foundation
import GalleyTextEngine
import TextKit
import UIFoundation
import UIKitCore

/// The providers of a layout manager's attachments. They are created when their lines are laid out, and live as long as the attachments.
///
/// Entries are found by attachment; an attachment that occurs several times has a provider for each occurrence, distinguished by character index,
/// which edits shift. For use on the main actor only: a layout elsewhere has no views.
final class TextAttachmentViews: AttachmentViews, @unchecked Sendable {
  /// An occurrence of an attachment.
  final class Entry {
    weak var attachment: NSTextAttachment?
    /// The offset in the text; `nil` while the attachment is deleted or replaced.
    fileprivate(set) var character: UTF16Offset?
    var provider: NSTextAttachmentViewProvider?
    /// The size returned by the last query.
    var reportedSize = CGSize.zero

    init(_ attachment: NSTextAttachment) { self.attachment = attachment }
  }

  /// The occurrences of one attachment, by character index.
  private final class Occurrences {
    weak var attachment: NSTextAttachment?
    private var byCharacter: [UTF16Offset: Entry] = [:]
    /// The entries that have lost their characters; the last is reused first.
    private var free: [Entry] = []

    init(of attachment: NSTextAttachment) { self.attachment = attachment }

    var count: Int { byCharacter.count + free.count }

    /// Returns the occurrence at a character, with its view provider. If none is recorded there, moves the last occurrence that has lost its
    /// character there and returns it. Returns `nil` if there is neither.
    func entry(at character: UTF16Offset) -> Entry? {
      if let exact = byCharacter[character] { return exact }
      guard let entry = free.popLast() else { return nil }
      put(entry, at: character)
      return entry
    }

    func put(_ entry: Entry, at character: UTF16Offset) {
      entry.character = character
      byCharacter[character] = entry
    }

    /// Moves the occurrences at characters for which `isMoving` returns `true` to the characters that `newCharacter` returns. If it returns `nil`,
    /// the character is gone, and the occurrence is free to be reused.
    func move(where isMoving: (UTF16Offset) -> Bool, to newCharacter: (UTF16Offset) -> UTF16Offset?) {
      let characters = byCharacter.keys.filter(isMoving)
      // Attachments that are deleted together are restored in their order.
      let moving = characters.sorted(by: >).map { (byCharacter.removeValue(forKey: $0)!, newCharacter($0)) }
      for (entry, character) in moving {
        if let character {
          put(entry, at: character)
        } else {
          entry.character = nil
          free.append(entry)
        }
      }
    }
  }

  // Written by +Layout.
  /// The entries whose views are shown, by container.
  var shown: [ObjectIdentifier: [Entry]] = [:]

  private var occurrences: [ObjectIdentifier: Occurrences] = [:]
  private var count = 0
  /// The number of entries at which those of attachments that no longer exist are discarded.
  private var purgeThreshold = 64
  /// The number of providers being queried for bounds; size changes during a query are ignored.
  private var activeQueryCount = 0
  /// The layout manager, which clears this before it is deallocated; `nil` before the first provider is created. Not weak, as in
  /// `NSLayoutManager.textStorage`: Swift counts references to objects with weak ones four times slower.
  private unowned(unsafe) var manager: NSLayoutManager?

  // MARK: Layout

  func bounds(of attachment: NSTextAttachment, at location: AttachmentContext) -> CGRect? {
    guard MainQueue.isCurrent else { return nil }
    nonisolated(unsafe) let (attachment, location) = (attachment, location)
    return MainActor.assumeIsolated { queryBounds(attachment, location) }
  }

  @MainActor
  private func queryBounds(_ attachment: NSTextAttachment, _ location: AttachmentContext) -> CGRect? {
    let storage = location.manager.textStorage
    let editedBefore = storage?.editedMask
    guard let provider = provider(of: attachment, at: location.character, in: location.container, location.manager),
      let entry = entry(of: attachment, at: location.character)
    else { return nil }
    activeQueryCount += 1
    defer { activeQueryCount -= 1 }
    var bounds = provider.attachmentBounds(
      for: location.attributes, location: provider.location, textContainer: location.container, proposedLineFragment: location.lineFragment,
      position: location.position)
    if !bounds.isLayable {
      provider.report(.badBounds("\(bounds.origin.x), \(bounds.origin.y), \(bounds.size.width) × \(bounds.size.height)"))
      bounds = .zero
    }
    if storage?.editedMask != editedBefore { provider.report(.edits) }
    entry.reportedSize = bounds.size
    return bounds
  }

  func hasView(_ attachment: NSTextAttachment, at character: UTF16Offset) -> Bool {
    attachment.usesTextAttachmentView && entry(of: attachment, at: character)?.provider != nil
  }

  func textDidChange(in edited: Range<UTF16Offset>, changeInLength delta: Int) {
    let oldEnd = edited.upperBound - delta
    for positions in occurrences.values {
      positions.move(where: { $0 >= edited.lowerBound && ($0 < oldEnd || delta != 0) }, to: { $0 >= oldEnd ? $0 + delta : nil })
    }
  }

  func attributesDidChange(in edited: Range<UTF16Offset>, attachment: (UTF16Offset) -> NSTextAttachment?) {
    for positions in occurrences.values {
      positions.move(where: { edited.contains($0) && attachment($0) !== positions.attachment }, to: { _ in nil })
    }
  }

  func managerWillBeReleased() { manager = nil }

  // MARK: Providers

  /// Returns the provider of an attachment at a character, created on demand, after setting its location; `nil` if the attachment has none.
  @MainActor
  func provider(
    of attachment: NSTextAttachment, at character: UTF16Offset, in container: NSTextContainer, _ manager: NSLayoutManager
  ) -> NSTextAttachmentViewProvider? {
    let location = manager.location(at: character)
    let entry = entry(of: attachment, at: character) ?? add(attachment, at: character)
    if let provider = entry.provider {
      provider.location = location
      return provider
    }
    let host = (container.observingView as? any AttachmentViewHost)?.viewForAttachments
    self.manager = manager
    entry.provider = attachment.viewProvider(for: host, location: location, textContainer: container)
    entry.provider?.onSizeChange = { [weak self, weak entry] in
      guard let self, let entry, let manager = self.manager else { return }
      sizeDidChange(of: entry, manager)
    }
    return entry.provider
  }

  /// Returns the occurrence of an attachment at a character, with its view provider, or else moves an occurrence that has lost its character there.
  /// Returns `nil` if there is neither.
  func entry(of attachment: NSTextAttachment, at character: UTF16Offset) -> Entry? {
    occurrences(of: attachment)?.entry(at: character)
  }

  private func occurrences(of attachment: NSTextAttachment) -> Occurrences? {
    // A deallocated attachment can have had the same address.
    occurrences[ObjectIdentifier(attachment)].flatMap { $0.attachment === attachment ? $0 : nil }
  }

  private func add(_ attachment: NSTextAttachment, at character: UTF16Offset) -> Entry {
    if count >= purgeThreshold { purge() }
    let attachmentOccurrences = occurrences(of: attachment) ?? Occurrences(of: attachment)
    occurrences[ObjectIdentifier(attachment)] = attachmentOccurrences
    let entry = Entry(attachment)
    attachmentOccurrences.put(entry, at: character)
    count += 1
    return entry
  }

  private func purge() {
    occurrences = occurrences.filter { $0.value.attachment != nil }
    count = occurrences.values.reduce(0) { $0 + $1.count }
    purgeThreshold = max(64, 2 * count)
  }

  @MainActor
  private func sizeDidChange(of entry: Entry, _ manager: NSLayoutManager) {
    guard activeQueryCount == 0, let provider = entry.provider, let character = entry.character else { return }
    guard provider.tracksTextAttachmentViewBounds, let view = provider.viewIfLoaded, provider.size(of: view) != entry.reportedSize else { return }
    guard let attachment = entry.attachment, manager.attachments(in: character..<character + 1).first?.attachment === attachment else { return }
    manager.invalidateLayout(forCharacterRange: NSRange(location: character.utf16, length: 1), actualCharacterRange: nil)
  }
}

extension CGRect {
  /// Whether a line can have room for the rectangle: all values are finite and less than 1,000,000 in magnitude, and the size is not negative.
  fileprivate var isLayable: Bool {
    [minX, minY, size.width, size.height].allSatisfy { $0.isFinite && abs($0) < 1e6 } && size.width >= 0 && size.height >= 0
  }
}
