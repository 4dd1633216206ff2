// Reading of fault scripts; the grammar stands at the top of ALSAFaults.c.
#include "FaultScript.h"

#include <alsa/asoundlib.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_RULES 64
#define ANY_EFFECT (1u << EFFECT_ERROR | 1u << EFFECT_HANG | 1u << EFFECT_SLEEP)

const char *const call_names[CALL_COUNT] = {
  "open", "hw_params", "prepare", "start", "writei", "avail_update",
  "delay", "state", "resume", "drop", "close",
};

// A state has no way to tell of an error, and an open that is none has nothing to return.
static const unsigned allowed[CALL_COUNT] = {
  [CALL_OPEN] = ANY_EFFECT,
  [CALL_HW_PARAMS] = ANY_EFFECT | 1u << EFFECT_OK,
  [CALL_PREPARE] = ANY_EFFECT | 1u << EFFECT_OK,
  [CALL_START] = ANY_EFFECT | 1u << EFFECT_OK,
  [CALL_WRITEI] = ANY_EFFECT | 1u << EFFECT_OK,
  [CALL_AVAIL_UPDATE] = ANY_EFFECT | 1u << EFFECT_ZERO | 1u << EFFECT_FREEZE,
  [CALL_DELAY] =
    ANY_EFFECT | 1u << EFFECT_ZERO | 1u << EFFECT_ADD | 1u << EFFECT_FREEZE | 1u << EFFECT_JITTER,
  [CALL_STATE] = 1u << EFFECT_HANG | 1u << EFFECT_SLEEP | 1u << EFFECT_STATE,
  [CALL_RESUME] = ANY_EFFECT | 1u << EFFECT_OK,
  [CALL_DROP] = ANY_EFFECT | 1u << EFFECT_OK,
  [CALL_CLOSE] = ANY_EFFECT | 1u << EFFECT_OK,
};

static const struct {
  const char *name;
  int code;
} errors[] = {
  {"EPIPE", EPIPE}, {"ESTRPIPE", ESTRPIPE}, {"EIO", EIO}, {"ENODEV", ENODEV},
  {"EBADFD", EBADFD}, {"EBUSY", EBUSY}, {"EACCES", EACCES}, {"EPERM", EPERM},
  {"ECONNREFUSED", ECONNREFUSED}, {"EHOSTDOWN", EHOSTDOWN}, {"ENOENT", ENOENT},
  {"ENOSYS", ENOSYS}, {"EAGAIN", EAGAIN}, {"EINTR", EINTR},
};

static const struct {
  const char *name;
  snd_pcm_state_t state;
} states[] = {
  {"SUSPENDED", SND_PCM_STATE_SUSPENDED}, {"XRUN", SND_PCM_STATE_XRUN},
  {"DISCONNECTED", SND_PCM_STATE_DISCONNECTED}, {"RUNNING", SND_PCM_STATE_RUNNING},
};

static struct {
  enum call call;
  bool by_time;
  double first, last;
  struct fault fault;
} rules[MAX_RULES];
static int rule_count;

static void refuse(const char *rule, const char *why) {
  fprintf(stderr, "ALSA_FAULTS: %s: %s\n", rule, why);
  abort();
}

// A number in plain digits, a decimal fraction only for seconds; moves past it and its unit.
static double read_number(const char *rule, char **text, bool *by_time) {
  char *end = *text;
  if (!isdigit((unsigned char)*end)) refuse(rule, "a number is missing");
  bool whole = true;
  while (isdigit((unsigned char)*end) || *end == '.') whole = *end++ != '.' && whole;
  char *read_to;
  double number = strtod(*text, &read_to);
  if (read_to != end) refuse(rule, "not a number");
  *by_time = *end == 's';
  if (!*by_time && (!whole || number < 1)) refuse(rule, "calls are counted from 1");
  *text = end + *by_time;
  return number;
}

static void read_when(const char *rule, char *text) {
  bool last_by_time = false;
  rules[rule_count].first = read_number(rule, &text, &rules[rule_count].by_time);
  rules[rule_count].last = rules[rule_count].first;
  if (*text == '+') {
    rules[rule_count].last = 1e12;
    text++;
  } else if (*text == '-') {
    text++;
    rules[rule_count].last = read_number(rule, &text, &last_by_time);
    if (last_by_time != rules[rule_count].by_time) refuse(rule, "calls and seconds are mixed");
    if (rules[rule_count].last < rules[rule_count].first) refuse(rule, "ends before it begins");
  } else if (rules[rule_count].by_time) {
    refuse(rule, "seconds need an end, or +");
  }
  if (*text) refuse(rule, "when?");
}

static long read_value(const char *rule, const char *text, long least) {
  char *end;
  errno = 0;
  long value = strtol(text, &end, 10);
  if (end == text || *end || errno || isspace((unsigned char)*text)) refuse(rule, "not a number");
  if (value < least || value > 100000000) refuse(rule, "a number out of range");
  return value;
}

static struct fault read_what(const char *rule, const char *text) {
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
    if (!strcmp(text, errors[i].name)) return (struct fault){EFFECT_ERROR, errors[i].code};
  for (size_t i = 0; i < sizeof states / sizeof *states; i++)
    if (!strcmp(text, states[i].name)) return (struct fault){EFFECT_STATE, states[i].state};
  if (!strcmp(text, "ok")) return (struct fault){EFFECT_OK, 0};
  if (!strcmp(text, "hang")) return (struct fault){EFFECT_HANG, 0};
  if (!strcmp(text, "zero")) return (struct fault){EFFECT_ZERO, 0};
  if (!strcmp(text, "freeze")) return (struct fault){EFFECT_FREEZE, 0};
  if (!strncmp(text, "sleep:", 6))
    return (struct fault){EFFECT_SLEEP, read_value(rule, text + 6, 1)};
  if (!strncmp(text, "add:", 4))
    return (struct fault){EFFECT_ADD, read_value(rule, text + 4, -100000000)};
  if (!strncmp(text, "jitter:", 7))
    return (struct fault){EFFECT_JITTER, read_value(rule, text + 7, 1)};
  refuse(rule, "what?");
  return (struct fault){EFFECT_NONE, 0};
}

static void read_rule(const char *rule) {
  char copy[128];
  if (strlen(rule) >= sizeof copy) refuse(rule, "too long");
  if (rule_count == MAX_RULES) refuse(rule, "too many rules");
  strcpy(copy, rule);
  char *when = strchr(copy, '@');
  if (!when) refuse(rule, "no @");
  *when++ = 0;
  char *what = strchr(when, '=');
  if (!what) refuse(rule, "no =");
  *what++ = 0;
  int call = 0;
  while (call < CALL_COUNT && strcmp(copy, call_names[call])) call++;
  if (call == CALL_COUNT) refuse(rule, "no such call");
  rules[rule_count].call = (enum call)call;
  read_when(rule, when);
  rules[rule_count].fault = read_what(rule, what);
  if (!(allowed[call] & 1u << rules[rule_count].fault.effect)) refuse(rule, "not with this call");
  rule_count++;
}

void fault_script_read(const char *text) {
  if (!*text) return;
  char *copy = strdup(text);
  if (!copy) abort();
  // Unlike strtok, strsep finds empty rules, which are refused.
  for (char *rest = copy, *rule; (rule = strsep(&rest, ";,"));) read_rule(rule);
  free(copy);
}

struct fault fault_script_fault(enum call call, unsigned long number, double seconds) {
  for (int i = 0; i < rule_count; i++) {
    double place = rules[i].by_time ? seconds : (double)number;
    if (rules[i].call == call && place >= rules[i].first && place <= rules[i].last)
      return rules[i].fault;
  }
  return (struct fault){EFFECT_NONE, 0};
}
