import GalleyDocuments
import GalleyPlayground
import UIKit

/// The commands of the inspector, in the menus of their subjects. A command that needs a value opens the inspector at its row.
final class InspectorCommands: ChromeCommands {
  override var commands: [Command] { styles + copies + rows + columns + [pageNumbers, alignsToGrid] }

  /// The rows with a value, by tab, with the menu and the group of their commands.
  private static let valueRows: [(tab: InspectorPanel.Tab, menu: CommandMenu, group: Int, submenu: String, titles: [String])] = [
    (.text, .format, 3, "Text", ["Family", "Face", "Size", "Color", "Tracking", "Kerning"]),
    (
      .paragraph, .format, 3, "Paragraph",
      ["First-line indent", "Indent", "End indent", "Leading", "Line spacing", "Space before", "Space after", "Hyphenation", "Tab stops"]
    ),
    (
      .page, .format, 5, "Page",
      [
        "Paper", "Paper width", "Paper height", "Gap", "Top margin", "Left margin", "Bottom margin", "Right margin", "Baseline grid", "Running head",
      ]
    ),
    (.shape, .shape, 3, "Properties", ["X", "Y", "Width", "Height", "Angle", "Stand-off"]),
  ]

  private var rows: [Command] {
    Self.valueRows.flatMap { row in
      row.titles.map { title in
        Command(
          "\(row.menu.rawValue.lowercased()).\(row.tab.name).\(title.lowercased().replacing(" ", with: "-"))", title.titleCased + "…", in: row.menu, row.group,
          keywords: "inspector set value \(row.tab.name)", perform: doing { $0.showInspector(row.tab, row: title) })
          .with {
            $0.submenu = row.submenu
            $0.isEnabled = isAvailable(row.tab)
          }
      }
    }
  }

  /// Whether the page has a subject for a tab: text at the caret, a selected shape, or its sheets.
  private func isAvailable(_ tab: InspectorPanel.Tab) -> @MainActor () -> Bool {
    switch tab {
    case .text, .paragraph: asking { $0.page?.selectedRole != nil }
    case .shape: asking { $0.page?.chosenShape != nil }
    case .page: hasPage
    }
  }

  private var styles: [Command] {
    let styles = [
      ("Strikethrough", "toggleStrikethrough:", "strike line through"), ("Small Caps", "toggleSmallCaps:", "capitals smcp"),
      ("Code", "toggleCode:", "monospaced inline"),
    ]
    return styles.map { title, action, keywords in
      Command(
        "format.\(title.lowercased().replacing(" ", with: "-"))", title, in: .format, 0, keywords: "\(keywords) style text", sends: Selector(action))
    }
  }

  private var copies: [Command] {
    let copies: [(title: String, tab: InspectorPanel.Tab, copy: @MainActor (PlaygroundPage) -> Void)] = [
      ("Text", .text, { $0.copyTextAsSwift() }), ("Shape", .shape, { $0.copyShapeAsSwift() }), ("Pages", .page, { $0.copyPagesAsSwift() }),
    ]
    return copies.map { title, tab, copy in
      Command(
        "edit.copy-swift.\(tab.name)", title, in: .edit, 1, keywords: "copy source code clipboard program",
        perform: doing { $0.page.map(copy) })
        .with {
          $0.submenu = "Copy as Swift"
          $0.isEnabled = isAvailable(tab)
        }
    }
  }

  private var columns: [Command] {
    PageSettings.columnCounts.map { count in
      Command(
        "format.columns.\(count)", "\(count)", in: .format, 5, keywords: "number column page layout",
        perform: doing { $0.page?.changePageSettings("Columns") { $0.columnCount = count } })
        .with {
          $0.submenu = "Columns"
          $0.isEnabled = hasPage
          $0.isOn = asking { $0.page?.geometry.columnsPerSpread == count }
        }
    }
  }

  private var pageNumbers: Command {
    Command(
      "format.page-numbers", "Page Numbers", in: .format, 5, keywords: "footer folio",
      perform: doing { $0.page?.changePageSettings("Page Numbers") { $0.showsPageNumbers.toggle() } })
      .with {
        $0.isEnabled = hasPage
        $0.isOn = asking { $0.page?.pageSettings.showsPageNumbers ?? false }
      }
  }

  private var alignsToGrid: Command {
    Command(
      "format.align-to-grid", "Align to Grid", in: .format, 5, keywords: "baseline grid leading",
      perform: doing {
        guard let page = $0.page else { return }
        let grid = page.hasBaselineGrid ? nil : page.baselineGrid
        page.changePageSettings("Baseline Grid") { $0.baselineGrid = grid }
      })
      .with {
        $0.isEnabled = hasPage
        $0.isOn = asking { $0.page?.hasBaselineGrid ?? false }
      }
  }
}
