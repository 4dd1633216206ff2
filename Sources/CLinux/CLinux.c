#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <malloc.h>
#include <spawn.h>
#include <stddef.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

int clinux_boottime_timer(void) {
  return timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC);
}

int clinux_arm_timer(int timer, int64_t nanoseconds) {
  // A zero it_value would disarm the timer; one nanosecond is as good as now.
  if (nanoseconds <= 0) nanoseconds = 1;
  struct itimerspec setting = {
      .it_value = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000}};
  return timerfd_settime(timer, 0, &setting, NULL);
}

int clinux_signal_descriptor(const sigset_t *signals) {
  return signalfd(-1, signals, SFD_NONBLOCK | SFD_CLOEXEC);
}

int clinux_next_signal(int descriptor) {
  struct signalfd_siginfo info;
  ssize_t count = read(descriptor, &info, sizeof info);
  return count == sizeof info ? (int)info.ssi_signo : -1;
}

int clinux_event_descriptor(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

void clinux_raise_event(int descriptor) {
  uint64_t one = 1;
  // It fails only when it is readable already, 2^64 events ago.
  if (write(descriptor, &one, sizeof one) < 0) return;
}

void clinux_clear_event(int descriptor) {
  uint64_t count;
  if (read(descriptor, &count, sizeof count) < 0) return;
}

static struct flock one_byte(int64_t offset) {
  return (struct flock){
      .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)offset, .l_len = 1};
}

int clinux_lock_byte(int descriptor, int64_t offset) {
  struct flock lock = one_byte(offset);
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int clinux_byte_is_locked(int descriptor, int64_t offset) {
  struct flock lock = one_byte(offset);
  if (fcntl(descriptor, F_OFD_GETLK, &lock) != 0) return -1;
  return lock.l_type != F_UNLCK;
}

int clinux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int clinux_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

char *const *clinux_environment(void) { return environ; }

void clinux_map_large_allocations(void) { mallopt(M_MMAP_THRESHOLD, 128 * 1024); }

void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

static int guarded_terminal = -1;
static struct termios guarded_settings;
static volatile sig_atomic_t guarded_screen = -1;
static char screen_restore[128];
static volatile sig_atomic_t screen_restore_size;
static const int traps[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};

static void restore_and_die(int number) {
  if (guarded_terminal >= 0) tcsetattr(guarded_terminal, TCSANOW, &guarded_settings);
  ssize_t written = 0;
  if (guarded_screen >= 0) {
    written = write(guarded_screen, screen_restore, (size_t)screen_restore_size);
  }
  // What could not be written cannot be helped now.
  (void)written;
  // SA_RESETHAND has put the default action back.
  raise(number);
}

// A stack that has overflowed is none to run a handler on. It serves the thread that guards the
// terminal, the main one.
static char trap_stack[64 * 1024];

static void catch_traps(void) {
  stack_t stack = {.ss_sp = trap_stack, .ss_size = sizeof trap_stack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK};
  int is_guarded = guarded_terminal >= 0 || guarded_screen >= 0;
  action.sa_handler = is_guarded ? restore_and_die : SIG_DFL;
  for (size_t i = 0; i < sizeof traps / sizeof *traps; i++) sigaction(traps[i], &action, NULL);
}

void clinux_guard_terminal(int terminal, const struct termios *settings) {
  if (settings) guarded_settings = *settings;
  guarded_terminal = settings ? terminal : -1;
  catch_traps();
}

void clinux_guard_screen(int terminal, const char *restore) {
  size_t size = terminal < 0 ? 0 : strlen(restore);
  if (size > sizeof screen_restore) size = sizeof screen_restore;
  // A trap between these lines writes nothing, or what was to be written before.
  guarded_screen = -1;
  memcpy(screen_restore, restore, size);
  screen_restore_size = (sig_atomic_t)size;
  guarded_screen = terminal;
  catch_traps();
}

static void print_nothing(const char *file, int line, const char *function, int code,
                          const char *format, ...) {
  (void)file, (void)line, (void)function, (void)code, (void)format;
}

void *clinux_silent_alsa_handler(void) { return (void *)print_nothing; }
