/**
 * `npm run bench alarm-list -- [--alarms=5000] [--seconds=8] [--rounds=3] [--pages=FOLDER]`: a list of
 * active alarms, not grouped and grouped, in a real page of the real server with polling: frames while
 * idle and while scrolled by 40 px a frame. The alarms are generated outside the server. Chromium has
 * no graphics card here.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type ActiveAlarms, ALARM_KINDS, type AlarmLogEntry, calls, PRIORITIES } from '@outpost/contract';
import type { Page } from 'playwright-core';
import { startChild } from './harness/child.ts';
import { spread } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import { builtPages, FRAME_WATCH, type Frame, openBenchPage, pageCpu } from './harness/page.ts';
import type { LiveLoadPlan } from './live/load.ts';
import type { LiveServerMessage } from './live/messages.ts';

const PLAN: LiveLoadPlan = { stations: 20, pollSeconds: 2, changesPerSecond: 100 };
const SETTLE_MS = 2_000;
const STEP_PX = 40;
const GROUPINGS = ['none', 'station'] as const;

function alarm(at: number, nowMs: number): AlarmLogEntry {
  const raisedAt = new Date(nowMs - at * 1_000).toISOString();
  return {
    Id: at + 1,
    StationId: (at % 500) + 1,
    SiteName: `Lift station ${(at % 500) + 1}`,
    PointId: at + 1,
    Kind: ALARM_KINDS[at % ALARM_KINDS.length]!,
    Name: `Point ${at % 9}`,
    Priority: PRIORITIES[at % PRIORITIES.length]!,
    State: at % 3 === 0 ? 'acknowledged' : 'unacknowledged',
    Message: `Message ${at % 40} of a point`,
    Instruction: '',
    Active: true,
    RaisedAt: raisedAt,
    LastRaisedAt: raisedAt,
    Raises: 1,
    Chattering: false,
    AcknowledgedAt: null,
    AcknowledgedBy: null,
    ReturnedAt: null,
    FirstOut: false,
    Reading: '3.21 m',
    Limit: '3.00 m',
    Comments: 0,
    IncidentId: null,
  };
}

async function said(page: Page, cpuMs: () => Promise<number>, ms: number, stepPx: number): Promise<string> {
  const before = await cpuMs();
  const frames = (await page.evaluate(`frameWatch(${ms}, (count) => {
    // To the end and back.
    const down = Math.floor((count * ${STEP_PX}) / (document.body.scrollHeight - innerHeight)) % 2 === 0;
    scrollBy({ top: down ? ${stepPx} : -${stepPx}, behavior: 'instant' });
  })`)) as Frame[];
  const gaps = frames.map(({ gapMs }) => gapMs);
  const perSecond = (1_000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
  const cpu = ((await cpuMs()) - before) / frames.length;
  return `${perSecond.toFixed(1)} frames/s, ${spread(gaps)}; ${cpu.toFixed(1)} ms of CPU time per frame`;
}

export async function run(): Promise<void> {
  const options = readOptions({ alarms: 5_000, seconds: 8, rounds: 3, pages: '' });
  const server = startChild<LiveServerMessage>(new URL('./live/server.ts', import.meta.url), [
    JSON.stringify(PLAN),
    builtPages(options.pages),
  ]);
  try {
    const { url } = await server.nextMessage('ready');
    const fulfil = (page: Page) =>
      page.route(`**${calls.alarms.active.path}`, async (route) => {
        const response = await route.fetch();
        const active = (await response.json()) as ActiveAlarms;
        const nowMs = Date.now();
        const Alarms = Array.from({ length: options.alarms }, (_, at) => alarm(at, nowMs));
        await route.fulfill({ response, json: { ...active, Alarms } });
      });
    const { page, close } = await openBenchPage(url, { prepare: fulfil });
    try {
      for (const grouping of GROUPINGS) {
        await page.goto(`${url}/alarms?group=${grouping}`);
        await page.locator('li[data-alarm]').first().waitFor();
        await page.evaluate(FRAME_WATCH);
        const cpuMs = await pageCpu(page);
        await wait(SETTLE_MS);
        const rows = await page.locator('li[data-alarm]').count();
        console.log(`${options.alarms} alarms, group=${grouping}: ${rows} rows rendered`);
        for (let round = 0; round < options.rounds; round++) {
          console.log(`  idle: ${await said(page, cpuMs, options.seconds * 1_000, 0)}`);
          console.log(`  scrolled: ${await said(page, cpuMs, options.seconds * 1_000, STEP_PX)}`);
        }
      }
    } finally {
      await close();
    }
  } finally {
    await server.end();
  }
}
