// A library to be preloaded into a program: calls of libasound fail, delay or lie by a script.
//
// ALSA_FAULTS holds the script, read once when the library is loaded; a bad one aborts the program
// with a message, for a test must not pass by a typo. Rules are separated by `;` or `,`, without
// spaces; of several that fit a call the first counts:
//
//     CALL@WHEN=WHAT
//
//     CALL   open hw_params prepare start writei avail_update delay state resume drop close
//     WHEN   3       the third call of that kind, counted from 1
//            3-5     the third to the fifth
//            3+      the third and all later ones
//            5s-8s   from 5 to 8 seconds after loading; fractions such as 4.5s are allowed
//            5s+     from 5 seconds on
//     WHAT   EPIPE ESTRPIPE EIO ENODEV EBADFD EBUSY EACCES EPERM ECONNREFUSED EHOSTDOWN ENOENT
//            ENOSYS EAGAIN EINTR
//                      fails with this error; not for state
//            ok        succeeds, the real function is not called; not for open, avail_update, delay
//                      and state. A write takes all frames that it is given
//            hang      never returns
//            sleep:MS  waits so many milliseconds, then calls the real function
//            zero      reports 0; for avail_update and delay
//            freeze    reports what was reported last; for avail_update and delay
//            add:N     reports so many frames more, less when negative; for delay
//            jitter:N  reports up to N frames more or less, the same in each run; for delay
//            SUSPENDED XRUN DISCONNECTED RUNNING
//                      reports this state; for state
//
// ALSA_FAULTS_LOG names a file that holds, at any moment and after any end of the program, a line for
// each kind of call: its name, how often it was called and how often a rule applied to it.
//
// Calls that libasound and its plug-ins make among themselves are neither counted nor touched.
// All functions may be called from any thread.
#define _GNU_SOURCE
#include "FaultScript.h"

#include <alsa/asoundlib.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define LOG_LINE 64

// `counting` guards the counts, the log and the last reports; no call waits while holding it.
static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;
static unsigned long calls[CALL_COUNT], faults[CALL_COUNT];
static snd_pcm_sframes_t last_avail, last_delay;
static bool has_avail, has_delay;
static char *log_lines;
static struct timespec loaded;
// How deep this thread is in real functions.
static _Thread_local int depth;

static void write_log_line(enum call call) {
  if (!log_lines) return;
  char line[LOG_LINE + 1];
  snprintf(line, sizeof line, "%-14s%24lu%25lu\n", call_names[call], calls[call], faults[call]);
  memcpy(log_lines + call * LOG_LINE, line, LOG_LINE);
}

static void open_log(const char *path) {
  int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0 || ftruncate(file, CALL_COUNT * LOG_LINE)) {
    fprintf(stderr, "ALSA_FAULTS_LOG: %s: %s\n", path, strerror(errno));
    abort();
  }
  void *memory =
    mmap(NULL, CALL_COUNT * LOG_LINE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (memory == MAP_FAILED) abort();
  log_lines = memory;
  for (int call = 0; call < CALL_COUNT; call++) write_log_line((enum call)call);
}

__attribute__((constructor)) static void load(void) {
  clock_gettime(CLOCK_MONOTONIC, &loaded);
  const char *script = getenv("ALSA_FAULTS"), *log = getenv("ALSA_FAULTS_LOG");
  if (script) fault_script_read(script);
  if (log && *log) open_log(log);
}

// Counts a call and tells what it is to do; waiting is done here.
static struct fault begin(enum call call, unsigned long *number) {
  if (depth) return (struct fault){EFFECT_NONE, 0};
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  double seconds =
    (double)(now.tv_sec - loaded.tv_sec) + (double)(now.tv_nsec - loaded.tv_nsec) * 1e-9;
  pthread_mutex_lock(&counting);
  unsigned long count = ++calls[call];
  struct fault fault = fault_script_fault(call, count, seconds);
  if (fault.effect != EFFECT_NONE) faults[call]++;
  write_log_line(call);
  pthread_mutex_unlock(&counting);
  if (number) *number = count;
  if (fault.effect == EFFECT_HANG) for (;;) pause();
  if (fault.effect == EFFECT_SLEEP) {
    struct timespec left = {fault.value / 1000, fault.value % 1000 * 1000000};
    while (nanosleep(&left, &left) && errno == EINTR) {}
  }
  return fault;
}

// The real function; a program whose libasound lacks it could not have been linked.
static void *real(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) {
    fprintf(stderr, "ALSA_FAULTS: %s: not found\n", name);
    abort();
  }
  return function;
}

#define REAL(name) ((__typeof__(&name))real(#name))

// A function that returns an error or 0, and does nothing else that a script can change.
#define PLAIN(call, name, parameters, arguments) \
  int name parameters { \
    struct fault fault = begin(call, NULL); \
    if (fault.effect == EFFECT_ERROR) return -(int)fault.value; \
    if (fault.effect == EFFECT_OK) return 0; \
    depth++; \
    int result = REAL(name) arguments; \
    depth--; \
    return result; \
  }

PLAIN(
  CALL_OPEN, snd_pcm_open,
  (snd_pcm_t **pcm, const char *name, snd_pcm_stream_t stream, int mode),
  (pcm, name, stream, mode))
PLAIN(
  CALL_HW_PARAMS, snd_pcm_hw_params, (snd_pcm_t *pcm, snd_pcm_hw_params_t *params), (pcm, params))
PLAIN(CALL_PREPARE, snd_pcm_prepare, (snd_pcm_t *pcm), (pcm))
PLAIN(CALL_START, snd_pcm_start, (snd_pcm_t *pcm), (pcm))
PLAIN(CALL_RESUME, snd_pcm_resume, (snd_pcm_t *pcm), (pcm))
PLAIN(CALL_DROP, snd_pcm_drop, (snd_pcm_t *pcm), (pcm))
PLAIN(CALL_CLOSE, snd_pcm_close, (snd_pcm_t *pcm), (pcm))

snd_pcm_sframes_t snd_pcm_writei(
  snd_pcm_t *pcm, const void *buffer, snd_pcm_uframes_t size) {
  struct fault fault = begin(CALL_WRITEI, NULL);
  if (fault.effect == EFFECT_ERROR) return -fault.value;
  if (fault.effect == EFFECT_OK) return (snd_pcm_sframes_t)size;
  depth++;
  snd_pcm_sframes_t result = REAL(snd_pcm_writei)(pcm, buffer, size);
  depth--;
  return result;
}

snd_pcm_sframes_t snd_pcm_avail_update(snd_pcm_t *pcm) {
  struct fault fault = begin(CALL_AVAIL_UPDATE, NULL);
  if (fault.effect == EFFECT_ERROR) return -fault.value;
  if (fault.effect == EFFECT_ZERO) return 0;
  if (fault.effect == EFFECT_FREEZE) {
    pthread_mutex_lock(&counting);
    bool is_known = has_avail;
    snd_pcm_sframes_t frames = last_avail;
    pthread_mutex_unlock(&counting);
    if (is_known) return frames;
  }
  bool is_outermost = depth++ == 0;
  snd_pcm_sframes_t result = REAL(snd_pcm_avail_update)(pcm);
  depth--;
  if (is_outermost && result >= 0) {
    pthread_mutex_lock(&counting);
    has_avail = true;
    last_avail = result;
    pthread_mutex_unlock(&counting);
  }
  return result;
}

// A number from -reach to reach that depends on the call's number alone (the mixing of SplitMix64).
static snd_pcm_sframes_t jitter(unsigned long number, long reach) {
  unsigned long long mixed = number * 0x9E3779B97F4A7C15ull;
  mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ull;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBull;
  mixed ^= mixed >> 31;
  return (snd_pcm_sframes_t)(mixed % (unsigned long long)(2 * reach + 1)) - reach;
}

int snd_pcm_delay(snd_pcm_t *pcm, snd_pcm_sframes_t *frames) {
  unsigned long number = 0;
  struct fault fault = begin(CALL_DELAY, &number);
  if (fault.effect == EFFECT_ERROR) return -(int)fault.value;
  if (fault.effect == EFFECT_ZERO) {
    *frames = 0;
    return 0;
  }
  if (fault.effect == EFFECT_FREEZE) {
    pthread_mutex_lock(&counting);
    bool is_known = has_delay;
    if (is_known) *frames = last_delay;
    pthread_mutex_unlock(&counting);
    if (is_known) return 0;
  }
  bool is_outermost = depth++ == 0;
  int result = REAL(snd_pcm_delay)(pcm, frames);
  depth--;
  if (!is_outermost || result) return result;
  if (fault.effect == EFFECT_ADD) *frames += fault.value;
  if (fault.effect == EFFECT_JITTER) *frames += jitter(number, fault.value);
  pthread_mutex_lock(&counting);
  has_delay = true;
  last_delay = *frames;
  pthread_mutex_unlock(&counting);
  return result;
}

snd_pcm_state_t snd_pcm_state(snd_pcm_t *pcm) {
  struct fault fault = begin(CALL_STATE, NULL);
  if (fault.effect == EFFECT_STATE) return (snd_pcm_state_t)fault.value;
  depth++;
  snd_pcm_state_t result = REAL(snd_pcm_state)(pcm);
  depth--;
  return result;
}
