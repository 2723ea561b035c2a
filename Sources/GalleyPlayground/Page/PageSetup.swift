import GalleyDocuments
import UIKit

/// The settings of the pages that belong to a document: paper, margins and columns, and the guides that the user placed.
public struct PageSetup: Codable, Equatable, Sendable {
  /// The settings that the user chose; `nil` if they follow from the window.
  var settings: PageSettings?
  /// Whether the size of the paper follows the window.
  var paperFollowsWindow = true
  /// The guides, in the order in which they were placed.
  var guides: [PageGuide] = []

  /// The maximum number of guides, more of which would cover the page.
  static let maximumGuideCount = 1000

  private enum CodingKeys: String, CodingKey { case settings, paperFollowsWindow, guides }

  init(settings: PageSettings?, paperFollowsWindow: Bool, guides: [PageGuide]) {
    (self.settings, self.paperFollowsWindow, self.guides) = (settings, paperFollowsWindow, guides)
  }

  /// Reads the members that are present; others have the values of a page without settings and guides. Settings are made valid, because another
  /// program can have changed the file.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    settings = try members.decodeIfPresent(PageSettings.self, forKey: .settings)?.validated
    paperFollowsWindow = try members.decodeIfPresent(Bool.self, forKey: .paperFollowsWindow) ?? true
    guides = try members.decodeIfPresent([PageGuide].self, forKey: .guides) ?? []
  }

  /// Whether nothing differs from a page without settings and guides.
  var isStandard: Bool { settings == nil && guides.isEmpty }

  /// The contents that a text file cannot store, each a phrase with its count.
  var description: [String] {
    (settings == nil ? [] : ["the page settings"]) + (guides.isEmpty ? [] : ["\(guides.count) \(guides.count == 1 ? "guide" : "guides") on the page"])
  }
}

extension PlaygroundPage {
  /// The settings and the guides of the page.
  var setup: PageSetup { PageSetup(settings: chosenSettings, paperFollowsWindow: paperFollowsWindow, guides: placedGuides) }

  /// Applies valid settings and guides without an undo step, for a page that is created from a document.
  func adopt(_ setup: PageSetup) {
    placedGuides = setup.guides
    if let settings = setup.settings { adopt(settings, paperFollowsWindow: setup.paperFollowsWindow) }
  }
}
