import Foundation
import Raster

// What is drawn in one call, and how the state looks to the canvas.

extension CGContext {
  /// The fill colour, without `setAlpha(_:)`.
  package var fillColor: Raster.Color { state.fillColor }

  var fillPaint: Raster.Color { state.fillColor.faded(state.alpha) }

  var strokePaint: Raster.Color { state.strokeColor.faded(state.alpha) }

  var strokeStyle: Raster.StrokeStyle {
    let cap: Raster.LineCap = switch state.lineCap {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
    let join: Raster.LineJoin = switch state.lineJoin {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
    return Raster.StrokeStyle(
      width: state.lineWidth, cap: cap, join: join, miterLimit: state.miterLimit, dash: state.dash,
      dashPhase: state.dashPhase)
  }

  /// Paints `rect`, in user space, with the fill colour. The path being built stays.
  public func fill(_ rect: CGRect) {
    if state.fillPattern != nil { _ = fillWithPattern(CGPath(rect: rect).core, rule: .nonZero) } else { canvas.fill(rect.raster, fillPaint) }
  }

  /// The same where `hidden`, a part of it, is going to be painted over with something opaque: it may be left out.
  package func fill(_ rect: CGRect, sparing hidden: CGRect) {
    if state.fillPattern != nil { return fill(rect) }
    canvas.fill(rect.raster, fillPaint, sparing: hidden.raster)
  }

  /// Paints each of them; where they overlap, a translucent colour is painted twice.
  public func fill(_ rects: [CGRect]) { rects.forEach(fill) }

  /// Outlines `rect` with the stroke colour, line width, join and dash.
  public func stroke(_ rect: CGRect) { canvas.stroke(CGPath(rect: rect).core, strokePaint, strokeStyle) }

  /// The same with another line width, in user space; the state's own stays.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    var style = strokeStyle
    style.width = Double(width)
    canvas.stroke(CGPath(rect: rect).core, strokePaint, style)
  }

  /// Paints the ellipse that touches the four sides of `rect`. The path being built stays.
  public func fillEllipse(in rect: CGRect) {
    if fillWithPattern(CGPath(ellipseIn: rect).core, rule: .nonZero) { return }
    canvas.fill(CGPath(ellipseIn: rect).core, fillPaint, rule: .nonZero)
  }

  /// Outlines the ellipse that touches the four sides of `rect`. The path being built stays.
  public func strokeEllipse(in rect: CGRect) { canvas.stroke(CGPath(ellipseIn: rect).core, strokePaint, strokeStyle) }

  /// A line from each even point to the one after it.
  public func strokeLineSegments(between points: [CGPoint]) {
    var path = Raster.Path()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      path.elements += [.move(points[index].raster), .line(points[index + 1].raster)]
    }
    canvas.stroke(path, strokePaint, strokeStyle)
  }

  /// Makes the pixels under `rect` clear, in a context that draws into a bitmap; others have nothing to take back.
  public func clear(_ rect: CGRect) { (canvas as? Raster.BitmapCanvas)?.clear(rect.raster) }

  /// Paints the clip with the colours along the line from `startPoint` to `endPoint`. Before and after the line nothing is
  /// painted, unless an option says that the end colour goes on.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
  ) {
    draw(gradient, from: startPoint, to: endPoint, radii: nil, options)
  }

  /// Paints the clip with the colours from one circle to another, a circle for each colour between; the later ones cover the earlier. Before the first and after the last nothing is
  /// painted, unless an option says that the end colour goes on. Nothing for a radius below 0.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    draw(gradient, from: startCenter, to: endCenter, radii: Raster.Gradient.Radii(start: Double(startRadius), end: Double(endRadius)), options)
  }

  private func draw(_ gradient: CGGradient, from start: CGPoint, to end: CGPoint, radii: Raster.Gradient.Radii?, _ options: CGGradientDrawingOptions) {
    let clear = { (color: Raster.Color) in Raster.Color(red: color.red, green: color.green, blue: color.blue, alpha: 0) }
    var stops = gradient.stops.map { Raster.Gradient.Stop(offset: $0.offset, color: $0.color.faded(state.alpha)) }
    if !options.contains(.drawsBeforeStartLocation), let first = stops.first {
      stops.insert(Raster.Gradient.Stop(offset: first.offset, color: clear(first.color)), at: 0)
    }
    if !options.contains(.drawsAfterEndLocation), let last = stops.last {
      stops.append(Raster.Gradient.Stop(offset: last.offset, color: clear(last.color)))
    }
    canvas.fill(
      CGPath(rect: boundingBoxOfClipPath).core, Raster.Gradient(start: start.raster, end: end.raster, radii: radii, stops: stops))
  }

  /// Draws `image` with its foot on the side of `rect` where y is least, as Apple's does: in a space whose y runs down it
  /// stands on its head. `UIImage.draw(in:)` does not.
  public func draw(_ image: CGImage, in rect: CGRect) {
    saveGState()
    translateBy(x: 0, y: rect.minY + rect.maxY)
    scaleBy(x: 1, y: -1)
    drawUpright(image, in: rect)
    restoreGState()
  }

  /// Draws `image` with its first row on the side of `rect` where y is least.
  ///
  /// Of a large file only as many pixels are decoded as can be seen. Nothing is drawn of one that turns out damaged.
  package func drawUpright(_ image: CGImage, in rect: CGRect) {
    guard let bitmap = image.bitmap(for: canvas.pixels(of: rect.raster)) else { return }
    let isFaded = state.alpha < 1
    // In a mode of its own a layer counts where it is clear, too.
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

  /// A copy of what has been drawn; `nil` where the context draws into no bitmap.
  public func makeImage() -> CGImage? {
    bitmap.map { CGImage(bitmap: (canvas as? BitmapCanvas)?.isRedFirst == true ? $0.exchangingRedAndBlue() : $0.copy()) }
  }

  /// In pixels; 0 where the context draws into no bitmap.
  public var width: Int { bitmap?.width ?? 0 }

  /// In pixels; 0 where the context draws into no bitmap.
  public var height: Int { bitmap?.height ?? 0 }
}

extension CGContext {
  /// Where the next text begins, in user space.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// How text is painted from now on; `.fill` at first. Part of the graphics state.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

  /// Draws glyphs in text space, which is y up, so that they stand upright where user space is y up too.
  ///
  /// The run's positions are from `textPosition`, y down as everywhere in Raster. `color` stands in for the fill colour.
  package func drawText(_ run: Raster.GlyphRun, color: Raster.Color? = nil) {
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

extension Raster.Color {
  package func faded(_ alpha: Double) -> Raster.Color {
    alpha == 1 ? self : Raster.Color(red: red, green: green, blue: blue, alpha: self.alpha * alpha)
  }
}
