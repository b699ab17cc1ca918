import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@outpost/contract';
import { type Browser, type BrowserContext, chromium, type Page, type WebSocket } from '@playwright/test';
import { CHROMIUM_OPTIONS } from '../../apps/web/testing/browser.ts';
import { fillInSignIn } from './sign-in.ts';

/** Turns off background activity only; how it treats hidden pages stays unchanged. */
const ARGS = [
  '--headless=new',
  ...CHROMIUM_OPTIONS.args,
  '--window-size=1440,900',
  '--remote-debugging-port=0',
];

/**
 * A browser as users have it, with one window: only the tab in front is visible, and the others are throttled. The
 * browser of the tests treats each page as if it were in front.
 */
export class BrowserUser {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #browser: Browser;
  readonly context: BrowserContext;
  readonly #base: string;
  readonly #sockets = new Map<Page, Set<WebSocket>>();
  readonly #made: { page: Page; atMs: number }[] = [];

  private constructor(process: ChildProcess, profile: string, browser: Browser, base: string) {
    this.#process = process;
    this.#profile = profile;
    this.#browser = browser;
    this.context = browser.contexts()[0]!;
    this.#base = base;
    this.context.on('page', (page) => this.#watch(page));
  }

  /** `base`: where the server is. `args`: further ones for the browser. */
  static async start(base: string, ...args: string[]): Promise<BrowserUser> {
    const profile = mkdtempSync(join(tmpdir(), 'outpost-person-'));
    const child = spawn(
      CHROMIUM_OPTIONS.executablePath,
      [...ARGS, ...args, `--user-data-dir=${profile}`, 'about:blank'],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.once('exit', () => reject(new Error(`the browser ended:\n${said}`)));
      child.stderr.on('data', (chunk: Buffer) => {
        said += chunk;
        const [found] = /ws:\/\/\S+/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
    const browser = await chromium.connectOverCDP(address, { noDefaults: true });
    return new BrowserUser(child, profile, browser, base);
  }

  /** A new tab, in front. */
  async open(path: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(this.#base + path);
    await page.bringToFront();
    return page;
  }

  /** Opens the path in a new tab and signs in there. */
  async signIn(role: Role, path: string): Promise<Page> {
    const page = await this.open(path);
    await fillInSignIn(page, role);
    return page;
  }

  /** Tabs that hold a connection of their own. */
  get holders(): Page[] {
    return [...this.#sockets].filter(([, sockets]) => sockets.size > 0).map(([page]) => page);
  }

  /** When a tab other than these connected, ms since 1970; null: none did since `sinceMs`. */
  connectedSince(sinceMs: number, ...not: Page[]): number | null {
    return this.#made.find(({ page, atMs }) => atMs >= sinceMs && !not.includes(page))?.atMs ?? null;
  }

  /** The power fails. */
  async stop(): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGKILL');
    await gone;
    await this.#browser.close().catch(() => undefined);
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  #watch(page: Page): void {
    const sockets = new Set<WebSocket>();
    this.#sockets.set(page, sockets);
    page.on('close', () => sockets.clear());
    page.on('crash', () => sockets.clear());
    // A document that is replaced by another one reports no close.
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) sockets.clear();
    });
    page.on('websocket', (socket) => {
      sockets.add(socket);
      this.#made.push({ page, atMs: Date.now() });
      socket.on('close', () => sockets.delete(socket));
    });
  }
}

/** How many browsers have a live connection, according to the server's metrics. */
export async function liveConnections(server: string): Promise<number> {
  const text = await (await fetch(`${server}/metrics`)).text();
  const [, count] = /^outpost_live_connections (\d+)$/m.exec(text) ?? [];
  if (count === undefined) throw new Error('the metrics do not say how many live connections there are');
  return Number(count);
}
