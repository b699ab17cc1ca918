import { type ActiveAlarms, calls, PRIORITIES, type StationConfig } from '@outpost/contract';
import type { Page } from '@playwright/test';
import { demoEmail } from '../../tools/demo/accounts.ts';
import { Api } from '../support/api.ts';
import { DEMO_PASSWORD } from '../support/demo.ts';
import { SCREEN_TABLE } from '../support/screens.ts';
import { startServerProcess } from '../support/server.ts';
import { accessibilityProblems, clippedLabels, expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'parallel' });

const SITE = 'Alder Street Lift Station';

/** How a screen of the table is checked where its row does not say it. */
interface Look {
  /** Its address; by default its path. */
  readonly at?: string;
  /** Part of its heading; by default its title. */
  readonly heading?: string;
  /** On the screen when its data has loaded; by default nothing is said to be loading. */
  readonly content?: (page: Page) => ReturnType<Page['locator']>;
}

const LOOKS: Readonly<Record<string, Look>> = {
  '/': {
    heading: 'Remote Station Monitoring',
    content: (page) => page.getByText('Needs attention'),
  },
  '/login': { heading: 'Sign in' },
  // Users who need no second factor are redirected to their account.
  '/second-factor': { heading: 'Account' },
  '/link': { heading: 'Link incomplete' },
  '/setup': { heading: 'Setup complete' },
  '/sso/:key': { at: '/sso/none', heading: 'Couldn’t sign in' },
  '/stations': { content: (page) => faulty(page) },
  '/stations/:id': { at: '/stations/1', heading: SITE, content: (page) => faulty(page) },
  '/grid': { content: (page) => page.getByRole('gridcell').first() },
  '/trends': {
    at: '/trends?p=1.1,1.2,1.7,1.9&last=1h',
    content: (page) => page.getByRole('cell', { name: /^Running / }).first(),
  },
  '/map': {
    // The map's controls load with its script, after the list.
    content: (page) => page.locator('.maplibregl-ctrl-attrib'),
  },
  '/config/users': {
    content: (page) => page.getByRole('row', { name: /supervisor@outpost\.demo/ }),
  },
  '/config/audit': {
    at: '/config/audit?line=1',
    content: (page) => page.getByText(/SHA-256/),
  },
  '/config/alerts': {
    content: (page) => page.getByText('24 stations have no alert settings.'),
  },
  '/display': {
    at: '/display?seconds=3600&night=off',
    heading: 'Situation',
    content: (page) => faulty(page),
  },
  '/acknowledge': { heading: 'Acknowledge alarm' },
  '/alarms': { content: (page) => faulty(page) },
  '/alarms/load': {
    content: (page) => page.getByRole('rowheader', { name: /^Alarms per operator per day/ }),
  },
  '/config/schedules': {
    content: (page) => page.getByText('No schedules'),
  },
  '/on-call': {
    content: (page) => page.getByText('If not acknowledged', { exact: false }).first(),
  },
  '/config/schedules/create': {
    heading: 'Schedules',
    content: (page) => page.getByRole('switch', { name: 'Saturday' }),
  },
  '/config/schedules/edit/:id?': {
    at: '/config/schedules/edit',
    heading: 'Schedules',
    content: (page) => page.getByText('No schedule found!'),
  },
  '/config/stations': {
    heading: 'Station management',
    content: (page) => page.getByRole('link', { name: SITE }),
  },
  '/config/stations/templates': {
    content: (page) => page.getByText('No custom templates'),
  },
  '/config/stations/:id': {
    at: '/config/stations/1',
    heading: SITE,
    content: (page) => page.getByLabel('Station name'),
  },
  '/config/modbus': {
    content: (page) => page.getByRole('table', { name: 'Discrete Inputs' }),
  },
  '/config/modbus/document': {
    heading: 'Modbus map',
    content: (page) => page.getByRole('table', { name: 'Discrete Inputs' }),
  },
  '/config/modbus/journal': {
    content: (page) => page.getByText('No entries').or(page.getByRole('table', { name: 'Modbus log' })),
  },
  '/config/get-started': {
    content: (page) => page.getByRole('list', { name: 'Steps' }),
  },
  '/config/displays': {
    content: (page) => page.getByRole('button', { name: 'Add display' }).first(),
  },
  '/config/tokens': {
    content: (page) => page.getByRole('button', { name: 'Create token' }).first(),
  },
  '/config/webhooks': {
    content: (page) => page.getByRole('button', { name: 'Add webhook' }).first(),
  },
  '/config/sso': {
    content: (page) => page.getByRole('button', { name: 'Add provider' }).first(),
  },
  '/config/health': {
    // No channel is configured in these tests.
    content: (page) =>
      page.getByRole('article', {
        name: 'Alarm notifications are off: no notification channel is configured',
      }),
  },
  '/config/system': {
    content: (page) => page.getByLabel('Heartbeat URL'),
  },
  '/config/history': {
    content: (page) => page.getByRole('textbox', { name: 'Raw samples' }).first(),
  },
  '/reports': {
    content: (page) => page.getByRole('radio', { name: SITE }),
  },
  ...Object.fromEntries(
    ['count', 'ontime', 'offtime', 'analog'].map((kind): [string, Look] => [
      `/reports/${kind}/:id`,
      {
        at: `/reports/${kind}/1`,
        heading: SITE,
        content: (page) => page.getByRole('table', { name: 'By day and point' }),
      },
    ]),
  ),
  '/reports/month': {
    heading: 'Month overview',
    content: (page) => page.getByRole('table', { name: 'Month overview' }),
  },
  '/reports/pump-health/:id': {
    at: '/reports/pump-health/1',
    heading: SITE,
    content: (page) => page.getByRole('table', { name: 'Pump metrics' }),
  },
  '/exports': {
    content: (page) => page.getByText('No exports yet'),
  },
  '/exports/schedules': {
    content: (page) => page.getByText('No target is configured'),
  },
  '/reports/schedules': {
    content: (page) => page.getByText('No scheduled reports'),
  },
  '*': { at: '/nowhere', heading: '404' },
};

const faulty = (page: Page) => page.getByText('Pump 2 overload tripped').first();

/** Every screen of the table, as a visitor or an Admin opens it; with LOOK=/path, only that one. */
const CHECKED = SCREEN_TABLE.filter(({ path }) => [undefined, path].includes(process.env.LOOK)).map(
  ({ path, title, guard }) => {
    const { at = path, heading = title, content }: Look = LOOKS[path] ?? {};
    if (/[:*]/.test(at)) throw new Error(`LOOKS has no address for ${path}.`);
    return { at, heading, content, visitor: guard === 'none' };
  },
);

/** The screens are checked in this many parts, by as many browsers as there are. */
const PARTS = [1, 2, 3] as const;

/** Without loading the page again, as a link does. Marks the heading that it leaves. */
async function goWithin(page: Page, at: string) {
  await page.evaluate((to) => {
    if (new URL(to, location.href).pathname !== location.pathname)
      document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, at);
}

/** Opens each screen of a part that is for this user, and waits until it has loaded. */
async function eachScreen(
  page: Page,
  who: 'visitor' | 'member',
  part: number,
  look: (path: string) => Promise<void>,
) {
  for (const [index, { at, heading, content, visitor }] of CHECKED.entries()) {
    if (visitor !== (who === 'visitor') || (index % PARTS.length) + 1 !== part) continue;
    const answer = await page.request.get(at, { headers: { accept: 'text/html' } });
    expect(answer.status(), `the server knows the screen ${at}`).toBe(heading === '404' ? 404 : 200);
    if (visitor) await page.goto(at);
    else await goWithin(page, at);
    await expect(page.locator('h1:not([data-left])')).toContainText(heading);
    if (content) await expect(content(page)).toBeVisible();
    else await expect(page.getByRole('status').filter({ hasText: /…$/ })).toHaveCount(0);
    await look(at);
  }
}

/** Tables of which a part is only seen by scrolling sideways in their box. */
const cutOffTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table')]
      .filter((table) => table.scrollWidth > table.closest('.scroll, main')!.clientWidth)
      .map((table) => table.getAttribute('aria-label')),
  );

/** How much wider than the screen the page is, px. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** As if alarms of every priority were active, and a suppressed one: the counts at the top take most room. */
async function withEveryPriority(page: Page): Promise<void> {
  await page.route('**/api/Alarms/active*', async (route) => {
    const response = await route.fetch();
    const active = (await response.json()) as ActiveAlarms;
    const known = active.Alarms[0]!;
    const more = PRIORITIES.flatMap((Priority, rank) =>
      Array.from({ length: 12 }, (_, at) => ({
        ...known,
        Id: 9_000 + 100 * rank + at,
        Priority,
        State: at === 0 ? 'shelved' : known.State,
      })),
    );
    await route.fulfill({ response, json: { ...active, Alarms: [...active.Alarms, ...more] } });
  });
}

test.describe('every screen', () => {
  test.beforeEach(async ({ demo, page }) => {
    await demo.field({ do: 'fault', site: SITE, fault: { kind: 'pump-fail', pump: 2 } });
    const api = await new Api(demo.url).signIn(demoEmail('Viewer'), DEMO_PASSWORD);
    await expect.poll(async () => (await api.call(calls.alarms.active)).Alarms.length).toBeGreaterThan(0);
    await withEveryPriority(page);
  });
  test.afterEach(({ demo }) => demo.field({ do: 'clear', site: SITE }));

  /** Each theme at one size: colours do not depend on the size, and the themes differ in nothing else. */
  const DRESSES = [
    { width: 1440, height: 900, colorScheme: 'light' },
    { width: 390, height: 844, colorScheme: 'dark' },
  ] as const;

  /** At both sizes no wider than the screen, and nothing for axe to find. */
  async function inEachDress(page: Page, path: string) {
    for (const { width, height, colorScheme } of DRESSES) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      const at = `${path} at ${width} px`;
      await expect.poll(() => overflow(page), `${at} is no wider than the screen`).toBe(0);
      expect(await clippedLabels(page), at).toEqual([]);
      expect(await cutOffTables(page), at).toEqual([]);
      // As high as the page, so that nothing is under a bar by chance.
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: whole });
      expect(await accessibilityProblems(page), `${at}, ${colorScheme}`).toEqual([]);
    }
    // The desktop at 200 % zoom.
    await page.setViewportSize({ width: 720, height: 450 });
    await expect.poll(() => overflow(page), `${path} at 200 %`).toBe(0);
    expect(await clippedLabels(page), `${path} at 200 %`).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  test('has every count in the bar at the top of a phone, none cut off or on another', async ({
    page,
    signIn,
  }) => {
    await page.clock.install();
    await signIn('Viewer', '/stations');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: /suppressed active/ })).toBeVisible();
    const expectLow = async (widths: readonly number[]) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        const found = await bar.evaluate(crowded);
        expect(found, `${width} px`).toMatchObject({ overlapping: [], outside: [] });
        expect(found.height, `${width} px`).toBeLessThanOrEqual(width < 360 ? 72 : 56);
      }
    };
    await expectLow([390, 360, 320, 701, 820]);
    await page.context().setOffline(true);
    await expect(bar.getByText('Reconnecting…')).toBeAttached();
    await expectLow([390, 360, 320, 701, 820]);
    await page.clock.fastForward(15_000);
    await expect(bar.getByText(/^No connection since/).first()).toBeAttached();
    await expectLow([390, 360, 320, 701, 820]);
    await page.context().setOffline(false);
  });

  for (const part of PARTS) {
    test(`passes axe without horizontal scrolling on desktop (light) and phone (dark): part ${part}`, async ({
      page,
      signIn,
    }) => {
      test.setTimeout(300_000);
      await eachScreen(page, 'visitor', part, (path) => inEachDress(page, path));
      await signIn('Admin', '/');
      await expect(page.getByRole('banner').locator('a[href="/alarms"]')).toContainText(
        /Critical.*High.*Medium.*Low/,
      );
      await eachScreen(page, 'member', part, (path) => inEachDress(page, path));
    });
  }

  test('warnings are as wide as the page below them', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await signIn('Viewer', '/');
    const warning = page.getByRole('region', { name: 'Warnings' }).locator('> *').first();
    const { x, width } = (await warning.boundingBox())!;
    const button = (await page.getByRole('link', { name: 'View Stations' }).boundingBox())!;
    expect(x + width).toBeCloseTo(button.x + button.width, 0);
  });

  test('printed alarms, alarm performance and stations say when they were created', async ({
    page,
    signIn,
  }) => {
    await signIn('Operator', '/');
    for (const path of ['/alarms', '/alarms?view=log', '/alarms/load', '/stations/1']) {
      await page.emulateMedia({ media: 'screen' });
      await page.goto(path);
      const line = page.getByRole('main').getByText(/created \d+ \w+ \d{4} \d\d:\d\d/);
      await expect(line, path).toBeAttached();
      await expect(line, path).toBeHidden();
      await page.emulateMedia({ media: 'print' });
      await expect(line, path).toBeVisible();
      await expect(page.getByText(/^Keyboard:/), path).toBeHidden();
    }
  });

  /** Opened by the first button or link of that name. */
  const DIALOGS = [
    ['/config/users', 'Add user'],
    ['/config/tokens', 'Create token'],
    ['/config/webhooks', 'Add webhook'],
    ['/config/sso', 'Add provider'],
    ['/config/displays', 'Add display'],
    ['/config/stations', 'Add station'],
    ['/config/alerts', 'Add alert setting'],
    ['/config/stations/1', 'Save as template…'],
    ['/config/modbus?tab=coils', 'Change address 0'],
    ['/on-call', 'Add override'],
    ['/stations/1', 'Write Lead pump on'],
    ['/account', 'Set up second factor'],
  ] as const;

  test('dialogs pass axe in dark, with their buttons in sight above the keyboard of a phone', async ({
    page,
    signIn,
  }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn('Admin', '/');
    for (const [path, name] of DIALOGS) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await page.getByRole('main').getByRole('button', { name }).first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog, path).toBeVisible();
      expect(await accessibilityProblems(page, dialog), path).toEqual([]);
      await page.setViewportSize({ width: 390, height: 450 });
      await expect(dialog.locator('form button[type=submit]').last(), path).toBeInViewport({ ratio: 1 });
    }
  });

  test('the first start passes axe and fits on desktop (light) and phone (dark)', async ({ page }) => {
    const server = await startServerProcess();
    await page.goto(`${server.url}/setup`);
    await expect(page.getByRole('heading', { name: 'Create the first Admin' })).toBeVisible();
    await inEachDress(page, '/setup');
    await server.stop();
  });

  test.describe('on a phone that is held either way, or made narrow by zooming in', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

    for (const part of PARTS) {
      test(`fits at 320 px, with wider text spacing and in landscape, with 44 px touch targets and nothing under the bars: part ${part}`, async ({
        page,
        signIn,
      }) => {
        test.setTimeout(300_000);
        const fits = async (path: string) => {
          for (const [width, height] of [
            [320, 640],
            [844, 390],
          ]) {
            await page.setViewportSize({ width: width!, height: height! });
            expect(await overflow(page), `${path} at ${width} px`).toBe(0);
            expect(await clippedLabels(page), `${path} at ${width} px`).toEqual([]);
          }
          // WCAG 2.2, 1.4.12.
          await page.setViewportSize({ width: 390, height: 844 });
          const spacing = await page.addStyleTag({
            content:
              '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
          });
          expect(await overflow(page), `${path} with spaced text`).toBe(0);
          await spacing.evaluate((element) => (element as HTMLElement).remove());
        };
        const look = async (path: string) => {
          expect(await tooSmall(page), path).toEqual([]);
          const bars = await page.evaluate(() => {
            window.scrollTo(0, document.documentElement.scrollHeight);
            // The sign-in has its navigation above its content.
            const bar = [...document.querySelectorAll('nav[aria-label="Main"]')].find(
              (nav) => nav.getBoundingClientRect().bottom >= window.innerHeight - 1,
            );
            const main = document.getElementById('main');
            if (!bar || !main) return null;
            return { bar: bar.getBoundingClientRect().top, content: main.getBoundingClientRect().bottom };
          });
          if (bars !== null) expect(bars.content, path).toBeLessThanOrEqual(Math.ceil(bars.bar));
          await fits(path);
        };
        await eachScreen(page, 'visitor', part, look);
        await signIn('Admin', '/');
        await eachScreen(page, 'member', part, look);
      });
    }

    test('shows the worst alarm with its button in the first screen of the home page', async ({
      page,
      signIn,
    }) => {
      await signIn('Operator', '/');
      await expect(page.getByRole('link', { name: 'View Stations' })).toBeInViewport({ ratio: 1 });
      const attention = page.getByRole('region', { name: 'Needs attention' });
      await expect(attention.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
      const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
      expect((await attention.boundingBox())!.y - heading.y).toBeLessThan(90);
    });

    test('has 44 px touch targets in the More sheet', async ({ page, signIn }) => {
      await signIn('Admin', '/');
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
      expect(await tooSmall(page)).toEqual([]);
      expect(await accessibilityProblems(page)).toEqual([]);
    });
  });
});

/** How low the bar at the top ends, and its parts that overlap or extend beyond it. */
function crowded(header: Element): { height: number; overlapping: string[]; outside: string[] } {
  const { bottom } = header.getBoundingClientRect();
  const parts = [...header.querySelectorAll('a, button, [class*="_live"], [class*="_count"]')]
    .map((element) => ({ element, text: element.textContent ?? '', box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1);
  const overlapping = parts.flatMap((a) =>
    parts
      .filter(
        (b) =>
          !a.element.contains(b.element) &&
          !b.element.contains(a.element) &&
          a.box.left < b.box.right - 0.5 &&
          b.box.left < a.box.right - 0.5 &&
          a.box.top < b.box.bottom - 0.5 &&
          b.box.top < a.box.bottom - 0.5,
      )
      .map((b) => `${a.text} / ${b.text}`),
  );
  const outside = parts
    .filter(({ box }) => box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > bottom)
    .map(({ text }) => text);
  return { height: bottom, overlapping, outside };
}

/** Touch targets smaller than 44 px, except links within a sentence (WCAG 2.2, 2.5.8). */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44;
    const pressable = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"]';
    return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
      // A link whose `::after` covers its row is as large as that.
      const covers = getComputedStyle(element, '::after').position === 'absolute';
      let pressed: Element = element;
      while (covers && pressed.parentElement !== null && getComputedStyle(pressed).position === 'static')
        pressed = pressed.parentElement;
      const box = pressed.getBoundingClientRect();
      if (!element.checkVisibility({ visibilityProperty: true }) || box.width < 2 || box.height < 2)
        return [];
      // Not visible: beyond the edge, covered, or behind an open dialog.
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      if (hit === null || !(pressed.contains(hit) || hit.contains(pressed))) return [];
      const isInSentence =
        getComputedStyle(element).display === 'inline' &&
        element.parentElement?.textContent !== element.textContent;
      if (isInSentence && !covers) return [];
      // A switch is pressed by its label too.
      const body = element.closest('.mantine-Switch-body') ?? pressed;
      const height = Math.max(box.height, body.getBoundingClientRect().height);
      if (Math.round(height) >= LEAST && Math.round(box.width) >= LEAST) return [];
      const name = element.ariaLabel ?? element.textContent?.trim().slice(0, 30) ?? '';
      return [
        `${element.tagName.toLowerCase()} “${name}” ${Math.round(box.width)} × ${Math.round(box.height)}`,
      ];
    });
  });
}

test('follows the system theme until one is chosen, and remembers it', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn('Viewer', '/');
  const scheme = page.locator('html');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: /Theme/ }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  // The window of an installed page follows, whatever the system's theme is.
  for (const meta of await page.locator('meta[name="theme-color"]').all()) {
    await expect(meta).toHaveAttribute('content', /^#fff(fff)?$/);
  }
  await page.reload();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('finds a station in the palette and opens it by keyboard', async ({ page, signIn }) => {
  await signIn('Viewer', '/stations');
  await expect(page.getByRole('link', { name: 'Alder Street Lift Station' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByPlaceholder('Find a station or point')).toBeFocused();
  await page.keyboard.type('alder');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Alder Street Lift Station' })).toBeVisible();
});

test('no page violates its content security policy', async ({ page, signIn }) => {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) reports.push(message.text());
  });
  page.on('pageerror', (error) => reports.push(String(error)));
  await signIn('Admin', '/');
  for (const path of ['/', '/stations', '/stations/1', '/grid', '/map', '/trends?p=1.1,1.7', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(reports).toEqual([]);
});

test('shows a script in a station’s name and notes as text on every page', async ({ page, signIn, demo }) => {
  const script = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>';
  const api = await new Api(demo.url).signIn(demoEmail('Admin'), DEMO_PASSWORD);
  const before = (await api.call(calls.stations.config, '/api/Stations/config/2')) as StationConfig;
  await api.call(calls.stations.updateConfig, undefined, { ...before, SiteName: script, Notes: script });
  const said: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) said.push(message.text());
  });
  await signIn('Admin', '/');
  for (const path of [
    '/stations',
    '/stations/2',
    '/grid',
    '/map',
    '/config/stations',
    '/config/stations/2',
    '/config/audit',
  ]) {
    await page.goto(path);
    const isField = path === '/config/stations/2';
    await expect(isField ? page.getByLabel('Station name') : page.getByText(script).first()).toBeVisible();
    expect(await page.evaluate(() => 'hit' in window), path).toBe(false);
    expect(await page.locator('img[src="x"]').count(), path).toBe(0);
  }
  expect(said).toEqual([]);
  const after = (await api.call(calls.stations.config, '/api/Stations/config/2')) as StationConfig;
  const { SiteName, Notes } = before;
  await api.call(calls.stations.updateConfig, undefined, { ...after, SiteName, Notes });
});
