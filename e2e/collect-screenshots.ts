/**
 * `npm run screenshots -- [FOLDER] [PATTERN]`: photographs every screen of the running product in both
 * sizes and themes and in the situations of screenshots/situations.ts, and makes a page of them
 * (screenshots/index.html). PATTERN limits it to those whose situation, role, path, state or look
 * fits. Exits with 1 when a state could not be reached.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@outpost/contract';
import { chromium, type Page } from '@playwright/test';
import { ensurePage } from '../tools/ensure-built.ts';
import { fromCallerFolder } from '../tools/usage.ts';
import { contactSheet, type Shot } from './screenshots/contact-sheet.ts';
import { type ScreenLook, type ScreenSituation, SITUATIONS } from './screenshots/situations.ts';
import { roleClient, waitUntil } from './states/prepare-demo.ts';
import type { State } from './states/steps.ts';
import { startSurroundings } from './states/surroundings.ts';
import { stateTitle, visitAll } from './states/visit.ts';
import { QUICK } from './support/browsers.ts';
import { type DemoProcess, startDemoProcess } from './support/demo.ts';
import { Collection } from './texts/collection.ts';

const [, , path = 'screenshots', pattern = ''] = process.argv;
const folder = fromCallerFolder(path);
/** Longer pages are cut off. */
const MAX_HEIGHT = 4_000;
const MAX_LOADING_MS = 20_000;
const OVERLAYS = 'dialog[open], [role="dialog"], [role="menu"]';
/** The flood has begun with so many; a wet well needs minutes to fill. */
const MIN_ALARMS = 50;
const beganMs = performance.now();

/** Faults at every station, until the list is long. */
async function flood(demo: DemoProcess): Promise<void> {
  const api = await roleClient(demo.url, 'Operator');
  const stations = await api.call(calls.stations.list);
  for (const [index, { SiteName: site }] of stations.entries()) {
    const isLift = site.endsWith('Lift Station');
    if (!isLift) await demo.field({ do: 'fault', site, fault: { kind: 'silent' } });
    else if (index % 5 === 0) await demo.field({ do: 'fault', site, fault: { kind: 'power-fail' } });
    else {
      for (const pump of [1, 2] as const)
        await demo.field({ do: 'fault', site, fault: { kind: 'pump-fail', pump } });
      await demo.field({ do: 'fault', site, fault: { kind: 'hatch' } });
      await demo.field({ do: 'fault', site, fault: { kind: 'surge', flowLps: 200 } });
    }
  }
  const count = async () => (await api.call(calls.alarms.active)).Alarms.length;
  await waitUntil(async () => (await count()) >= MIN_ALARMS);
}

const shots: Shot[] = [];
const problems: string[] = [];
const nameless = new Collection(new Map());

/** Photographs a state: the whole height of the page, or the window while something is open over it. */
function photographer({ name: situation }: ScreenSituation, look: ScreenLook) {
  return {
    async keep(page: Page, state: State) {
      const isLoading = state.steps.includes('load:wait');
      const loading = page.getByText(/^Loading/).filter({ visible: true });
      if (!isLoading) await loading.first().waitFor({ state: 'hidden', timeout: MAX_LOADING_MS });
      const title = stateTitle(state);
      const file = `${`${situation} ${title} ${look.name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`;
      const isOver = (await page.locator(OVERLAYS).filter({ visible: true }).count()) > 0;
      // Else what sticks to the window is in the middle of the picture.
      if (!isOver) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      const clip = { x: 0, y: 0, width: look.width, height: Math.min(height, MAX_HEIGHT) };
      await page.screenshot({
        path: join(folder, file),
        fullPage: !isOver,
        animations: 'disabled',
        ...(!isOver && height > MAX_HEIGHT && { clip }),
      });
      shots.push({ situation, title, look, file });
    },
    problem: (state: State, words: string) =>
      void problems.push(`${situation}, ${stateTitle(state)}, ${look.name}: ${words}`),
    normalise: (text: string) => nameless.normalise(text),
  };
}

ensurePage();
mkdirSync(folder, { recursive: true });
const fits = new RegExp(pattern);
const wanted = SITUATIONS.flatMap((situation) =>
  situation.looks.map((look) => ({
    situation,
    look,
    states: situation.states.filter((state) =>
      fits.test(`${situation.name}, ${stateTitle(state)}, ${look.name}`),
    ),
  })),
).filter(({ states }) => states.length > 0);
const surroundings = await startSurroundings();
const flooded = wanted.some(({ situation }) => situation.field === 'flood')
  ? await startDemoProcess(1)
  : null;
const browser = await chromium.launch(QUICK);
try {
  if (flooded) await flood(flooded);
  for (const { situation, look, states } of wanted) {
    const { url: base } = situation.field === 'flood' ? flooded! : surroundings[situation.field];
    const plan = {
      base,
      values: surroundings.values,
      visited: photographer(situation, look),
      look: {
        viewport: { width: look.width, height: look.height },
        colorScheme: look.isDark ? ('dark' as const) : ('light' as const),
      },
    };
    await visitAll(browser, plan, states, () => undefined);
    const minutes = ((performance.now() - beganMs) / 60_000).toFixed(1);
    console.log(`${minutes} min: ${situation.name}, ${look.name}, ${states.length} states`);
  }
} finally {
  await browser.close();
  await Promise.all([surroundings.stop(), flooded?.stop()]);
}
writeFileSync(join(folder, 'index.html'), contactSheet(shots, problems));
for (const problem of problems) console.error(problem);
console.log(`${shots.length} screenshots: ${join(folder, 'index.html')}`);
process.exit(problems.length === 0 ? 0 : 1);
