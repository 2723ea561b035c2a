import GalleyExhibits
import GalleyPlayground

/// The search of the gallery: by titles, descriptions and subjects, by recipes, and by the texts and sources of exhibits.
@MainActor struct GallerySearch {
  /// How well an exhibit matches; the best first.
  enum Rank: Int, CaseIterable {
    /// Its title and description have all words.
    case named
    /// Its subjects or recipes have some of the words.
    case described
    /// Some of the words are only in a text that it shows.
    case shown
    /// Some of the words are only in its source.
    case source

    /// The heading of the matches.
    var heading: String {
      switch self {
      case .named: "Best Matches"
      case .described: "Related Exhibits"
      case .shown: "In Their Text"
      case .source: "In Their Source"
      }
    }
  }

  struct Match {
    var rank: Rank
    /// The place of the match, for the reader; `nil` if the description contains it.
    var note: String?
    /// The recipe with the words; `nil` if there is none.
    var recipe: Int?
  }

  private var indexes: [String: ExhibitIndex] = [:]
  private var descriptions: [String: String] = [:]

  /// Returns how an exhibit matches a query, or `nil` if it does not. The query has at least one word; each must be found.
  mutating func match(_ exhibit: any Exhibit, _ query: [Substring]) -> Match? {
    let description = descriptions[exhibit.name] ?? Exhibits.searchText(of: exhibit)
    descriptions[exhibit.name] = description
    let missing = query.filter { !description.contains($0) }
    let recipes = exhibit.recipes
    let recipe = recipes.firstIndex { recipe in query.allSatisfy { recipe.searchText.contains($0) } }
    let recipeNote = recipe.map { "Recipe: \(recipes[$0].title)" }
    guard !missing.isEmpty else {
      let title = "\(Exhibits.title(of: exhibit)) \(Exhibits.summary(of: exhibit) ?? "")".lowercased()
      return Match(rank: query.allSatisfy { title.contains($0) } ? .named : .described, note: recipeNote, recipe: recipe)
    }
    let index = indexes[exhibit.name] ?? ExhibitIndex(of: exhibit)
    indexes[exhibit.name] = index
    var rank = Rank.shown
    var note: String?
    for word in missing {
      guard let match = index.match(word) else { return nil }
      if !match.isShown { rank = .source }
      note = note ?? match.line
    }
    return Match(rank: rank, note: note, recipe: nil)
  }
}

extension Exhibit {
  /// The recipes of the exhibit; none if it has none.
  var recipes: [RecipeSummary] { (self as? any RecipeListing)?.recipes ?? [] }
}
