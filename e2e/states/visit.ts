import type { Role } from '@outpost/contract';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  Request,
  ViewportSize,
} from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { failOnRequest } from './fail-calls.ts';
import { STEP_TIMEOUT_MS, type State, takeStep, type Viewpoint } from './steps.ts';

const DEFAULT_SIZE = { width: 1440, height: 900 };
/** Steps after which the page calls nothing. */
const CALLS_NOTHING = /^(?:load|save):|^@|^offline$|^print$/;
const LOAD_TIMEOUT_MS = 30_000;
/** Screens that keep what was entered as long as the page is loaded. */
const KEEPS_DRAFTS = /^\/config\/stations\/\d/;
/** The session's own calls never fail, except signing in, or the page would be another one. */
const CALLS = /^\/(api|accounts)\b(?!\/(refresh-token|revoke-token))/;
/**
 * Goes to a path without loading the page again, by way of a screen without content, so that none
 * keeps its state. False: something is still open.
 */
async function openInPage(path: string): Promise<boolean> {
  for (const to of ['/nowhere', path]) {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    await new Promise((done) => setTimeout(done, 30));
  }
  const isThere = location.pathname + location.search === path.replace(/#.*/, '');
  return isThere && document.querySelector('dialog[open], [role=menu]') === null;
}

/** What is made of the states that visitors reach. */
export interface Visited {
  /** Keeps what the page shows. */
  keep(page: Page, state: State): Promise<void>;
  /** A state could not be reached, or the page threw an error. */
  problem(state: State, words: string): void;
  /** A text without what changes by itself, such as times. */
  normalise(text: string): string;
}

/** Where visitors go and what they see there. */
export interface VisitPlan {
  readonly base: string;
  /** For `{alarm}` and the like in paths and steps. */
  readonly values: Readonly<Record<string, string>>;
  readonly visited: Visited;
  /** Of the browser; 1440 × 900 in the light theme by default. */
  readonly look?: Pick<BrowserContextOptions, 'viewport' | 'colorScheme'>;
  /** Runs in each page before its own scripts. */
  readonly beforeScripts?: () => void;
  /** What happens to the server when a visitor has signed in. */
  readonly then?: () => Promise<void>;
}

/** A browser of one visitor who goes from state to state. */
export class Guest {
  readonly #base: string;
  readonly #context: BrowserContext;
  readonly #values: Readonly<Record<string, string>>;
  readonly #visited: Visited;
  readonly #size: ViewportSize;
  readonly #pending = new Set<Request>();
  readonly #thrown: string[] = [];
  #page!: Page;
  /** Nothing has failed since the page was loaded, so it can go to the next state by itself. */
  #isIntact = false;
  /** The path that the page shows, untouched; null: a state has changed it. */
  #stands: string | null = null;

  private constructor(context: BrowserContext, plan: VisitPlan) {
    this.#base = plan.base;
    this.#context = context;
    this.#values = plan.values;
    this.#visited = plan.visited;
    this.#size = plan.look?.viewport ?? DEFAULT_SIZE;
  }

  static async arrive(browser: Browser, as: Viewpoint, plan: VisitPlan): Promise<Guest> {
    const context = await browser.newContext({
      locale: 'en-US',
      timezoneId: 'America/Denver',
      viewport: DEFAULT_SIZE,
      serviceWorkers: 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...plan.look,
    });
    if (plan.beforeScripts) await context.addInitScript(plan.beforeScripts);
    await context.addInitScript(failOnRequest, CALLS.source);
    const guest = new Guest(context, plan);
    await guest.#openPage();
    if (as !== 'Signed out') await guest.#signIn(as);
    await plan.then?.();
    return guest;
  }

  leave(): Promise<void> {
    return this.#context.close();
  }

  /** Goes to a state and keeps what it shows; what cannot be reached is a problem. */
  async visit(state: State): Promise<void> {
    const at = this.#filled(state.at);
    const steps = state.steps.map((step) => this.#filled(step));
    const [first = ''] = steps;
    const continues = first === '+' || (steps.length > 0 && at === this.#stands);
    this.#thrown.length = 0;
    try {
      if (!continues) {
        await this.#restore();
        // What fails while the page loads has to fail before it does.
        if (first.startsWith('load:')) await takeStep(this.#page, this.#base, first);
        const isEasy = this.#isIntact && !first.startsWith('load:') && !KEEPS_DRAFTS.test(at);
        const isOpen = isEasy && (await this.#page.evaluate(openInPage, at));
        if (!isOpen) await this.#page.goto(this.#base + at, { waitUntil: 'commit' });
        this.#isIntact = state.as !== 'Signed out';
        await this.#settle(steps.length > 0 ? 'quick' : 'still');
      }
      if (steps.some((step) => /^(load|save|block):|^offline$/.test(step))) this.#isIntact = false;
      for (const step of steps.slice(first === '+' || (!continues && first.startsWith('load:')) ? 1 : 0)) {
        await this.#take(step).catch((error: Error) => {
          throw new Error(`"${step}": ${error.message.split('\n')[0]}`);
        });
      }
      await this.#settle('still');
      await this.#visited.keep(this.#page, state);
    } catch (error) {
      this.#isIntact = false;
      this.#visited.problem(state, `not reached, ${(error as Error).message}`);
    }
    for (const error of this.#thrown) this.#visited.problem(state, `threw ${error}`);
    this.#stands = steps.length === 0 ? at : null;
  }

  #filled(text: string): string {
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => this.#values[name] ?? whole);
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
    await this.#page.unrouteAll();
    if (this.#page.viewportSize()!.width !== this.#size.width) await this.#page.setViewportSize(this.#size);
    this.#pending.clear();
  }

  async #take(step: string): Promise<void> {
    await takeStep(this.#page, this.#base, step);
    if (!CALLS_NOTHING.test(step)) await this.#settle('quick');
  }

  /** Until no call is under way and the page shows the same twice; `quick`: once is enough. */
  async #settle(how: 'quick' | 'still'): Promise<void> {
    const page = this.#page;
    const deadlineMs = performance.now() + 4_000;
    // Not the placeholder that is shown until the page's scripts run.
    // A screen that fills the window has no height of its own.
    const shown = page.locator('#root > :not(.start)').first();
    await shown.waitFor({ state: 'attached', timeout: LOAD_TIMEOUT_MS });
    let before = '';
    while (performance.now() < deadlineMs) {
      await page.waitForTimeout(60);
      if (this.#pending.size > 0) continue;
      const now = this.#visited.normalise(
        await page.evaluate(() => document.getElementById('root')!.textContent),
      );
      if (now === before || (how === 'quick' && now !== '')) return;
      before = now;
    }
  }
}

/** Two processors suffice for three browsers, which mostly wait. */
const SESSIONS = 3;
const STATES_A_SESSION = 60;

/** Role, path and name of a state: `Admin, /alarms: loading`. */
export const stateTitle = ({ as, at, name }: State): string => `${as}, ${at}${name ? `: ${name}` : ''}`;

/**
 * Visits every state, with a browser for each visitor.
 * @param done is called for each visitor who is through
 */
export async function visitAll(
  browser: Browser,
  plan: VisitPlan,
  states: readonly State[],
  done: (as: Viewpoint, states: number) => void,
): Promise<void> {
  const queue: State[][] = [];
  for (const state of states) {
    const last = queue.at(-1) ?? [];
    const isFull = last.length >= STATES_A_SESSION && last.at(-1)!.at !== state.at;
    if (last[0]?.as !== state.as || isFull) queue.push([state]);
    else last.push(state);
  }
  const work = async () => {
    for (let own = queue.shift(); own !== undefined; own = queue.shift()) {
      const { as } = own[0]!;
      const guest = await Guest.arrive(browser, as, plan);
      for (const state of own) await guest.visit(state);
      done(as, own.length);
      await guest.leave();
    }
  };
  await Promise.all(Array.from({ length: SESSIONS }, work));
}
