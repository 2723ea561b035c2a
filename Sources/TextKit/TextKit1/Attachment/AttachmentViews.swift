import CoreGraphics
import GalleyAttributedText
import GalleyTextEngine
import Synchronization

/// Galley: an attachment whose class creates a view per occurrence. Conform to UIKit's `NSTextAttachmentViewProviding`,
/// which implements it.
public protocol ViewShowingAttachment: NSTextAttachment {
  /// Galley: creates the store of attachment views in a layout manager's text.
  static func makeAttachmentViews() -> AnyObject
}

/// The attachment views in a layout manager's text, created during layout. Implemented by UIKit, since TextKit does not
/// know views.
package protocol AttachmentViews: AnyObject {
  /// Returns the bounds of an attachment's view, with y up from its glyph's origin. Creates the view if necessary.
  ///
  /// Returns `nil` if the attachment has no view.
  func bounds(of attachment: NSTextAttachment, at context: AttachmentContext) -> CGRect?
  /// Returns whether an attachment has a view, which is shown instead of its image.
  func hasView(_ attachment: NSTextAttachment, at character: UTF16Offset) -> Bool
  /// Called after the text was edited; `edited` is a range of the new text. O(views).
  func textDidChange(in edited: Range<UTF16Offset>, changeInLength delta: Int)
  /// Called after attributes were edited, without characters. `attachment` returns the new attachment of a character.
  /// O(views).
  func attributesDidChange(in edited: Range<UTF16Offset>, attachment: (UTF16Offset) -> NSTextAttachment?)
  /// Called before the layout manager is deallocated. Its views and their providers can outlive it.
  func managerWillBeReleased()
}

/// The position for which an attachment's size is requested.
package struct AttachmentContext {
  package var manager: NSLayoutManager
  package var container: NSTextContainer
  package var character: UTF16Offset
  /// The rectangle of the line fragment, in the container's space.
  package var lineFragment: CGRect
  /// The position of the glyph's origin, relative to the fragment's top left.
  package var position: CGPoint

  package var location: any NSTextLocation { manager.location(at: character) }
  package var attributes: [NSAttributedString.Key: Any] { manager.attributes(at: character) }
}

/// The file types whose attachments have views.
package enum AttachmentViewTypes {
  private struct Registry {
    var types: Set<String> = []
    var make: (@Sendable () -> any AttachmentViews)?
  }

  private static let registry = Mutex(Registry())

  /// Registers a file type of attachments that have views. `make` creates the store of such views for a layout manager, and from now on applies
  /// to all registered types.
  package static func add(_ fileType: String, _ make: @escaping @Sendable () -> any AttachmentViews) {
    registry.withLock {
      $0.types.insert(fileType)
      $0.make = make
    }
  }

  static func maker(for fileType: String) -> (@Sendable () -> any AttachmentViews)? {
    registry.withLock { $0.types.contains(fileType) ? $0.make : nil }
  }
}

extension NSTextAttachment {
  /// Creates a store for views of this attachment's kind. Returns `nil` if the attachment has no view, or must not have one.
  func makeViews() -> (any AttachmentViews)? {
    guard allowsTextAttachmentView else { return nil }
    if let showing = self as? any ViewShowingAttachment { return type(of: showing).makeAttachmentViews() as? any AttachmentViews }
    return fileType.flatMap(AttachmentViewTypes.maker)?()
  }

  /// Whether its class or its file type provides views.
  var providesViews: Bool { self is any ViewShowingAttachment || fileType.flatMap(AttachmentViewTypes.maker) != nil }
}

extension NSLayoutManager {
  /// The views of the attachments, or `nil` until the first attachment with a view is laid out.
  package var attachmentViews: (any AttachmentViews)? { use.attachmentViews }

  /// Whether attachments have views in this layout: always with a text layout manager, and otherwise if the view that
  /// shows it positions them.
  package var showsAttachmentViews: Bool {
    get { use.showsAttachmentViews || use.owner != nil }
    set {
      guard newValue != use.showsAttachmentViews else { return }
      use.showsAttachmentViews = newValue
      // Existing layout uses the sizes of images.
      let laid = 0..<min(document.laidEnd, source.textEnd)
      if !laid.isEmpty, source.containsAttachments(in: laid.nsRange) { _ = dropLayout(of: laid) }
    }
  }

  /// Returns the store of the attachments' views, and creates it if necessary. Returns `nil` if `attachment` has no view, or if this layout shows
  /// no views.
  package func attachmentViews(with attachment: NSTextAttachment) -> (any AttachmentViews)? {
    guard showsAttachmentViews, attachment.usesTextAttachmentView else { return nil }
    if use.attachmentViews == nil { use.attachmentViews = attachment.makeViews() }
    return use.attachmentViews
  }

  /// Returns the bounds of an attachment at a position: of its view, or its own.
  func attachmentBounds(of attachment: NSTextAttachment, at context: AttachmentContext) -> CGRect {
    if let views = attachmentViews(with: attachment) {
      deferEdits()
      if let bounds = views.bounds(of: attachment, at: context) { return bounds }
    }
    return attachment.attachmentBounds(
      for: context.attributes, location: context.location, textContainer: context.container, proposedLineFragment: context.lineFragment,
      position: context.position)
  }

  // MARK: Edits meanwhile

  /// Defers edits that callbacks make during layout until the lines are laid out.
  private func deferEdits() {
    // Within an editing group of the client, edits wait for its end anyway.
    guard layoutDepth > 0, deferredStorage == nil, let textStorage, textStorage.editedMask.isEmpty else { return }
    textStorage.beginEditing()
    deferredStorage = textStorage
  }

  /// Ends the deferral of edits, which are then processed, and returns whether there were any. During layout, or if edits are not deferred, does
  /// nothing and returns `false`.
  func endDeferringEdits() -> Bool {
    guard layoutDepth == 0, let storage = deferredStorage else { return false }
    deferredStorage = nil
    let isEdited = !storage.editedMask.isEmpty
    storage.endEditing()
    return isEdited
  }

  /// The maximum number of layout passes for a text that is edited during layout.
  static let maximumLayoutPasses = 8

  // MARK: Places

  func attributes(at character: UTF16Offset) -> [NSAttributedString.Key: Any] {
    character < source.textEnd ? source.attributes(at: character.utf16, effectiveRange: nil) : [:]
  }

  /// Returns the location before a character, of the content's type.
  package func location(at character: UTF16Offset) -> any NSTextLocation {
    use.owner?.location(at: character) ?? CharacterLocation(character)
  }

  /// Returns the frame of the attachment at the index `character`, in the space of its container. Takes time linear in the length of the line.
  ///
  /// Returns `nil` if the character has no attachment, or if the attachment is not laid out or is truncated.
  package func frameOfAttachment(at character: UTF16Offset) -> CGRect? {
    guard character < source.textEnd, let attachment = source.attachment(at: character),
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

  /// Returns the attachments on lines that intersect a rectangle of a container; none if it belongs to another manager. O(log *n* + attribute
  /// runs on those lines).
  package func attachments(in container: NSTextContainer, meeting rect: CGRect) -> [(attachment: NSTextAttachment, character: UTF16Offset)] {
    guard let region = containerIndex(of: container) else { return [] }
    var found: [(NSTextAttachment, UTF16Offset)] = []
    for line in fragments(inRegion: region, meeting: rect) { found += attachments(in: document.fragments[line].range) }
    return found
  }

  /// Returns the attachments of some characters, one per occurrence.
  package func attachments(in characters: Range<UTF16Offset>) -> [(attachment: NSTextAttachment, character: UTF16Offset)] {
    let characters = characters.clamped(to: 0..<source.textEnd)
    var found: [(NSTextAttachment, UTF16Offset)] = []
    source.enumerateRuns(in: characters) { range, attributes in
      guard let attachment = attributes.values[.attachment] as? NSTextAttachment else { return }
      for character in range { found.append((attachment, character)) }
    }
    return found
  }

  /// Returns whether more than `count` attachments of the text have views. O(attribute runs).
  package func hasMoreAttachmentViews(than count: Int) -> Bool {
    var seen = 0
    source.enumerateRuns(in: 0..<source.textEnd) { range, attributes in
      guard seen <= count, let attachment = attributes.values[.attachment] as? NSTextAttachment, attachment.usesTextAttachmentView else { return }
      seen += range.count
    }
    return seen > count
  }
}
