import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The threads of a storage start in half the time when what they run is not compiled again.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/node-compile', import.meta.url),
);

/** Tests that replace a module, which other files would also get. */
const MOCKED = ['apps/server/tests/subscribed-station.test.ts'];

export default defineConfig({
  resolve: {
    alias: { 'fast-check': fileURLToPath(new URL('tools/seeded-fast-check.ts', import.meta.url)) },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['{apps,packages,bench,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...MOCKED],
          // A worker evaluates each module once, not once per file: a third of the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', include: MOCKED } },
    ],
    globalSetup: ['apps/server/src/testing/postgres-template.ts'],
    // Tests of whole processes mostly wait: two cores suffice for three workers.
    maxWorkers: 3,
    // A worker keeps what its files have loaded.
    execArgv: ['--max-old-space-size=6144'],
    // Long enough for a machine with five times the load.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 45_000 } },
  },
});
