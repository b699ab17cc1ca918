import { NewStation, type Point, type StationConfig } from '@outpost/contract';
import type { SampleColumns } from '@outpost/historian/pure';
import { unknownLink } from '../../apps/server/src/acquisition/image/index.ts';
import { createPastWork, type History } from '../../apps/server/src/history/historian/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import type { ReportSources } from '../../apps/server/src/reporting/reports/index.ts';
import { CODEC_START_MS } from '../codec/measure.ts';
import { noisyFlow, pumpSignal, storedSamples } from '../codec/signals.ts';
import { openStore } from '../ingest/store.ts';

const DAY_MS = 86_400_000;
const POINTS = 16;
/** A little more than two years of a pump that starts some 100 times a day. */
const PUMP_SAMPLES = 170_000;
/** The same of a flow that leaves its deadband some 360 times a day. */
const FLOW_SAMPLES = 300_000;
const FLOW_DEADBAND = 1.28;
/** The samples begin with 2026; two years before it is the past. */
const SHIFT_MS = 731 * DAY_MS;
const STATION = 1;

/** A station with two years of history. */
export interface BenchStation {
  readonly deps: ReportSources;
  readonly history: History;
  readonly samples: number;
  readonly nowMs: number;
  close(): Promise<void>;
}

function stationOf(pointOf: (index: number) => object): StationConfig {
  const Points = Array.from({ length: POINTS }, (_, index) => ({ Id: index + 1, ...pointOf(index) }));
  const site = { SiteName: 'Bench', Host: '127.0.0.1', TimeZone: 'America/Denver', Points };
  return { ...NewStation.parse(site), StationId: STATION, Version: 1 };
}

/** 16 pumps with two years of history, in chunks and roll-ups. */
export function openPumps(): Promise<BenchStation> {
  const pumps = stationOf((index) => ({
    ...{ Kind: 'digital', Point: `DI${index + 1}`, Name: `Pump ${index + 1}` },
    ...{ Table: 'discrete-input', Address: index, DataType: 'bit' },
    Purpose: index < 2 ? `pump-run:${index + 1}` : '',
  }));
  return openStation(pumps, 'digital', (id) =>
    storedSamples(PUMP_SAMPLES, 0, 2 * id - 1, pumpSignal(2 * id)),
  );
}

/** 16 flows with two years of history, in chunks and roll-ups. */
export function openFlows(): Promise<BenchStation> {
  const flows = stationOf((index) => ({
    ...{ Kind: 'analog', Point: `AI${index + 1}`, Name: `Flow ${index + 1}`, Units: 'L/s' },
    ...{ Table: 'input-register', Address: 2 * index, DataType: 'float32' },
  }));
  return openStation(flows, 'analog', (id) =>
    storedSamples(FLOW_SAMPLES, FLOW_DEADBAND, 2 * id - 1, noisyFlow(2 * id)),
  );
}

async function openStation(
  config: StationConfig,
  kind: Point['Kind'],
  samplesOf: (pointId: number) => SampleColumns,
): Promise<BenchStation> {
  const store = await openStore();
  store.ingest.start([config]);
  let samples = 0;
  let nowMs = Number.POSITIVE_INFINITY;
  for (const { Id } of config.Points) {
    const { atMs, values } = samplesOf(Id);
    const series = store.history.open(Id, null, kind);
    for (let at = 0; at < atMs.length; at++) {
      store.history.append(series, atMs[at]! - SHIFT_MS, values[at]!, 0);
      if (at % 10_000 === 0) await store.history.drain();
    }
    samples += atMs.length;
    nowMs = Math.min(nowMs, atMs.at(-1)! - SHIFT_MS);
  }
  await store.history.sealAll();
  await store.history.rollUpAll();
  if (nowMs < CODEC_START_MS) throw new Error('expected two years of samples');
  const image = store.image.station(STATION)!;
  store.image.setLink(image, {
    ...unknownLink(true),
    status: 'online',
    lastGoodPollAtMs: nowMs,
    lastResponseAtMs: nowMs,
  });
  const pastWork = createPastWork(createLogger('error'), store.history, store.storage.dataWorkers);
  return {
    deps: {
      stations: { get: () => config },
      image: store.image,
      pastWork,
      clock: { ...systemClock, now: () => nowMs },
      timeZone: 'America/Denver',
    },
    history: store.history,
    samples,
    nowMs,
    close: () => store.close(),
  };
}
