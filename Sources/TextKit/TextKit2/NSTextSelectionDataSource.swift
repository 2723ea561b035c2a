import class Foundation.NSString
import protocol Foundation.NSObjectProtocol
import struct Foundation.ObjCBool
import CoreGraphics

/// Provides selection navigation with information about a text.
public protocol NSTextSelectionDataSource: NSObjectProtocol {
  /// The range of the whole text.
  var documentRange: NSTextRange { get }

  /// Calls `block` with successive units of text from a location, backwards with `.reverse`.
  ///
  /// The arguments are the text (`nil` with `.substringNotRequired`), its range, the range with the separators that
  /// follow it, and a flag that stops the enumeration. `.byLines` means lines as they are laid out.
  func enumerateSubstrings(
    from location: any NSTextLocation, options: NSString.EnumerationOptions,
    using block: (String?, NSTextRange, NSTextRange?, UnsafeMutablePointer<ObjCBool>) -> Void)

  /// Returns the unit that contains the character after a location, or the last unit at the end of the text.
  ///
  /// Returns `nil` if the text is empty.
  func textRange(for selectionGranularity: NSTextSelection.Granularity, enclosing location: any NSTextLocation) -> NSTextRange?

  /// Returns the location at a distance in UTF-16 code units, or `nil` if it is outside of the text.
  func location(_ location: any NSTextLocation, offsetBy offset: Int) -> (any NSTextLocation)?

  /// Returns the number of UTF-16 code units from the first to the second location.
  func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int

  /// Returns the direction of the paragraph at a location.
  func baseWritingDirection(at location: any NSTextLocation) -> NSTextSelectionNavigation.WritingDirection

  /// Calls `block` with the edges of each character of the line that contains a location, from left to right.
  ///
  /// The arguments are the distance from the container's left edge in points, the character's location, whether this is
  /// its leading edge, and a flag that stops the enumeration. The leading edge is on the left in left-to-right text,
  /// and on the right in right-to-left text. An empty line has one leading edge.
  func enumerateCaretOffsetsInLineFragment(
    at location: any NSTextLocation, using block: (CGFloat, any NSTextLocation, Bool, UnsafeMutablePointer<ObjCBool>) -> Void)

  /// Returns the text of the line that is nearest to a point, in the container of a location. Returns `nil` if there is
  /// none.
  func lineFragmentRange(for point: CGPoint, inContainerAt location: any NSTextLocation) -> NSTextRange?

  /// Calls `block` with the ends of containers or pages after a location, or in reverse with their starts before it.
  ///
  /// The flag stops the enumeration. The default implementation does not call `block`: the text is in one container.
  func enumerateContainerBoundaries(
    from location: any NSTextLocation, reverse: Bool, using block: (any NSTextLocation, UnsafeMutablePointer<ObjCBool>) -> Void)

  /// Returns the direction of lines at a location. The default implementation returns `.horizontal`.
  func textLayoutOrientation(at location: any NSTextLocation) -> NSTextSelectionNavigation.LayoutOrientation
}

extension NSTextSelectionDataSource {
  /// The default: does not call `block`, for text without container boundaries.
  public func enumerateContainerBoundaries(
    from location: any NSTextLocation, reverse: Bool, using block: (any NSTextLocation, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {}

  /// The default: returns `.horizontal`.
  public func textLayoutOrientation(at location: any NSTextLocation) -> NSTextSelectionNavigation.LayoutOrientation { .horizontal }
}

extension NSString.EnumerationOptions {
  /// Apple's `bySentences`, which Foundation on Linux lacks.
  static let sentences = NSString.EnumerationOptions(rawValue: 4)
}
