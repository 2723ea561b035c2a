// Preloaded into `galley`: counts the exclusivity checks of each property of a class, and finds overlapping accesses. See exclusivity.
//
// It replaces the functions of Swift's runtime that begin and end an access, so the program continues after an overlap. The property is found in
// the metadata of the object that contains the address. Layouts are those of docs/ABI/TypeMetadata.rst in Swift's repository, for 64-bit Linux.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { maxMetadata = 1 << 16, maxSites = 1 << 18, maxActive = 512, maxOverlaps = 1 << 12, maxObjectSize = 2048, maxFrames = 400 };
/// Flags of an access: it modifies, and it ends later.
enum { modifies = 1, isTracked = 0x20 };

// MARK: Classes

typedef struct {
  intptr_t kind;
  const void *superclass;
  uint32_t flags, instanceAddressPoint, instanceSize;
  uint16_t alignmentMask, reserved;
  uint32_t classSize, classAddressPoint;
  const struct Descriptor *descriptor;
} Class;

typedef struct Descriptor {
  uint32_t flags;
  int32_t parent, name, accessFunction, fields, superclass;
  uint32_t negativeWords, positiveWords, immediateMembers, fieldCount, fieldOffsetVector;
} Descriptor;

typedef struct {
  int32_t typeName, superclass;
  uint16_t kind, recordSize;
  uint32_t count;
} Fields;

static const char *target(const int32_t *relative) { return (const char *)relative + *relative; }

/// The metadata of all objects that were allocated, by hash.
static const Class *known[maxMetadata];

static uint32_t slotOf(const Class *metadata) { return ((uintptr_t)metadata >> 4) * 2654435761u % maxMetadata; }

static void remember(const Class *metadata) {
  for (uint32_t slot = slotOf(metadata);; slot = (slot + 1) % maxMetadata) {
    const Class *none = NULL;
    if (__atomic_compare_exchange_n(&known[slot], &none, metadata, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) || none == metadata) return;
  }
}

static bool isKnown(const Class *metadata) {
  if (!metadata || (uintptr_t)metadata % 8) return false;
  for (uint32_t slot = slotOf(metadata); known[slot]; slot = (slot + 1) % maxMetadata) {
    if (known[slot] == metadata) return true;
  }
  return false;
}

void *swift_allocObject(const Class *metadata, size_t size, size_t alignment) {
  static void *(*next)(const Class *, size_t, size_t);
  if (!next) next = dlsym(RTLD_NEXT, "swift_allocObject");
  remember(metadata);
  return next(metadata, size, alignment);
}

void *swift_initStackObject(const Class *metadata, void *object) {
  static void *(*next)(const Class *, void *);
  if (!next) next = dlsym(RTLD_NEXT, "swift_initStackObject");
  remember(metadata);
  return next(metadata, object);
}

void *swift_initStaticObject(const Class *metadata, void *object) {
  static void *(*next)(const Class *, void *);
  if (!next) next = dlsym(RTLD_NEXT, "swift_initStaticObject");
  remember(metadata);
  return next(metadata, object);
}

typedef struct { const Descriptor *owner; uint32_t field; } Property;

/// Returns the stored property at `offset` in objects of a class, of the class itself or a superclass. Its owner is NULL if there is none.
static Property propertyAt(const Class *class, size_t offset) {
  for (; class; class = class->superclass) {
    // Small kinds are boxes and closure contexts. Sixteen is the kind of a class's descriptor.
    if ((class->kind > 0 && class->kind < 0x800) || !class->descriptor || (class->descriptor->flags & 0x1F) != 16) break;
    const size_t *offsets = (const size_t *)class + class->descriptor->fieldOffsetVector;
    for (uint32_t field = 0; field < class->descriptor->fieldCount; field++) {
      if (offsets[field] == offset) return (Property){class->descriptor, field};
    }
  }
  return (Property){NULL, 0};
}

/// The address range of the program's image, in which no objects are allocated.
static uintptr_t imageStart, imageEnd;

/// Returns the property at an address: searches backward for the beginning of its object.
static Property propertyOf(uintptr_t address) {
  if (address >= imageStart && address < imageEnd) return (Property){NULL, 0};
  for (uintptr_t object = (address & ~15ul) - (address % 16 ? 0 : 16); address - object < maxObjectSize; object -= 16) {
    const Class *class = *(const Class **)object;
    if (address - object < 16 || !isKnown(class)) continue;
    Property property = propertyAt(class, address - object);
    if (property.owner) return property;
  }
  return (Property){NULL, 0};
}

// MARK: Accesses

/// An instruction that accesses a property.
typedef struct { Property property; uintptr_t pc; uint64_t begins, ends; bool isUsed; } Site;
typedef struct { Site *first, *second; uint64_t count; } Overlap;
typedef struct { const void *address, *buffer; uintptr_t flags; Site *site; bool counts; } Active;

static Site sites[maxSites];
static Overlap overlaps[maxOverlaps];
static int overlapCount;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static __thread Active active[maxActive];
static __thread int activeCount;
/// The only function whose callees count; empty if all code counts.
static uintptr_t insideStart, insideEnd;

static Site *siteOf(Property property, uintptr_t pc) {
  uint64_t hash = ((uintptr_t)property.owner * 7 + property.field * 131 + pc * 31) * 0x9E3779B97F4A7C15;
  for (uint32_t slot = hash >> 46;; slot = (slot + 1) % maxSites) {
    Site *site = &sites[slot];
    if (!__atomic_load_n(&site->isUsed, __ATOMIC_ACQUIRE)) {
      pthread_mutex_lock(&lock);
      if (!site->isUsed) {
        site->property = property;
        site->pc = pc;
        __atomic_store_n(&site->isUsed, true, __ATOMIC_RELEASE);
      }
      pthread_mutex_unlock(&lock);
    }
    if (site->property.owner == property.owner && site->property.field == property.field && site->pc == pc) return site;
  }
}

static void addOverlap(Site *first, Site *second) {
  pthread_mutex_lock(&lock);
  int index = 0;
  while (index < overlapCount && (overlaps[index].first != first || overlaps[index].second != second)) index++;
  if (index < maxOverlaps) {
    if (index == overlapCount) overlaps[overlapCount++] = (Overlap){first, second, 0};
    overlaps[index].count++;
  }
  pthread_mutex_unlock(&lock);
}

/// Whether the caller runs inside the only function that counts. Swift keeps frame pointers.
static bool counts(uintptr_t *frame) {
  if (!insideEnd) return true;
  for (int depth = 0; depth < maxFrames; depth++) {
    if (frame[1] >= insideStart && frame[1] < insideEnd) return true;
    uintptr_t *next = (uintptr_t *)frame[0];
    if (next <= frame || (uintptr_t)next % 8 || next - frame > 1 << 19) return false;
    frame = next;
  }
  return false;
}

void swift_beginAccess(const void *address, void *buffer, uintptr_t flags, const void *pc) {
  Site *site = siteOf(propertyOf((uintptr_t)address), (uintptr_t)__builtin_return_address(0));
  bool isCounted = counts(__builtin_frame_address(0));
  if (isCounted) __atomic_add_fetch(&site->begins, 1, __ATOMIC_RELAXED);
  for (int index = 0; index < activeCount; index++) {
    if (active[index].address == address && ((flags | active[index].flags) & modifies)) addOverlap(active[index].site, site);
  }
  if ((flags & isTracked) && activeCount < maxActive) active[activeCount++] = (Active){address, buffer, flags, site, isCounted};
}

void swift_endAccess(const void *buffer) {
  for (int index = activeCount - 1; index >= 0; index--) {
    if (active[index].buffer != buffer) continue;
    if (active[index].counts) __atomic_add_fetch(&active[index].site->ends, 1, __ATOMIC_RELAXED);
    activeCount--;
    memmove(&active[index], &active[index + 1], (activeCount - index) * sizeof(Active));
    return;
  }
}

// MARK: The result

static int findImage(struct dl_phdr_info *image, size_t size, void *context) {
  imageStart = image->dlpi_addr;
  for (int index = 0; index < image->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &image->dlpi_phdr[index];
    if (segment->p_type == PT_LOAD) imageEnd = imageStart + segment->p_vaddr + segment->p_memsz;
  }
  return 1;  // The program is the first image.
}

__attribute__((constructor)) static void start(void) {
  dl_iterate_phdr(findImage, NULL);
  const char *inside = getenv("EXCLUSIVITY_INSIDE");
  if (inside && sscanf(inside, "%lx-%lx", &insideStart, &insideEnd) == 2) {
    insideStart += imageStart;
    insideEnd += imageStart;
  }
}

static void printName(FILE *file, Property property) {
  const Descriptor *owner = property.owner;
  if (!owner || !owner->fields) {
    fprintf(file, "other");
    return;
  }
  const Fields *fields = (const Fields *)target(&owner->fields);
  const int32_t *record = (const int32_t *)((const char *)(fields + 1) + property.field * fields->recordSize);
  fprintf(file, "%s.%s", target(&owner->name), target(&record[2]));
}

/// Writes a line for each instruction that accessed a property, and for each pair of them whose accesses overlapped.
__attribute__((destructor)) static void report(void) {
  FILE *file = getenv("EXCLUSIVITY_OUT") ? fopen(getenv("EXCLUSIVITY_OUT"), "w") : NULL;
  if (!file) return;
  for (int index = 0; index < maxSites; index++) {
    if (!sites[index].isUsed) continue;
    fprintf(file, "access\t");
    printName(file, sites[index].property);
    fprintf(file, "\t%lu\t%lu\n", sites[index].begins, sites[index].ends);
  }
  for (int index = 0; index < overlapCount; index++) {
    fprintf(file, "overlap\t");
    printName(file, overlaps[index].first->property);
    fprintf(file, "\t%lx\t%lx\n", overlaps[index].first->pc - imageStart, overlaps[index].second->pc - imageStart);
  }
  fclose(file);
}
