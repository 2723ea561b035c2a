import class Foundation.NSString
import protocol Foundation.NSObjectProtocol
import struct Foundation.ObjCBool
import CoreGraphics

/// What navigation knows of a text.
public protocol NSTextSelectionDataSource: NSObjectProtocol {
  /// All of the text.
  var documentRange: NSTextRange { get }

  /// Calls `block` with the units of text from a location on, backwards with `.reverse`: its text (`nil` with `.substringNotRequired`), where it is, where it
  /// is with what separates it from the next, and a flag that ends the enumeration when it is set. `.byLines` means lines as they are laid out.
  func enumerateSubstrings(
    from location: any NSTextLocation, options: NSString.EnumerationOptions,
    using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void)

  /// The unit that holds the character behind a location, the last one at the text's end; `nil` in an empty text.
  func textRange(for selectionGranularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation) -> NSTextRange?

  /// The location so many UTF-16 units away; `nil` outside of the text.
  func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)?

  /// How many UTF-16 units the second location is behind the first.
  func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int

  /// The direction of the paragraph at a location.
  func baseWritingDirection(at location: any NSTextLocation) -> NSTextSelectionNavigation.WritingDirection

  /// Calls `block` with the edges of each character of the line that holds a location, from left to right: the distance from the container's left edge,
  /// the character's location, whether this is its leading edge, and a flag that ends the enumeration when it is set. The leading edge is on the
  /// left of text that runs from left to right, on the right of other text. An empty line has one leading edge.
  func enumerateCaretOffsetsInLineFragment(
    at location: any NSTextLocation, using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void)

  /// The text of the line that is nearest to a point of the container that holds a location; `nil` where there is none.
  func lineFragmentRange(for point: CGPoint, inContainerAt location: any NSTextLocation) -> NSTextRange?

  /// Calls `block` with the ends of containers or pages after a location, or with their starts before it in reverse, and with a flag that
  /// ends the enumeration when it is set. The default implementation knows no boundaries: the text is in one container.
  func enumerateContainerBoundaries(
    from location: any NSTextLocation, reverse: Bool, using block: (any NSTextLocation, UnsafeMutablePointer<ObjCBool>) -> Void)

  /// The direction that lines run in at a location. The default implementation returns `.horizontal`.
  func textLayoutOrientation(at location: any NSTextLocation) -> NSTextSelectionNavigation.LayoutOrientation
}

extension NSTextSelectionDataSource {
  /// Calls nothing.
  public func enumerateContainerBoundaries(
    from location: any NSTextLocation, reverse: Bool, using block: (any NSTextLocation, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {}

  /// Returns `.horizontal`.
  public func textLayoutOrientation(at location: any NSTextLocation) -> NSTextSelectionNavigation.LayoutOrientation { .horizontal }
}

extension NSString.EnumerationOptions {
  /// Apple's `bySentences`, which Foundation on Linux lacks.
  static let sentences = NSString.EnumerationOptions(rawValue: 4)
}
