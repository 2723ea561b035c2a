import GalleyPlayground

/// The list of exhibits.
@MainActor public enum Exhibits {
  /// The exhibits that do not need a file, in the order of the list.
  public static let all: [any Exhibit] = [
    PlaygroundExhibit(), FieldsExhibit(), TextViewsExhibit(), ChatExhibit(), CodeExhibit(), StringsExhibit(), LabelsExhibit(), CoreTextExhibit(), StatesExhibit(), ClassicExhibit(),
    SamplesExhibit(), TotalFitExhibit(), AttributesExhibit(), ParagraphStyleExhibit(), BidiExhibit(), ConstraintsExhibit(), QuotesExhibit(), SearchExhibit(),
    ControllersExhibit(), CookbookExhibit(), ChapterExhibit(), ListingsExhibit(), SpellingExhibit(), FragmentsExhibit(), FiltersExhibit(), DetectorsExhibit(),
    NotesExhibit(), GalleryExhibit(),
  ]

  /// Returns the exhibit with exactly this `name`; `nil` if there is none.
  public static func named(_ name: String) -> (any Exhibit)? { all.first { $0.name == name } }
}
