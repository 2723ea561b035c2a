import UIKit

/// A field whose menu has a custom item, and only Copy of the standard items.
final class CustomMenuItemRecipe: UIViewController {
  let field = StateField(placeholder: "CA")

  override func viewDidLoad() {
    super.viewDidLoad()
    field.autocapitalizationType = .allCharacters
    addColumn([CaptionLabel("Type a state’s code, then right-click, long-press, or press the Menu key to open the menu."), field])
  }

  // The menu belongs to the whole program; only a StateField can perform the item's action.
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    UIMenuController.shared.menuItems = [UIMenuItem(title: "Expand", action: "expand:")]
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    UIMenuController.shared.menuItems = nil
  }
}

/// A field for the two-letter code of a state, which it can replace by the state's name.
final class StateField: UITextField {
  override class var actions: ActionTable {
    super.actions.adding("expand:", to: StateField.self) { field, _ in field.expand() }
  }

  // Here, and not in a controller, so that it applies exactly while a field of this class is first responder.
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    switch action {
    case "expand:": StatesOfAmerica.name(of: text ?? "") != nil
    case .copy: super.canPerformAction(action, withSender: sender)
    default: false
    }
  }

  private func expand() {
    guard let name = StatesOfAmerica.name(of: text ?? ""), let all = textRange(from: beginningOfDocument, to: endOfDocument) else { return }
    // Setting `text` would not be undoable.
    replace(all, withText: name)
  }

  /// Copies as usual, then replaces the copied code by the state’s name.
  override func copy(_ sender: Any?) {
    super.copy(sender)
    let pasteboard = UIPasteboard.general
    guard let copied = pasteboard.string, let name = StatesOfAmerica.name(of: copied) else { return }
    pasteboard.string = name
  }
}

/// The names of the states by their two-letter postal codes.
enum StatesOfAmerica {
  static func name(of letters: String) -> String? { names[letters.trimmingCharacters(in: .whitespaces).uppercased()] }

  private static let names: [String: String] = Dictionary(
    uniqueKeysWithValues: """
      AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, FL Florida, GA Georgia, \
      HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, \
      MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, \
      NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, \
      RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, \
      WV West Virginia, WI Wisconsin, WY Wyoming
      """.components(separatedBy: ", ").map { (String($0.prefix(2)), String($0.dropFirst(3))) })
}
