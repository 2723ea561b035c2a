extension WindowConfiguration {
  /// Returns the options of the bars and the page: this text size, these inspections and layout settings, and otherwise the defaults.
  @MainActor func chromeOptions() -> ChromeOptions {
    var options = ChromeOptions()
    options.category = category
    options.inspectors = inspectors
    options.balancesColumns = balancesColumns
    options.usesTotalFit = usesTotalFit
    options.exclusions = exclusions
    return options
  }
}
