/**
 * Processes outcomes endlessly, to be killed: `kill-ingest.ts FILE`. Continues where the file ends.
 * Prints `ready N` once it has started, then `accepted N` for each outcome and `durable N` for each
 * confirmed flush.
 */

import { createImage, unknownLink } from '../src/acquisition/image/index.ts';
import { createIngest, NO_ALARMS } from '../src/acquisition/ingest/index.ts';
import { createHistory } from '../src/history/historian/index.ts';
import { createBus } from '../src/platform/bus/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLogger } from '../src/platform/logger.ts';
import { MIGRATIONS, migrate, openSqlite } from '../src/platform/storage/index.ts';
import { KILL_SETTINGS, killStation, scenarioReading } from './kill-scenario.ts';

const OUTCOME_EVERY_MS = 2;
const FLUSH_EVERY = 50;

const storage = await openSqlite(process.argv[2]!);
await migrate(storage, MIGRATIONS, Date.now());
const logger = createLogger('error');
const bus = createBus((error) => {
  throw error;
});
const image = createImage();
const history = createHistory({ storage, clock: systemClock, logger, settings: KILL_SETTINGS });
await history.start();
const ingest = createIngest({ image, history, alarms: NO_ALARMS, bus, clock: systemClock, logger });
const station = killStation();
const last = history.newest(station.Points[0]!.Id);
ingest.start([station]);

let sequence = last?.value ?? 0;
let lastMs = last?.atMs ?? 0;
console.log(`ready ${sequence}`);

setInterval(() => {
  sequence += 1;
  // Two outcomes within a millisecond would be moved apart; here each keeps its time.
  lastMs = Math.max(Date.now(), lastMs + 1);
  ingest.accept({
    stationId: station.StationId,
    version: station.Version,
    atMs: lastMs,
    reading: scenarioReading(station, sequence),
    link: { ...unknownLink(true), status: 'online', lastGoodPollAtMs: lastMs, lastResponseAtMs: lastMs },
  });
  const accepted = sequence;
  console.log(`accepted ${accepted}`);
  if (process.argv[3] !== 'flush' || accepted % FLUSH_EVERY !== 0) return;
  void history.flush().then(() => console.log(`durable ${accepted}`));
}, OUTCOME_EVERY_MS);
