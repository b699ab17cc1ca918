import type { ErrorCode, StationConfig } from '@outpost/contract';
import type { ModbusStep } from '@outpost/modbus';
import { AppError } from '../platform/app-error.ts';
import { place } from './address.ts';

/**
 * How far it got: `station` it is not about the device (unknown, disabled, the field stops, ingest failed); the others are the Modbus
 * client's: `request`, `resolve`, `connect`, `answer`, `exception`.
 */
export type FieldStep = 'station' | ModbusStep;

/** Why a station could not be polled. The message is for an operator and says what failed and where. */
export class FieldError extends AppError {
  readonly step: FieldStep;

  constructor(code: ErrorCode, step: FieldStep, message: string, cause?: unknown) {
    super(code, message, cause === undefined ? {} : { cause });
    this.step = step;
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
