import type { ErrorCode, StationConfig } from '@outpost/contract';
import { type RefusedAddresses, refusedAddressText } from '@outpost/core';
import { exceptionName, ModbusError, type ModbusStep } from '@outpost/modbus';
import { AppError } from '../../platform/app-error.ts';
import { place } from './address.ts';
import type { RequestTarget, RequestTimes } from './request-types.ts';
import * as texts from './texts.ts';

/** Maximum number of address ranges in a message. */
const MAX_NAMED_RANGES = 5;

/**
 * How far it got: `station`: not the device's fault (unknown, disabled, the field stops, ingest
 * failed); the others are the Modbus client's: `request`, `resolve`, `connect`, `answer`,
 * `exception`.
 */
export type FieldStep = 'station' | ModbusStep;

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
    this.exceptionCode = cause instanceof ModbusError ? (cause.exceptionCode ?? null) : null;
  }
}

export function notFound(stationId: number): FieldError {
  return new FieldError('STATION_NOT_FOUND', 'station', texts.stationNotFound(stationId));
}

export function disabled({ StationId, SiteName }: StationConfig): FieldError {
  const words = texts.stationIsDisabledAndIs(StationId, SiteName);
  return new FieldError('STATION_DISABLED', 'station', words);
}

export function notReady(): FieldError {
  return new FieldError('NOT_READY', 'station', texts.stationsAreNotPolledWhile);
}

export function observeOnly(): FieldError {
  const message = texts.theServerWasStartedWith;
  return new FieldError('OBSERVE_ONLY', 'station', message);
}

/** An overdue poll: waiting behind others (`inTurn`), or because the device is slow. */
export function overdue(
  { Host, Port, UnitId }: StationConfig,
  forMs: number,
  others: number,
  inTurn: boolean,
): FieldError {
  const where = place(Host, Port);
  const seconds = Math.floor(forMs / 1_000);
  const words = inTurn
    ? `${where} has had no time for unit ${UnitId} for ${seconds} s; ${others} stations share it`
    : texts.aPollOfUnitHas(where, UnitId, seconds);
  return new FieldError('STATION_OVERDUE', 'station', words);
}

/** The unit answered the whole poll, and rejected most of its points. */
export function mostlyRefused({ Host, Port, UnitId, Points }: StationConfig, refused: number): FieldError {
  const what = texts.ofPoints(refused, Points.length);
  const text = texts.unitRespondedButRejected(place(Host, Port), UnitId, what);
  return new FieldError('MODBUS_EXCEPTION', 'exception', text);
}

/**
 * The unit responds but rejects some of what is read, named in the message: `10.2.0.17:502 unit 1
 * rejects holding register 12 (exception 2, illegal data address)`.
 */
export function refusedError(
  { Host, Port, UnitId }: RequestTarget,
  refused: readonly RefusedAddresses[],
): FieldError {
  const ranges = refused.slice(0, MAX_NAMED_RANGES).map(({ table, address, count, exception }) => {
    const name = exceptionName(exception).toLowerCase().replaceAll('_', ' ');
    return texts.exception(refusedAddressText(table, address, count), exception, name);
  });
  const more = refused.length > ranges.length ? texts.andMoreRanges(refused.length - ranges.length) : '';
  const text = texts.unitRejects(place(Host, Port), UnitId, ranges.join(', '), more);
  return new FieldError('MODBUS_EXCEPTION', 'exception', text);
}

/** A request has waited too long for its turn. */
export function noTime({ Host, Port, UnitId }: RequestTarget, forMs: number): FieldError {
  const words = `${place(Host, Port)} had no time for unit ${UnitId} within ${Math.round(forMs / 1_000)} s; nothing was sent`;
  return new FieldError('STATION_OVERDUE', 'request', words);
}

/** The caller cancelled it. */
export function withdrawn({ Host, Port, UnitId }: RequestTarget): FieldError {
  const words = texts.theRequestToUnitWas(place(Host, Port), UnitId);
  return new FieldError('MODBUS_CLOSED', 'request', words);
}
