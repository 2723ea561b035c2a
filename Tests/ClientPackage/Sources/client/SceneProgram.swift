import ImageIO
import UIKit
import UIKit.UIGestureRecognizerSubclass
import UIKit.UITextView

// Delegates as in Xcode's template, with a text view, a toolbar of symbols and a stored image.

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = JournalViewController()
    self.window = window
    window.makeKeyAndVisible()
  }

  func sceneDidBecomeActive(_ scene: UIScene) {}
}

class JournalView: UITextView {
  override init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame, textContainer: textContainer)
    layer.contentsScale = UIScreen.main.scale
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  deinit { NotificationCenter.default.removeObserver(self) }
}

class JournalViewController: UIViewController {
  private let text = JournalView()
  override var preferredStatusBarStyle: UIStatusBarStyle { .darkContent }
  override var prefersStatusBarHidden: Bool { true }

  override func viewDidLoad() {
    super.viewDidLoad()
    let blur = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    blur.frame = view.bounds
    view.addSubview(blur)
    blur.contentView.addSubview(text)
    let configuration = UIImage.SymbolConfiguration(pointSize: 17, weight: .semibold)
    let bold = UIButton(type: .system)
    bold.setImage(UIImage(systemName: "bold", withConfiguration: configuration), for: .normal)
    blur.contentView.addSubview(bold)
    setNeedsStatusBarAppearanceUpdate()
  }

  func keep(at url: URL) -> Bool {
    guard let picture = UIImage(systemName: "star.fill")?.cgImage,
      let destination = CGImageDestinationCreateWithURL(url as CFURL, "public.png" as CFString, 1, nil)
    else { return false }
    CGImageDestinationAddImage(destination, picture, [kCGImageDestinationLossyCompressionQuality: 0.8] as CFDictionary)
    return CGImageDestinationFinalize(destination)
  }
}
