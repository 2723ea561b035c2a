import CoreGraphics
import GalleyTextEngine

/// Called once with a run delegate's `refCon`, when it is released.
public typealias CTRunDelegateDeallocateCallback = (UnsafeMutableRawPointer) -> Void
/// Returns the ascent of a delegate's space above the baseline, in points.
public typealias CTRunDelegateGetAscentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// Returns the descent of a delegate's space below the baseline, in points.
public typealias CTRunDelegateGetDescentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// Returns the width of a delegate's space, in points.
public typealias CTRunDelegateGetWidthCallback = (UnsafeMutableRawPointer) -> CGFloat

/// The callbacks of a run delegate that return the size of its space. Each receives the delegate's `refCon`.
public struct CTRunDelegateCallbacks {
  /// The version of the structure: `kCTRunDelegateVersion1`.
  public var version: CFIndex
  /// Called once with `refCon`, when the delegate is released.
  public var dealloc: (UnsafeMutableRawPointer) -> Void
  /// Returns the ascent of the object: points up from the baseline.
  public var getAscent: (UnsafeMutableRawPointer) -> CGFloat
  /// Returns the descent of the object: points down from the baseline.
  public var getDescent: (UnsafeMutableRawPointer) -> CGFloat
  /// The advance on the line, in points.
  public var getWidth: (UnsafeMutableRawPointer) -> CGFloat

  /// Creates callbacks; `version` is `kCTRunDelegateVersion1`.
  public init(
    version: CFIndex, dealloc: @escaping (UnsafeMutableRawPointer) -> Void,
    getAscent: @escaping (UnsafeMutableRawPointer) -> CGFloat,
    getDescent: @escaping (UnsafeMutableRawPointer) -> CGFloat,
    getWidth: @escaping (UnsafeMutableRawPointer) -> CGFloat
  ) {
    self.version = version
    self.dealloc = dealloc
    self.getAscent = getAscent
    self.getDescent = getDescent
    self.getWidth = getWidth
  }
}

/// The only version. `CTRunDelegateCreate` returns `nil` if callbacks have another one.
public let kCTRunDelegateVersion1: CFIndex = 1
/// The latest version.
public let kCTRunDelegateCurrentVersion: CFIndex = kCTRunDelegateVersion1

/// Space on a line that its owner draws into. It is set under `kCTRunDelegateAttributeName` on U+FFFC. Each such
/// character gets the size that the callbacks return when a line or a framesetter is created.
public final class CTRunDelegate {
  private let callbacks: CTRunDelegateCallbacks
  let refCon: UnsafeMutableRawPointer

  init(_ callbacks: CTRunDelegateCallbacks, _ refCon: UnsafeMutableRawPointer) {
    self.callbacks = callbacks
    self.refCon = refCon
  }

  deinit { callbacks.dealloc(refCon) }

  var object: InlineObject {
    InlineObject(
      width: LayoutUnit(points: callbacks.getWidth(refCon)), ascent: LayoutUnit(points: callbacks.getAscent(refCon)),
      descent: LayoutUnit(points: callbacks.getDescent(refCon)))
  }
}

/// Creates a run delegate, or returns `nil` if the version of the callbacks is unknown.
///
/// `dealloc` is called with `refCon` when the delegate is released. Without a `refCon`, the callbacks receive a pointer that they must not
/// dereference.
public func CTRunDelegateCreate(
  _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
  callbacks.pointee.version == kCTRunDelegateVersion1 ? CTRunDelegate(callbacks.pointee, refCon ?? nothing) : nil
}

/// The pointer for callbacks without a `refCon`, which must not be dereferenced.
private nonisolated(unsafe) let nothing = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

/// Returns the `refCon` pointer of the delegate. If it was created without one, the pointer must not be dereferenced.
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer { runDelegate.refCon }
