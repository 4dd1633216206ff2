// What Glibc's Swift overlay leaves out, and the one function Swift cannot write.
// Every function returns what the system call returns and sets errno like it.
#ifndef CLINUX_H
#define CLINUX_H

#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <termios.h>

// A timer on CLOCK_BOOTTIME, which goes on counting while the machine is suspended.
int clinux_boottime_timer(void);

// Arms the timer to fire so many nanoseconds from now; at once when that is zero or less.
int clinux_arm_timer(int timer, int64_t nanoseconds);

// A descriptor that delivers the signals of the set; they must be blocked in every thread.
int clinux_signal_descriptor(const sigset_t *signals);

// The next waiting signal's number, or -1 when none waits.
int clinux_next_signal(int descriptor);

int clinux_event_descriptor(void);

// Makes an event descriptor readable.
void clinux_raise_event(int descriptor);

// Makes an event descriptor or a timer unreadable until the next event.
void clinux_clear_event(int descriptor);

// Locks one byte of a file for as long as the descriptor is open, also against other descriptors of
// the same process; fcntl(2), F_OFD_SETLK. 0 when it is ours, -1 when another has it.
int clinux_lock_byte(int descriptor, int64_t offset);

// Whether another descriptor, of any process, has the byte locked: 1, 0, or -1 on an error.
int clinux_byte_is_locked(int descriptor, int64_t offset);

// A pipe whose two ends are close-on-exec from the start.
int clinux_pipe(int ends[2]);

// Closes all descriptors from a number on in a process that is spawned; posix_spawn(3) calls this
// posix_spawn_file_actions_addclosefrom_np.
int clinux_close_from(posix_spawn_file_actions_t *actions, int first);

// The environment of this process, which nothing in it ever changes.
char *const *clinux_environment(void);

// Names the calling thread for ps, top and debuggers; at most 15 characters.
void clinux_name_thread(const char *name);

// Lets malloc go on taking large blocks from the system untouched. Clients of sound servers allocate
// megabytes that they hardly use; left to itself malloc takes them from the heap, and so clears
// them, as soon as some have been freed; mallopt(3).
void clinux_map_large_allocations(void);

// Until it is called with NULL, a trap or crash gives the terminal these settings back before the
// process dies of it.
void clinux_guard_terminal(int terminal, const struct termios *settings);

// While a terminal shows what it should not be left with: a trap or crash writes the text, of at most
// 128 bytes, to it before the process dies. With -1 when it is as it was found.
void clinux_guard_screen(int terminal, const char *restore);

// A handler for snd_lib_error_set_handler that prints nothing. It is variadic, so Swift has no
// type for it and passes it on as an opaque pointer.
void *clinux_silent_alsa_handler(void);

#endif
