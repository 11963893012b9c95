# The commands of this project. `make demo` is where a newcomer starts.

PREFIX ?= /usr/local
RELEASE = -c release --static-swift-stdlib

.PHONY: setup build demo test test-servers test-install fuzz sanitize check lint imports install uninstall clean

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

uninstall: ## Remove what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/folio $(DESTDIR)$(PREFIX)/bin/folio-demo
	rm -f $(SHARE)/folio/plugins.yaml $(SHARE)/folio/plugins.schema.json $(addprefix $(SHARE)/,$(COMPLETIONS))
	rm -f $(addprefix $(SHARE)/man/man1/,$(notdir $(MANUAL)))
	if [ -d $(SHARE)/folio ]; then rmdir --ignore-fail-on-non-empty $(SHARE)/folio; fi

test-install: build ## Install into a folder that is thrown away, and uninstall from it
	@scripts/test-install.sh

clean:
	rm -rf .build
