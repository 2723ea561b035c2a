import GalleyDocuments
import GalleyPlayground
import UIKit

extension PlaygroundPage {
  private static let papers: [(title: String, size: CGSize)] = [
    ("A4", PageSettings.a4), ("A5", PageSettings.a5), ("US Letter", PageSettings.letter),
  ]

  /// Changes the settings of the pages as one undoable step with this name.
  func changePageSettings(_ name: String, _ change: (inout PageSettings) -> Void) {
    var settings = pageSettings
    change(&settings)
    setPageSettings(settings, paperFollowsWindow: paperFollowsWindow, actionName: name)
  }

  /// The rows for the pages.
  var pageItems: [InspectorItem] {
    let settings = pageSettings
    return paperItems(settings) + columnItems(settings) + marginItems(settings) + gridItems + [
      InspectorItem(
        title: "Page numbers",
        control: .toggle(isOn: settings.showsPageNumbers) { [weak self] isOn in self?.changePageSettings("Page Numbers") { $0.showsPageNumbers = isOn } },
        warning: warning(about: .pageNumber),
        swift: settings.showsPageNumbers ? "\"1\".draw(in: footerRect, withAttributes: attributes)" : "renderer.footerHeight = 0"),
      InspectorItem(
        title: "Running head",
        control: .text(settings.runningHead ?? "", placeholder: "None") { [weak self] text in
          self?.changePageSettings("Running Head") { $0.runningHead = text }
        }, warning: warning(about: .runningHead),
        swift: settings.runningHead.map { "\(SwiftLiterals.string($0)).draw(in: headerRect, withAttributes: attributes)" } ?? "renderer.headerHeight = 0"),
      copySceneItem,
    ]
  }

  /// Returns the reason why a text in a margin is missing; empty if it is not.
  private func warning(about kind: OmittedMarginText.Kind) -> String {
    omittedMarginTexts.first { $0.kind == kind }.map { $0.message + "." } ?? ""
  }

  private var gridItems: [InspectorItem] {
    let distance = SwiftLiterals.number(styleSheet.grid)
    let grid = InspectorItem(
      title: "Baseline grid",
      control: .number(value: baselineGrid, slider: 12...48, step: 0.25) { [weak self] value in
        self?.changePageSettings("Baseline Grid") { $0.baselineGrid = value }
      }, swift: "style.minimumLineHeight = \(distance); style.maximumLineHeight = \(distance)")
    let aligns = InspectorItem(
      title: "Align to grid",
      control: .toggle(isOn: hasBaselineGrid) { [weak self, usual = baselineGrid] isOn in
        self?.changePageSettings("Baseline Grid") { $0.baselineGrid = isOn ? usual : nil }
      }, swift: "container.baselineGrid = \(hasBaselineGrid ? distance : "0") // only Galley has it")
    guard hasBaselineGrid else { return [grid, aligns] }
    let shows = InspectorItem(
      title: "Show grid", control: .toggle(isOn: showsBaselineGrid) { [weak self] isOn in self?.showsBaselineGrid = isOn },
      swift: "columnRect = columnRect.offsetBy(dx: 0, dy: \(distance))")
    return [grid, aligns, shows]
  }

  private func paperItems(_ settings: PageSettings) -> [InspectorItem] {
    let follows = paperFollowsWindow
    let size = settings.paperSize
    let current = follows ? "Window" : Self.papers.first { $0.size == size }?.title ?? "Custom"
    let paper = InspectorItem(
      title: "Paper",
      control: .choice(current: current) { [weak self] in
        [PopoverList.Item(title: "Window", isOn: follows) { self?.setPageSettings(settings, paperFollowsWindow: true, actionName: "Paper Size") }]
          + Self.papers.map { title, size in
            PopoverList.Item(title: title, isOn: title == current) {
              var new = settings
              new.paperSize = size
              self?.setPageSettings(new, paperFollowsWindow: false, actionName: "Paper Size")
            }
          }
      }, swift: "pageRect = \(SwiftLiterals.rect(CGRect(origin: .zero, size: size)))")
    func side(_ title: String, _ property: String, _ key: WritableKeyPath<CGSize, CGFloat>) -> InspectorItem {
      InspectorItem(
        title: title,
        control: .number(value: size[keyPath: key], slider: nil, step: 1) { [weak self] value in
          var new = settings
          new.paperSize[keyPath: key] = value
          self?.setPageSettings(new, paperFollowsWindow: false, actionName: "Paper Size")
        }, swift: "pageRect.size.\(property) = \(SwiftLiterals.number(size[keyPath: key]))")
    }
    return [paper, side("Paper width", "width", \.width), side("Paper height", "height", \.height)]
  }

  private func columnItems(_ settings: PageSettings) -> [InspectorItem] {
    let column = geometry.columnSize
    return [
      InspectorItem(
        title: "Columns",
        control: .buttons(
          PageSettings.columnCounts.map { count in
            .init(title: "\(count)", isOn: count == geometry.columnsPerSpread) { [weak self] in self?.changePageSettings("Columns") { $0.columnCount = count } }
          }), swift: "layoutManager.addTextContainer(NSTextContainer(size: \(SwiftLiterals.size(column))))"),
      InspectorItem(
        title: "Gap",
        control: .number(value: settings.columnGap, slider: 0...120, step: 1) { [weak self] value in self?.changePageSettings("Column Gap") { $0.columnGap = value } },
        swift: "columnRect = columnRect.offsetBy(dx: \(SwiftLiterals.number(column.width + settings.columnGap)), dy: 0)"),
      InspectorItem(
        title: "Last columns",
        control: .buttons([
          .init(title: "Filled in Order", isOn: !balancesLastSpread) { [weak self] in self?.balancesLastSpread = false },
          .init(title: "Balanced", isOn: balancesLastSpread) { [weak self] in self?.balancesLastSpread = true },
        ]), swift: "container.balancesWithNext = \(balancesLastSpread) // only Galley has it"),
    ]
  }

  private func marginItems(_ settings: PageSettings) -> [InspectorItem] {
    let sides: [(String, WritableKeyPath<UIEdgeInsets, CGFloat>)] = [
      ("Top margin", \.top), ("Left margin", \.left), ("Bottom margin", \.bottom), ("Right margin", \.right),
    ]
    let margins = settings.margins
    return sides.map { title, key in
      var inset = UIEdgeInsets.zero
      inset[keyPath: key] = margins[keyPath: key]
      let numbers = [inset.top, inset.left, inset.bottom, inset.right].map(SwiftLiterals.number)
      return InspectorItem(
        title: title,
        control: .number(value: margins[keyPath: key], slider: 0...200, step: 1) { [weak self] value in
          self?.changePageSettings("Margins") { $0 = $0.withMargin(key, of: value) }
        }, warning: key == \.top ? warning(about: .runningHead) : key == \.bottom ? warning(about: .pageNumber) : "",
        swift: "pageRect = pageRect.inset(by: UIEdgeInsets(top: \(numbers[0]), left: \(numbers[1]), bottom: \(numbers[2]), right: \(numbers[3])))")
    }
  }
}
