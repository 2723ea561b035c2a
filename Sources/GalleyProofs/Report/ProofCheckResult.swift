/// The result of one `proof check`, for all proofs that it replayed: the data for the output, for `--json` and for the report.
public struct ProofCheckResult: Hashable, Sendable, Codable {
  /// The exit code: 0 if all passed, 1 if some differ or are broken, 3 if otherwise some have different fonts.
  public var exitCode: Int
  /// The date, in ISO 8601 and UTC.
  public var date: String
  /// Galley's version.
  public var library: String
  /// The fonts of the recordings, sorted by name, and their installed versions.
  public var fonts: [Font]
  /// The proofs in report order: differing, broken, other fonts, passed; by name within each group.
  public var proofs: [Proof]

  private enum CodingKeys: String, CodingKey {
    case exitCode = "exit", date, library, fonts, proofs
  }

  /// Creates a run of proofs in the given order.
  public init(exitCode: Int, date: String, library: String, fonts: [Font], proofs: [Proof]) {
    self.exitCode = exitCode
    self.date = date
    self.library = library
    self.fonts = fonts
    self.proofs = proofs
  }

  /// The result of a proof or a step.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    case differs, broken, otherFonts, passed
  }

  /// A font or a library that affects a proof's images.
  public struct Font: Hashable, Sendable, Codable {
    /// A version of a font or library.
    public struct Version: Hashable, Sendable, Codable {
      /// The version that the font or library states.
      public var version: String
      /// The SHA-256 hash of the file in hexadecimal. Empty if it is not a single file.
      public var hash: String
      /// Creates a version without validation.
      public init(version: String, hash: String) {
        self.version = version
        self.hash = hash
      }
    }

    /// The name of a font file or of a library.
    public var name: String
    /// The version at the time of the recording.
    public var recorded: Version
    /// The installed version, or `nil` if it is not installed.
    public var found: Version?

    /// Creates a font with the recorded and the installed version.
    public init(name: String, recorded: Version, found: Version?) {
      self.name = name
      self.recorded = recorded
      self.found = found
    }
  }

  /// The result of a proof's replay.
  public struct Proof: Hashable, Sendable, Codable {
    /// The name of the folder.
    public var id: String
    /// A sentence that describes the proof.
    public var title: String
    /// The state. `broken` if a file is damaged or the replay has different steps.
    public var state: State
    /// The number of replayed events.
    public var events: Int
    /// The duration of the replay, in milliseconds.
    public var milliseconds: Double
    /// The day of the recording, in ISO 8601.
    public var recorded: String
    /// The steps in replay order. Empty if the replay did not run.
    public var steps: [Step]
    /// The file with the error, for a broken proof; else `nil`.
    public var file: String?
    /// The line of the error, starting at 1, for a broken proof. `nil` if the error concerns the whole file.
    public var line: Int?
    /// The error, or the fonts that differ. `nil` if there is nothing to report.
    public var message: String?
    /// Lines of the file around the error, prefixed by their numbers: "14  …". `nil` if the error is not in a line of a file.
    public var excerpt: [String]?
    /// Suggestions for fixing the problem, one step per line; `nil` if there are none.
    public var remedy: [String]?

    private enum CodingKeys: String, CodingKey {
      case id, title, state, events, milliseconds = "ms", recorded, steps, file, line, message, excerpt, remedy
    }

    /// Creates a proof without an error. Set `file`, `line`, `message`, `excerpt` and `remedy` afterwards.
    public init(
      id: String, title: String, state: State, events: Int = 0, milliseconds: Double = 0, recorded: String = "", steps: [Step] = []
    ) {
      self.id = id
      self.title = title
      self.state = state
      self.events = events
      self.milliseconds = milliseconds
      self.recorded = recorded
      self.steps = steps
    }
  }

  /// The result of a step of a proof. A step is a point in the trace at which layout and screenshot were recorded.
  public struct Step: Hashable, Sendable, Codable {
    /// The number of the step, starting at 1.
    public var number: Int
    /// A description of the event: "drag heart to 551,194".
    public var event: String
    /// The state. `differs` if the layout or screenshot differs, or if costs are compared and more was laid out than
    /// recorded.
    public var state: State
    /// The pointer position in points of the window, as x and y; `nil` if the step has no pointer.
    public var pointer: [Double]?
    /// The paths of the pointer with its button down, in order. The last one belongs to this step.
    public var pointerPaths: [[[Double]]]
    /// The thumbnail, as the data URL of a PNG.
    public var thumbnail: String
    /// The recorded screenshot, as a data URL. Empty without a report.
    public var before: String
    /// The current screenshot as a data URL, if it differs; else `nil`.
    public var after: String?
    /// The scale of the screenshots, in pixels per point.
    public var pixelsPerPoint: Double
    /// The size of the window, in points.
    public var windowSize: [Double]
    /// The numbers of lines and paragraphs that were laid out for the step, recorded and current.
    public var cost: Cost
    /// The differences in layout. Empty if there are none.
    public var differences: [LayoutDifference]
    /// The rows of both layouts. Empty if they are equal and the run has no report.
    public var rows: [LayoutDiffRow]
    /// The number of different pixels; `nil` if the screenshots are equal or were not compared.
    public var pixels: Int?
    /// The areas with different pixels, in points. `nil` if there are none.
    public var boxes: [RecordedRect]?
    /// A description of the lines that look different although the layout is the same. `nil` if there are none.
    public var visibleChanges: String?
    /// Whether `before` is drawn from the recorded layout because the step has no recorded screenshot. `nil` if not.
    ///
    /// The pixels are then known to differ, but not at which positions.
    public var isBeforeDrawn: Bool?

    enum CodingKeys: String, CodingKey {
      case number = "n", event, state, pointer, pointerPaths = "path", thumbnail = "thumb", before, after, windowSize = "page", cost, differences, rows = "dump", pixels, boxes, visibleChanges = "looks"
      case pixelsPerPoint = "px_per_pt"
      case isBeforeDrawn = "before_is_drawn"
    }

    /// Creates a step with equal screenshots. Set `pixels`, `boxes` and `visibleChanges` afterwards.
    public init(
      number: Int, event: String, state: State, pointer: [Double]? = nil, pointerPaths: [[[Double]]] = [], thumbnail: String = "",
      before: String = "", after: String? = nil, pixelsPerPoint: Double, windowSize: [Double], cost: Cost,
      differences: [LayoutDifference] = [], rows: [LayoutDiffRow] = []
    ) {
      self.number = number
      self.event = event
      self.state = state
      self.pointer = pointer
      self.pointerPaths = pointerPaths
      self.thumbnail = thumbnail
      self.before = before
      self.after = after
      self.pixelsPerPoint = pixelsPerPoint
      self.windowSize = windowSize
      self.cost = cost
      self.differences = differences
      self.rows = rows
    }
  }

  /// The amount of layout work for a step of a proof. Each list has the recorded and the current number, or only the recorded
  /// one if nothing was compared.
  public struct Cost: Hashable, Sendable, Codable {
    /// The number of lines that were laid out.
    public var lines: [Int]
    /// The number of paragraphs that were laid out.
    public var paragraphs: [Int]
    /// Creates a cost from lists of one value, or of two: recorded and current.
    public init(lines: [Int], paragraphs: [Int]) {
      self.lines = lines
      self.paragraphs = paragraphs
    }
  }
}
