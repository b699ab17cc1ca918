import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The threads of a storage start in half the time when what they run is not compiled again.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('node_modules/.cache/node-compile', import.meta.url),
);

export default defineConfig({
  resolve: {
    alias: { 'fast-check': fileURLToPath(new URL('tools/seeded-fast-check.ts', import.meta.url)) },
  },
  test: {
    include: ['{apps,packages,bench,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['apps/server/src/testing/postgres-template.ts'],
    // Two cores carry the whole suite; more workers only make timers late.
    maxWorkers: 2,
    // Long enough for a machine with five times the load.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
