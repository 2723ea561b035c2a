import GalleyExhibits
import GalleyPlayground

/// The list of exhibits.
@MainActor package enum Exhibits {
  /// The exhibits that do not need a file, in the order of the list.
  package static let all: [any Exhibit] = [
    PlaygroundExhibit(), FieldsExhibit(), TextViewsExhibit(), ChatExhibit(), CodeExhibit(), StringsExhibit(), LabelsExhibit(), CoreTextExhibit(), StatesExhibit(), ClassicExhibit(),
    SamplesExhibit(), TotalFitExhibit(), AttributesExhibit(), ParagraphStyleExhibit(), BidiExhibit(), ConstraintsExhibit(), QuotesExhibit(), SearchExhibit(),
    ControllersExhibit(), CookbookExhibit(), ChapterExhibit(), ListingsExhibit(), SpellingExhibit(), FragmentsExhibit(), FiltersExhibit(), DetectorsExhibit(),
    NotesExhibit(), GalleryExhibit(),
  ]

  /// Returns the exhibit with exactly this `name`, or a new document for `BlankExhibit.name`; `nil` if there is none.
  package static func named(_ name: String) -> (any Exhibit)? {
    all.first { $0.name == name } ?? (name == BlankExhibit.name ? BlankExhibit(title: BlankExhibit.newTitle) : nil)
  }

  /// Returns the words by which a search finds an exhibit, in lowercase: its titles, description, topic, name and chapter, and the subjects that it
  /// shows.
  package static func searchText(of exhibit: any Exhibit) -> String {
    [
      exhibit.title, title(of: exhibit), summary(of: exhibit), exhibit.topic, exhibit.name, exhibit.reference?.chapter.rawValue, exhibit.reference?.part, exhibit.contents,
      GalleryKeywords.words[exhibit.name],
    ].compactMap { $0 }.joined(separator: " ").lowercased()
  }
}
