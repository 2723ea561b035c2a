// Reports contended locks of Swift's Synchronization to ThreadSanitizer.
//
// Waiting happens in libswiftSynchronization.so, which is not compiled for the sanitizer: without this, the sanitizer sees a lock
// acquired without a release before, and reports accesses that the lock guards as races. `Scripts/sanitize` preloads this library.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT_SELF __attribute__((swift_context))
#define SWIFT_CALL __attribute__((swiftcall))
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// In the test program; not in the tools that start it.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT_CALL void lockSlow(uint32_t thread, SWIFT_SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT_CALL void unlockSlow(SWIFT_SELF void *mutex) __asm__(UNLOCK_SLOW);

SWIFT_CALL void lockSlow(uint32_t thread, SWIFT_SELF void *mutex) {
  SWIFT_CALL void (*next)(uint32_t, SWIFT_SELF void *) = dlsym(RTLD_NEXT, LOCK_SLOW);
  next(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT_CALL void unlockSlow(SWIFT_SELF void *mutex) {
  SWIFT_CALL void (*next)(SWIFT_SELF void *) = dlsym(RTLD_NEXT, UNLOCK_SLOW);
  if (__tsan_release) __tsan_release(mutex);
  next(mutex);
}
