/// Everything that one `proof check` found: what is printed, what goes into `--json`, and what the report shows.
public struct ProofRun: Hashable, Sendable, Codable {
  /// 0 all passed, 1 some differ or are broken, 3 none of these but some have other fonts.
  public var exit: Int
  /// ISO 8601, UTC.
  public var date: String
  /// Galley's version.
  public var library: String
  public var fonts: [Font]
  /// In the order of the report: differs, broken, other fonts, passed; by name in each.
  public var proofs: [Proof]

  public init(exit: Int, date: String, library: String, fonts: [Font], proofs: [Proof]) {
    self.exit = exit
    self.date = date
    self.library = library
    self.fonts = fonts
    self.proofs = proofs
  }

  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    case differs, broken, otherFonts, passed
  }

  /// A font or a library that a proof was drawn with.
  public struct Font: Hashable, Sendable, Codable {
    public struct Version: Hashable, Sendable, Codable {
      public var version: String
      public var hash: String
      public init(version: String, hash: String) {
        self.version = version
        self.hash = hash
      }
    }

    public var name: String
    public var recorded: Version
    /// `nil`: not on this system.
    public var found: Version?

    public init(name: String, recorded: Version, found: Version?) {
      self.name = name
      self.recorded = recorded
      self.found = found
    }
  }

  public struct Proof: Hashable, Sendable, Codable {
    /// The folder's name.
    public var id: String
    /// What it shows, in a sentence.
    public var title: String
    public var state: State
    public var events: Int
    /// What the replay took.
    public var ms: Double
    /// The day, ISO 8601.
    public var recorded: String
    public var steps: [Step]
    /// Of a broken one.
    public var file: String?
    public var line: Int?
    public var message: String?
    /// Lines of the file with their numbers before them: "14  …".
    public var excerpt: [String]?
    public var remedy: [String]?

    public init(
      id: String, title: String, state: State, events: Int = 0, ms: Double = 0, recorded: String = "", steps: [Step] = []
    ) {
      self.id = id
      self.title = title
      self.state = state
      self.events = events
      self.ms = ms
      self.recorded = recorded
      self.steps = steps
    }
  }

  public struct Step: Hashable, Sendable, Codable {
    /// From 1.
    public var n: Int
    /// What was done, in words: "drag heart to 551,194".
    public var event: String
    public var state: State
    /// In window points.
    public var pointer: [Double]?
    /// The ways that the pointer went with its button down, earlier ones first; this step's own is the last.
    public var path: [[[Double]]]
    /// Data URLs of PNGs.
    public var thumb: String
    public var before: String
    public var after: String?
    /// Pixels in a point.
    public var pixelsPerPoint: Double
    /// The window's size in points.
    public var page: [Double]
    public var cost: Cost
    public var differences: [LayoutDifference]
    public var dump: [LayoutDiffRow]
    /// Of pictures that differ: how many pixels, and where, in points.
    public var pixels: Int?
    public var boxes: [RecordedRect]?
    /// Where the layout is the same and pixels are not: the lines that look other, in words.
    public var looks: String?

    enum CodingKeys: String, CodingKey {
      case n, event, state, pointer, path, thumb, before, after, page, cost, differences, dump, pixels, boxes, looks
      case pixelsPerPoint = "px_per_pt"
    }

    public init(
      n: Int, event: String, state: State, pointer: [Double]? = nil, path: [[[Double]]] = [], thumb: String = "",
      before: String = "", after: String? = nil, pixelsPerPoint: Double, page: [Double], cost: Cost,
      differences: [LayoutDifference] = [], dump: [LayoutDiffRow] = []
    ) {
      self.n = n
      self.event = event
      self.state = state
      self.pointer = pointer
      self.path = path
      self.thumb = thumb
      self.before = before
      self.after = after
      self.pixelsPerPoint = pixelsPerPoint
      self.page = page
      self.cost = cost
      self.differences = differences
      self.dump = dump
    }
  }

  /// What was laid for a step: `[before, after]`; only `[before]` where nothing was compared.
  public struct Cost: Hashable, Sendable, Codable {
    public var lines: [Int]
    public var paragraphs: [Int]
    public init(lines: [Int], paragraphs: [Int]) {
      self.lines = lines
      self.paragraphs = paragraphs
    }
  }
}
