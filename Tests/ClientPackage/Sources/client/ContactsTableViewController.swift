import UIKit

struct Contact: Equatable {
  var name: String
  var note: String
}

class ContactCell: UITableViewCell {
  static let reuseIdentifier = "ContactCell"

  let nameLabel: UILabel = {
    let label = UILabel()
    label.font = UIFont.preferredFont(forTextStyle: .headline)
    label.translatesAutoresizingMaskIntoConstraints = false
    return label
  }()

  let noteLabel: UILabel = {
    let label = UILabel()
    label.font = UIFont.preferredFont(forTextStyle: .subheadline)
    label.numberOfLines = 0
    label.highlightedTextColor = .white
    label.translatesAutoresizingMaskIntoConstraints = false
    return label
  }()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(nameLabel)
    contentView.addSubview(noteLabel)
    accessoryType = .disclosureIndicator
    NSLayoutConstraint.activate([
      nameLabel.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
      nameLabel.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
      nameLabel.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
      noteLabel.topAnchor.constraint(equalTo: nameLabel.bottomAnchor, constant: 4),
      noteLabel.leadingAnchor.constraint(equalTo: nameLabel.leadingAnchor),
      noteLabel.trailingAnchor.constraint(equalTo: nameLabel.trailingAnchor),
      noteLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func configure(with contact: Contact) {
    nameLabel.text = contact.name
    noteLabel.text = contact.note
  }
}

class ContactsTableViewController: UITableViewController {
  private(set) var contacts: [Contact]

  init(contacts: [Contact]) {
    self.contacts = contacts
    super.init(style: .plain)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Contacts"
    tableView.register(ContactCell.self, forCellReuseIdentifier: ContactCell.reuseIdentifier)
    tableView.rowHeight = UITableView.automaticDimension
    tableView.estimatedRowHeight = 60
    navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: self, action: "addContact:")
  }

  override class var actions: ActionTable { super.actions.adding("addContact:", to: ContactsTableViewController.self) { $0.addContact($1) } }

  func addContact(_ sender: Any?) {
    let alert = UIAlertController(title: "New Contact", message: nil, preferredStyle: .alert)
    alert.addTextField { textField in
      textField.placeholder = "Name"
    }
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel, handler: nil))
    alert.addAction(UIAlertAction(title: "Add", style: .default) { [weak self, weak alert] _ in
      guard let self = self, let name = alert?.textFields?.first?.text, !name.isEmpty else { return }
      self.insert(Contact(name: name, note: "Added by hand"))
    })
    present(alert, animated: true)
  }

  func insert(_ contact: Contact) {
    contacts.insert(contact, at: 0)
    tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    return contacts.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: ContactCell.reuseIdentifier, for: indexPath) as! ContactCell
    cell.configure(with: contacts[indexPath.row])
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let detail = ContactViewController(contact: contacts[indexPath.row])
    navigationController?.pushViewController(detail, animated: true)
  }
}

class ContactViewController: UIViewController {
  let contact: Contact
  let noteView = UITextView()

  init(contact: Contact) {
    self.contact = contact
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    navigationItem.title = contact.name
    noteView.text = contact.note
    noteView.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(noteView)
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      noteView.topAnchor.constraint(equalTo: guide.topAnchor),
      noteView.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      noteView.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      noteView.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
    ])
  }
}
