import { ERROR_CODES, type ErrorCode, type FieldProblem } from '@outpost/contract';

/** Details of one occurrence of an error. */
export interface AppErrorOptions extends ErrorOptions {
  /** The invalid fields. */
  problems?: readonly FieldProblem[];
  /** When the same call can be repeated; becomes the header Retry-After. */
  retryAfterSeconds?: number;
  /** How many calls a minute are allowed, where that many were made. */
  callsPerMinute?: number;
}

/**
 * The subject of the audit event of a refused call; `written`: it already has its event, with more
 * than the edge knows.
 */
export type AuditSubject =
  | 'written'
  | {
      readonly stationId?: number;
      readonly pointId?: number;
      readonly details?: Readonly<Record<string, unknown>>;
    };

/**
 * An error that a caller may see: the code is in the contract and determines the HTTP status,
 * `detail` says what happened this time and what was expected. Anything else that is thrown reaches
 * the wire as `INTERNAL`.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly problems: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly callsPerMinute: number | undefined;
  /** Set by code that knows more about the refused call than its path and body say. */
  audit: AuditSubject | undefined;

  constructor(code: ErrorCode, detail: string, options: AppErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = ERROR_CODES[code].retryable;
    this.problems = options.problems;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.callsPerMinute = options.callsPerMinute;
  }
}
