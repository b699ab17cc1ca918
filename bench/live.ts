/**
 * `npm run bench live -- [--seconds=60] [--browsers=200,1000] [--pages=FOLDER]`: the time from
 * ingest to the changed text in a page while 200 browsers receive 2,000 changes per second, and
 * what 1,000 browsers cost the server. Server, browsers' connections and the page are processes of
 * their own on one machine, so that all times use one clock.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { AS_NPM_START, type Child, startChild } from './harness/child.ts';
import { formatWhole } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import { builtPages } from './harness/page.ts';
import { Histogram } from './live/histogram.ts';
import type { LiveLoadPlan } from './live/load.ts';
import type {
  ClientFigures,
  FromClients,
  LiveServerCommand,
  LiveServerMessage,
  ToClients,
} from './live/messages.ts';
import { openProbePage, type SeenChange } from './live/page.ts';

const PLAN: LiveLoadPlan = { stations: 1_000, pollSeconds: 5, changesPerSecond: 2_000 };
const WARM_UP_MS = 8_000;
/**
 * Up to this number of connections a page is measured as well; more leave no processor for it on a
 * small machine.
 */
const WITH_PAGE = 200;

interface Run {
  connectMs: number;
  figures: ClientFigures;
  /** Of one core, all threads of the server. */
  cores: number;
  rssBytes: number;
  text: Histogram;
  drawn: Histogram;
}

async function measure(browsers: number, pages: string, seconds: number, withPage: boolean): Promise<Run> {
  const server = startChild<LiveServerMessage, LiveServerCommand>(
    new URL('./live/server.ts', import.meta.url),
    [JSON.stringify(PLAN), pages],
    [...AS_NPM_START, ...(process.env.BENCH_SERVER_ARGS?.split(' ') ?? [])],
  );
  let clients: Child<FromClients, ToClients> | undefined;
  try {
    const { url } = await server.nextMessage('ready');
    clients = startChild<FromClients, ToClients>(new URL('./live/clients.ts', import.meta.url), [
      url,
      String(browsers),
    ]);
    const { connectMs } = await clients.nextMessage('ready');
    const page = withPage ? await openProbePage(url) : null;
    await wait(WARM_UP_MS);
    await page?.seen();
    const ask = async () => {
      const answer = server.nextMessage('usage');
      server.send('usage');
      return answer;
    };
    const before = await ask();
    clients.send('start');
    await wait(seconds * 1_000);
    const counted = clients.nextMessage('counted');
    clients.send('stop');
    const [{ figures }, after] = await Promise.all([counted, ask()]);
    const seen = (await page?.seen()) ?? [];
    await page?.close();
    const probes = server.nextMessage('probes');
    server.send('probes');
    const { atMs } = await probes;
    return {
      connectMs,
      figures,
      cores: (after.cpuMs - before.cpuMs) / (after.atMs - before.atMs),
      rssBytes: after.rssBytes,
      ...latencies(seen, atMs),
    };
  } finally {
    await clients?.end();
    await server.end();
  }
}

/** A value that was replaced before the page drew it counts as shown with its replacement. */
function latencies(seen: readonly SeenChange[], probedAtMs: readonly number[]): Pick<Run, 'text' | 'drawn'> {
  const text = new Histogram();
  const drawn = new Histogram();
  let next = seen[0]?.value ?? 0;
  for (const { value, textAtMs, drawnAtMs } of seen) {
    for (; next <= value; next++) {
      text.add(textAtMs - probedAtMs[next]!);
      drawn.add(drawnAtMs - probedAtMs[next]!);
    }
  }
  return { text, drawn };
}

function print(browsers: number, run: Run): void {
  const { figures, connectMs, cores, rssBytes, text, drawn } = run;
  const { seconds, rooms } = figures;
  console.log(`\n${formatWhole(browsers)} browsers, ${seconds.toFixed(0)} s`);
  console.log(
    `  all connected at once: every browser has every snapshot after ${(connectMs / 1_000).toFixed(1)} s`,
  );
  if (text.total > 0) {
    console.log(
      `  ingest to text in the page: p50 ${text.at(0.5)} ms, p99 ${text.at(0.99)} ms, max ${text.at(1)} ms; ` +
        `to the drawn frame: p50 ${drawn.at(0.5)} ms, p99 ${drawn.at(0.99)} ms (${text.total} values)`,
    );
  }
  console.log(
    `  ingest to the connections: p50 ${figures.p50Ms} ms, p99 ${figures.p99Ms} ms, max ${figures.mostMs} ms ` +
      `(${formatWhole(figures.changes / seconds)} changes/s received in total)`,
  );
  console.log(
    `  server: ${cores.toFixed(2)} of a core, all threads; ${formatWhole(rssBytes / 2 ** 20)} MiB. ` +
      `Client process: ${(figures.cpuMs / seconds / 1_000).toFixed(2)} of a core`,
  );
  console.log(
    `  ${formatWhole(figures.wireBytes / seconds / browsers)} bytes/s per live connection, ` +
      `and ${(figures.overviews / seconds).toFixed(1)} overviews/s of ${formatWhole(figures.overviewBytes / Math.max(1, figures.overviews))} bytes`,
  );
  for (const [name, { members, deltas, changes, polls, bytes }] of Object.entries(rooms)) {
    const each = changes > 0 ? `, ${(bytes / changes).toFixed(1)} bytes per change including the polls` : '';
    console.log(
      `  ${name} (${formatWhole(members)} members): ${(deltas / seconds).toFixed(1)} deltas/s, ${formatWhole(changes / seconds)} changes/s, ` +
        `${formatWhole(polls / seconds)} polls/s, ${formatWhole(bytes / seconds)} bytes/s${each}`,
    );
  }
  const { gaps, resyncs, failures } = figures;
  if (gaps + resyncs + failures > 0) {
    console.log(`  WRONG: ${gaps} gaps in the numbers, ${resyncs} resyncs, ${failures} failures`);
  }
}

export async function run(): Promise<void> {
  const options = readOptions({ seconds: 60, pages: '', browsers: '200,1000' });
  const pages = builtPages(options.pages);
  const { stations, pollSeconds, changesPerSecond } = PLAN;
  console.log(
    `${stations} stations of 48 points polled every ${pollSeconds} s, ${changesPerSecond} changes/s; each browser with its own session ` +
      'in the overview, a third each with grid, map or a station open, fetching the overview every 5 s',
  );
  for (const browsers of options.browsers.split(',').map(Number)) {
    print(browsers, await measure(browsers, pages, options.seconds, browsers <= WITH_PAGE));
  }
}
