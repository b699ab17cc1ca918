import type { ErrorCode, StationConfig } from '@outpost/contract';
import { type RefusedAddresses, refusedAddressText } from '@outpost/core';
import { exceptionName, ModbusError, type ModbusStep } from '@outpost/modbus';
import { AppError } from '../platform/app-error.ts';
import { place } from './address.ts';
import type { RequestTarget, RequestTimes } from './request-types.ts';

/** A message names no more ranges of addresses than this. */
const MAX_NAMED_RANGES = 5;

/**
 * How far it got: `station` it is not about the device (unknown, disabled, the field stops, ingest failed); the others are the Modbus
 * client's: `request`, `resolve`, `connect`, `answer`, `exception`.
 */
export type FieldStep = 'station' | ModbusStep;

/** Why a station could not be asked. The message is for an operator and says what failed and where. */
export class FieldError extends AppError {
  readonly step: FieldStep;
  /** The device's exception code; null where it gave none. */
  readonly exceptionCode: number | null;
  /** Of a request that is not part of a poll: how long its steps took. null of one that never had its turn. */
  facts: RequestTimes | null = null;
  /**
   * The request was sent, and nobody knows whether the device has done it: no answer, a broken connection, or an
   * exception that says it is at it (5) or was not heard of again (11).
   */
  mayHaveArrived = false;

  constructor(code: ErrorCode, step: FieldStep, message: string, cause?: unknown) {
    super(code, message, cause === undefined ? {} : { cause });
    this.step = step;
    this.exceptionCode = cause instanceof ModbusError ? (cause.exceptionCode ?? null) : null;
  }
}

export function notFound(stationId: number): FieldError {
  return new FieldError('STATION_NOT_FOUND', 'station', `There is no station ${stationId}`);
}

export function disabled({ StationId, SiteName }: StationConfig): FieldError {
  const words = `Station ${StationId} (${SiteName}) is disabled and is not polled`;
  return new FieldError('STATION_DISABLED', 'station', words);
}

export function notReady(): FieldError {
  return new FieldError('NOT_READY', 'station', 'Stations are not polled while the server starts or stops');
}

export function observeOnly(): FieldError {
  const message = 'This server was started with --observe: it polls no station and sends no command';
  return new FieldError('OBSERVE_ONLY', 'station', message);
}

/** A poll has been under way for too long: in turn behind others (`inTurn`), or because the device takes its time. */
export function overdue(
  { Host, Port, UnitId }: StationConfig,
  forMs: number,
  others: number,
  inTurn: boolean,
): FieldError {
  const where = place(Host, Port);
  const seconds = Math.floor(forMs / 1_000);
  const words = inTurn
    ? `${where} has not had time for unit ${UnitId} for ${seconds} s; ${others} stations are behind it`
    : `A poll of ${where} unit ${UnitId} has gone on for ${seconds} s`;
  return new FieldError('STATION_OVERDUE', 'station', words);
}

/** The unit answered the whole poll, and refused most of its points. */
export function mostlyRefused({ Host, Port, UnitId, Points }: StationConfig, refused: number): FieldError {
  const what = `${refused} of ${Points.length} points`;
  const text = `${place(Host, Port)} unit ${UnitId} answered, but refused ${what}`;
  return new FieldError('MODBUS_EXCEPTION', 'exception', text);
}

/**
 * The unit answers, and refuses some of what is read, which the message names:
 * `10.2.0.17:502 unit 1 refuses holding register 12 (exception 2, illegal data address)`.
 */
export function refusedError(
  { Host, Port, UnitId }: RequestTarget,
  refused: readonly RefusedAddresses[],
): FieldError {
  const ranges = refused.slice(0, MAX_NAMED_RANGES).map(({ table, address, count, exception }) => {
    const name = exceptionName(exception).toLowerCase().replaceAll('_', ' ');
    return `${refusedAddressText(table, address, count)} (exception ${exception}, ${name})`;
  });
  const more = refused.length > ranges.length ? ` and ${refused.length - ranges.length} more ranges` : '';
  const text = `${place(Host, Port)} unit ${UnitId} refuses ${ranges.join(', ')}${more}`;
  return new FieldError('MODBUS_EXCEPTION', 'exception', text);
}

/** A request has waited for its turn for too long. */
export function noTime({ Host, Port, UnitId }: RequestTarget, forMs: number): FieldError {
  const words = `${place(Host, Port)} had no time for unit ${UnitId} within ${Math.round(forMs / 1_000)} s; nothing was sent`;
  return new FieldError('STATION_OVERDUE', 'request', words);
}

/** Who asked wants it no longer. */
export function withdrawn({ Host, Port, UnitId }: RequestTarget): FieldError {
  const words = `The request to ${place(Host, Port)} unit ${UnitId} was withdrawn before it was sent`;
  return new FieldError('MODBUS_CLOSED', 'request', words);
}
