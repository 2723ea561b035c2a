import GalleyDocuments
import UIKit

/// Fields in cells. The table avoids the keyboard and scrolls to the edited row, without code in the controller.
final class FormController: UITableViewController, UITextFieldDelegate {
  private static let names = [
    "Given name", "Surname", "Street", "Number", "Town", "Postal code", "Country", "Telephone", "Email", "Newspaper", "Edition", "Copies",
  ]
  private static let keyboards: [String: UIKeyboardType] = [
    "Number": .numbersAndPunctuation, "Postal code": .numbersAndPunctuation, "Telephone": .phonePad, "Email": .emailAddress, "Copies": .numberPad,
  ]
  private var entries = Array(repeating: "", count: names.count)

  init() {
    super.init(style: .insetGrouped)
    title = "A Form"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.allowsSelection = false
    tableView.register(FieldCell.self, forCellReuseIdentifier: "field")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { Self.names.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "field", for: indexPath)
    guard let cell = cell as? FieldCell else { return cell }
    cell.name.text = Self.names[indexPath.row]
    cell.field.text = entries[indexPath.row]
    cell.field.accessibilityLabel = Self.names[indexPath.row]
    cell.field.keyboardType = Self.keyboards[Self.names[indexPath.row]] ?? .default
    cell.field.autocapitalizationType = cell.field.keyboardType == .emailAddress ? .none : .words
    cell.field.returnKeyType = indexPath.row == Self.names.count - 1 ? .done : .next
    cell.field.tag = indexPath.row
    cell.field.delegate = self
    return cell
  }

  // Keep the typed text when the cell is reused for another row.
  func textFieldDidEndEditing(_ textField: UITextField) { entries[textField.tag] = textField.text ?? "" }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    let next = IndexPath(row: textField.tag + 1, section: 0)
    guard next.row < Self.names.count else { return textField.resignFirstResponder() }
    tableView.scrollToRow(at: next, at: .none, animated: false)
    return (tableView.cellForRow(at: next) as? FieldCell)?.field.becomeFirstResponder() ?? true
  }
}

/// A label above a field, placed by constraints.
private final class FieldCell: UITableViewCell {
  let name = UILabel()
  let field = UITextField()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    name.font = .preferredFont(forTextStyle: .footnote)
    name.textColor = Theme.secondary
    name.numberOfLines = 0
    field.font = .preferredFont(forTextStyle: .body)
    field.textColor = Theme.ink
    field.borderStyle = .roundedRect
    name.adjustsFontForContentSizeCategory = true
    field.adjustsFontForContentSizeCategory = true
    let stack = UIStackView(arrangedSubviews: [name, field])
    (stack.axis, stack.spacing) = (.vertical, 6)
    stack.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(stack)
    let margins = contentView.layoutMarginsGuide
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: margins.leadingAnchor), stack.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      stack.topAnchor.constraint(equalTo: margins.topAnchor), stack.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
  }

  required init?(coder: NSCoder) { nil }
}
