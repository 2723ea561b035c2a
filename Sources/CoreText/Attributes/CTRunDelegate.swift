import CoreGraphics
import TextEngine

/// Called once with a run delegate's `refCon`, when it is released.
public typealias CTRunDelegateDeallocateCallback = (UnsafeMutableRawPointer) -> Void
/// Answers how far a delegate's place reaches up from the baseline, in points.
public typealias CTRunDelegateGetAscentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// Answers how far it reaches down, in points.
public typealias CTRunDelegateGetDescentCallback = (UnsafeMutableRawPointer) -> CGFloat
/// Answers how wide it is, in points.
public typealias CTRunDelegateGetWidthCallback = (UnsafeMutableRawPointer) -> CGFloat

/// What a run delegate asks for the size of its place: functions that are handed the delegate's `refCon`.
public struct CTRunDelegateCallbacks {
  /// `kCTRunDelegateVersion1`.
  public var version: CFIndex
  /// Called once with `refCon`, when the delegate is released.
  public var dealloc: (UnsafeMutableRawPointer) -> Void
  /// Points up from the baseline.
  public var getAscent: (UnsafeMutableRawPointer) -> CGFloat
  /// Points down from the baseline.
  public var getDescent: (UnsafeMutableRawPointer) -> CGFloat
  /// The advance of the place in the line, in points.
  public var getWidth: (UnsafeMutableRawPointer) -> CGFloat

  /// The callbacks; `version` is `kCTRunDelegateVersion1`.
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

/// The only version; `CTRunDelegateCreate` answers `nil` to any other.
public let kCTRunDelegateVersion1: CFIndex = 1
/// The newest.
public let kCTRunDelegateCurrentVersion: CFIndex = kCTRunDelegateVersion1

/// Keeps a place in a line for what its owner draws there: under `kCTRunDelegateAttributeName` on U+FFFC, each of which is
/// as wide and as tall as the callbacks say when a line or a framesetter is made.
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

/// `dealloc` is called with `refCon` when the delegate is let go of. Without a `refCon` the callbacks get a pointer that they must not read through.
public func CTRunDelegateCreate(
  _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
  callbacks.pointee.version == kCTRunDelegateVersion1 ? CTRunDelegate(callbacks.pointee, refCon ?? nothing) : nil
}

/// What callbacks are handed where there is no pointer of the caller's: not to be read through.
private nonisolated(unsafe) let nothing = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

/// The pointer that the delegate was made with.
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer { runDelegate.refCon }
