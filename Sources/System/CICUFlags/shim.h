// Flags only: the headers of ICU stay inside CICU (see DESIGN).
