/// A run in the form of the report page, in which equal images are stored once.
package struct ReportData: Codable {
  /// The images as data URLs.
  package var images: [String] = []
  /// The run with `@` and an index in `images` instead of each image.
  package var run: ProofCheckResult

  private enum CodingKeys: String, CodingKey {
    case images = "pictures", run
  }

  package init(_ run: ProofCheckResult) {
    self.run = run
    var indices: [String: Int] = [:]
    var uniqueImages: [String] = []
    func shared(_ image: String) -> String {
      guard !image.isEmpty else { return image }
      let index = indices[image] ?? uniqueImages.count
      if index == uniqueImages.count {
        uniqueImages.append(image)
        indices[image] = index
      }
      return "@\(index)"
    }
    forEachStep { step in
      step.thumbnail = shared(step.thumbnail)
      step.before = shared(step.before)
      step.after = step.after.map(shared)
    }
    self.images = uniqueImages
  }

  /// The run with its images restored.
  package var wholeRun: ProofCheckResult {
    var whole = self
    func picture(_ name: String) -> String {
      guard name.hasPrefix("@"), let index = Int(name.dropFirst()), images.indices.contains(index) else { return name }
      return images[index]
    }
    whole.forEachStep { step in
      step.thumbnail = picture(step.thumbnail)
      step.before = picture(step.before)
      step.after = step.after.map(picture)
    }
    return whole.run
  }

  private mutating func forEachStep(_ body: (inout ProofCheckResult.Step) -> Void) {
    for proof in run.proofs.indices {
      for step in run.proofs[proof].steps.indices { body(&run.proofs[proof].steps[step]) }
    }
  }
}
