# The commands of this project. Start with `make demo`.

PREFIX ?= /usr/local
# An installed program has no libraries of its own beside it, so it gets no run path. Nothing looks up symbols in the
# programs, and exporting all of them would slow down every start.
RELEASE = -c release --static-swift-stdlib --disable-local-rpath -Xlinker --no-export-dynamic

# The suites that compare generated files.
GENERATING = 'CheckedInFileTests|ManualTests|ManPageTests|HelpTests|HelpTopicTests|DocsTests'

.PHONY: setup build demo test test-fast test-catalogue plugin test-servers test-servers-all test-chaos test-kills test-damage test-limits test-install deb test-deb fuzz sanitize bench instructions generate check lint imports install install-documents uninstall clean

setup: ## Install the system packages that are missing, or print the command that does
	@scripts/setup.sh

build: ## Build the release programs into .build/release
	@scripts/build.sh $(RELEASE) --product folio
	@scripts/build.sh $(RELEASE) --product folio-demo

demo: setup build ## Read the demo server's feed and comments
	@scripts/demo.sh .build/release

test: test-fast ## Run all tests that need no further server
	@# These wait for programs on threads that the other tests share, so they run separately.
	@scripts/run-tests.sh --filter AcceptanceTests

test-fast: ## Run the tests of the modules, without those that run the built programs
	@scripts/build.sh --build-tests
	@scripts/run-tests.sh --skip AcceptanceTests

test-catalogue: build ## Test each definition in plugins/ with a server that answers as its API is documented
	@scripts/test-catalogue.py

plugin: ## Begin the definition of an API, and the description that tests it: make plugin NAME=…
	@scripts/new-definition.sh $(NAME)

test-servers: build ## Run folio against servers that this project did not write
	@scripts/test-servers.sh

test-servers-all: build ## Install WordPress, MediaWiki and others, and read them with the shipped definitions
	@scripts/setup.sh debootstrap debian-archive-keyring
	@scripts/test-applications.py

test-chaos: ## Read 10,000 lists from a server that resets, breaks, lies and stalls
	@scripts/build.sh --build-tests
	CHAOS_SEEDS=10000 swift test --skip-build --filter ChaosTests

test-kills: build ## Kill folio at random calls and resume it
	@scripts/build.sh --build-tests
	@scripts/test-kills.py 1000

test-damage: build ## Damage a library in 2,000 ways and read it offline
	@scripts/test-damage.py 2000

test-limits: build ## Run folio with too little memory, and too few processes and descriptors
	@scripts/test-limits.py

fuzz: ## Fuzz every parser of untrusted input, SECONDS_EACH (900) seconds each
	@scripts/fuzz.sh

sanitize: ## Run the tests of the modules, and some of the programs, under the address and thread sanitizers
	@scripts/sanitize.sh address
	@scripts/sanitize.sh thread

bench: build ## Compare with a minimal C++ program and with other tools, and write Benchmarks/RESULTS.md
	@scripts/setup.sh g++ jq zstd curl
	@Benchmarks/bench.py --write

instructions: build ## Count the instructions of small walks and compare them with the recorded counts
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
	@scripts/check-docs.py

imports:
	@scripts/check-imports.py

check: lint imports ## Run everything that a change must pass
	@scripts/build.sh --build-tests
	$(MAKE) build
	$(MAKE) test

SHARE = $(DESTDIR)$(PREFIX)/share
MANUAL = $(wildcard man/*.1)
DEFINITIONS = $(wildcard plugins/*.yaml)
DOCUMENTS = $(wildcard *.md docs/*.md docs/*.svg)
COMPLETIONS = bash-completion/completions/folio zsh/site-functions/_folio fish/vendor_completions.d/folio.fish

install: build install-documents ## Install into $(PREFIX), below $(DESTDIR) if it is set
	install -Dm755 .build/release/folio $(DESTDIR)$(PREFIX)/bin/folio
	install -Dm755 .build/release/folio-demo $(DESTDIR)$(PREFIX)/bin/folio-demo
	install -Dm644 plugins.yaml $(SHARE)/folio/plugins.yaml
	install -Dm644 -t $(SHARE)/folio/plugins.d $(DEFINITIONS)
	install -Dm644 plugins.schema.json $(SHARE)/folio/plugins.schema.json
	install -Dm644 completions/folio.bash $(SHARE)/bash-completion/completions/folio
	install -Dm644 completions/_folio $(SHARE)/zsh/site-functions/_folio
	install -Dm644 completions/folio.fish $(SHARE)/fish/vendor_completions.d/folio.fish
	install -Dm644 -t $(SHARE)/man/man1 $(MANUAL)

install-documents: ## Install the documents alone
	install -Dm644 -t $(SHARE)/doc/folio $(filter-out docs/%,$(DOCUMENTS))
	install -Dm644 -t $(SHARE)/doc/folio/docs $(filter docs/%,$(DOCUMENTS))

uninstall: ## Remove what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/folio $(DESTDIR)$(PREFIX)/bin/folio-demo
	rm -f $(SHARE)/folio/plugins.yaml $(SHARE)/folio/plugins.schema.json $(addprefix $(SHARE)/,$(COMPLETIONS))
	rm -f $(addprefix $(SHARE)/folio/plugins.d/,$(notdir $(DEFINITIONS)))
	rm -f $(addprefix $(SHARE)/man/man1/,$(notdir $(MANUAL)))
	rm -f $(addprefix $(SHARE)/doc/folio/,$(DOCUMENTS))
	for folder in folio/plugins.d folio doc/folio/docs doc/folio; do \
	    if [ -d $(SHARE)/$$folder ]; then rmdir --ignore-fail-on-non-empty $(SHARE)/$$folder; fi; done

test-install: build ## Install into a temporary folder, and uninstall from it
	@scripts/test-install.sh

deb: build ## Pack a Debian package
	@scripts/setup.sh dpkg-dev
	@scripts/deb.sh

test-deb: build ## Install the Debian package into a temporary bare system, and use it there
	@scripts/setup.sh dpkg-dev mmdebstrap
	@scripts/test-deb.sh

clean:
	rm -rf .build
