/// Everything that one `proof check` found: what is printed, what goes into `--json`, and what the report shows.
public struct ProofRun: Hashable, Sendable, Codable {
  /// 0 all passed, 1 some differ or are broken, 3 none of these but some have other fonts.
  public var exit: Int
  /// ISO 8601, UTC.
  public var date: String
  /// Galley's version.
  public var library: String
  /// What the proofs were recorded with, sorted by name, and which version is installed here.
  public var fonts: [Font]
  /// In the order of the report: differs, broken, other fonts, passed; by name in each.
  public var proofs: [Proof]

  /// A run of these proofs, in the order that they are given.
  public init(exit: Int, date: String, library: String, fonts: [Font], proofs: [Proof]) {
    self.exit = exit
    self.date = date
    self.library = library
    self.fonts = fonts
    self.proofs = proofs
  }

  /// The result of a proof, or of one of its steps.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    case differs, broken, otherFonts, passed
  }

  /// A font or a library that a proof was drawn with.
  public struct Font: Hashable, Sendable, Codable {
    /// A version of a font or library.
    public struct Version: Hashable, Sendable, Codable {
      /// The version that the font or library states.
      public var version: String
      /// SHA-256 of the file, in hexadecimal; empty for what is not one file.
      public var hash: String
      /// Takes both values unchecked.
      public init(version: String, hash: String) {
        self.version = version
        self.hash = hash
      }
    }

    /// A font's file or a library's name.
    public var name: String
    /// What the proof was recorded with.
    public var recorded: Version
    /// `nil`: not on this system.
    public var found: Version?

    /// Takes the version that was recorded and the one found.
    public init(name: String, recorded: Version, found: Version?) {
      self.name = name
      self.recorded = recorded
      self.found = found
    }
  }

  /// A proof and what its replay showed.
  public struct Proof: Hashable, Sendable, Codable {
    /// The folder's name.
    public var id: String
    /// What it shows, in a sentence.
    public var title: String
    /// `broken` where a file is damaged or the replay has other steps than recorded.
    public var state: State
    /// How many events of the trace were replayed.
    public var events: Int
    /// What the replay took.
    public var ms: Double
    /// The day, ISO 8601.
    public var recorded: String
    /// In the order of the replay; empty where it could not run.
    public var steps: [Step]
    /// Of a broken one.
    public var file: String?
    /// Of a broken one: from 1; `nil` where the whole file is meant.
    public var line: Int?
    /// What is wrong, or which fonts differ; `nil` where there is nothing to report.
    public var message: String?
    /// Lines of the file with their numbers before them: "14  …".
    public var excerpt: [String]?
    /// What to do about it, one step per line.
    public var remedy: [String]?

    /// A proof without an error; `file`, `line`, `message`, `excerpt` and `remedy` are set afterwards.
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

  /// A step of a proof: a place in its trace where layout and picture were kept.
  public struct Step: Hashable, Sendable, Codable {
    /// From 1.
    public var n: Int
    /// What was done, in words: "drag heart to 551,194".
    public var event: String
    /// `differs` where layout or picture differ, or where more was laid out than recorded and costs are compared.
    public var state: State
    /// In window points.
    public var pointer: [Double]?
    /// The ways that the pointer went with its button down, earlier ones first; this step's own is the last.
    public var path: [[[Double]]]
    /// Data URLs of PNGs.
    public var thumb: String
    /// The recorded picture, as a data URL; empty where no report is made.
    public var before: String
    /// The picture now, where it differs.
    public var after: String?
    /// Pixels in a point.
    public var pixelsPerPoint: Double
    /// The window's size in points.
    public var page: [Double]
    /// How much was laid out for it.
    public var cost: Cost
    /// What differs in the layout; empty where nothing does.
    public var differences: [LayoutDifference]
    /// The rows of both layouts; empty where they are the same and no report is made.
    public var dump: [LayoutDiffRow]
    /// Of pictures that differ: how many pixels, and where, in points.
    public var pixels: Int?
    /// Where pixels differ, in points; `nil` where none do.
    public var boxes: [RecordedRect]?
    /// Where the layout is the same and pixels are not: the lines that look other, in words.
    public var looks: String?
    /// Whether `before` is drawn from the recorded layout, because no image of this step was recorded: that its pixels differ is
    /// known, but not where. `nil` if not.
    public var isBeforeDrawn: Bool?

    enum CodingKeys: String, CodingKey {
      case n, event, state, pointer, path, thumb, before, after, page, cost, differences, dump, pixels, boxes, looks
      case pixelsPerPoint = "px_per_pt"
      case isBeforeDrawn = "before_is_drawn"
    }

    /// A step whose pictures are equal; `pixels`, `boxes` and `looks` are set afterwards.
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
    /// How many lines were laid out.
    public var lines: [Int]
    /// How many paragraphs were laid out.
    public var paragraphs: [Int]
    /// One number in each list, or two: recorded, now.
    public init(lines: [Int], paragraphs: [Int]) {
      self.lines = lines
      self.paragraphs = paragraphs
    }
  }
}
