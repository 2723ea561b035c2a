// The layers' names for sources that import Core Animation by itself. They stand in UIKit, for a layer belongs to its view here.

@_exported import class UIKit.CALayer
@_exported import struct UIKit.CACornerMask
@_exported import class UIKit.CAAnimation
@_exported import class UIKit.CAAnimationGroup
@_exported import struct UIKit.CAAnimationCalculationMode
@_exported import protocol UIKit.CAAnimationDelegate
@_exported import class UIKit.CABasicAnimation
@_exported import class UIKit.CADisplayLink
@_exported import class UIKit.CAKeyframeAnimation
@_exported import protocol UIKit.CAMediaTiming
@_exported import struct UIKit.CAMediaTimingFillMode
@_exported import class UIKit.CAMediaTimingFunction
@_exported import struct UIKit.CAMediaTimingFunctionName
@_exported import class UIKit.CAPropertyAnimation
@_exported import class UIKit.CASpringAnimation
@_exported import class UIKit.CATransaction
@_exported import struct UIKit.CAFrameRateRange
@_exported import func UIKit.CACurrentMediaTime
