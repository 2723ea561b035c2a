/// The version of the library and its program.
public enum GalleyVersion {
  /// The version in the changelog. It is stored only here.
  public static let text = "0.1.0"
}
