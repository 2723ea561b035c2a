import GalleyCCairo

/// Path and image drawing with cairo, shared by bitmaps and PDF. Coordinates are converted to device space first, so
/// that none exceeds cairo's 24.8 fixed point. The user matrix is set only while a pen needs it.
struct CairoShapes {
  let context: OpaquePointer

  /// The limit of device coordinates in both directions. Cairo's fixed point overflows beyond it.
  static let maximumCoordinate = 4_000_000.0
  /// The maximum number of dashes. A pattern with more is drawn as a solid line.
  static let maximumDashes = 100_000.0

  func setPath(_ path: Path, _ ctm: Affine) {
    cairo_new_path(context)
    func at(_ point: Point) -> Point {
      let device = point.applying(ctm)
      let far = CairoShapes.maximumCoordinate
      return Point(x: min(max(device.x, -far), far), y: min(max(device.y, -far), far))
    }
    var current: Point?
    var start = Point.zero
    for element in path.elements where element.isFinite && element.applying(ctm).isFinite {
      let end = element.end.map(at) ?? start
      let from = current ?? end
      if current == nil {
        if case .close = element { continue }
        cairo_move_to(context, from.x, from.y)
        start = from
      }
      switch element {
      case .move:
        cairo_move_to(context, end.x, end.y)
        start = end
      case .line:
        cairo_line_to(context, end.x, end.y)
      case .quad(let control, _):
        let c = at(control)
        cairo_curve_to(
          context, from.x + (c.x - from.x) * 2 / 3, from.y + (c.y - from.y) * 2 / 3,
          end.x + (c.x - end.x) * 2 / 3, end.y + (c.y - end.y) * 2 / 3, end.x, end.y)
      case .cubic(let first, let second, _):
        let (f, s) = (at(first), at(second))
        cairo_curve_to(context, f.x, f.y, s.x, s.y, end.x, end.y)
      case .close:
        cairo_close_path(context)
      }
      current = end
    }
  }

  func setRule(_ rule: FillRule) {
    cairo_set_fill_rule(context, rule == .nonZero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD)
  }

  func setSource(_ color: Color) {
    func part(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    cairo_set_source_rgba(context, part(color.red), part(color.green), part(color.blue), part(color.alpha))
  }

  func fill(_ path: Path, _ ctm: Affine, _ color: Color, _ rule: FillRule) {
    setPath(path, ctm)
    setRule(rule)
    setSource(color)
    cairo_fill(context)
  }

  func fill(_ path: Path, _ ctm: Affine, _ gradient: Gradient, _ rule: FillRule) {
    guard gradient.isPaintable, ctm.inverse != nil else { return }
    let (start, end) = (gradient.start, gradient.end)
    let pattern =
      gradient.radii.map { cairo_pattern_create_radial(start.x, start.y, $0.start, end.x, end.y, $0.end) }
      ?? cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    defer { cairo_pattern_destroy(pattern) }
    for stop in gradient.stops where stop.offset.isFinite {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    var matrix = cairo_matrix_t(ctm.inverse!)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_set_source(context, pattern)
    setPath(path, ctm)
    setRule(rule)
    cairo_fill(context)
  }

  func clip(_ path: Path, _ ctm: Affine, _ rule: FillRule) {
    setPath(path, ctm)
    setRule(rule)
    cairo_clip(context)
  }

  func stroke(_ path: Path, _ ctm: Affine, _ color: Color, _ style: StrokeStyle) {
    guard style.width > 0, style.width.isFinite, ctm.inverse != nil else { return }
    setSource(color)
    setPath(path, ctm)
    setStrokeStyle(style, ctm, pathExtent: path.applying(ctm).bounds)
    var matrix = cairo_matrix_t(ctm)
    cairo_set_matrix(context, &matrix)
    cairo_stroke(context)
    cairo_identity_matrix(context)
  }

  private func setStrokeStyle(_ style: StrokeStyle, _ ctm: Affine, pathExtent: Rect) {
    cairo_set_line_width(context, min(style.width, CairoShapes.maximumCoordinate))
    cairo_set_line_cap(context, style.cap.cairo)
    cairo_set_line_join(context, style.join.cairo)
    cairo_set_miter_limit(context, style.miterLimit.isFinite ? max(1, style.miterLimit) : 10)
    let period = style.dash.reduce(0, +) * abs(ctm.determinant).squareRoot()
    let extent = min(pathExtent.width + pathExtent.height, CairoShapes.maximumCoordinate)
    let isUsable = style.dash.allSatisfy { $0.isFinite && $0 >= 0 } && period > 0 && style.dashPhase.isFinite
    if isUsable, extent / period < CairoShapes.maximumDashes {
      cairo_set_dash(context, style.dash, Int32(style.dash.count), style.dashPhase)
    } else {
      cairo_set_dash(context, nil, 0, 0)
    }
  }

  /// Draws all of `surface`, of `width`×`height` pixels, in `rect` of user space. Does nothing if the rectangle is empty or not finite, or if
  /// `ctm` cannot be inverted.
  func draw(
    surface: OpaquePointer, width: Int, height: Int, in rect: Rect, _ ctm: Affine, smoothly: Bool, alpha: Double,
    extend: cairo_extend_t = CAIRO_EXTEND_PAD
  ) {
    guard rect.isFinite, !rect.isEmpty, width > 0, height > 0 else { return }
    let imageTransform = Affine(scaleX: rect.width / Double(width), y: rect.height / Double(height))
      .concatenating(Affine(translationX: rect.x, y: rect.y)).concatenating(ctm)
    guard let inverse = imageTransform.inverse else { return }
    let pattern = cairo_pattern_create_for_surface(surface)
    defer { cairo_pattern_destroy(pattern) }
    var matrix = cairo_matrix_t(inverse)
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_pattern_set_filter(pattern, smoothly ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST)
    cairo_pattern_set_extend(pattern, extend)
    cairo_save(context)
    clip(.rect(rect), ctm, .nonZero)
    cairo_set_source(context, pattern)
    cairo_paint_with_alpha(context, alpha)
    cairo_restore(context)
  }
}

extension cairo_matrix_t {
  init(_ affine: Affine) {
    self.init(xx: affine.a, yx: affine.b, xy: affine.c, yy: affine.d, x0: affine.tx, y0: affine.ty)
  }
}

extension LineCap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension LineJoin {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
