import UIKit

/// One thing that the program shows: a view controller with a name for the command line and a title for the reader.
@MainActor public protocol Exhibit {
  /// What `galley render` and the like call it: letters and dashes.
  var name: String { get }
  /// What stands over it and in the list.
  var title: String { get }

  /// Under which heading of the gallery it stands.
  var topic: String { get }

  /// The part of a reference document that it shows; `nil` where it shows what none of them has.
  var reference: Reference? { get }

  /// What else it is found by in the gallery: what stands in it.
  var contents: String { get }

  /// A new one, in its first state, which is the same each time.
  func makeViewController(category: UIContentSizeCategory) -> UIViewController
}

extension Exhibit {
  /// The page and its like.
  public var topic: String { "The Page" }
  /// None.
  public var reference: Reference? { nil }
  /// Nothing beside its title.
  public var contents: String { "" }
}

/// What there is to see.
@MainActor public enum Exhibits {
  /// Those that need no file, in the order in which they are listed.
  public static let all: [any Exhibit] = [
    PlaygroundExhibit(), FieldsExhibit(), TextViewsExhibit(), ChatExhibit(), CodeExhibit(), StringsExhibit(), LabelsExhibit(), CoreTextExhibit(), StatesExhibit(), ClassicExhibit(),
    SamplesExhibit(), TotalFitExhibit(), AttributesExhibit(), BenchExhibit(), BidiExhibit(), ConstraintsExhibit(), QuotesExhibit(), SearchExhibit(),
    ControllersExhibit(), CookbookExhibit(), ChapterExhibit(), ListingsExhibit(), SpellingExhibit(), FragmentsExhibit(), FiltersExhibit(), DetectorsExhibit(),
    NotesExhibit(), GalleryExhibit(),
  ]

  /// The exhibit whose `name` is exactly this; `nil` where there is none.
  public static func named(_ name: String) -> (any Exhibit)? { all.first { $0.name == name } }
}
