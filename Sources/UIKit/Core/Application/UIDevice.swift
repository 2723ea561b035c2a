import Foundation

/// The machine that the program runs on.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The only instance.
  public static let current = UIDevice()

  /// `.pad`, as a program of Mac Catalyst has it unless it asks for more: what is made for a large display and a pointer fits.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { UITraitCollection.initial.userInterfaceIdiom }

  /// The operating system's name.
  open var systemName: String { "Linux" }

  /// The version of its kernel, "6.1.0".
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }

  /// What kind of machine it is.
  open var model: String { "Desktop" }

  /// The same, in no other language.
  open var localizedModel: String { model }

  /// The name of the machine in its network.
  open var name: String { ProcessInfo.processInfo.hostName }

  /// How the device is held: a desktop stands upright, so that it never turns.
  open var orientation: UIDeviceOrientation { .portrait }

  /// Plays the click of a key while an input view or an accessory view is up that conforms to `UIInputViewAudioFeedback` and
  /// enables it. Silent otherwise, where the user wants no clicks (`UIScreenKeyboard.clicks`), and without an audio device.
  open func playInputClick() {
    guard UIScreenKeyboard.clicks, let window = UIApplication.shared.keyWindow, window.keyboard.clicks else { return }
    UIScreen.main.host?.playKeyClick()
  }
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// Whether it is one of the two upright ones.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether it is one of the two wide ones.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it lies.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}
