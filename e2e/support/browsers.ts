import { existsSync } from 'node:fs';
import { CHROMIUM_OPTIONS } from '../../apps/web/testing/browser.ts';

/** Debian's Chromium. */
export const CHROMIUM = '/usr/bin/chromium';
/** The same without a window: tests take three quarters of the time. Debian: chromium-headless-shell. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const args = [
  ...CHROMIUM_OPTIONS.args,
  // WebGL without a graphics card, for the map.
  '--enable-unsafe-swiftshader',
];

/** What most tests run in. */
export const QUICK = { executablePath: existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM, args };
/** For tests that need what only the full browser has: notifications. */
export const WHOLE = { executablePath: CHROMIUM, args };
