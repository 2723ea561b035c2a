// The names of ImageIO for sources that import it by itself. They stand in CoreGraphics, beside the images that they are about.

@_exported import class CoreGraphics.CGImageDestination
@_exported import class CoreGraphics.CGImageSource
@_exported import func CoreGraphics.CGImageDestinationCreateWithURL
@_exported import func CoreGraphics.CGImageDestinationCreateWithData
@_exported import func CoreGraphics.CGImageDestinationCreateWithDataConsumer
@_exported import func CoreGraphics.CGImageDestinationCopyTypeIdentifiers
@_exported import func CoreGraphics.CGImageDestinationSetProperties
@_exported import func CoreGraphics.CGImageDestinationAddImage
@_exported import func CoreGraphics.CGImageDestinationAddImageFromSource
@_exported import func CoreGraphics.CGImageDestinationFinalize
@_exported import func CoreGraphics.CGImageSourceCreateWithURL
@_exported import func CoreGraphics.CGImageSourceCreateWithData
@_exported import func CoreGraphics.CGImageSourceGetCount
@_exported import func CoreGraphics.CGImageSourceGetType
@_exported import func CoreGraphics.CGImageSourceCreateImageAtIndex
@_exported import func CoreGraphics.CGImageSourceCopyPropertiesAtIndex
@_exported import func CoreGraphics.CGImageSourceCreateThumbnailAtIndex
@_exported import var CoreGraphics.kCGImageDestinationBackgroundColor
@_exported import var CoreGraphics.kCGImageDestinationLossyCompressionQuality
@_exported import var CoreGraphics.kCGImagePropertyDepth
@_exported import var CoreGraphics.kCGImagePropertyPixelHeight
@_exported import var CoreGraphics.kCGImagePropertyPixelWidth
@_exported import var CoreGraphics.kCGImageSourceThumbnailMaxPixelSize
