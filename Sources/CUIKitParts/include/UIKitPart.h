// Empty: each part of UIKit is the whole module here.
#pragma once
