/** `npm run e2e`: builds the page if needed, then runs the browser tests. Further arguments go to Playwright. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensurePage } from '../tools/ensure-page.ts';

if (!existsSync('/usr/bin/chromium')) {
  console.error('The browser tests need /usr/bin/chromium: apt-get install chromium');
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
