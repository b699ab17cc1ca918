/**
 * `npm run e2e`: builds the page if needed, then runs the browser tests. With `--through-standby` (and
 * a database: `npm run with-postgres -- npm run e2e -- --through-standby`) they reach the demo through
 * a server that stands by; with NATS, too (`npm run with-nats`), the two are a cluster and share the
 * stations. Further arguments go to Playwright.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureGuide, ensurePage, ensureServer } from '../tools/ensure-built.ts';
import { CHROMIUM } from './support/browsers.ts';

if (!existsSync(CHROMIUM)) {
  console.error(`The browser tests need ${CHROMIUM}: apt-get install chromium chromium-headless-shell`);
  process.exit(1);
}
ensurePage();
ensureServer();
ensureGuide();
const given = process.argv.slice(2);
const throughStandby = given.includes('--through-standby');
const forPlaywright = given.filter((argument) => argument !== '--through-standby');
const { status } = spawnSync(
  'playwright',
  ['test', '--config', 'e2e/playwright.config.ts', ...forPlaywright],
  {
    stdio: 'inherit',
    env: { ...process.env, E2E_THROUGH_STANDBY: String(throughStandby) },
  },
);
process.exit(status ?? 1);
