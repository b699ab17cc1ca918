import type { Page } from '@playwright/test';
import type { DemoProcess } from '../support/demo.ts';
import { BrowserUser, liveConnections } from '../support/person.ts';
import { fillInSignIn } from '../support/sign-in.ts';
import { test as base, expect } from '../support/test.ts';

const SITE = 'Alder Street Lift Station';
const TRIPPED = 'Pump 1 overload tripped';
/** Longer than any takeover; `election.test.ts` has the time that it may take. */
const TAKEOVER = { intervals: [20], timeout: 30_000 };
const HANGS_MS = 20_000;
/** How long a takeover without waiting may take on a busy machine. */
const AT_ONCE_MS = 3_000;
/** How long the server takes to notice a lost browser that had not yet upgraded to a WebSocket. */
const NOTICED_MS = 55_000;

/** A screen, and where a pump's trip is seen on it. */
interface Screen {
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
  readonly trip: (page: Page) => ReturnType<Page['locator']>;
}

const SCREENS: readonly Screen[] = [
  {
    path: '/stations',
    trip: (page) =>
      page
        .getByRole('listitem')
        .filter({ hasText: SITE })
        .filter({ hasText: TRIPPED })
        // One that has returned stays until it is acknowledged.
        .filter({ hasNotText: 'returned to normal' }),
  },
  {
    path: '/stations/1',
    trip: (page) =>
      page
        .getByRole('region', { name: 'Alarms', exact: true })
        .locator('div, li')
        .filter({ hasText: TRIPPED })
        // One that has returned stays until it is acknowledged.
        .filter({ hasNotText: 'RTN unacknowledged' }),
  },
  {
    path: '/grid',
    prepare: (page) => page.getByPlaceholder('Search points').fill('Alder overload'),
    trip: (page) => page.getByRole('row').filter({ hasText: TRIPPED }),
  },
  {
    path: '/map',
    trip: (page) => page.getByRole('option').filter({ hasText: SITE }).filter({ hasText: 'High' }),
  },
  {
    path: '/',
    trip: (page) =>
      page
        .getByRole('region', { name: 'Needs attention' })
        .getByRole('listitem')
        .filter({ hasText: SITE })
        .filter({ hasText: TRIPPED })
        // One that has returned stays until it is acknowledged.
        .filter({ hasNotText: 'RTN unacknowledged' }),
  },
];

/** Enough to have one that holds the connection, one that takes over and one that follows. */
const THREE = [SCREENS[0]!, SCREENS[2]!, SCREENS[4]!];

/** A tab on one of the screens. */
interface Tab {
  readonly page: Page;
  readonly screen: Screen;
}

interface Fixtures {
  person: BrowserUser;
  /** Opens a tab on each screen; the first one holds the connection, the last one is in front. */
  openAll: (screens?: readonly Screen[]) => Promise<Tab[]>;
}

const test = base.extend<Fixtures>({
  person: async ({ demo }, use) => {
    // The browser of the previous test may have ended without closing its connection.
    await expect.poll(() => liveConnections(demo.activeUrl), { timeout: NOTICED_MS }).toBe(0);
    const person = await BrowserUser.start(demo.url);
    await use(person);
    await person.stop();
    await expect.poll(() => liveConnections(demo.activeUrl), { timeout: NOTICED_MS }).toBe(0);
  },
  openAll: ({ person, demo }, use) =>
    use(async (screens = SCREENS) => {
      const tabs: Tab[] = [];
      for (const screen of screens) {
        const page =
          tabs.length === 0 ? await person.signIn('Viewer', screen.path) : await person.open(screen.path);
        await expectLive(page);
        await screen.prepare?.(page);
        tabs.push({ page, screen });
      }
      await refuseCalls(person, true);
      expect(await liveConnections(demo.activeUrl)).toBe(1);
      expect(person.holders).toEqual([tabs[0]!.page]);
      return tabs;
    }),
});

test.slow();

test.afterEach(async ({ demo }) => {
  await demo.field({ do: 'clear', site: SITE });
});

const expectLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible();

/** Screens also request their stations every few seconds; with these blocked, only the live connection has updates. */
async function refuseCalls(person: BrowserUser, refused: boolean): Promise<void> {
  const calls = /\/api\/Stations/;
  if (refused) await person.context.route(calls, (route) => route.abort());
  else await person.context.unroute(calls);
}

async function trip(demo: DemoProcess): Promise<void> {
  await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 1 } });
}

/** Every tab shows the trip, and that it is live. A map draws nothing while it can't be seen. */
async function expectTrip(tabs: readonly Tab[]): Promise<void> {
  for (const { page, screen } of tabs) {
    await page.bringToFront();
    await expect(screen.trip(page).first()).toBeVisible();
    await expectLive(page);
  }
}

/** Waits until a tab other than this one has connected; prints and returns how long that took, ms. */
async function takeover(person: BrowserUser, what: string, sinceMs: number, { page }: Tab): Promise<number> {
  await expect.poll(() => person.connectedSince(sinceMs, page), TAKEOVER).not.toBeNull();
  const tookMs = person.connectedSince(sinceMs, page)! - sinceMs;
  console.log(`    taken over after ${what}: ${tookMs} ms`);
  return tookMs;
}

async function signOut(page: Page): Promise<void> {
  await page.bringToFront();
  await page.getByRole('button', { name: /Vera Lind/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

test('shares one live connection between five tabs', async ({ openAll, demo }) => {
  const tabs = await openAll();
  await trip(demo);
  await expectTrip(tabs);
  expect(await liveConnections(demo.activeUrl)).toBe(1);
  await demo.field({ do: 'clear', site: SITE });
  for (const { page, screen } of tabs) {
    await page.bringToFront();
    await expect(screen.trip(page)).toHaveCount(0);
  }
});

for (const screens of [SCREENS, [SCREENS[2]!, SCREENS[0]!, SCREENS[4]!]]) {
  test(`replaces a killed leader tab: ${screens[0]!.path} of ${screens.length}`, async ({
    openAll,
    person,
    demo,
  }) => {
    const tabs = await openAll(screens);
    const [victim, ...others] = tabs as [Tab, ...Tab[]];
    const crashed: Page[] = [];
    for (const { page } of tabs) page.on('crash', () => crashed.push(page));
    const session = await person.context.newCDPSession(victim.page);
    const killedMs = Date.now();
    // No tab is left to respond.
    session.send('Page.crash').catch(() => undefined);
    await trip(demo);
    await takeover(person, 'a kill', killedMs, victim);
    expect(crashed).toEqual([victim.page]);
    await expectTrip(others);
    expect(await liveConnections(demo.activeUrl)).toBe(1);
    await expect.poll(() => person.holders.length).toBe(1);
  });
}

test('hands over the connection of a frozen tab, which follows when it resumes', async ({
  openAll,
  person,
  demo,
}) => {
  const tabs = await openAll(THREE);
  const [frozen, ...others] = tabs as [Tab, ...Tab[]];
  const session = await person.context.newCDPSession(frozen.page);
  const frozenMs = Date.now();
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  expect(await takeover(person, 'a freeze', frozenMs, frozen)).toBeLessThan(AT_ONCE_MS);
  await trip(demo);
  await expectTrip(others);
  await expect.poll(() => liveConnections(demo.activeUrl)).toBe(1);
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await expectTrip(tabs);
  expect(await liveConnections(demo.activeUrl)).toBe(1);
  await expect.poll(() => person.holders).not.toContain(frozen.page);
});

test('replaces a hanging leader tab, which steps down when it resumes', async ({ openAll, person, demo }) => {
  const tabs = await openAll(THREE);
  const [hung, ...others] = tabs as [Tab, ...Tab[]];
  const hungMs = Date.now();
  const hanging = hung.page.evaluate((forMs) => {
    const endMs = Date.now() + forMs;
    while (Date.now() < endMs) Math.random();
  }, HANGS_MS);
  // While it hangs.
  expect(await takeover(person, 'a hang', hungMs, hung)).toBeLessThan(HANGS_MS);
  await trip(demo);
  await expectTrip(others);
  await hanging;
  await expectTrip(tabs);
  await expect.poll(() => liveConnections(demo.activeUrl)).toBe(1);
  await expect.poll(() => person.holders).not.toContain(hung.page);
});

test('hands over the connection of a closed tab immediately', async ({ openAll, person, demo }) => {
  const [closed, ...others] = (await openAll(THREE)) as [Tab, ...Tab[]];
  const closedMs = Date.now();
  await closed.page.close({ runBeforeUnload: true });
  expect(await takeover(person, 'a close', closedMs, closed)).toBeLessThan(AT_ONCE_MS);
  await trip(demo);
  await expectTrip(others);
  expect(await liveConnections(demo.activeUrl)).toBe(1);
});

test('takes part again after leaving the site and going back', async ({ openAll, person, demo }) => {
  const tabs = await openAll(THREE);
  const [away, ...others] = tabs as [Tab, ...Tab[]];
  await away.page.evaluate(() => Object.assign(window, { wasKept: true }));
  const leftMs = Date.now();
  await away.page.goto('about:blank');
  await takeover(person, 'a way off', leftMs, away);
  await trip(demo);
  await expectTrip(others);
  // A page restored from the back/forward cache is not loaded.
  await away.page.goBack({ waitUntil: 'commit' });
  await expectTrip([away]);
  // Whether a page is cached is up to the browser; the page must not prevent it.
  await expect(async () => {
    if (await away.page.evaluate(() => 'wasKept' in window)) return;
    await away.page.evaluate(() => Object.assign(window, { wasKept: true }));
    await away.page.goto('about:blank');
    await away.page.goBack({ waitUntil: 'commit' });
    await expectTrip([away]);
    expect(await away.page.evaluate(() => 'wasKept' in window)).toBe(true);
  }).toPass({ timeout: 60_000 });
  await expect.poll(() => liveConnections(demo.activeUrl)).toBe(1);
});

test('keeps the connection in a background tab while heartbeats arrive', async ({ openAll, person }) => {
  const [holder, ...others] = (await openAll(THREE)) as [Tab, ...Tab[]];
  expect(await holder.page.evaluate(() => document.visibilityState)).toBe('hidden');
  const fromMs = Date.now();
  // Three times as long as a leader may be silent.
  await expect.poll(() => Date.now() - fromMs, { timeout: 20_000 }).toBeGreaterThan(15_000);
  expect(person.connectedSince(fromMs)).toBeNull();
  for (const { page } of [holder, ...others]) await expectLive(page);
});

test('has one connection for tabs that start at the same instant', async ({ openAll, person, demo }) => {
  const tabs = await openAll();
  await refuseCalls(person, false);
  await Promise.all(tabs.map(({ page }) => page.reload()));
  for (const { page } of tabs) await expectLive(page);
  await expect.poll(() => person.holders.length).toBe(1);
  await expect.poll(() => liveConnections(demo.activeUrl), { timeout: NOTICED_MS }).toBe(1);
});

test('ends the connection of all tabs when one signs out', async ({ openAll, person, demo }) => {
  const tabs = await openAll(THREE);
  const leftMs = Date.now();
  await signOut(tabs.at(-1)!.page);
  await expect.poll(() => liveConnections(demo.activeUrl), { intervals: [50] }).toBe(0);
  console.log(`    signed out everywhere: ${Date.now() - leftMs} ms`);
  for (const { page } of tabs) await expect(page).toHaveURL(/\/login$/);
  // Longer than any tab waits for a heartbeat.
  await expect.poll(() => Date.now() - leftMs, { timeout: 15_000 }).toBeGreaterThan(10_000);
  expect(await liveConnections(demo.activeUrl)).toBe(0);
  expect(person.connectedSince(leftMs)).toBeNull();
});

test('switches all tabs to another user who signs in, and sends the earlier session nothing', async ({
  openAll,
  person,
  demo,
}) => {
  await person.context.addInitScript(() => {
    const accounts: number[] = [];
    Object.assign(window, { accounts });
    const Channel = window.BroadcastChannel;
    window.BroadcastChannel = class extends Channel {
      constructor(name: string) {
        super(name);
        this.addEventListener('message', ({ data }) => accounts.push(data.account));
      }
    };
  });
  /** Whose messages each tab has received since the last query. */
  const heard = (tabs: readonly Tab[]) =>
    Promise.all(
      tabs.map(({ page }) =>
        page.evaluate(() => {
          const { accounts } = window as unknown as { accounts: number[] };
          return [...new Set(accounts.splice(0))];
        }),
      ),
    );
  const tabs = await openAll(THREE);
  await refuseCalls(person, false);
  const followers = tabs.slice(1);
  let viewers: number[][] = [];
  await expect
    .poll(async () => {
      viewers = await heard(followers);
      return viewers.every(({ length }) => length === 1);
    })
    .toBe(true);
  const last = tabs.at(-1)!.page;
  await signOut(last);
  for (const { page } of tabs) await expect(page).toHaveURL(/\/login$/);
  await heard(tabs);

  await fillInSignIn(last, 'Operator');
  for (const { page } of tabs) await expectLive(page);
  await expect.poll(() => liveConnections(demo.activeUrl)).toBe(1);
  const operators = new Set((await heard(tabs)).flat());
  expect(operators.size).toBe(1);
  expect(operators).not.toEqual(new Set(viewers.flat()));
});

test('gives each tab a connection without local storage', async ({ person, demo }) => {
  await person.context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  const first = await person.signIn('Viewer', '/stations');
  await expectLive(first);
  const second = await person.open('/stations');
  await expectLive(second);
  expect(await liveConnections(demo.activeUrl)).toBe(2);
  expect(person.holders).toEqual([first, second]);
});

test('shares a connection on plain HTTP addresses too', async ({ demo }) => {
  const { port } = new URL(demo.url);
  const person = await BrowserUser.start(
    `http://outpost.lan:${port}`,
    '--host-resolver-rules=MAP outpost.lan 127.0.0.1',
  );
  const first = await person.signIn('Viewer', '/stations');
  await expectLive(first);
  // Features of secure contexts must not be required.
  expect(await first.evaluate(() => window.isSecureContext || 'locks' in navigator)).toBe(false);
  const second = await person.open('/stations');
  await expectLive(second);
  expect(await liveConnections(demo.activeUrl)).toBe(1);
  const closedMs = Date.now();
  await first.close({ runBeforeUnload: true });
  const screen = SCREENS[0]!;
  await takeover(person, 'a close, plain address', closedMs, { page: first, screen });
  await expectLive(second);
  expect(await liveConnections(demo.activeUrl)).toBe(1);
  await person.stop();
});
