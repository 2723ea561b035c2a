// Placeholder, replaced by the module's owner.
