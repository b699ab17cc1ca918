/**
 * Plays a newcomer: `npm run first-value`. From the link in the console of a new server to the first value of a controller
 * of another maker (pymodbus), on the page alone. Prints the clicks and keystrokes of each part, and how long they take a
 * user by the keystroke-level model (Card, Moran and Newell, 1980). Ends with 1 if no value appears.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@outpost/testing/free-port.ts';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { ServerProcess } from '../tools/drill/processes.ts';
import { QUICK } from './support/browsers.ts';

const MODBUS_SERVER = resolve(import.meta.dirname, '../packages/modbus/src/testing/pymodbus-server.py');
/** The register at address n of this unit holds 201 + n. */
const UNIT = '2';
const ADDRESS = '17';
const VALUE = '218.0';

/** Seconds for a key of an average typist, pointing with a mouse, pressing its button, and thinking before it. */
const KEY = 0.28;
const POINT = 1.1;
const BUTTON = 0.2;
const THINK = 1.35;

/** Does on the page what a user does, and counts it. */
class Newcomer {
  readonly page: Page;
  #clicks = 0;
  #keys = 0;
  #startMs = performance.now();
  #total = { clicks: 0, keys: 0 };

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.#clicks += 1;
  }

  /** Moves to a field with the mouse, and types over what is there. */
  async type(field: Locator, text: string): Promise<void> {
    await this.click(field);
    await field.fill('');
    await field.pressSequentially(text);
    this.#keys += text.length;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.#keys += 1;
  }

  async write(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.#keys += text.length;
  }

  /** Prints what was done since the last call. */
  ends(part: string): void {
    const tookMs = performance.now() - this.#startMs;
    print(part, this.#clicks, this.#keys, tookMs);
    this.#total = { clicks: this.#total.clicks + this.#clicks, keys: this.#total.keys + this.#keys };
    this.#clicks = 0;
    this.#keys = 0;
    this.#startMs = performance.now();
  }

  endsAll(): void {
    print('Together', this.#total.clicks, this.#total.keys, null);
  }
}

function print(part: string, clicks: number, keys: number, tookMs: number | null): void {
  const seconds = clicks * (THINK + POINT + BUTTON) + keys * KEY;
  const page = tookMs === null ? '' : `; the page took ${(tookMs / 1_000).toFixed(1)} s`;
  console.log(`${part}: ${clicks} clicks, ${keys} keys, ${Math.round(seconds)} s for a user${page}`);
}

const dataDir = mkdtempSync(join(tmpdir(), 'outpost-first-value-'));
const controllerPort = await freePort();
const controller = spawn('/usr/bin/python3', [MODBUS_SERVER, `tcp:${controllerPort}`], { stdio: 'ignore' });
const gone = once(controller, 'exit');
const server = new ServerProcess({ dataDir, databaseUrl: null });
let browser: Browser | undefined;
try {
  await server.start();
  browser = await chromium.launch(QUICK);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const user = new Newcomer(page);

  await page.goto(`${server.url}/setup#code=${server.setupCode()}`);
  await user.type(page.getByLabel('Email address'), 'ada@ridgeline.example');
  await user.type(page.getByLabel('First name'), 'Ada');
  await user.type(page.getByLabel('Last name'), 'Whitfield');
  await user.type(page.getByLabel('Password', { exact: true }), 'correct horse battery');
  await user.click(page.locator('form button[type=submit]'));
  const checklist = page.getByRole('region', { name: 'Get started' });
  await checklist.waitFor();
  user.ends('First Admin');

  await user.click(page.getByRole('main').getByRole('link', { name: 'Add station' }));
  await user.click(page.getByRole('radio', { name: 'Blank' }));
  await user.type(page.getByLabel('Station name'), 'Elm Street');
  await user.type(page.getByRole('textbox', { name: 'Host' }), '127.0.0.1');
  await user.type(page.getByLabel('Port'), `${controllerPort}`);
  await user.type(page.getByLabel('Unit ID'), UNIT);
  await user.click(page.getByRole('button', { name: 'Create station' }));
  await page.waitForURL(/\/config\/stations\/\d+\?tab=connection$/);
  user.ends('Station');

  await user.click(page.getByRole('button', { name: 'Test' }));
  await page.locator('[data-state="passed"]').first().waitFor();
  user.ends('Connection test');

  await user.click(page.getByRole('tab', { name: 'Points' }));
  await user.click(page.getByRole('button', { name: 'Add point' }));
  // Point, name, kind, table, address: as in a spreadsheet.
  await user.write('LV');
  await user.press('Tab');
  await user.write('Level');
  for (const text of ['analog', 'holding register', ADDRESS]) {
    await user.press('Tab');
    await user.write(text);
  }
  await user.press('Enter');
  await user.click(page.getByRole('button', { name: 'Save', exact: true }));
  await user.click(
    page
      .getByRole('dialog', { name: 'Save changes to points' })
      .getByRole('button', { name: 'Save station' }),
  );
  user.ends('Point');

  await user.click(page.getByRole('navigation').getByRole('link', { name: 'Stations' }).first());
  await user.click(page.getByRole('main').getByRole('link', { name: 'Elm Street' }));
  await page.getByRole('main').getByText(VALUE, { exact: true }).first().waitFor({ timeout: 30_000 });
  user.ends('First value');
  user.endsAll();
} catch (error) {
  console.error(`No value appeared: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await browser?.close();
  await server.end();
  controller.kill();
  await gone;
  rmSync(dataDir, { recursive: true, force: true });
}
