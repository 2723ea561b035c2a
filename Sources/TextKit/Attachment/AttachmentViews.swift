import AttributedText
import CoreGraphics
import Synchronization
import TextEngine

/// Galley: an attachment whose class makes a view for each of its places. Conform to UIKit's `NSTextAttachmentViewProviding`, which answers this.
public protocol ViewShowingAttachment: NSTextAttachment {
  /// Galley: keeps the views that stand in a layout manager's text.
  static func makeAttachmentViews() -> AnyObject
}

/// The views that stand in a layout manager's text, made as lines with such attachments are laid out. TextKit knows no view: UIKit keeps them.
package protocol AttachmentViews: AnyObject {
  /// What the view of an attachment takes, with y up from its glyph's origin; it is made where there is none. `nil` where the attachment has no view.
  func bounds(of attachment: NSTextAttachment, at place: AttachmentPlace) -> CGRect?
  /// Whether an attachment has a view, which stands where its image would.
  func hasView(_ attachment: NSTextAttachment, at character: Int) -> Bool
  /// The text was edited: `edited` is in the text as it is now. O(views).
  func textDidChange(in edited: Range<Int>, changeInLength delta: Int)
  /// Attributes were edited, and no characters; `attachment` tells the one that a character bears now. O(views).
  func attributesDidChange(in edited: Range<Int>, attachment: (Int) -> NSTextAttachment?)
}

/// Where an attachment is asked what it takes.
package struct AttachmentPlace {
  package var manager: NSLayoutManager
  package var container: NSTextContainer
  /// UTF-16 in the text.
  package var character: Int
  /// Of the line fragment, in the container's space.
  package var lineFragment: CGRect
  /// Of the glyph's origin, from the fragment's top left.
  package var position: CGPoint

  package var location: any NSTextLocation { manager.location(at: character) }
  package var attributes: [NSAttributedString.Key: Any] { manager.attributes(at: character) }
}

/// The file types whose attachments have views.
package enum AttachmentViewTypes {
  private struct Known {
    var types: Set<String> = []
    var make: (@Sendable () -> any AttachmentViews)?
  }

  private static let known = Mutex(Known())

  /// From now on attachments of a file type have views, which `make` keeps.
  package static func add(_ fileType: String, _ make: @escaping @Sendable () -> any AttachmentViews) {
    known.withLock {
      $0.types.insert(fileType)
      $0.make = make
    }
  }

  static func maker(for fileType: String) -> (@Sendable () -> any AttachmentViews)? {
    known.withLock { $0.types.contains(fileType) ? $0.make : nil }
  }
}

extension NSTextAttachment {
  /// Makes what keeps its views; `nil` where it has none.
  func makeViews() -> (any AttachmentViews)? {
    guard allowsTextAttachmentView else { return nil }
    if let showing = self as? any ViewShowingAttachment { return type(of: showing).makeAttachmentViews() as? any AttachmentViews }
    return fileType.flatMap(AttachmentViewTypes.maker)?()
  }

  /// Whether its class or its file type makes views.
  var isKnownToMakeViews: Bool { self is any ViewShowingAttachment || fileType.flatMap(AttachmentViewTypes.maker) != nil }
}

extension NSLayoutManager {
  /// The views of its attachments; `nil` as long as none was laid out that has one.
  package var attachmentViews: (any AttachmentViews)? { use.attachmentViews }

  /// Whether attachments have views in this layout: a text layout manager's have, and those of one that a view shows which puts them in their places.
  package var showsAttachmentViews: Bool {
    get { use.showsAttachmentViews || use.textLayoutManager != nil }
    set {
      guard newValue != use.showsAttachmentViews else { return }
      use.showsAttachmentViews = newValue
      // What was laid out before has the sizes of images.
      let laid = UTF16Span(start: 0, end: min(document.laidEnd, source.length)).nsRange
      if laid.length > 0, source.containsAttachments(in: laid) { _ = dropLayout(of: laid) }
    }
  }

  /// The views of its attachments, one of which is `attachment`; `nil` where that has none.
  package func attachmentViews(with attachment: NSTextAttachment) -> (any AttachmentViews)? {
    guard showsAttachmentViews, attachment.usesTextAttachmentView else { return nil }
    if use.attachmentViews == nil { use.attachmentViews = attachment.makeViews() }
    return use.attachmentViews
  }

  /// What an attachment takes where it stands: its view, or itself.
  func answer(of attachment: NSTextAttachment, at place: AttachmentPlace) -> CGRect {
    if let views = attachmentViews(with: attachment) {
      holdEdits()
      if let bounds = views.bounds(of: attachment, at: place) { return bounds }
    }
    return attachment.attachmentBounds(
      for: place.attributes, location: place.location, textContainer: place.container, proposedLineFragment: place.lineFragment,
      position: place.position)
  }

  // MARK: Edits meanwhile

  /// What is asked while lines are laid out may edit the text: layout hears of that once the lines are there.
  private func holdEdits() {
    // In a group of edits of the client's they wait for its end.
    guard use.layoutDepth > 0, use.heldStorage == nil, let textStorage, textStorage.editedMask.isEmpty else { return }
    textStorage.beginEditing()
    use.heldStorage = textStorage
  }

  /// Whether there were edits.
  func releaseHeldEdits() -> Bool {
    guard use.layoutDepth == 0, let storage = use.heldStorage else { return false }
    use.heldStorage = nil
    let isEdited = !storage.editedMask.isEmpty
    storage.endEditing()
    return isEdited
  }

  /// So often text that is edited as it is laid out is laid out again at once.
  static let mostRounds = 8

  // MARK: Places

  func attributes(at character: Int) -> [NSAttributedString.Key: Any] {
    character < source.length ? source.attributes(at: character, effectiveRange: nil) : [:]
  }

  /// The place before a character, as what lays the text out tells it.
  package func location(at character: Int) -> any NSTextLocation {
    use.textLayoutManager?.location(at: character) ?? CharacterLocation(character)
  }

  /// What an attachment takes, in its container's space; `nil` where it is not laid out, or hidden by an ellipsis. O(its line).
  package func frameOfAttachment(at character: Int) -> CGRect? {
    guard character < source.length, let attachment = source.attribute(.attachment, at: character, effectiveRange: nil) as? NSTextAttachment,
      let line = document.fragmentIndex(containing: character)
    else { return nil }
    for run in document.visualRuns(ofFragment: line) where run.isObject {
      guard let glyph = run.clusters.firstIndex(of: character) else { continue }
      let bounds = shownBounds(of: attachment, at: character)
      return CGRect(
        LayoutRect(x: run.xs[glyph] + bounds.x, y: run.ys[glyph] - bounds.maxY, width: bounds.width, height: bounds.height))
    }
    return nil
  }

  /// The attachments on laid lines that meet a rectangle of a container. O(log n + runs of attributes on those lines).
  package func attachments(in container: NSTextContainer, meeting rect: CGRect) -> [(attachment: NSTextAttachment, character: Int)] {
    guard let region = containerIndex(of: container) else { return [] }
    var found: [(NSTextAttachment, Int)] = []
    for line in fragments(inRegion: region, meeting: rect) { found += attachments(in: document.fragments[line].range) }
    return found
  }

  /// The attachments on some characters, each of which is a place of its own.
  package func attachments(in characters: Range<Int>) -> [(attachment: NSTextAttachment, character: Int)] {
    let characters = characters.clamped(to: 0..<source.length)
    var found: [(NSTextAttachment, Int)] = []
    source.enumerateRuns(in: UTF16Span(characters).nsRange) { range, attributes in
      guard let attachment = attributes.values[.attachment] as? NSTextAttachment else { return }
      for character in range.location..<range.location + range.length { found.append((attachment, character)) }
    }
    return found
  }

  /// Whether more than `count` attachments of the text have views. O(runs of attributes).
  package func hasMoreAttachmentViews(than count: Int) -> Bool {
    var seen = 0
    source.enumerateRuns(in: UTF16Span(start: 0, end: source.length).nsRange) { range, attributes in
      guard seen <= count, let attachment = attributes.values[.attachment] as? NSTextAttachment, attachment.usesTextAttachmentView else { return }
      seen += range.length
    }
    return seen > count
  }
}

extension NSTextLayoutFragment {
  /// Its attachments, and what lays them out; `nil` of a fragment that belongs to no layout.
  package var attachmentsInLayout: (manager: NSLayoutManager, container: NSTextContainer, attachments: [(attachment: NSTextAttachment, character: Int)])? {
    guard let manager = textLayoutManager?.layout, let container = textLayoutManager?.textContainer else { return nil }
    return (manager, container, manager.attachments(in: characters))
  }
}
