/** `npm run e2e`: builds the page if needed, then runs the browser tests. Further arguments go to Playwright. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensurePage } from '../tools/ensure-page.ts';
import { CHROMIUM } from './support/browsers.ts';

if (!existsSync(CHROMIUM)) {
  console.error(`The browser tests need ${CHROMIUM}: apt-get install chromium chromium-headless-shell`);
  process.exit(1);
}
ensurePage();
const { status } = spawnSync(
  'playwright',
  ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
