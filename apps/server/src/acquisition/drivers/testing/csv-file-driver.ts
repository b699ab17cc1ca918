import { readFile } from 'node:fs/promises';
import type {
  ConnectionTest,
  ConnectionTestBody,
  OtherProtocolFields,
  StationConfig,
  StationSource,
} from '@outpost/contract';
import { BAD, createReadingColumns, GOOD, REASON } from '@outpost/core';
import type { Timer } from '../../../platform/clock.ts';
import { type LinkState, unknownLink } from '../../ingest/index.ts';
import type { Driver, DriverDeps, DriverModule, DriverStats } from '../driver.ts';
import { disabled, FieldError, notFound } from '../field-error.ts';
import { recordFailed, recordResponse } from '../link.ts';

const PROTOCOL = 'csv-file';

/**
 * A protocol that is not part of the product: the last line of a CSV file, with a point in each column.
 * It shows what a driver is, and that nothing else has to know it.
 */
export const csvFileDriver: DriverModule = {
  protocols: [
    {
      id: PROTOCOL,
      name: 'CSV file',
      source: [{ name: 'Path', label: 'File', kind: { type: 'text', maxLength: 200 } }],
      addressId: PROTOCOL,
      address: [
        { name: 'Column', label: 'Column', kind: { type: 'number', min: 1, max: 999, isWhole: true } },
      ],
      capabilities: { write: false, probe: false, subscribe: false },
    },
  ],
  create: (deps) => new CsvFileDriver(deps),
};

interface CsvStation {
  readonly config: StationConfig;
  readonly link: LinkState;
  readonly timer: Timer | null;
}

class CsvFileDriver implements Driver {
  readonly #deps: DriverDeps;
  readonly #stations = new Map<number, CsvStation>();
  readonly #unsubscribe: () => void;
  #counts = { goodPolls: 0, failedPolls: 0 };

  constructor(deps: DriverDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.bus.on('stationChanged', ({ StationId, Config }) => {
      this.#stations.get(StationId)?.timer?.cancel();
      this.#stations.delete(StationId);
      if (Config?.Source.Protocol === PROTOCOL) this.#add(Config);
    });
  }

  start(stations: readonly StationConfig[]): void {
    for (const config of stations) this.#add(config);
  }

  async stop(): Promise<void> {
    this.#unsubscribe();
    for (const { timer } of this.#stations.values()) timer?.cancel();
  }

  has(stationId: number): boolean {
    return this.#stations.has(stationId);
  }

  async pollNow(stationId: number): Promise<void> {
    const { config } = this.#find(stationId);
    if (!config.Enabled) throw disabled(config);
    const error = await this.#poll(stationId);
    if (error !== null) throw error;
  }

  link(stationId: number): LinkState {
    return { ...this.#find(stationId).link };
  }

  async test({ Source }: ConnectionTestBody): Promise<ConnectionTest> {
    const error = await lastLine(pathOf(Source)).then(
      () => null,
      (reason: FieldError) => reason,
    );
    const State = error === null ? 'passed' : 'failed';
    const Words = error?.message ?? `Read ${pathOf(Source)}`;
    return {
      Ok: error === null,
      Steps: [{ Step: 'connect', State, Ms: null, Words, Check: null }],
      Reading: null,
    };
  }

  get stats(): DriverStats {
    const none = { endpoints: 0, connections: 0, requests: 0, refusedPolls: 0, missedPolls: 0 };
    return { stations: this.#stations.size, ...none, ...this.#counts, latenessMs: new Uint32Array(1) };
  }

  #add(config: StationConfig): void {
    const { clock, observeOnly: isObserving } = this.#deps;
    const poll = () => void this.#poll(config.StationId);
    const timer =
      config.Enabled && !isObserving ? clock.setInterval(poll, config.PollIntervalSeconds * 1_000) : null;
    this.#stations.set(config.StationId, { config, link: unknownLink(config.Enabled), timer });
  }

  #find(stationId: number): CsvStation {
    const station = this.#stations.get(stationId);
    if (station === undefined) throw notFound(stationId);
    return station;
  }

  /** @returns why the file could not be read; null: it was */
  async #poll(stationId: number): Promise<FieldError | null> {
    const { config, link } = this.#find(stationId);
    const { ingest, clock } = this.#deps;
    const outcome = { stationId, version: config.Version, link };
    try {
      const cells = await lastLine(pathOf(config.Source));
      const reading = createReadingColumns(config.Points.length);
      config.Points.forEach(({ Source }, position) => {
        const value = Number(cells[Number((Source as OtherProtocolFields).Column) - 1] || Number.NaN);
        const isGood = Number.isFinite(value);
        reading.values[position] = value;
        reading.qualities[position] = isGood ? GOOD : BAD;
        reading.reasons[position] = isGood ? REASON.NONE : REASON.NOT_A_NUMBER;
      });
      recordResponse(link, clock.now(), 0, null);
      this.#counts.goodPolls++;
      ingest.accept({ ...outcome, atMs: clock.now(), reading });
      return null;
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      recordFailed(link, clock.now(), error, config.OfflineAfter);
      this.#counts.failedPolls++;
      ingest.accept({ ...outcome, atMs: clock.now(), reading: null });
      return error;
    }
  }
}

const pathOf = (source: StationSource): string => String((source as OtherProtocolFields).Path);

/** The cells of the last line. @throws {FieldError} if the file cannot be read */
async function lastLine(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new FieldError('STATION_CONNECT_FAILED', 'connect', `${path} cannot be read`, error);
  });
  return (text.trim().split(/\r?\n/).at(-1) ?? '').split(',');
}
