import class Foundation.NSCoder
import class Foundation.NSObject
import protocol Foundation.NSSecureCoding
import struct Foundation.Data
import struct Foundation.NSRange
import CoreGraphics
import GalleyAttributedText
import GalleyUnicodeFacts
import UIFoundation

/// Provides the layout and the image of a U+FFFC character.
public protocol NSTextAttachmentContainer {
  /// Returns the bounds of the attachment relative to the glyph's origin, with y up. A negative y extends below the
  /// baseline.
  ///
  /// - Parameters:
  ///   - textContainer: The container of the glyph.
  ///   - lineFrag: The line fragment in the container's space, as in `lineFragmentRect(forGlyphAt:effectiveRange:)`.
  ///   - position: The glyph's origin relative to the fragment's top left, as in `location(forGlyphAt:)`.
  func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
    characterIndex charIndex: Int
  ) -> CGRect

  /// Returns the image to draw in `imageBounds`, or `nil` to draw nothing.
  func image(forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int) -> UIImage?
}

/// The TextKit 2 counterpart of `NSTextAttachmentContainer`, with a location. UIKit adds
/// `viewProvider(for:location:textContainer:)`.
public protocol NSTextAttachmentLayout {
  /// Returns the bounds of the attachment relative to the glyph's origin, with y up.
  ///
  /// - Parameters:
  ///   - attributes: The attributes of its character.
  ///   - location: The location before its character.
  ///   - proposedLineFragment: The line fragment, in the container's space.
  ///   - position: The glyph's origin, relative to the fragment's top left.
  func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation, textContainer: NSTextContainer?, proposedLineFragment: CGRect,
    position: CGPoint
  ) -> CGRect

  /// Returns the image to draw in `bounds`, or `nil` to draw nothing.
  func image(
    for bounds: CGRect, attributes: [NSAttributedString.Key: Any], location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> UIImage?
}

/// An image that is laid out like a character.
///
/// Layout calls a subclass's `attachmentBounds(for:…)` once per layout of its line, with the height of the text before
/// it as line fragment. It calls it again only if the result moves the line to the next one, or beside a shape.
open class NSTextAttachment: NSObject, NSTextAttachmentContainer, NSTextAttachmentLayout, NSSecureCoding {
  /// The character of an attachment.
  public static let character = Int(UInt16.objectReplacement)

  /// The contents of a file. If it is an image, it is shown when `image` is `nil`.
  open var contents: Data? { didSet { decoded = nil } }
  /// The uniform type identifier of `contents`, such as "public.png"; `nil` if it is unknown.
  open var fileType: String?
  /// The image, which takes precedence over `contents`; `nil` for the image of the contents.
  open var image: UIImage?
  /// The accessibility label; `nil` by default. A text view's accessibility elements use it.
  open var accessibilityLabel: String?
  /// The bounds relative to the glyph's origin, with y up. Zero means the image's own size, on the baseline.
  open var bounds: CGRect = .zero
  /// Whether it can have a view, if its class or its file type provides one; `true` by default. Invalidate layout after
  /// a change.
  open var allowsTextAttachmentView = true
  /// Whether it has a view if the text shows views: its class or its file type provides one, and it is allowed.
  open var usesTextAttachmentView: Bool { allowsTextAttachmentView && providesViews }

  private var decoded: UIImage??

  open class var supportsSecureCoding: Bool { true }

  /// Returns Apple's name of the class, for Apple's unarchivers.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSTextAttachment"] }

  public required init?(coder: NSCoder) {
    super.init()
    guard decodeValues(from: coder) else { return nil }
  }

  open func encode(with coder: NSCoder) { encodeValues(with: coder) }

  /// Creates an attachment with a file's contents and uniform type identifier; both can be `nil`.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    super.init()
  }

  public convenience override init() { self.init(data: nil, ofType: nil) }

  /// Creates an attachment that shows `image` in its own size, unless `bounds` is set.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// Returns `bounds` or, if that is zero, the image's own size, with its own baseline on the line's baseline if it has
  /// one. Zero if there is no image.
  ///
  /// Override it for a size that depends on the line.
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
    characterIndex charIndex: Int
  ) -> CGRect {
    guard bounds == .zero, let image = shownImage else { return bounds }
    return CGRect(origin: CGPoint(x: 0, y: -(image.baselineOffsetFromBottom ?? 0)), size: image.size)
  }

  /// Returns `image`, or the image in `contents`. Returns `nil` if there is neither, or if the contents are not an image.
  open func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? {
    shownImage
  }

  /// Returns the bounds of the attachment relative to the glyph's origin on the baseline, in points with y up. Layout of both APIs calls this
  /// method.
  ///
  /// The default calls `attachmentBounds(for:proposedLineFragment:glyphPosition:characterIndex:)`.
  open func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation, textContainer: NSTextContainer?, proposedLineFragment: CGRect,
    position: CGPoint
  ) -> CGRect {
    attachmentBounds(
      for: textContainer, proposedLineFragment: proposedLineFragment, glyphPosition: position,
      characterIndex: characterIndex(of: location, in: textContainer))
  }

  /// Returns the image to draw in `bounds`, or `nil` to draw nothing. Drawing of both APIs calls this method.
  ///
  /// By default, the result of `image(forBounds:textContainer:characterIndex:)`.
  open func image(
    for bounds: CGRect, attributes: [NSAttributedString.Key: Any], location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> UIImage? {
    image(forBounds: bounds, textContainer: textContainer, characterIndex: characterIndex(of: location, in: textContainer))
  }

  private func characterIndex(of location: any NSTextLocation, in textContainer: NSTextContainer?) -> Int {
    ((location as? CharacterLocation)?.offset ?? textContainer?.layoutManager?.use.owner?.offset(of: location) ?? 0).utf16
  }

  private var shownImage: UIImage? {
    if let image { return image }
    if let decoded { return decoded }
    let fromContents = contents.flatMap { UIImage(data: $0) }
    decoded = .some(fromContents)
    return fromContents
  }
}

extension NSAttributedString {
  /// Creates a string of one U+FFFC with `attachment`.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: .objectReplacement, attributes: [.attachment: attachment])
  }

  /// Returns whether there is an attachment in `range`. Traps if the range exceeds the text. O(runs in the range).
  public func containsAttachments(in range: NSRange) -> Bool {
    var found = false
    enumerateAttribute(.attachment, in: range) { value, _, stop in
      guard value != nil else { return }
      found = true
      stop.pointee = true
    }
    return found
  }
}
