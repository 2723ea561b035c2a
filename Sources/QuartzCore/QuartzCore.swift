// The layers' names for sources that import Core Animation by itself. They stand in UIKit, for a layer belongs to its view here.

@_exported import class UIKit.CALayer
@_exported import struct UIKit.CACornerMask
@_exported import class UIKit.CADisplayLink
@_exported import struct UIKit.CAFrameRateRange
@_exported import func UIKit.CACurrentMediaTime
