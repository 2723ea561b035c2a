# Functions for the scripts in this folder, which source it. They run in the project's folder.

# Prints the program's version, as 0.1.0. $1: the program.
version_of() { "$1" --version | cut -d ' ' -f 2; }

# Prints the author of the last commit as NAME <ADDRESS>, unless the environment names a maintainer as Debian's tools expect it.
maintainer() { echo "${DEBFULLNAME:-$(git log -1 --format=%an)} <${DEBEMAIL:-$(git log -1 --format=%ae)}>"; }

# Prints the libraries that programs and libraries load, each as NAME PATH, without the dynamic loader. $@: the files.
libraries_of() {
  local list
  list=$(for file in "$@"; do ldd "$file"; done)
  if grep -F 'not found' <<<"$list" >&2; then echo "package: these libraries are missing" >&2; return 1; fi
  awk '$2 == "=>" { print $1, $3 }' <<<"$list" | sort -u
}

# Prints the folder of Swift's runtime. $1: the program.
runtime_folder() {
  local core
  core=$(libraries_of "$1" | awk '$1 == "libswiftCore.so" { print $2 }')
  if [ -z "$core" ]; then echo "package: $1 does not load Swift's runtime, libswiftCore.so" >&2; return 1; fi
  dirname "$core"
}

# Prints the Debian package of each file that has one, as PATH PACKAGE. $@: the paths, without symbolic links.
owners_of() {
  # With a merged /usr, packages list some files of /usr/lib as files of /lib.
  { dpkg-query -S "$@" "${@#/usr}" 2>/dev/null || true; } | sed -n 's,^\([^:, ]*\)[^/]* \(/usr\)\?\(/.*\),/usr\3 \1,p'
}

# Writes the files for the desktop, the shells and `man`, and Galley's data. $1: the program, $2: a folder `share`.
write_share() {
  local program=$1 share=$2 icons=$2/icons/hicolor size
  mkdir -p "$share"/{applications,mime/packages,man/man1,bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d}
  "$program" manual >"$share/man/man1/galley.1"
  # Bash reads the script and does not run it, so it needs no interpreter line.
  "$program" --generate-completion-script bash | sed '1{/^#!/d}' >"$share/bash-completion/completions/galley"
  "$program" --generate-completion-script zsh >"$share/zsh/vendor-completions/_galley"
  "$program" --generate-completion-script fish >"$share/fish/vendor_completions.d/galley.fish"
  cp Scripts/packaging/{galley,galley-open}.desktop "$share/applications"
  cp Scripts/packaging/galley.xml "$share/mime/packages"
  mkdir -p "$icons/scalable/apps"
  cp Scripts/packaging/galley.svg "$icons/scalable/apps"
  for size in 16 24 32 48 64 128 256; do
    mkdir -p "$icons/${size}x$size/apps"
    Scripts/draw-images Scripts/packaging/galley.svg $size "$icons/${size}x$size/apps/galley.png"
  done
  cp -R Assets "$share/galley"
}

# Gives all files in a folder the usual modes and the time of the sources. $1: the folder.
normalize() {
  chmod -R u=rwX,go=rX "$1"
  find "$1" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
}
