#include <hunspell.h>
#include <iconv.h>
