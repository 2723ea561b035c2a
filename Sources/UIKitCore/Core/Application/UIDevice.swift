import Foundation

/// The computer that runs the program.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The only instance.
  public static let current = UIDevice()

  /// The interface idiom, `.pad`, the default of Mac Catalyst: it suits a large display and a pointer.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UITraitCollection.initial.userInterfaceIdiom }

  /// The operating system's name.
  open var systemName: String { "Linux" }

  /// The version of the kernel, such as "6.1.0".
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }

  /// The kind of computer.
  open var model: String { "Desktop" }

  /// The model, which is not localized.
  open var localizedModel: String { model }

  /// The computer's name in its network.
  open var name: String { ProcessInfo.processInfo.hostName }

  /// The orientation, always portrait: a desktop does not rotate.
  open var orientation: UIDeviceOrientation { .portrait }

  /// Plays a key click while a visible input view or accessory view conforms to `UIInputViewAudioFeedback` and
  /// enables it. Silent if the user has turned clicks off (`UIScreenKeyboard.clicks`), and without an audio device.
  open func playInputClick() {
    guard UIScreenKeyboard.clicks, let window = UIApplication.shared.keyWindow, window.keyboard.clicks else { return }
    UIScreen.main.host?.playKeyClick()
  }
}

/// The physical orientation of a device.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// Whether the orientation is one of the two portrait orientations.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the orientation is one of the two landscape orientations.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the device lies flat: face up or face down.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}
