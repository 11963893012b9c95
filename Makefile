# The commands of this project. `make demo` is where a newcomer starts.

PREFIX ?= /usr/local
RELEASE = -c release --static-swift-stdlib

.PHONY: setup build demo test test-servers fuzz sanitize check lint imports install uninstall clean

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

sanitize: ## Run all but the acceptance tests under the address and the thread sanitizer
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

install: build ## Install into $(PREFIX); DESTDIR is honoured
	install -Dm755 .build/release/folio $(DESTDIR)$(PREFIX)/bin/folio
	install -Dm755 .build/release/folio-demo $(DESTDIR)$(PREFIX)/bin/folio-demo
	install -Dm644 plugins.yaml $(DESTDIR)$(PREFIX)/share/folio/plugins.yaml

uninstall: ## Remove what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/folio $(DESTDIR)$(PREFIX)/bin/folio-demo
	rm -rf $(DESTDIR)$(PREFIX)/share/folio

clean:
	rm -rf .build
