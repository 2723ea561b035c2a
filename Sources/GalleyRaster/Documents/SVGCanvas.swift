import GalleyRequirements

/// A canvas that writes an SVG, in points. Text is `<text>` in reading order; fonts are named and not embedded.
///
/// Equal drawing gives equal bytes. Coordinates are in page space; only rotated or scaled elements have a transform.
package final class SVGCanvas: Canvas {
  package let size: Size
  var writer = SVGWriter()
  /// The groups opened since each open `save`.
  var openGroups = [GroupLevel()]
  override var imageResolution: Double { PDFCanvas.imageResolution }

  /// Creates an SVG. Traps if the size is not positive and finite.
  ///
  /// - Parameter size: The size of the page, in points.
  package init(size: Size) {
    require(size.width.isFinite && size.height.isFinite && size.width > 0 && size.height > 0, "an SVG cannot be \(size.width)×\(size.height) points: sides must be positive and finite")
    self.size = size
    super.init(ctm: .identity, deviceBounds: Rect(x: 0, y: 0, width: size.width, height: size.height))
  }

  /// Returns the document, with all open groups closed.
  package func finish() -> [UInt8] {
    let (width, height) = (SVGNumber.text(size.width), SVGNumber.text(size.height))
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">

      """
    let ends = String(repeating: "</g>\n", count: openGroups.map(\.depth).reduce(0, +))
    return Array((head + writer.text + ends + "</svg>\n").utf8)
  }

  // MARK: State

  package override func save() {
    super.save()
    openGroups.append(GroupLevel())
  }

  package override func restore() {
    super.restore()
    let level = openGroups.removeLast()
    for _ in level.groups { writer.close("g") }
    for cut in level.setAside { writer.open("g", cut.attributes) }
  }

  package override func clip(to path: Path, rule: FillRule = .nonZero) {
    super.clip(to: path, rule: rule)
    let outline = SVGWriter.element("path", [("d", SVGNumber.pathData(path.applying(ctm)))] + rule.attribute("clip-rule"))
    openGroup([("clip-path", writer.reference(to: "clipPath", outline))])
  }

  package override func beginLayer(alpha: Double) {
    save()
    let mode = state.blendMode
    state.blendMode = .normal
    openBlending(mode)
    if let shadow = state.shadow, shadow.isVisible { openGroup([("filter", reference(to: shadow))]) }
    state.shadow = nil
    openGroup([("opacity", SVGNumber.text(alpha.isFinite ? min(max(alpha, 0), 1) : 0))], isLayer: true)
  }

  // MARK: Shapes

  package override func fill(_ rect: Rect, _ color: Color) {
    let moved = rect.applying(ctm)
    guard ctm.preservesAxes, rect.isFinite, moved.isFinite else { return fill(.rect(rect), color) }
    guard color.isVisible, !rect.isEmpty else { return }
    shadowed {
      writer.add(
        "rect",
        [
          ("x", SVGNumber.text(moved.x)), ("y", SVGNumber.text(moved.y)),
          ("width", SVGNumber.text(moved.width)), ("height", SVGNumber.text(moved.height)),
        ] + color.attributes("fill"))
    }
  }

  package override func fill(_ path: Path, _ color: Color, rule: FillRule = .nonZero) {
    guard color.isVisible else { return }
    shadowed {
      writer.add(
        "path", [("d", SVGNumber.pathData(path.applying(ctm)))] + rule.attribute("fill-rule") + color.attributes("fill"))
    }
  }

  package override func fill(_ path: Path, _ gradient: Gradient, rule: FillRule = .nonZero) {
    guard gradient.isPaintable, ctm.inverse != nil else { return }
    let paint = reference(to: gradient)
    shadowed {
      writer.add(
        "path", [("d", SVGNumber.pathData(path.applying(ctm)))] + rule.attribute("fill-rule") + [("fill", paint)])
    }
  }

  package override func stroke(_ path: Path, _ color: Color, _ style: StrokeStyle) {
    guard color.isVisible, style.width > 0, style.width.isFinite, ctm.inverse != nil else { return }
    let (translation, transform) = placement
    shadowed {
      writer.add(
        "path",
        [("d", SVGNumber.pathData(path.applying(translation))), ("fill", "none")] + color.attributes("stroke") + style.attributes
          + transform)
    }
  }

  package override func draw(_ bitmap: Bitmap, in rect: Rect, smoothly: Bool = true) {
    guard rect.isFinite, !rect.isEmpty, ctm.inverse != nil, let png = try? bitmap.pngData() else { return }
    let (translation, transform) = placement
    let moved = rect.applying(translation)
    shadowed {
      writer.add(
        "image",
        [
          ("x", SVGNumber.text(moved.x)), ("y", SVGNumber.text(moved.y)),
          ("width", SVGNumber.text(moved.width)), ("height", SVGNumber.text(moved.height)),
          ("preserveAspectRatio", "none"),
        ] + (smoothly ? [] : [("image-rendering", "pixelated")]) + transform
          + [("xlink:href", "data:image/png;base64,\(Base64.text(png))")])
    }
  }

  // MARK: Glyphs

  package override func draw(_ run: GlyphRun, _ color: Color) {
    guard color.isVisible else { return }
    write(run, paint: color.attributes("fill"))
  }

  package override func stroke(_ run: GlyphRun, _ color: Color, width: Double) {
    guard color.isVisible, width > 0, width.isFinite else { return }
    write(
      run,
      paint: [("fill", "none")] + color.attributes("stroke") + [("stroke-width", SVGNumber.text(width)), ("stroke-linejoin", "round")])
  }

  // MARK: Shared

  /// The transform to apply to coordinates, and the transform attribute of the element. Translations are applied to the
  /// coordinates.
  var placement: (Affine, [(String, String)]) {
    if ctm.a == 1, ctm.b == 0, ctm.c == 0, ctm.d == 1 { return (ctm, []) }
    return (.identity, [("transform", SVGNumber.matrix(ctm))])
  }

  /// Runs `drawing` with the current blend mode and shadow, if any; not at all if the mode draws nothing on paper.
  func shadowed(_ drawing: () -> Void) {
    blended {
      guard let shadow = state.shadow, shadow.isVisible else { return drawing() }
      writer.open("g", [("filter", reference(to: shadow))])
      drawing()
      writer.close("g")
    }
  }

  private func reference(to shadow: Shadow) -> String {
    let color = shadow.color.attributes("flood").map { ($0.0 == "flood" ? "flood-color" : $0.0, $0.1) }
    let steps = [
      SVGWriter.element("feGaussianBlur", [("in", "SourceAlpha"), ("stdDeviation", SVGNumber.text(max(0, shadow.blur) / 2))]),
      SVGWriter.element(
        "feOffset", [("dx", SVGNumber.text(shadow.offset.x)), ("dy", SVGNumber.text(shadow.offset.y)), ("result", "cast")]),
      SVGWriter.element("feFlood", color),
      SVGWriter.element("feComposite", [("operator", "in"), ("in2", "cast")]),
      "<feMerge><feMergeNode/><feMergeNode in=\"SourceGraphic\"/></feMerge>",
    ]
    return writer.reference(
      to: "filter", steps.joined(),
      [
        ("filterUnits", "userSpaceOnUse"), ("x", "0"), ("y", "0"), ("width", SVGNumber.text(size.width)),
        ("height", SVGNumber.text(size.height)), ("color-interpolation-filters", "sRGB"),
      ])
  }

  private func reference(to gradient: Gradient) -> String {
    let stops = gradient.stops.map { stop in
      let color = stop.color.attributes("stop").map { ($0.0 == "stop" ? "stop-color" : $0.0, $0.1) }
      return SVGWriter.element("stop", [("offset", SVGNumber.text(stop.offset))] + color)
    }
    let (start, end) = (gradient.start, gradient.end)
    let geometry: [(String, Double)] =
      gradient.radii.map { [("cx", end.x), ("cy", end.y), ("r", $0.end), ("fx", start.x), ("fy", start.y), ("fr", $0.start)] }
      ?? [("x1", start.x), ("y1", start.y), ("x2", end.x), ("y2", end.y)]
    return writer.reference(
      to: gradient.radii == nil ? "linearGradient" : "radialGradient", stops.joined(),
      [("gradientUnits", "userSpaceOnUse")] + geometry.map { ($0.0, SVGNumber.text($0.1)) } + [("gradientTransform", SVGNumber.matrix(ctm))])
  }
}
