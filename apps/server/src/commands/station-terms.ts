import type { StationConfig } from '@outpost/contract';
import type { FieldPoller, Image, StationImage } from '../acquisition/index.ts';
import { AppError } from '../platform/app-error.ts';
import type { Terms } from './exchange.ts';
import * as texts from './texts.ts';

/** The longest wait for a controller's turn, in addition to the time of the requests. */
const TURN_MS = 15_000;
/** The longest wait for the poll that publishes the written value. */
export const POLL_WAIT_MS = 5_000;
/**
 * Requests of one write: read, write, read-back, and one more if the device does not support a
 * function.
 */
const REQUESTS = 4;

/** @throws AppError STATION_NOT_FOUND */
export function stationOf(image: Image, stationId: number): StationImage {
  const station = image.station(stationId);
  if (!station) throw new AppError('STATION_NOT_FOUND', texts.stationNotFound(stationId));
  return station;
}

/** The longest wait for turns of a command with `requests` requests. */
export function withinMs({ TimeoutMs, Retries }: StationConfig, requests = REQUESTS): number {
  return TURN_MS + requests * TimeoutMs * (1 + Retries);
}

/** The longest total time of a write. */
export function timeLimitMs(config: StationConfig): number {
  return withinMs(config) + config.TimeoutMs + POLL_WAIT_MS;
}

/** Functions that stations do not support, in memory. */
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

  /** The station was reconfigured or deleted: its controller may be another one. */
  forget(stationId: number): void {
    this.#lacks.delete(stationId);
  }
}
