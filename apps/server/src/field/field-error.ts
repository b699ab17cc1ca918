import type { ErrorCode, StationConfig } from '@outpost/contract';
import type { ModbusStep } from '@outpost/modbus';
import { AppError } from '../platform/app-error.ts';

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
