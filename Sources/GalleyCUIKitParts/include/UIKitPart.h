// Empty, because each submodule of UIKit is the whole module here.
#pragma once
