# The commands of this project. `make demo` is where a newcomer starts.

PREFIX ?= /usr/local
# Nothing of its own lies beside an installed program, so that it looks for no library there.
# No library asks a program for its symbols, and a list of all of them takes time at every start.
RELEASE = -c release --static-swift-stdlib --disable-local-rpath -Xlinker --no-export-dynamic

# The suites that compare generated files.
GENERATING = 'CheckedInFileTests|ManualTests|ManPageTests|HelpTests|HelpTopicTests|DocsTests'

.PHONY: setup build demo test test-servers test-install deb test-deb fuzz sanitize bench instructions generate check lint imports install uninstall clean

setup: ## Install the system packages that are missing, or print the command that does
	@scripts/setup.sh

build: ## Build the release programs into .build/release
	@scripts/build.sh $(RELEASE) --product folio
	@scripts/build.sh $(RELEASE) --product folio-demo

demo: setup build ## Read the demo server's feed and comments
	@scripts/demo.sh .build/release

test: ## Run all tests that need no further server
	@scripts/build.sh --build-tests
	swift test --skip-build --skip AcceptanceTests
	@# Those that wait for programs hold up the threads that the others share, so they run by themselves.
	swift test --skip-build --filter AcceptanceTests

test-servers: build ## Run the tests against servers that this project did not write
	@scripts/test-servers.sh

fuzz: ## Feed every reader of what strangers send with made-up inputs, SECONDS_EACH (900) seconds each
	@scripts/fuzz.sh

sanitize: ## Run the tests of the rooms, and some of the programs, under the address and the thread sanitizer
	@scripts/sanitize.sh address
	@scripts/sanitize.sh thread

bench: build ## Measure against the floor and against other ways, and write Benchmarks/RESULTS.md
	@scripts/setup.sh g++ jq zstd curl
	@Benchmarks/bench.py --write

instructions: build ## Count the instructions of small walks, and compare them with those that are recorded
	@scripts/setup.sh valgrind
	@Benchmarks/instructions.sh

generate: ## Write every generated file: translations, completions, manual pages, the schema, snapshots
	@scripts/setup.sh gettext
	@scripts/translations.py
	@# Each of these tests compares generated files, and writes them if it is asked to.
	@scripts/build.sh --build-tests
	UPDATE_SNAPSHOTS=1 swift test --skip-build --filter $(GENERATING)

lint:
	swift format lint --strict --recursive Package.swift Sources Tests

imports:
	@scripts/check-imports.py

check: lint imports ## Everything that a change must pass
	@scripts/build.sh --explicit-target-dependency-import-check error
	$(MAKE) build
	$(MAKE) test

SHARE = $(DESTDIR)$(PREFIX)/share
MANUAL = $(wildcard man/*.1)
DOCUMENTS = $(addprefix docs/,accounts.md cache.md call.md cookbook.md demo.md faults.md logging.md output.md plugins.md profile.md)
COMPLETIONS = bash-completion/completions/folio zsh/site-functions/_folio fish/vendor_completions.d/folio.fish

install: build ## Install into $(PREFIX); DESTDIR is honoured
	install -Dm755 .build/release/folio $(DESTDIR)$(PREFIX)/bin/folio
	install -Dm755 .build/release/folio-demo $(DESTDIR)$(PREFIX)/bin/folio-demo
	install -Dm644 plugins.yaml $(SHARE)/folio/plugins.yaml
	install -Dm644 plugins.schema.json $(SHARE)/folio/plugins.schema.json
	install -Dm644 completions/folio.bash $(SHARE)/bash-completion/completions/folio
	install -Dm644 completions/_folio $(SHARE)/zsh/site-functions/_folio
	install -Dm644 completions/folio.fish $(SHARE)/fish/vendor_completions.d/folio.fish
	install -Dm644 -t $(SHARE)/man/man1 $(MANUAL)
	install -Dm644 -t $(SHARE)/doc/folio README.md
	install -Dm644 -t $(SHARE)/doc/folio/docs $(DOCUMENTS)

uninstall: ## Remove what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/folio $(DESTDIR)$(PREFIX)/bin/folio-demo
	rm -f $(SHARE)/folio/plugins.yaml $(SHARE)/folio/plugins.schema.json $(addprefix $(SHARE)/,$(COMPLETIONS))
	rm -f $(addprefix $(SHARE)/man/man1/,$(notdir $(MANUAL)))
	rm -f $(SHARE)/doc/folio/README.md $(addprefix $(SHARE)/doc/folio/,$(DOCUMENTS))
	for folder in folio doc/folio/docs doc/folio; do \
	    if [ -d $(SHARE)/$$folder ]; then rmdir --ignore-fail-on-non-empty $(SHARE)/$$folder; fi; done

test-install: build ## Install into a folder that is thrown away, and uninstall from it
	@scripts/test-install.sh

deb: build ## Pack a Debian package
	@scripts/setup.sh dpkg-dev
	@scripts/deb.sh

test-deb: build ## Install the Debian package into a bare system that is thrown away, and use it there
	@scripts/setup.sh dpkg-dev mmdebstrap
	@scripts/test-deb.sh

clean:
	rm -rf .build
