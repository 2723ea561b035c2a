/// A group of an SVG that is open.
struct SVGGroup {
  var attributes: [(String, String)]
  /// Whether what is in it is put together before it meets the rest, as a layer is, and not cut alone.
  var isLayer = false
}

/// What one `save` has opened since.
struct GroupLevel {
  var groups: [SVGGroup] = []
  /// Groups of earlier levels that were closed for it and are opened again after it.
  var setAside: [SVGGroup] = []

  /// By how many groups deeper the document is for it.
  var depth: Int { groups.count - setAside.count }
}

// A group that cuts is put together before it meets the rest, so what blends would see no more than what is in the group. What is drawn in
// a mode of its own therefore stands outside of such groups, with copies of them in it.
extension SVGCanvas {
  func openGroup(_ attributes: [(String, String)], isLayer: Bool = false) {
    writer.open("g", attributes)
    openGroups[openGroups.count - 1].groups.append(SVGGroup(attributes: attributes, isLayer: isLayer))
  }

  /// The groups that cut what is drawn, since the last layer began.
  private var cuts: [SVGGroup] {
    let groups = openGroups.flatMap(\.groups)
    return Array(groups[(groups.lastIndex { $0.isLayer }.map { $0 + 1 } ?? 0)...])
  }

  /// Opens what a layer in `mode` is to stand in; closed with the present level.
  func openBlending(_ mode: BlendMode) {
    guard mode.onPaper != .normal else { return }
    let cuts = cuts
    for _ in cuts { writer.close("g") }
    openGroups[openGroups.count - 1].setAside = cuts
    openGroup(mode.attributesOfSVG)
    for cut in cuts { openGroup(cut.attributes) }
  }

  /// Draws one element in the mode of now.
  func blended(_ drawing: () -> Void) {
    let mode = state.blendMode
    guard mode.onPaper != .normal else { return drawing() }
    guard mode.onPaper != nil else { return }
    let cuts = cuts
    for _ in cuts { writer.close("g") }
    writer.open("g", mode.attributesOfSVG)
    for cut in cuts { writer.open("g", cut.attributes) }
    drawing()
    for _ in cuts { writer.close("g") }
    writer.close("g")
    for cut in cuts { writer.open("g", cut.attributes) }
  }
}

extension BlendMode {
  /// CSS's name of the mode; what takes away from the page or draws below it is not displayed.
  fileprivate var attributesOfSVG: [(String, String)] {
    let name: String? = switch onPaper {
    case nil: nil
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .softLight: "soft-light"
    case .hardLight: "hard-light"
    case .plusLighter: "plus-lighter"
    case .plusDarker: "multiply"
    case let mode?: "\(mode)"
    }
    return name.map { [("style", "mix-blend-mode:" + $0)] } ?? [("display", "none")]
  }
}
