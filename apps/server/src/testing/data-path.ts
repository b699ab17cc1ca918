import { NewStation, type StationConfig } from '@outpost/contract';
import { BAD, GOOD, REASON, type ReadingColumns } from '@outpost/core';
import { createImage, type Image, type LinkState, unknownLink } from '../acquisition/image/index.ts';
import { createIngest, type IngestArea, type ReceivedValue } from '../acquisition/ingest/index.ts';
import { type Alarms, createAlarms } from '../alarms/index.ts';
import { createHistory, type History } from '../history/historian/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import type { Storage } from '../platform/storage/index.ts';
import { testContext } from './context.ts';
import { ManualClock } from './manual-clock.ts';

export const START_MS = Date.parse('2026-03-01T00:00:00Z');

/**
 * Points 1 and 2 of a station have the IDs `100 * stationId + 1` and `+ 2`; analog ones come first.
 */
export interface StationShape {
  analog?: number;
  digital?: number;
  overrides?: Partial<StationConfig>;
}

/**
 * A station of analog points with a deadband of 0.5 and a high limit of 8 (deadband 1) on the
 * first, and of digital ones. The first analog and the first digital point are key points.
 */
export function testStation(stationId: number, shape: StationShape = {}): StationConfig {
  const { analog = 1, digital = 1, overrides = {} } = shape;
  const first = 100 * stationId + 1;
  const limits = [{ Kind: 'H', Limit: 8, Deadband: 1, Priority: 'high', Message: 'High level' }];
  const parsed = NewStation.parse({
    SiteName: `Station ${stationId}`,
    Host: '127.0.0.1',
    Points: [
      ...Array.from({ length: analog }, (_, index) => ({
        Kind: 'analog',
        Id: first + index,
        Point: `AI${index + 1}`,
        Name: `Level ${index + 1}`,
        Table: 'holding-register',
        Address: index,
        DataType: 'int16',
        Deadband: 0.5,
        Key: index === 0,
        Limits: index === 0 ? limits : [],
      })),
      ...Array.from({ length: digital }, (_, index) => ({
        Kind: 'digital',
        Id: first + analog + index,
        Point: `DI${index + 1}`,
        Name: `Pump ${index + 1}`,
        Table: 'discrete-input',
        Address: index,
        DataType: 'bit',
        Key: index === 0,
      })),
    ],
  });
  return { ...parsed, StationId: stationId, Version: 1, ...overrides };
}

/** A reading; NaN is bad, not a number. */
export function reads(...values: number[]): ReadingColumns {
  const bad = values.map((value) => Number.isNaN(value));
  return {
    values: Float64Array.from(values),
    qualities: Uint8Array.from(bad, (isBad) => (isBad ? 1 : GOOD)),
    reasons: Uint8Array.from(bad, (isBad) => (isBad ? REASON.NOT_A_NUMBER : REASON.NONE)),
  };
}

/** A reported value; NaN is bad, not a number. @param atMs null: the source gives no time */
export function reported(position: number, value: number, atMs: number | null): ReceivedValue {
  const isBad = Number.isNaN(value);
  return {
    ...{ position, value, atMs },
    quality: isBad ? BAD : GOOD,
    reason: isBad ? REASON.NOT_A_NUMBER : REASON.NONE,
  };
}

const ONLINE: LinkState = { ...unknownLink(true), status: 'online' };

/**
 * Image, history, alarms and ingest as the server wires them, over a database of the test's own.
 */
export class DataPath {
  readonly clock: ManualClock;
  readonly bus: Bus;
  readonly image: Image = createImage();
  readonly history: History;
  readonly alarms: Alarms;
  readonly ingest: IngestArea;

  constructor(storage: Storage, atMs = START_MS) {
    this.clock = new ManualClock(atMs);
    const context = testContext({ storage, clock: this.clock, epoch: 'e1' });
    const { logger } = context;
    this.bus = context.bus;
    this.history = createHistory({ storage, clock: this.clock, logger });
    const { image, history, bus, clock } = this;
    this.alarms = createAlarms(context, image);
    this.ingest = createIngest({ image, history, alarms: this.alarms.sink, bus, clock, logger });
  }

  async start(stations: readonly StationConfig[] = [testStation(1)]): Promise<this> {
    await this.history.start();
    await this.alarms.start(stations);
    this.ingest.start(stations);
    return this;
  }

  /** What the poller would pass on; null: no response. */
  poll(stationId: number, atMs: number, reading: ReadingColumns | null, version = 1, stalledMs = 0): void {
    const link: LinkState = reading
      ? { ...ONLINE, lastGoodPollAtMs: atMs, lastResponseAtMs: atMs, lastAttemptAtMs: atMs, roundTripMs: 12 }
      : {
          ...ONLINE,
          status: 'offline',
          lastAttemptAtMs: atMs,
          failedPolls: 3,
          lastError: { code: 'MODBUS_TIMEOUT', message: 'No response from 127.0.0.1:502 unit 1', atMs },
        };
    this.ingest.accept({ stationId, version, atMs, reading, link, stalledMs });
  }

  /**
   * What a driver would pass on that is sent values; none: the source is alive.
   * @param atMs when it is received
   */
  report(stationId: number, atMs: number, values: readonly ReceivedValue[] = [], stalledMs = 0): void {
    const times = { lastGoodPollAtMs: atMs, lastResponseAtMs: atMs, lastAttemptAtMs: atMs };
    this.ingest.accept({
      ...{ stationId, version: 1, receivedAtMs: atMs, values, stalledMs },
      link: { ...ONLINE, ...times },
    });
  }

  async stop(): Promise<void> {
    this.ingest.stop();
    await this.alarms.stop();
    await this.history.stop();
  }
}
