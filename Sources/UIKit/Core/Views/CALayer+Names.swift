import CoreGraphics
import Foundation

extension CALayer {
  // Layers are drawn anew each time, in the pixels of what they are drawn in.

  /// Taken, and changes nothing: a layer is drawn anew each time.
  public var shouldRasterize: Bool {
    get { false }
    set {}
  }

  /// Taken, and changes nothing: see `shouldRasterize`.
  public var rasterizationScale: CGFloat {
    get { 1 }
    set {}
  }

  /// Taken, and changes nothing: layers are drawn where they are shown.
  public var drawsAsynchronously: Bool {
    get { false }
    set {}
  }

  /// Whether edges are smooth: always, unless the context says otherwise.
  public var allowsEdgeAntialiasing: Bool {
    get { true }
    set {}
  }
}
