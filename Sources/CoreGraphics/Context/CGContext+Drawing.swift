import Foundation
import GalleyRaster

// Immediate drawing, and the conversion of the graphics state for the canvas.

extension CGContext {
  /// The fill color, without the factor of `setAlpha(_:)`.
  package var fillColor: GalleyRaster.Color { state.fillColor }

  var fillPaint: GalleyRaster.Color { state.fillColor.faded(state.alpha) }

  var strokePaint: GalleyRaster.Color { state.strokeColor.faded(state.alpha) }

  var strokeStyle: GalleyRaster.StrokeStyle {
    let cap: GalleyRaster.LineCap = switch state.lineCap {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
    let join: GalleyRaster.LineJoin = switch state.lineJoin {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
    return GalleyRaster.StrokeStyle(
      width: state.lineWidth, cap: cap, join: join, miterLimit: state.miterLimit, dash: state.dash,
      dashPhase: state.dashPhase)
  }

  /// Fills `rect`, in user space, with the fill color. Does not change the current path.
  public func fill(_ rect: CGRect) {
    if state.fillPattern != nil { _ = fillWithPattern(CGPath(rect: rect).core, rule: .nonZero) } else { canvas.fill(rect.raster, fillPaint) }
  }

  /// Fills `rect`, but may skip `hidden`, a part of it that opaque content is going to cover.
  package func fill(_ rect: CGRect, sparing hidden: CGRect) {
    if state.fillPattern != nil { return fill(rect) }
    canvas.fill(rect.raster, fillPaint, sparing: hidden.raster)
  }

  /// Fills each rectangle. Translucent colors add up in overlaps.
  public func fill(_ rects: [CGRect]) { rects.forEach(fill) }

  /// Strokes the edges of `rect` with the stroke color, line width, join and dash. Does not change the current path.
  public func stroke(_ rect: CGRect) { canvas.stroke(CGPath(rect: rect).core, strokePaint, strokeStyle) }

  /// Strokes the edges of `rect` with the given line width, in user space, instead of the state's. Draws nothing if it is 0 or less.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    var style = strokeStyle
    style.width = Double(width)
    canvas.stroke(CGPath(rect: rect).core, strokePaint, style)
  }

  /// Fills the ellipse inscribed in `rect`. Does not change the current path.
  public func fillEllipse(in rect: CGRect) {
    if fillWithPattern(CGPath(ellipseIn: rect).core, rule: .nonZero) { return }
    canvas.fill(CGPath(ellipseIn: rect).core, fillPaint, rule: .nonZero)
  }

  /// Strokes the ellipse inscribed in `rect`. Does not change the current path.
  public func strokeEllipse(in rect: CGRect) { canvas.stroke(CGPath(ellipseIn: rect).core, strokePaint, strokeStyle) }

  /// Strokes a line from each point at an even index to the next point. A last point without a partner is ignored. The current path stays.
  public func strokeLineSegments(between points: [CGPoint]) {
    var path = GalleyRaster.Path()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      path.elements += [.move(points[index].raster), .line(points[index + 1].raster)]
    }
    canvas.stroke(path, strokePaint, strokeStyle)
  }

  /// Makes the pixels in `rect`, in user space, transparent. Has an effect only in a bitmap context.
  public func clear(_ rect: CGRect) { (canvas as? GalleyRaster.BitmapCanvas)?.clear(rect.raster) }

  /// Fills the clip with colors along the line from `startPoint` to `endPoint`. The areas before and after the line
  /// are not painted unless `options` extend the end colors.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
  ) {
    draw(gradient, from: startPoint, to: endPoint, radii: nil, options)
  }

  /// Fills the clip with colors that blend from one circle to another; later circles cover earlier ones. The areas
  /// before the first and after the last circle are not painted unless `options` extend the end colors. Draws nothing
  /// if a radius is negative.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    draw(gradient, from: startCenter, to: endCenter, radii: GalleyRaster.Gradient.Radii(start: Double(startRadius), end: Double(endRadius)), options)
  }

  private func draw(_ gradient: CGGradient, from start: CGPoint, to end: CGPoint, radii: GalleyRaster.Gradient.Radii?, _ options: CGGradientDrawingOptions) {
    let clear = { (color: GalleyRaster.Color) in GalleyRaster.Color(red: color.red, green: color.green, blue: color.blue, alpha: 0) }
    var stops = gradient.stops.map { GalleyRaster.Gradient.Stop(offset: $0.offset, color: $0.color.faded(state.alpha)) }
    if !options.contains(.drawsBeforeStartLocation), let first = stops.first {
      stops.insert(GalleyRaster.Gradient.Stop(offset: first.offset, color: clear(first.color)), at: 0)
    }
    if !options.contains(.drawsAfterEndLocation), let last = stops.last {
      stops.append(GalleyRaster.Gradient.Stop(offset: last.offset, color: clear(last.color)))
    }
    canvas.fill(
      CGPath(rect: boundingBoxOfClipPath).core, GalleyRaster.Gradient(start: start.raster, end: end.raster, radii: radii, stops: stops))
  }

  /// Draws `image`, scaled to fill `rect`, with its last row at the minimum y, as Apple's does. The image is upside down if y runs
  /// down; `UIImage.draw(in:)` draws it upright. Draws nothing if the image's file is damaged.
  public func draw(_ image: CGImage, in rect: CGRect) {
    saveGState()
    translateBy(x: 0, y: rect.minY + rect.maxY)
    scaleBy(x: 1, y: -1)
    drawUpright(image, in: rect)
    restoreGState()
  }

  /// Draws `image`, scaled to fill `rect`, with its first row at the minimum y.
  ///
  /// Large files are decoded at the resolution that is visible. Draws nothing if the file is damaged.
  package func drawUpright(_ image: CGImage, in rect: CGRect) {
    guard let bitmap = image.bitmap(for: canvas.pixels(of: rect.raster)) else { return }
    let isFaded = state.alpha < 1
    // With any mode except normal, a layer's transparent pixels take part in compositing.
    let isCut = isFaded && canvas.blendMode != .normal
    if isCut {
      canvas.save()
      canvas.clip(to: rect.raster)
    }
    if isFaded { canvas.beginLayer(alpha: state.alpha) }
    canvas.draw(bitmap, in: rect.raster, smoothly: state.interpolationQuality != .none)
    if isFaded { canvas.endLayer() }
    if isCut { canvas.restore() }
  }

  /// Returns a copy of the pixels drawn so far, or `nil` if the context does not draw into a bitmap.
  public func makeImage() -> CGImage? {
    bitmap.map { CGImage(bitmap: (canvas as? BitmapCanvas)?.isRedFirst == true ? $0.exchangingRedAndBlue() : $0.copy()) }
  }

  /// The width, in pixels; 0 if the context does not draw into a bitmap.
  public var width: Int { bitmap?.width ?? 0 }

  /// The height, in pixels; 0 if the context does not draw into a bitmap.
  public var height: Int { bitmap?.height ?? 0 }
}

extension CGContext {
  /// The origin of the next text, in user space.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// Sets the painting of text; `.fill` initially. Part of the graphics state.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

  /// Draws glyphs in text space, which has y up, so that they are upright if user space has y up too.
  ///
  /// The run's positions are relative to `textPosition`, with y down. `color` replaces the fill color, unless it is `nil`.
  package func drawText(_ run: GalleyRaster.GlyphRun, color: GalleyRaster.Color? = nil) {
    canvas.save()
    canvas.concat(textMatrix.scaledBy(x: 1, y: -1).raster)
    let fill = color?.faded(state.alpha) ?? fillPaint
    switch state.textDrawingMode {
    case .fill: canvas.draw(run, fill)
    case .stroke: canvas.stroke(run, strokePaint, width: state.lineWidth)
    case .fillStroke:
      canvas.draw(run, fill)
      canvas.stroke(run, strokePaint, width: state.lineWidth)
    case .invisible: break
    }
    canvas.restore()
  }
}

extension GalleyRaster.Color {
  package func faded(_ alpha: Double) -> GalleyRaster.Color {
    alpha == 1 ? self : GalleyRaster.Color(red: red, green: green, blue: blue, alpha: self.alpha * alpha)
  }
}
