import { existsSync } from 'node:fs';

/** Debian's Chromium. */
export const CHROMIUM = '/usr/bin/chromium';
/** The same without a window and what belongs to one: tests take three quarters of the time. Debian: chromium-headless-shell. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const args = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // WebGL without a graphics card, for the map.
  '--enable-unsafe-swiftshader',
];

/** What most tests run in. */
export const QUICK = { executablePath: existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM, args };
/** Where a test needs what only the whole browser has: notifications. */
export const WHOLE = { executablePath: CHROMIUM, args };
