import { ERROR_CODES, type ErrorCode, type Role } from '@outpost/contract';
import type { Browser, BrowserContext, Locator, Page, Request } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import type { Collection } from './collection.ts';
import { type Failing, failOnRequest } from './fail-calls.ts';
import { noteDrawnTexts, readPage } from './read-page.ts';

export type Viewpoint = Role | 'Signed out';

/**
 * A state of the page. Its steps, in order:
 *
 * - `Add user` presses the button, tab, entry, link, option, box or switch with that name, in the
 *   open dialog if there is one; `/^Add/` is a pattern, `Edit#2` the second one of that name
 * - `First name=Ann` fills a field or chooses in a list
 * - `^Control+k` presses keys; `~Help` points at something; `@390x844` sets the size of the window
 * - `?Saved` waits for a text
 * - `load:500` and `save:409` let the server's calls that read or store fail from here on;
 *   `load:none` without a response, `load:wait` never ends, `load:html` as a proxy would.
 *   A code of the API works as well: `save:STATION_CHANGED`
 * - `go:/alarms` opens another page
 * - `+`, only as the first one, continues from the state before
 * - `offline` takes the browser off the network; `print` shows what would be printed
 */
export interface State {
  readonly as: Viewpoint;
  readonly at: string;
  readonly name: string;
  readonly steps: readonly string[];
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  400: 'BAD_REQUEST',
  403: 'ROLE_TOO_LOW',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  429: 'RATE_LIMITED',
  500: 'INTERNAL',
  503: 'STORAGE_UNAVAILABLE',
};
const DEFAULT_SIZE = { width: 1440, height: 900 };
const STEP_TIMEOUT_MS = 6_000;
const LOAD_TIMEOUT_MS = 30_000;
/** The session's own calls never fail, or the page would be another one. */
const CALLS = /^\/(api|accounts)\b(?!\/(authenticate|refresh-token|revoke-token))/;
const ROLES_TO_PRESS = [
  'button',
  'link',
  'tab',
  'menuitem',
  'menuitemradio',
  'option',
  'radio',
  'checkbox',
  'switch',
  'row',
  'gridcell',
  'columnheader',
] as const;

/** A browser of one visitor who goes from state to state. */
export class Guest {
  readonly #base: string;
  readonly #context: BrowserContext;
  readonly #collection: Collection;
  readonly #section: string;
  readonly #pending = new Set<Request>();
  readonly #thrown: string[] = [];
  #page!: Page;
  /** The path that the page shows, untouched; null: a state has changed it. */
  #stands: string | null = null;

  private constructor(base: string, context: BrowserContext, collection: Collection, section: string) {
    this.#base = base;
    this.#context = context;
    this.#collection = collection;
    this.#section = section;
  }

  static async arrive(
    browser: Browser,
    base: string,
    as: Viewpoint,
    collection: Collection,
    section: string,
  ): Promise<Guest> {
    const context = await browser.newContext({
      locale: 'en-US',
      timezoneId: 'America/Denver',
      viewport: DEFAULT_SIZE,
      serviceWorkers: 'block',
      acceptDownloads: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await context.addInitScript(noteDrawnTexts);
    await context.addInitScript(failOnRequest, CALLS.source);
    const guest = new Guest(base, context, collection, section);
    await guest.#openPage();
    if (as !== 'Signed out') await guest.#signIn(as);
    return guest;
  }

  leave(): Promise<void> {
    return this.#context.close();
  }

  /** Goes to a state and collects its texts; what cannot be reached is a problem. */
  async visit({ as, at, name, steps }: State): Promise<void> {
    const title = `${as}, ${at}${name ? `: ${name}` : ''}`;
    const [first = ''] = steps;
    const continues = first === '+' || (steps.length > 0 && at === this.#stands);
    this.#thrown.length = 0;
    try {
      if (!continues) {
        await this.#restore();
        // What fails while the page loads has to fail before it does.
        if (first.startsWith('load:')) await this.#take(first);
        await this.#page.goto(this.#base + at, { waitUntil: 'commit' });
        await this.#settle(steps.length > 0 ? 'quick' : 'still');
      }
      for (const step of steps.slice(first === '+' || (!continues && first.startsWith('load:')) ? 1 : 0)) {
        await this.#take(step).catch((error: Error) => {
          throw new Error(`"${step}": ${error.message.split('\n')[0]}`);
        });
      }
      await this.#settle('still');
      this.#collection.add(this.#section, title, await readPage(this.#page));
    } catch (error) {
      this.#collection.problems.push(`${this.#section}: ${title}: not reached, ${(error as Error).message}`);
    }
    for (const error of this.#thrown)
      this.#collection.problems.push(`${this.#section}: ${title}: threw ${error}`);
    this.#stands = steps.length === 0 ? at : null;
  }

  async #openPage(): Promise<void> {
    this.#page = await this.#context.newPage();
    this.#page.setDefaultTimeout(STEP_TIMEOUT_MS);
    this.#page.on('pageerror', (error) => this.#thrown.push(error.message));
    this.#page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    this.#page.on('request', (request) => {
      if (CALLS.test(new URL(request.url()).pathname)) this.#pending.add(request);
    });
    this.#page.on('requestfinished', (request) => this.#pending.delete(request));
    this.#page.on('requestfailed', (request) => this.#pending.delete(request));
    await this.#page.goto(`${this.#base}/login`);
  }

  async #signIn(role: Role): Promise<void> {
    await this.#page.getByLabel('Email address').fill(demoEmail(role));
    await this.#page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await this.#page.getByRole('button', { name: 'Login' }).click();
    await this.#page.getByRole('button', { name: 'Login' }).waitFor({ state: 'hidden' });
  }

  async #restore(): Promise<void> {
    await this.#context.setOffline(false);
    await this.#page.evaluate(() => sessionStorage.removeItem('failing'));
    await this.#page.emulateMedia({ media: 'screen' });
    if (this.#page.viewportSize()!.width !== DEFAULT_SIZE.width)
      await this.#page.setViewportSize(DEFAULT_SIZE);
    this.#pending.clear();
  }

  async #take(step: string): Promise<void> {
    const page = this.#page;
    const [, verb, given] = /^(load|save|go):(.*)$/.exec(step) ?? [];
    const size = /^@(\d+)x(\d+)$/.exec(step);
    const field = /^([^=/?^~]+)=(.*)$/.exec(step);
    if (verb === 'go') await page.goto(this.#base + given);
    else if (verb !== undefined) return this.#letFail(verb === 'load', given!);
    else if (size) return page.setViewportSize({ width: Number(size[1]), height: Number(size[2]) });
    else if (step === 'offline') return this.#context.setOffline(true);
    else if (step === 'print') return page.emulateMedia({ media: 'print' });
    else if (step.startsWith('^')) await page.keyboard.press(step.slice(1));
    else if (step.startsWith('?'))
      await page.getByText(step.slice(1)).filter({ visible: true }).first().waitFor();
    else if (step.startsWith('~')) await (await this.#find(step.slice(1))).hover();
    else if (field) await this.#fill(field[1]!, field[2]!);
    else await (await this.#find(step)).click();
    await this.#settle('quick');
  }

  async #scope(): Promise<Page | Locator> {
    const dialogs = this.#page.locator('dialog[open]');
    return (await dialogs.count()) > 0 ? dialogs.last() : this.#page;
  }

  async #find(step: string): Promise<Locator> {
    const [, plain, which = '1'] = /^(.*?)(?:#(\d+))?$/.exec(step)!;
    const pattern = /^\/(.*)\/$/.exec(plain!)?.[1];
    const name = pattern === undefined ? plain! : new RegExp(pattern);
    const scope = await this.#scope();
    const all = ROLES_TO_PRESS.map((role) => scope.getByRole(role, { name, exact: true }));
    return all
      .reduce((one, other) => one.or(other))
      .filter({ visible: true })
      .nth(Number(which) - 1);
  }

  async #fill(label: string, value: string): Promise<void> {
    const scope = await this.#scope();
    const field = scope.getByLabel(label, { exact: true }).filter({ visible: true }).first();
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }

  #letFail(isRead: boolean, how: string): Promise<void> {
    const code = CODES[how] ?? (how as ErrorCode);
    const problem = ERROR_CODES[code] && {
      ...ERROR_CODES[code],
      type: `urn:outpost:error:${code}`,
      detail: '{reason given by the server}',
      code,
    };
    const failing: Failing = { isRead, how, status: problem?.status ?? 502, body: JSON.stringify(problem) };
    return this.#page.evaluate((text) => sessionStorage.setItem('failing', text), JSON.stringify(failing));
  }

  /** Until no call is under way and the page shows the same twice; `quick`: once is enough. */
  async #settle(how: 'quick' | 'still'): Promise<void> {
    const page = this.#page;
    const deadlineMs = performance.now() + 4_000;
    // Not the picture that stands there until the page's scripts run.
    await page.locator('#root > :not(.start)').first().waitFor({ timeout: LOAD_TIMEOUT_MS });
    let before = '';
    while (performance.now() < deadlineMs) {
      await page.waitForTimeout(60);
      if (this.#pending.size > 0) continue;
      const now = this.#collection.normalise(
        await page.evaluate(() => document.getElementById('root')!.textContent),
      );
      if (now === before || (how === 'quick' && now !== '')) return;
      before = now;
    }
  }
}
