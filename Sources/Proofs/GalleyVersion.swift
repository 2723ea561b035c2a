/// The version of the library and its program.
public enum GalleyVersion {
  /// As the changelog counts; the one place that it is kept in.
  public static let text = "0.1.0"
}
