import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { QUICK } from './support/browsers.ts';

// The servers of the tests start faster when what they run is not compiled again.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../node_modules/.cache/node-compile', import.meta.url),
);

export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  // On two cores: two workers leave them idle while both wait, a fourth would only make all of them late.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // Long enough for a machine with five times the load; a test that waits for nothing fails either way.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: QUICK,
    locale: 'en-US',
    timezoneId: 'America/Denver',
    viewport: { width: 1440, height: 900 },
    // Caching the page takes a tenth of the time of each test. Tests of the service worker, of the
    // session and of lost connections allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace of every test takes a third of the time; `npm run e2e -- --trace on` makes them.
    trace: 'off',
  },
});
