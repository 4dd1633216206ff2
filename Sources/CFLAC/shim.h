#include <FLAC/all.h>
