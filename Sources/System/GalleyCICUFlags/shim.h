// Flags only: the headers of ICU stay inside GalleyCICU (see DESIGN).
