import class Foundation.NSCoder
import class Foundation.NSObject
import protocol Foundation.NSSecureCoding
import struct Foundation.Data
import struct Foundation.NSRange
import AttributedText
import CoreGraphics
import UIFoundation
import UnicodeFacts

/// What lays out and draws in the place of a U+FFFC character.
public protocol NSTextAttachmentContainer {
  /// The size of the attachment, and its origin relative to the glyph's: y up, so that a negative y hangs below the baseline.
  ///
  /// - Parameters:
  ///   - textContainer: the container that the glyph lies in.
  ///   - lineFrag: the line fragment, in the container's space: as `lineFragmentRect(forGlyphAt:effectiveRange:)` has it.
  ///   - position: the glyph's origin, from the fragment's top left: as `location(forGlyphAt:)` has it.
  func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
    characterIndex charIndex: Int
  ) -> CGRect

  /// What to draw in `imageBounds`; nil draws nothing.
  func image(forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int) -> UIImage?
}

/// What TextKit 2 asks of an attachment: as `NSTextAttachmentContainer`, with the place as a location. In UIKit it has `viewProvider(for:location:textContainer:)`, too.
public protocol NSTextAttachmentLayout {
  /// The size of the attachment, and its origin relative to the glyph's, y up.
  ///
  /// - Parameters:
  ///   - attributes: of its character.
  ///   - location: before its character.
  ///   - proposedLineFragment: the line fragment, in the container's space.
  ///   - position: the glyph's origin, from the fragment's top left.
  func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation, textContainer: NSTextContainer?, proposedLineFragment: CGRect,
    position: CGPoint
  ) -> CGRect

  /// What to draw in `bounds`; `nil` draws nothing.
  func image(
    for bounds: CGRect, attributes: [NSAttributedString.Key: Any], location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> UIImage?
}

/// An image that stands in the text like a letter.
///
/// Layout calls a subclass's `attachmentBounds(for:…)` once for each layout of its line, with the line fragment as high as the text before
/// it. It asks again only if the answer moves the line to the next one, or beside a shape.
open class NSTextAttachment: NSObject, NSTextAttachmentContainer, NSTextAttachmentLayout, NSSecureCoding {
  /// The character that an attachment stands on.
  public static let character = Int(UInt16.objectReplacement)

  /// The bytes of a file; an image among them is shown where `image` is nil.
  open var contents: Data? { didSet { decoded = nil } }
  /// The uniform type of `contents`.
  open var fileType: String?
  /// Shown in place of `contents`.
  open var image: UIImage?
  /// What it is called, for who does not see it; `nil` by default. A text view's items tell it.
  open var accessibilityLabel: String?
  /// Size, and origin relative to the glyph's with y up; zero takes the image's own size, standing on the baseline.
  open var bounds: CGRect = .zero
  /// Whether it may have a view, where its class or its file type makes one; `true` by default. Whoever sets it has its text laid out anew.
  open var allowsTextAttachmentView = true
  /// Whether it has a view in a text that shows some: its class or its file type makes one, and it is allowed.
  open var usesTextAttachmentView: Bool { allowsTextAttachmentView && isKnownToMakeViews }

  private var decoded: UIImage??

  open class var supportsSecureCoding: Bool { true }

  /// Apple's name of the class, for an unarchiver of Apple's.
  open override class func classFallbacksForKeyedArchiver() -> [String] { ["NSTextAttachment"] }

  public required init?(coder: NSCoder) {
    super.init()
    guard takeValues(from: coder) else { return nil }
  }

  open func encode(with coder: NSCoder) { encodeValues(with: coder) }

  /// An attachment of a file's bytes and uniform type; both may be `nil`.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    super.init()
  }

  public convenience override init() { self.init(data: nil, ofType: nil) }

  /// An attachment that shows `image` in its own size, unless `bounds` says another.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// `bounds`; if that is zero, the image's own size, standing on the baseline, or with the image's own baseline on it.
  ///
  /// Override it for a size that depends on the line.
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect, glyphPosition position: CGPoint,
    characterIndex charIndex: Int
  ) -> CGRect {
    guard bounds == .zero, let image = shownImage else { return bounds }
    return CGRect(origin: CGPoint(x: 0, y: -(image.baselineOffsetFromBottom ?? 0)), size: image.size)
  }

  /// `image`, or the picture that `contents` holds; `nil` where neither is one.
  open func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? {
    shownImage
  }

  /// What `attachmentBounds(for:proposedLineFragment:glyphPosition:characterIndex:)` says. A layout of either kind asks here.
  open func attachmentBounds(
    for attributes: [NSAttributedString.Key: Any], location: any NSTextLocation, textContainer: NSTextContainer?, proposedLineFragment: CGRect,
    position: CGPoint
  ) -> CGRect {
    attachmentBounds(
      for: textContainer, proposedLineFragment: proposedLineFragment, glyphPosition: position,
      characterIndex: characterIndex(of: location, in: textContainer))
  }

  /// What `image(forBounds:textContainer:characterIndex:)` says. Drawing of either kind asks here.
  open func image(
    for bounds: CGRect, attributes: [NSAttributedString.Key: Any], location: any NSTextLocation, textContainer: NSTextContainer?
  ) -> UIImage? {
    image(forBounds: bounds, textContainer: textContainer, characterIndex: characterIndex(of: location, in: textContainer))
  }

  private func characterIndex(of location: any NSTextLocation, in textContainer: NSTextContainer?) -> Int {
    (location as? CharacterLocation)?.offset ?? textContainer?.textLayoutManager?.offset(of: location) ?? 0
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
  /// One U+FFFC that bears `attachment`.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: .objectReplacement, attributes: [.attachment: attachment])
  }

  /// Whether an attachment stands in `range`. O(runs in the range).
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
