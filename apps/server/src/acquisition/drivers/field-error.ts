import type { ErrorCode, StationConfig } from '@outpost/contract';
import { AppError } from '../../platform/app-error.ts';
import * as texts from './texts.ts';

/**
 * How far it got: `station`: not the device's fault (unknown, disabled, the field stops, ingest
 * failed); `request`: it could not be sent; `resolve`, `connect`: no connection; `answer`: no
 * response; `exception`: the device rejected it.
 */
export type FieldStep = 'station' | 'request' | 'resolve' | 'connect' | 'answer' | 'exception';

/** The course of a request, in milliseconds. */
export interface RequestTimes {
  /**
   * Name resolution and connection together; null where the connection was already open, or failed.
   */
  readonly connectMs: number | null;
  /** From the request's first byte to its response; null where nothing was sent. */
  readonly responseMs: number | null;
}

/** Why a station could not be polled. The message tells an operator what failed and where. */
export class FieldError extends AppError {
  readonly step: FieldStep;
  /** The device's exception code; null where there was none. */
  readonly exceptionCode: number | null;
  /**
   * For a request that is not part of a poll: the duration of its steps. null if it never had its
   * turn.
   */
  facts: RequestTimes | null = null;
  /**
   * The request was sent, and may have taken effect: no response, a broken connection, or exception
   * 5 (in progress) or 11 (no response behind a gateway).
   */
  mayHaveArrived = false;

  constructor(code: ErrorCode, step: FieldStep, message: string, cause?: unknown) {
    super(code, message, cause === undefined ? {} : { cause });
    this.step = step;
    const { exceptionCode } = (cause ?? {}) as { exceptionCode?: number };
    this.exceptionCode = exceptionCode ?? null;
  }
}

export function notFound(stationId: number): FieldError {
  return new FieldError('STATION_NOT_FOUND', 'station', texts.stationNotFound(stationId));
}

export function disabled({ StationId, SiteName }: StationConfig): FieldError {
  const words = texts.stationDisabled(StationId, SiteName);
  return new FieldError('STATION_DISABLED', 'station', words);
}

export function notReady(): FieldError {
  return new FieldError('NOT_READY', 'station', texts.serverStartingOrStopping);
}

export function observeOnly(): FieldError {
  const message = texts.observeOnly;
  return new FieldError('OBSERVE_ONLY', 'station', message);
}
