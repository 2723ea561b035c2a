import CoreGraphics
import Foundation
import UIFoundation
import UIKitCollections
import UIKitCore
import UIKitText

/// A controller for choosing a font: the available families, each in its own font, with a search field above them.
///
/// A choice notifies the delegate and dismisses the controller if it was presented; so does Cancel.
@preconcurrency @MainActor
open class UIFontPickerViewController: UIViewController {
  /// The configuration of a font picker: the listed fonts and their appearance.
  @preconcurrency @MainActor
  open class Configuration: NSObject {
    /// Whether the faces of each family are listed below it; `false` by default.
    open var includeFaces = false
    /// Whether names are shown in the system font; `false` by default.
    open var displayUsingSystemFont = false
    /// The traits that a face must have to be listed, and that a family must have in at least one face; none by default.
    open var filteredTraits: UIFontDescriptor.SymbolicTraits = []
  }

  /// The configuration. Later changes of `includeFaces` and `filteredTraits` have no effect.
  public let configuration: Configuration
  /// The delegate, which is notified of the choice. Not retained; `nil` if there is none.
  open weak var delegate: (any UIFontPickerViewControllerDelegate)?
  /// The last choice, without a size: a family, or a face; `nil` at first. Setting it marks its row.
  open var selectedFontDescriptor: UIFontDescriptor? {
    didSet { if selectedFontDescriptor != oldValue { viewIfLoaded.map { _ in list.reloadData() } } }
  }

  let search = UISearchBar()
  let list = UITableView(frame: .zero, style: .plain)
  private let all: [FontChoice]
  private(set) var shown: [FontChoice] = []

  /// Creates a picker of the fonts that `configuration` permits.
  public init(configuration: Configuration) {
    self.configuration = configuration
    all = FontChoice.all(includeFaces: configuration.includeFaces, traits: configuration.filteredTraits)
    super.init(nibName: nil, bundle: nil)
    title = "Choose Font"
    shown = all
    preferredContentSize = CGSize(width: 375, height: 560)
  }

  /// Creates a picker of all families.
  public convenience init() { self.init(configuration: Configuration()) }

  /// Always returns `nil`: Galley has no archives of controllers.
  public required init?(coder: NSCoder) { nil }

  /// Creates the search bar and the list of fonts.
  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    search.placeholder = "Search"
    search.delegate = self
    list.dataSource = self
    list.delegate = self
    list.register(UITableViewCell.self, forCellReuseIdentifier: "font")
    let head = PickerHead(title: title ?? "", button: "Cancel") { [weak self] in self?.cancel() }
    for part in [head, search, list] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate(
      [head, search, list].flatMap { [$0.leadingAnchor.constraint(equalTo: safe.leadingAnchor), $0.trailingAnchor.constraint(equalTo: safe.trailingAnchor)] } + [
        head.topAnchor.constraint(equalTo: safe.topAnchor), search.topAnchor.constraint(equalTo: head.bottomAnchor),
        list.topAnchor.constraint(equalTo: search.bottomAnchor), list.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
      ])
  }

  func cancel() {
    delegate?.fontPickerViewControllerDidCancel(self)
    leave()
  }

  func choose(_ choice: FontChoice) {
    selectedFontDescriptor = choice.descriptor
    delegate?.fontPickerViewControllerDidPickFont(self)
    leave()
  }

  private func leave() { if presentingViewController != nil { dismiss(animated: true) } }
}

extension UIFontPickerViewController: UITableViewDataSource, UITableViewDelegate, UISearchBarDelegate {
  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { shown.count }

  /// Returns a cell with the name of a font, set in that font unless the configuration requests the system font.
  public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "font", for: indexPath)
    let choice = shown[indexPath.row]
    cell.textLabel?.text = choice.title
    cell.textLabel?.font = configuration.displayUsingSystemFont ? .systemFont(ofSize: 17) : UIFont(descriptor: choice.descriptor, size: 17)
    cell.indentationLevel = choice.face == nil ? 0 : 1
    cell.accessoryType = choice.descriptor == selectedFontDescriptor ? .checkmark : .none
    return cell
  }

  /// Deselects the row and chooses its font.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    choose(shown[indexPath.row])
  }

  /// Lists the families whose names contain `searchText`, ignoring case, with their faces if these are included; everything if it is empty.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    shown = searchText.isEmpty ? all : all.filter { $0.family.range(of: searchText, options: .caseInsensitive) != nil }
    list.reloadData()
  }
}

/// A font that can be chosen.
struct FontChoice: Equatable {
  var family: String
  /// The PostScript name of a face, or `nil` for the whole family.
  var face: String?

  var title: String { face ?? family }

  var descriptor: UIFontDescriptor { UIFontDescriptor(fontAttributes: face.map { [.name: $0] } ?? [.family: family]) }

  static func all(includeFaces: Bool, traits: UIFontDescriptor.SymbolicTraits) -> [FontChoice] {
    UIFont.familyNames.sorted().flatMap { family -> [FontChoice] in
      let names = UIFont.fontNames(forFamilyName: family).filter {
        traits.isEmpty || UIFontDescriptor(name: $0, size: 0).symbolicTraits.isSuperset(of: traits)
      }
      guard !names.isEmpty else { return [] }
      return [FontChoice(family: family)] + (includeFaces ? names.map { FontChoice(family: family, face: $0) } : [])
    }
  }
}

/// Receives the chosen font. Every method has a default.
@preconcurrency @MainActor
public protocol UIFontPickerViewControllerDelegate: AnyObject {
  /// Called when the user has closed the picker without choosing a font.
  func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController)
  /// Called when the user has chosen a font, which is `selectedFontDescriptor`.
  func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController)
}

extension UIFontPickerViewControllerDelegate {
  /// Called when the user has closed the picker without choosing a font. Does nothing by default.
  public func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController) {}
  /// Called when the user has chosen a font, which is `selectedFontDescriptor`. Does nothing by default.
  public func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController) {}
}
