import type { StationConfig } from '@outpost/contract';
import { createPastWork } from '../../../history/historian/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { createLogger } from '../../../platform/logger.ts';
import type { Storage } from '../../../platform/storage/index.ts';
import { DataPath, reads, testStation } from '../../../testing/data-path.ts';
import type { MonthSources } from '../month-overview.ts';
import type { ReportSources } from '../subject.ts';

/** A state of each of the station's points; null: no response. */
export type DigitalFieldState = readonly number[] | null;

/** A station that is polled once a minute over a time, with responses given by the test. */
export class ReportField {
  readonly path: DataPath;
  readonly station: StationConfig;
  readonly deps: ReportSources & Pick<MonthSources, 'alarms'>;

  private constructor(storage: Storage, path: DataPath, station: StationConfig) {
    this.path = path;
    this.station = station;
    const { image, history, clock, alarms } = path;
    const get = (stationId: number) => {
      if (stationId === station.StationId) return station;
      throw new AppError('STATION_NOT_FOUND', `Station ${stationId} not found`);
    };
    const pastWork = createPastWork(createLogger('silent'), history, storage.dataWorkers);
    this.deps = { stations: { get }, image, pastWork, alarms, clock, timeZone: 'America/Denver' };
  }

  /** @param atMs the initial time */
  static async start(
    storage: Storage,
    atMs: number,
    digital: number,
    overrides: Partial<StationConfig> = {},
  ): Promise<ReportField> {
    const station = testStation(1, {
      analog: 0,
      digital,
      overrides: { PollIntervalSeconds: 60, ...overrides },
    });
    return new ReportField(storage, await new DataPath(storage, atMs).start([station]), station);
  }

  /** Polls every minute from now up to `untilMs`, exclusive; that becomes now. */
  pollUntil(untilMs: number, state: DigitalFieldState): void {
    const { clock } = this.path;
    for (; clock.now() < untilMs; clock.advance(60_000)) {
      this.path.poll(1, clock.now(), state && reads(...state));
    }
  }
}
