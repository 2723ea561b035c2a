/// An open group of an SVG.
struct SVGGroup {
  var attributes: [(String, String)]
  /// Whether the group is composited as a layer, instead of only clipping.
  var isLayer = false
}

/// The groups opened since one `save`.
struct GroupLevel {
  var groups: [SVGGroup] = []
  /// The groups of earlier levels that were closed for this level and are reopened after it.
  var setAside: [SVGGroup] = []

  /// The number of additional groups that are open because of this level.
  var depth: Int { groups.count - setAside.count }
}

// A clipping group is composited in isolation, so a blend mode inside it would not see the backdrop. Content with a
// blend mode is therefore drawn outside such groups, inside copies of them.
extension SVGCanvas {
  func openGroup(_ attributes: [(String, String)], isLayer: Bool = false) {
    writer.open("g", attributes)
    openGroups[openGroups.count - 1].groups.append(SVGGroup(attributes: attributes, isLayer: isLayer))
  }

  /// The clipping groups since the last layer began.
  private var cuts: [SVGGroup] {
    let groups = openGroups.flatMap(\.groups)
    return Array(groups[(groups.lastIndex { $0.isLayer }.map { $0 + 1 } ?? 0)...])
  }

  /// Opens the groups for a layer in `mode`, which are closed with the current level; does nothing if the mode is normal on paper.
  func openBlending(_ mode: BlendMode) {
    guard mode.onPaper != .normal else { return }
    let cuts = cuts
    for _ in cuts { writer.close("g") }
    openGroups[openGroups.count - 1].setAside = cuts
    openGroup(mode.attributesOfSVG)
    for cut in cuts { openGroup(cut.attributes) }
  }

  /// Draws one element with the current blend mode; draws nothing if the mode draws nothing on paper.
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
  /// The CSS name of the mode. Modes that erase the page or draw below it are hidden.
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
