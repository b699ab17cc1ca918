/**
 * `npm run bench alarm-path -- [--rounds 5]`: the time from a changed register, over real Modbus
 * TCP, until the alarm has reached all of twenty open pages, and until its message was sent to a
 * mail server. The server is a process of its own; stations, pages and mail server are another.
 * Sixty alarms per round; takes four minutes.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type AlarmNews, calls } from '@outpost/contract';
import { openPage } from './alarms/page.ts';
import { setUpAlarmBench } from './alarms/start.ts';
import { quantile } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';

const STATIONS = 60;
const PAGES = 20;
const POLL_SECONDS = 1;
/** An alarm raised three times within a minute is chattering, and annunciated once. */
const ROUND_MS = 40_000;
/** Alarms are raised at any moment of this part of a round. */
const RAISING_MS = 18_000;
const SETTLING_MS = 6_000;
const TARGETS_MS = { pages: POLL_SECONDS * 1_000 + 200, mail: POLL_SECONDS * 1_000 + 2_000 };

/** One alarm on its way. */
interface Sample {
  readonly setMs: number;
  pages: number;
  pagesMs: number | null;
  mailMs: number | null;
}

export async function run(): Promise<void> {
  const { rounds } = readOptions({ rounds: 5 });
  const samples: Sample[] = [];
  /** The latest of each station. */
  const running = new Map<string, Sample>();
  const active = new Set<number>();

  const onMail = (raw: string) => {
    const [, site] = /^Subject: .*?(Station \d+)/im.exec(raw) ?? [];
    const sample = running.get(site ?? '');
    if (sample) sample.mailMs ??= performance.now() - sample.setMs;
  };
  const onNews = ({ Alarms, Announced }: AlarmNews) => {
    for (const { Id, SiteName } of Alarms) {
      if (!Announced.includes(Id)) continue;
      active.add(Id);
      const sample = running.get(SiteName);
      if (!sample) continue;
      sample.pages += 1;
      if (sample.pages === PAGES) sample.pagesMs = performance.now() - sample.setMs;
    }
  };

  const plan = { stations: STATIONS, points: 1, pollSeconds: POLL_SECONDS, people: STATIONS };
  const { field, url, token, ...setup } = await setUpAlarmBench({ ...plan, priority: 'critical' }, onMail);
  const pages = await Promise.all(Array.from({ length: PAGES }, () => openPage(url, token, onNews)));
  try {
    for (let round = 0; round < rounds; round++) {
      const endMs = performance.now() + ROUND_MS;
      // At any moment between polls, all in a part of the round.
      await Promise.all(
        Array.from({ length: STATIONS }, async (_, station) => {
          await wait(Math.random() * RAISING_MS);
          const sample: Sample = { setMs: performance.now(), pages: 0, pagesMs: null, mailMs: null };
          samples.push(sample);
          running.set(`Station ${station + 1}`, sample);
          field.set(station, true);
        }),
      );
      await wait(SETTLING_MS);
      for (let station = 0; station < STATIONS; station++) field.set(station, false);
      running.clear();
      await fetch(url + calls.alarms.acknowledge.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ Ids: [...active] }),
      });
      active.clear();
      await wait(Math.max(0, endMs - performance.now()));
    }
  } finally {
    for (const page of pages) page.close();
    await setup.stop();
  }
  console.log(
    `${samples.length} alarms at ${STATIONS} stations polled every ${POLL_SECONDS} s, ${PAGES} open pages`,
  );
  say(
    'register → all open pages',
    samples.map(({ pagesMs }) => pagesMs),
    TARGETS_MS.pages,
  );
  say(
    'register → accepted by the mail server',
    samples.map(({ mailMs }) => mailMs),
    TARGETS_MS.mail,
  );
  const mailed = samples.flatMap(({ pagesMs, mailMs }) =>
    pagesMs === null || mailMs === null ? [] : [mailMs - pagesMs],
  );
  say('of that, after the pages had it', mailed, null);
}

function say(name: string, times: readonly (number | null)[], targetMs: number | null): void {
  const known = times.filter((ms) => ms !== null);
  const lost = times.length - known.length;
  const figures = ([0.5, 0.9, 0.99, 1] as const).map((share) => `${quantile(known, share).toFixed(0)}`);
  console.log(
    `  ${name.padEnd(40)} p50 / p90 / p99 / max ${figures.join(' / ')} ms` +
      (targetMs === null ? '' : `, goal ${targetMs} ms at p99`) +
      (lost === 0 ? '' : `; ${lost} did not arrive`),
  );
}
