import type { StationConfig } from '@outpost/contract';
import { type ServerApp, unknownLink } from '@outpost/server';
import { type FieldState, generateHistory, type HistoryPoll } from '@outpost/simulator';

/**
 * Polls of the past are closer together than history's forced samples, and far enough apart to be
 * written fast.
 */
const STEP_SECONDS = 60;

export interface PastOptions {
  readonly app: ServerApp;
  /** In the order of the simulated stations. */
  readonly stations: readonly StationConfig[];
  readonly seed: number;
  /** Who acknowledged the alarms of the past. */
  readonly operator: { readonly accountId: number; readonly name: string };
  readonly fromMs: number;
  readonly toMs: number;
  readonly say: (line: string) => void;
}

/**
 * Runs the simulation over a span of the past and passes every poll to ingest, like the poller.
 * Returns the state in which the live simulation continues.
 */
export async function writePast(options: PastOptions): Promise<FieldState> {
  const { app, stations, seed, operator, fromMs, toMs, say } = options;
  const links = stations.map(() => unknownLink(true));
  const takeIn = ({ stationIndex, atMs, reading }: HistoryPoll) => {
    const config = stations[stationIndex]!;
    const link = links[stationIndex]!;
    link.lastAttemptAtMs = atMs;
    if (reading) {
      link.status = 'online';
      link.lastGoodPollAtMs = link.lastResponseAtMs = atMs;
      link.failedPolls = 0;
    } else {
      link.failedPolls += 1;
      if (link.failedPolls >= config.OfflineAfter) link.status = 'offline';
    }
    app.acquisition.ingest.accept({
      stationId: config.StationId,
      version: config.Version,
      atMs,
      reading,
      link,
    });
  };
  let said = 0;
  const state = await generateHistory({
    seed,
    fromMs,
    toMs,
    stepSeconds: STEP_SECONDS,
    reported: lastValues(app, stations),
    onPoll: takeIn,
    onStep: async (atMs) => {
      const quarters = Math.floor((4 * (atMs - fromMs)) / (toMs - fromMs));
      if (quarters > said) say(`  ${25 * quarters} %`);
      said = Math.max(said, quarters);
      acknowledge(app, operator, atMs);
      await app.acquisition.ingest.drain();
    },
  });
  await app.alarms.stored();
  await app.history.sealAll();
  return state;
}

/** The stored values of the stations, so that counters do not begin again when a demo is restarted. */
function lastValues(app: ServerApp, stations: readonly StationConfig[]) {
  const values = stations.map(({ StationId, Points }) => {
    const first = app.image.station(StationId)?.first;
    const valueAt = (position: number) =>
      first === undefined ? Number.NaN : app.image.columns.values[first + position]!;
    return new Map(Points.map(({ Point }, position) => [Point, valueAt(position)]));
  });
  return (stationIndex: number, point: string): number | undefined => {
    const value = values[stationIndex]!.get(point);
    return value !== undefined && Number.isFinite(value) ? value : undefined;
  };
}

const MINUTE_MS = 60_000;
/** The operator of the past reacts to an alarm within this many minutes. */
const SLOWEST_MINUTES = 24;

/**
 * As an operator would have, some minutes after each alarm; the latest ones are left to the user of
 * the demo.
 */
function acknowledge(app: ServerApp, operator: PastOptions['operator'], atMs: number): void {
  app.alarms.tickAsOf(atMs);
  for (const { id, memory, lastRaisedAtMs } of app.alarms.allActive()) {
    if (memory.acknowledged) continue;
    const minutes = 2 + ((id * 7) % SLOWEST_MINUTES);
    if (atMs - lastRaisedAtMs >= minutes * MINUTE_MS) app.alarms.acknowledgeAsOf(id, operator, '', atMs);
  }
}
