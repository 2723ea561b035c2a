import GalleyCCairo
import GalleyRequirements

/// The reason why a document could not be written.
package struct DocumentError: Error, Hashable, CustomStringConvertible {
  package var problem: String
  package var remedy: String

  package var description: String { "PDF: \(problem); \(remedy)" }
}

/// A canvas that draws pages of a PDF, in points. Fonts are embedded as subsets, and glyphs carry their text.
///
/// Equal drawing gives equal bytes, because the date in the file is fixed. Shadows and color glyphs become images.
package final class PDFCanvas: Canvas {
  /// The default size of each page.
  package let size: Size
  private let sink: DocumentSink
  let surface: OpaquePointer
  /// The number of pages started.
  private(set) var pageCount = 0
  /// Whether the canvas is between pages, so that drawing is discarded.
  package var isBetweenPages = false
  /// Whether a part of the page is being drawn.
  var isInPart = false
  private var layers: [Layer] = []
  override var imageResolution: Double { Self.imageResolution }
  let context: OpaquePointer
  let fonts = PDFFonts()

  private struct Layer {
    var alpha: Double
    var shadow: Shadow?
    var blendMode: BlendMode
  }

  /// Creates a PDF. Traps if the size is out of range.
  ///
  /// - Parameters:
  ///   - size: The page size, in points; 1…14,400 on each side, the limits of the format.
  ///   - write: Receives the document in chunks as pages are finished, and returns whether it succeeded. `nil` collects the bytes for
  /// `finish()`.
  package init(size: Size, write: ((ArraySlice<UInt8>) -> Bool)? = nil) {
    require(
      (1...14_400).contains(size.width) && (1...14_400).contains(size.height), "a PDF page cannot be \(size.width)×\(size.height) points: sides must be 1 to 14400")
    self.size = size
    sink = DocumentSink(write)
    surface = cairo_pdf_surface_create_for_stream(
      DocumentSink.write, Unmanaged.passUnretained(sink).toOpaque(), size.width, size.height)
    // By default, cairo writes the current time, and the output would differ each second.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Galley")
    context = cairo_create(surface)
    super.init(ctm: .identity, deviceBounds: Rect(x: 0, y: 0, width: size.width, height: size.height))
  }

  deinit {
    let hasFailed = failure != nil
    cairo_destroy(context)
    // The memory of a document with an error is not released: cairo 1.16 ends the program when it writes the outline of one.
    guard !hasFailed else { return }
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// The first error that cairo has reported; `nil` if there is none.
  private var failure: cairo_status_t? { [cairo_status(context), cairo_surface_status(surface)].first { $0 != CAIRO_STATUS_SUCCESS } }

  var shapes: CairoShapes { CairoShapes(context: context) }

  /// Starts the first or the next page. The caller first restores all states that it saved, with their clips. Traps if the size is out of range.
  ///
  /// - Parameter own: The size of this page and of later ones, with the limits of `init(size:write:)`; `nil` keeps the previous size.
  package func beginPage(size own: Size? = nil) {
    isBetweenPages = false
    if pageCount > 0 { cairo_show_page(context) }
    pageCount += 1
    guard let own else { return }
    require((1...14_400).contains(own.width) && (1...14_400).contains(own.height), "a PDF page cannot be \(own.width)×\(own.height) points: sides must be 1 to 14400")
    cairo_pdf_surface_set_size(surface, own.width, own.height)
    state.clipBounds = Rect(x: 0, y: 0, width: own.width, height: own.height)
  }

  /// Finishes the document and returns its bytes, or no bytes if they were passed to `write`. Nothing can be drawn afterwards. Throws if
  /// `write` failed or cairo reports an error.
  package func finish() throws(DocumentError) -> [UInt8] {
    cairo_show_page(context)
    if failure == nil { cairo_surface_finish(surface) }
    sink.finish()
    guard !sink.hasFailed else {
      throw DocumentError(problem: "it cannot be written", remedy: "check the free disk space")
    }
    if let failure {
      throw DocumentError(
        problem: "cairo reported an error (\(String(cString: cairo_status_to_string(failure))))", remedy: "write the page as PNG or SVG")
    }
    return sink.collected
  }

  // MARK: State

  package override func save() {
    super.save()
    cairo_save(context)
  }

  package override func restore() {
    super.restore()
    cairo_restore(context)
  }

  package override func clip(to path: Path, rule: FillRule = .nonZero) {
    super.clip(to: path, rule: rule)
    shapes.clip(path, ctm, rule)
  }

  package override func beginLayer(alpha: Double) {
    save()
    openLayer(alpha: alpha)
  }

  package override func endLayer() {
    closeLayer(over: state.clipBounds)
    restore()
  }

  /// Sets the blend mode. PDF supports the modes that mix colors. Modes that erase the page or draw below it draw
  /// nothing; `copy` and similar modes paint over. `plusLighter` and `plusDarker` become `screen` and `multiply`.
  package override func setBlendMode(_ mode: BlendMode) {
    super.setBlendMode(mode)
    cairo_set_operator(context, mode.operatorOfPDF)
  }

  private func openLayer(alpha: Double) {
    layers.append(Layer(alpha: alpha.isFinite ? min(max(alpha, 0), 1) : 0, shadow: state.shadow, blendMode: state.blendMode))
    state.shadow = nil
    cairo_push_group(context)
    setBlendMode(.normal)
  }

  /// Closes a layer. `extent`, in page space, contains the layer's drawing.
  private func closeLayer(over extent: Rect) {
    require(!layers.isEmpty, "endLayer() called without a matching beginLayer()")
    let layer = layers.removeLast()
    let drawn = cairo_pop_group(context)!
    defer { cairo_pattern_destroy(drawn) }
    setBlendMode(layer.blendMode)
    if layer.blendMode.onPaper == nil { return }
    if let shadow = layer.shadow, shadow.isVisible {
      cast(shadow, of: drawn, over: extent, alpha: layer.alpha)
    }
    cairo_set_source(context, drawn)
    cairo_paint_with_alpha(context, layer.alpha)
  }

  /// Runs `drawing` with the current shadow, if any. `bounds`, in user space, contains everything that `drawing` draws. Does nothing between pages,
  /// and in a blend mode that draws nothing on paper.
  private func shadowed(over bounds: @autoclosure () -> Rect, _ drawing: () -> Void) {
    if isBetweenPages || state.blendMode.onPaper == nil { return }
    guard let shadow = state.shadow, shadow.isVisible else { return drawing() }
    openLayer(alpha: 1)
    drawing()
    closeLayer(over: bounds().applying(ctm).intersection(state.clipBounds))
    state.shadow = shadow
  }

  // MARK: Drawing

  package override func fill(_ rect: Rect, _ color: Color) {
    fill(.rect(rect), color)
  }

  package override func fill(_ path: Path, _ color: Color, rule: FillRule = .nonZero) {
    guard color.isVisible else { return }
    shadowed(over: path.bounds) { shapes.fill(keepingTags(path), ctm, color, rule) }
  }

  package override func fill(_ path: Path, _ gradient: Gradient, rule: FillRule = .nonZero) {
    shadowed(over: path.bounds) { shapes.fill(keepingTags(path), ctm, gradient, rule) }
  }

  /// Returns the path, or two halves of a rectangle that covers the page within a part. Cairo 1.16 discards all that was drawn below one
  /// rectangle over the whole page, and the start of the part with it.
  private func keepingTags(_ path: Path) -> Path {
    guard isInPart, case let bounds = path.bounds, path == .rect(bounds), bounds.applying(ctm).covers(state.clipBounds) else { return path }
    let half = bounds.width / 2
    var halves = Path.rect(Rect(x: bounds.x, y: bounds.y, width: half, height: bounds.height))
    halves.append(.rect(Rect(x: bounds.x + half, y: bounds.y, width: bounds.width - half, height: bounds.height)))
    return halves
  }

  package override func stroke(_ path: Path, _ color: Color, _ style: StrokeStyle) {
    guard color.isVisible else { return }
    shadowed(over: path.bounds.outset(by: style.reach)) { shapes.stroke(path, ctm, color, style) }
  }

  package override func draw(_ bitmap: Bitmap, in rect: Rect, smoothly: Bool = true) {
    shadowed(over: rect) { paint(bitmap, in: rect, ctm, smoothly: smoothly) }
  }

  package override func draw(_ run: GlyphRun, _ color: Color) {
    guard color.isVisible, !run.glyphs.isEmpty else { return }
    shadowed(over: run.roughBounds) { show(run, color) }
  }

  package override func stroke(_ run: GlyphRun, _ color: Color, width: Double) {
    stroke(run.outline, color, StrokeStyle(width: width, join: .round))
  }
}

extension Rect {
  fileprivate func covers(_ other: Rect) -> Bool { x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY }
}
