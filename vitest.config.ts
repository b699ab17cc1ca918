import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: { 'fast-check': fileURLToPath(new URL('tools/seeded-fast-check.ts', import.meta.url)) },
  },
  test: {
    include: ['{apps,packages,bench,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    // Two cores carry the whole suite; more workers only make timers late.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
