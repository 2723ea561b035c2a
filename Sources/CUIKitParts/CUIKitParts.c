#include "UIKitPart.h"
