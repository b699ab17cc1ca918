import type { StationConfig } from '@outpost/contract';
import type { FieldPoller } from '../field/index.ts';
import type { Image, StationImage } from '../image/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { Terms } from './exchange.ts';

/** Longest wait for a controller's turn, beside what it takes to answer. */
const TURN_MS = 15_000;
/** Longest wait for the poll that brings what was written to every page. */
export const POLL_WAIT_MS = 5_000;
/** Requests of one write: read, write, read back, and one more where the device lacks a function. */
const REQUESTS = 4;

/** @throws AppError STATION_NOT_FOUND */
export function stationOf(image: Image, stationId: number): StationImage {
  const station = image.station(stationId);
  if (!station) throw new AppError('STATION_NOT_FOUND', `There is no station ${stationId}`);
  return station;
}

/** Longest wait for turns of a command of `requests` requests. */
export function withinMs({ TimeoutMs, Retries }: StationConfig, requests = REQUESTS): number {
  return TURN_MS + requests * TimeoutMs * (1 + Retries);
}

/** The longest that a write takes in all. */
export function timeLimitMs(config: StationConfig): number {
  return withinMs(config) + config.TimeoutMs + POLL_WAIT_MS;
}

/** What stations were found to lack, for as long as the process runs. */
export class StationTerms {
  readonly #field: Pick<FieldPoller, 'requestLimits'>;
  readonly #lacks = new Map<number, Set<number>>();

  constructor(field: Pick<FieldPoller, 'requestLimits'>) {
    this.#field = field;
  }

  of({ StationId, MaxGap, Retries }: StationConfig): Terms {
    let lacks = this.#lacks.get(StationId);
    if (lacks === undefined) {
      lacks = new Set();
      this.#lacks.set(StationId, lacks);
    }
    return { maxGap: MaxGap, retries: Retries, lacks, limits: this.#field.requestLimits(StationId) };
  }

  /** The station is configured otherwise, or gone: its controller may be another. */
  forget(stationId: number): void {
    this.#lacks.delete(stationId);
  }
}
