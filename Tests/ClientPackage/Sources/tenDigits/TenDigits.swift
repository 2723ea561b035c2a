import UIKit

/// A window with a label, a field that takes ten digits, and a text view with a bar over the keyboard.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = NumberViewController()
    window?.makeKeyAndVisible()
    return true
  }

  static func main() throws {
    try UIApplication.run(AppDelegate(), title: "Ten digits", size: CGSize(width: 480, height: 640))
  }
}

final class NumberViewController: UIViewController, UITextFieldDelegate {
  let label = UILabel()
  let field = UITextField()
  let notes = UITextView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground

    label.text = "Your number, ten digits"
    label.font = .preferredFont(forTextStyle: .headline)

    field.borderStyle = .roundedRect
    field.placeholder = "0123456789"
    field.keyboardType = .numberPad
    field.delegate = self

    let bar = UIToolbar()
    let done = UIAction { [notes] _ in notes.resignFirstResponder() }
    bar.items = [.flexibleSpace(), UIBarButtonItem(systemItem: .done, primaryAction: done)]
    bar.sizeToFit()
    notes.inputAccessoryView = bar
    notes.font = .preferredFont(forTextStyle: .body)
    notes.text = "Notes"

    for subview in [label, field, notes] { view.addSubview(subview) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let column = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 20, dy: 20)
    label.frame = CGRect(x: column.minX, y: column.minY, width: column.width, height: 28)
    field.frame = CGRect(x: column.minX, y: label.frame.maxY + 8, width: column.width, height: 36)
    notes.frame = CGRect(
      x: column.minX, y: field.frame.maxY + 16, width: column.width, height: max(column.maxY - field.frame.maxY - 16, 0))
  }

  func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    let text = (textField.text! as NSString).replacingCharacters(in: range, with: string)
    return text.count <= 10 && text.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
