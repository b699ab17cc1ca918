import { type Browser, chromium } from 'playwright-core';

/** The system's Chromium without background activity. */
export const CHROMIUM_OPTIONS = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export const launch = (): Promise<Browser> => chromium.launch(CHROMIUM_OPTIONS);
