import GalleyExhibits
import GalleyInspectors
import GalleyPlayground
import UIKit

/// The View menu: exhibits, inspectors, text size and appearance.
final class ViewCommands: ChromeCommands {
  override var commands: [Command] { exhibits + inspectors + panels + textSizes + appearance }

  // MARK: Exhibits

  private var exhibits: [Command] {
    let navigation: [Command] = [
      Command(
        "view.exhibits", "Gallery", in: .view, 0, key: KeyEquivalent("l"), keywords: "start screen exhibits samples examples demos list recent documents home",
        perform: doing { $0.options.usesCurrentBars ? $0.showGallery() : $0.showExhibits() })
        .with { $0.explanation = "Show the gallery: recent documents, and all exhibits with a search" },
      Command(
        "view.back", "Back to the Gallery", in: .view, 0, key: KeyEquivalent(UIKeyCommand.inputLeftArrow, .alternate), keywords: "return exhibits",
        perform: doing { _ = $0.goBackToGallery() })
        .with {
          $0.isEnabled = asking { $0.isFromGallery }
          // In another state the key belongs to the selected shape.
          $0.explanation = "Go back to the gallery, from an exhibit that was opened there"
        },
    ]
    return navigation + exhibitsInOrder.map { exhibit in
      Command(
        "view.exhibit.\(exhibit.name)", Exhibits.title(of: exhibit), in: .view, 0, keywords: Exhibits.searchText(of: exhibit), perform: doing { $0.open(exhibit) })
        .with { $0.submenu = "Open Exhibit"; $0.isOn = asking { $0.isShown(exhibit) } }
    }
  }

  /// The exhibits, the gallery first.
  private var exhibitsInOrder: [any Exhibit] {
    let gallery = GalleryExhibit()
    return [gallery] + Exhibits.all.filter { $0.name != gallery.name }
  }

  // MARK: Inspectors and panels

  private var inspectors: [Command] {
    items(Inspector.inBar, .control, submenu: nil) + items(Inspector.inMenu, [.control, .shift], submenu: "More Inspectors")
  }

  private func items(_ inspectors: [Inspector], _ flags: UIKeyModifierFlags, submenu: String?) -> [Command] {
    inspectors.enumerated().map { index, inspector in
      Command(
        "view.inspector.\(inspector.rawValue)", inspector.title.capitalized, in: .view, 1, key: KeyEquivalent("\(index + 1)", flags),
        keywords: "inspect show marks layout", perform: doing { $0.toggle(inspector) })
        .with {
          $0.submenu = submenu
          $0.isOn = asking { $0.inspectors.contains(inspector) }
          $0.isEnabled = hasPage
          $0.explanation = inspector == .lineEndings ? "Line endings: tap a line’s end for the reason" : inspector.title
        }
    }
  }

  private var panels: [Command] {
    var panels: [Command] = []
    if chrome?.options.toggleHUD != nil {
      panels.append(
        Command("view.cost", "Frame and Layout Cost", in: .view, 2, key: KeyEquivalent("6"), keywords: "performance time figures", perform: doing { $0.toggleHUD() })
          .with {
            $0.isOn = asking { $0.isHUDShown }
            $0.worksDuringModal = true
            $0.explanation = "Frame and layout cost: times, and the work for the frame"
          })
    }
    if chrome?.options.log != nil {
      panels.append(
        Command("view.log", "Event Log", in: .view, 2, key: KeyEquivalent("7"), keywords: "notifications delegate calls", perform: doing { $0.toggleEventLog() })
          .with { $0.isOn = asking { $0.isEventLogShown }; $0.explanation = "Event log, over an edge of the page; a button moves it to the opposite edge" })
    }
    panels.append(
      Command(
        "view.page-inspector", "Inspector", in: .view, 2, key: KeyEquivalent("i", [.control, .alternate]),
        keywords: "font size color style paragraph shape page columns margins swift", perform: doing { $0.toggleInspectorPanel() })
        .with {
          $0.isOn = asking { $0.isInspectorPanelShown }
          $0.isEnabled = hasPage
          $0.explanation = "Inspector of the text, its paragraphs, the shape and the pages"
        })
    panels.append(
      Command(
        "view.ruler", "Ruler", in: .view, 2, key: KeyEquivalent("r", [.control, .alternate]), keywords: "indent margin tab stops measure points",
        perform: doing { $0.toggleRuler() })
        .with {
          $0.isOn = asking { $0.isRulerShown }
          $0.isEnabled = hasPage
          $0.explanation = "Ruler over the page: indents and tab stops at the caret"
        })
    panels.append(
      Command(
        "view.compare", "Compare…", in: .view, 2, key: KeyEquivalent("c", [.control, .alternate]),
        keywords: "a/b side by side difference two fonts settings files versions", perform: doing { $0.toggleComparison() })
        .with {
          $0.isEnabled = hasPage
          $0.explanation = "Compare the text in two settings, or with another file, side by side"
        })
    let keywords = "focus keyboard panel bar move"
    return panels + [
      Command("view.next-pane", "Next Pane", in: .view, 2, key: KeyEquivalent(UIKeyCommand.f6, []), keywords: keywords, perform: doing { $0.moveToPane(forward: true) })
        .with { $0.explanation = "Move focus to the next pane: the page, a panel or a bar" },
      Command(
        "view.previous-pane", "Previous Pane", in: .view, 2, key: KeyEquivalent(UIKeyCommand.f6, .shift), keywords: keywords,
        perform: doing { $0.moveToPane(forward: false) }),
    ]
  }

  // MARK: Text size and appearance

  private var textSizes: [Command] {
    let sizes = UIContentSizeCategory.allSizes
    let steps: [Command] = [
      Command("view.larger", "Larger Text", in: .view, 3, key: KeyEquivalent("="), keywords: "zoom in increase size bigger", perform: doing { $0.stepCategory(by: 1) })
        .with { $0.isEnabled = asking { $0.category != sizes.last }; $0.otherKeys = [KeyEquivalent("=", [.control, .shift])] },
      Command("view.smaller", "Smaller Text", in: .view, 3, key: KeyEquivalent("-"), keywords: "zoom out decrease size", perform: doing { $0.stepCategory(by: -1) })
        .with { $0.isEnabled = asking { $0.category != sizes.first } },
      Command("view.default-size", "Default Text Size", in: .view, 3, key: KeyEquivalent("0"), keywords: "zoom reset large", perform: doing { $0.setCategory(.large) })
        .with { $0.isOn = asking { $0.category == .large } },
    ]
    let all = sizes.map { size in
      Command("view.size.\(size.rawValue)", size.displayName, in: .view, 3, keywords: "text size dynamic type", perform: doing { $0.setCategory(size) })
        .with { $0.submenu = "All Sizes"; $0.isOn = asking { $0.category == size } }
    }
    return steps.map { step in step.with { $0.worksDuringModal = true } } + all
  }

  private var appearance: [Command] {
    [
      Command("view.dark", "Dark Appearance", in: .view, 4, key: KeyEquivalent("d"), keywords: "light mode theme night", perform: doing { $0.toggleAppearance() })
        .with { $0.isOn = asking { $0.isDark }; $0.worksDuringModal = true; $0.explanation = "Switch between light and dark" },
      Command(
        "view.keyboard", "On-Screen Keyboard", in: .view, 4, key: KeyEquivalent("k"), keywords: "touch input", perform: doing { $0.toggleScreenKeyboard() })
        .with {
          $0.isOn = asking { $0.hasScreenKeyboard }
          $0.worksDuringModal = true
          $0.explanation = "Show the on-screen keyboard with the caret, or only its bar. The choice is remembered"
        },
      Command(
        "view.baseline-grid", "Baseline Grid", in: .view, 4, keywords: "show lines page guides align leading",
        perform: doing { $0.page?.showsBaselineGrid.toggle() })
        .with {
          $0.isOn = asking { $0.page?.showsBaselineGrid == true && $0.page?.hasBaselineGrid == true }
          $0.isEnabled = asking { $0.page?.hasBaselineGrid == true }
          $0.explanation = "Show the lines of the baseline grid that the page settings give"
        },
      Command("view.menu-bar", "Menu Bar", in: .view, 4, keywords: "menus show hide", perform: doing { $0.toggleMenuBar() })
        .with { $0.isOn = asking { $0.options.hasMenuBar } },
    ]
  }
}
