// Flags only: the headers of ATK stay inside GalleyCATK.
