import type { ErrorCode } from '@outpost/contract';
import type { ModbusStep } from '@outpost/modbus';
import { AppError } from '../platform/app-error.ts';

/**
 * How far it got: `station` it was never asked (unknown, disabled, or the field stops); the others are the Modbus
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
