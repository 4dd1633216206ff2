#ifndef FAULT_SCRIPT_H
#define FAULT_SCRIPT_H

#include <stdbool.h>

// The calls that can be made to fail, by the names that a script has for them.
enum call {
  CALL_OPEN,
  CALL_HW_PARAMS,
  CALL_PREPARE,
  CALL_START,
  CALL_WRITEI,
  CALL_AVAIL_UPDATE,
  CALL_DELAY,
  CALL_STATE,
  CALL_RESUME,
  CALL_DROP,
  CALL_CLOSE,
  CALL_COUNT
};

extern const char *const call_names[CALL_COUNT];

enum effect {
  EFFECT_NONE,
  EFFECT_ERROR,   // returns -value
  EFFECT_OK,
  EFFECT_HANG,
  EFFECT_SLEEP,   // value in milliseconds
  EFFECT_ZERO,
  EFFECT_ADD,     // value in frames
  EFFECT_FREEZE,
  EFFECT_JITTER,  // value in frames
  EFFECT_STATE    // value is a snd_pcm_state_t
};

struct fault {
  enum effect effect;
  long value;
};

// Reads a script; a bad one ends the process with a message.
void fault_script_read(const char *text);

// What the n-th call of a kind is to do, so many seconds after loading.
struct fault fault_script_fault(enum call call, unsigned long number, double seconds);

#endif
