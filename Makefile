# The two commands for a fresh machine are `make try` and `make test`; CONTRIBUTING.md tells more.

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
STATIC = .build/static
# What the program prints about itself, in English.
PRINTED = $(addprefix $(STATIC)/breathe.,1 bash zsh fish)
# Sessions are run when no test computes, and recorded when nothing else keeps the machine busy.
ON_SERVERS = 'EndToEndTests[.]Sound(Server|Fault)'
TEST = $(SWIFT) test --skip EndToEndTests && \
  $(SWIFT) test --skip-build --filter EndToEndTests --skip $(ON_SERVERS) && \
  $(SWIFT) test --skip-build --filter $(ON_SERVERS)

.PHONY: try test check power-cut bench faults traps soak soak-short static install uninstall packages test-packages format lint imports clean

# Guides one minute of box breathing, with sound where there is a device.
try: packages
	$(SWIFT) build -c release --product breathe
	.build/release/breathe start box --minutes 1

# The whole suite, unit and end-to-end, on private sound servers.
test: test-packages
	$(TEST)

# Everything that must hold before a change lands.
check: test-packages lint imports
	$(SWIFT) build -c release
	$(TEST)
	.ci/thread-sanitizer
	# A machine that starves the server fails it once; what is wrong in the program fails it twice.
	$(MAKE) soak-short SEED=1 || $(MAKE) soak-short SEED=2

# Cuts the power of a mounted disk image; needs root, loop devices, xfsprogs.
power-cut:
	$(SWIFT) build --product breathe
	.ci/power-cut

# Figures, side by side with a baseline; takes about half an hour.
bench: test-packages static
	$(SWIFT) run -c release breathe-bench $(STATIC)/release/breathe

# The program beside loops that start a player for each cue, all under the same faults.
faults: test-packages static
	$(SWIFT) run -c release breathe-bench $(STATIC)/release/breathe faults

# Ten ways in which sound goes wrong: what was done, what was measured, and the goal; five minutes.
traps: test-packages static
	$(SWIFT) build -c release --product ALSAFaults
	$(SWIFT) run -c release breathe-bench $(STATIC)/release/breathe traps

# An hour under random faults: stopped, its server killed and frozen, its sink suspended, processors
# busy. Fails when a sound is late or without explanation; SEED=N repeats a run.
soak: test-packages static
	$(SWIFT) run -c release breathe-bench $(STATIC)/release/breathe soak 60 $(SEED)

# Five minutes of it.
soak-short: test-packages
	$(SWIFT) build -c release
	$(SWIFT) run -c release breathe-bench .build/release/breathe soak 5 $(SEED)

# A binary that brings the Swift runtime along.
static: packages
	$(SWIFT) build -c release --product breathe --static-swift-stdlib --scratch-path $(STATIC)
	$(MAKE) $(PRINTED)

$(STATIC)/release/breathe:
	$(MAKE) static

$(STATIC)/breathe.1: $(STATIC)/release/breathe
	$< manual --lang en > $@

$(filter-out %.1,$(PRINTED)): $(STATIC)/breathe.%: $(STATIC)/release/breathe
	$< completions $* --lang en > $@

.DELETE_ON_ERROR:

MANUAL = share/man/man1/breathe.1
BASH = share/bash-completion/completions/breathe
ZSH = share/zsh/site-functions/_breathe
FISH = share/fish/vendor_completions.d/breathe.fish

# Installs what `make static` has built, so that only this needs the rights; builds it if need be.
install: $(STATIC)/release/breathe $(PRINTED)
	install -D -s $(STATIC)/release/breathe $(DESTDIR)$(PREFIX)/bin/breathe
	install -d $(DESTDIR)$(PREFIX)/share/breathe/patterns $(DESTDIR)$(PREFIX)/share/breathe/audio
	install -m 644 patterns/*.json $(DESTDIR)$(PREFIX)/share/breathe/patterns
	install -d $(DESTDIR)$(PREFIX)/share/breathe/patterns/programs
	install -m 644 patterns/programs/*.json $(DESTDIR)$(PREFIX)/share/breathe/patterns/programs
	install -m 644 audio/*.json $(DESTDIR)$(PREFIX)/share/breathe/audio
	install -d $(DESTDIR)$(PREFIX)/share/breathe/docs
	install -m 644 docs/*.md $(DESTDIR)$(PREFIX)/share/breathe/docs
	install -D -m 644 $(STATIC)/breathe.1 $(DESTDIR)$(PREFIX)/$(MANUAL)
	install -D -m 644 $(STATIC)/breathe.bash $(DESTDIR)$(PREFIX)/$(BASH)
	install -D -m 644 $(STATIC)/breathe.zsh $(DESTDIR)$(PREFIX)/$(ZSH)
	install -D -m 644 $(STATIC)/breathe.fish $(DESTDIR)$(PREFIX)/$(FISH)

uninstall:
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,bin/breathe $(MANUAL) $(BASH) $(ZSH) $(FISH))
	rm -rf $(DESTDIR)$(PREFIX)/share/breathe

packages:
	.ci/packages build

test-packages:
	.ci/packages test

format:
	$(SWIFT) format -i -r Package.swift Sources Tests

lint:
	$(SWIFT) format lint --strict -r Package.swift Sources Tests

# Imports follow the arrows of Package.swift, and Foundation stays out of the program.
imports:
	.ci/imports

clean:
	rm -rf .build
