export const SIMULATOR_ERROR_CODES = [
  'SIMULATOR_BAD_TEMPLATE',
  'SIMULATOR_BAD_SITE',
  'SIMULATOR_BAD_COMMAND',
  'SIMULATOR_BAD_FAULT',
  'SIMULATOR_BAD_STATE',
  'SIMULATOR_NOT_STARTED',
  'SIMULATOR_UNKNOWN_NAME',
  'SIMULATOR_UNKNOWN_SITE',
  'SIMULATOR_PROCESS_ENDED',
] as const;
export type SimulatorErrorCode = (typeof SIMULATOR_ERROR_CODES)[number];

/** The only error this package throws; the message names what was wrong and what was expected. */
export class SimulatorError extends Error {
  override readonly name = 'SimulatorError';
  readonly code: SimulatorErrorCode;
  /** Retrying would not help: each of these is a mistake of the caller, or the end of a process. */
  readonly retryable = false;

  constructor(code: SimulatorErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
