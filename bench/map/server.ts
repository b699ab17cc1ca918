/**
 * The measured server of `bench/map.ts`: the whole one except for the field; polls with changing
 * alarm contacts are passed to ingest. `server.ts STATIONS CHANGES_PER_SECOND PAGES`.
 */
import { GOOD, REASON } from '@outpost/core';
import { type LinkState, systemClock, unknownLink } from '@outpost/server';
import { sendToParent } from '../harness/child.ts';
import { seededRandom } from '../harness/figures.ts';
import { startBenchApp } from '../harness/server.ts';
import { mapStations } from './stations.ts';

const STEP_MS = 10;
/** The number of sites with an alarm at a time. */
const ALARM_SHARE = 0.03;

const [count, changesPerSecond, pagesFolder] = process.argv.slice(2);
const { app, stations, onStop } = await startBenchApp(mapStations(Number(count)), {
  pagesFolder: pagesFolder!,
});

const random = seededRandom(11);
const closed = stations.map(() => random() < ALARM_SHARE);
const link: LinkState = { ...unknownLink(true), status: 'online', success24h: 1 };

function poll(index: number): void {
  const atMs = systemClock.now();
  link.lastAttemptAtMs = atMs - 12;
  link.lastGoodPollAtMs = link.lastResponseAtMs = atMs;
  link.roundTripMs = 12;
  app.acquisition.ingest.accept({
    stationId: stations[index]!.StationId,
    version: 1,
    atMs,
    reading: {
      values: Float64Array.of(7.31, closed[index] ? 1 : 0),
      qualities: new Uint8Array(2).fill(GOOD),
      reasons: new Uint8Array(2).fill(REASON.NONE),
    },
    link,
  });
}

stations.forEach((_, index) => {
  poll(index);
});
const started = performance.now();
let changed = 0;
const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - started) / 1_000) * Number(changesPerSecond));
  for (; changed < due; changed++) {
    // The share of alarms stays: as many close as open.
    const wanted = changed % 2 === 0;
    let index = Math.floor(random() * stations.length);
    while (closed[index] === wanted) index = (index + 1) % stations.length;
    closed[index] = wanted;
    poll(index);
  }
}, STEP_MS);
sendToParent({ kind: 'ready', url: app.http.listeningOrigin });
onStop(() => clearInterval(timer));
