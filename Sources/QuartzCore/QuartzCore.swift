// The layers' names for sources that import Core Animation by itself. They stand in UIKit, for a layer belongs to its view here.

@_exported import class UIKit.CALayer
@_exported import struct UIKit.CACornerMask
@_exported import class UIKit.CAGradientLayer
@_exported import struct UIKit.CAGradientLayerType
@_exported import class UIKit.CAShapeLayer
@_exported import struct UIKit.CAShapeLayerFillRule
@_exported import struct UIKit.CAShapeLayerLineCap
@_exported import struct UIKit.CAShapeLayerLineJoin
@_exported import class UIKit.CATextLayer
@_exported import struct UIKit.CATextLayerAlignmentMode
@_exported import struct UIKit.CATextLayerTruncationMode
@_exported import class UIKit.CADisplayLink
@_exported import struct UIKit.CAFrameRateRange
@_exported import func UIKit.CACurrentMediaTime
