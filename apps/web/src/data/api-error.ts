import type { ErrorCode, FieldProblem } from '@outpost/contract';
import { labelField } from '@outpost/core';
import * as texts from './texts.ts';

/**
 * Codes of failures without an error response of the server: `UNREACHABLE`: no response;
 * `NOT_A_PROBLEM`: a response that is not the server's, such as a proxy's page or incomplete JSON.
 */
export type ApiErrorCode = ErrorCode | 'UNREACHABLE' | 'NOT_A_PROBLEM';

export interface ApiErrorParts {
  readonly code: ApiErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** What happened, for the user. */
  readonly detail: string;
  readonly retryable: boolean;
  readonly problems?: readonly FieldProblem[];
  /** From `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
}

/** A failed call. Everything that `data/` rejects with is one of these or an `AbortError`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly retryable: boolean;
  readonly problems: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;

  constructor(parts: ApiErrorParts, options?: ErrorOptions) {
    super(parts.detail, options);
    this.code = parts.code;
    this.status = parts.status;
    this.detail = parts.detail;
    this.retryable = parts.retryable;
    this.problems = parts.problems ?? [];
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }

  /** Why the server rejected the call; undefined without a complete response. */
  get serverMessage(): string | undefined {
    return this.status < 400 ? undefined : this.detail;
  }
}

/** The failure when there was no response. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError(
    { code: 'UNREACHABLE', status: 0, detail: texts.serverUnreachable, retryable: true },
    { cause },
  );
}

/** Reads an error response: `application/problem+json` (RFC 9457) or anything else. */
export async function readProblem(response: Response): Promise<ApiError> {
  const retryAfterSeconds = retryAfterOf(response.headers);
  const body: unknown = await response.json().catch(() => null);
  if (isProblem(body)) {
    return new ApiError({
      code: body.code as ErrorCode,
      status: response.status,
      detail: labelField(body.detail, body.problems?.[0]?.Path),
      retryable: body.retryable,
      problems: body.problems ?? [],
      retryAfterSeconds,
    });
  }
  return new ApiError({
    code: 'NOT_A_PROBLEM',
    status: response.status,
    detail: texts.unexpectedResponse(`${response.status} ${response.statusText}`.trim()),
    retryable: response.status >= 500 || response.status === 429,
    retryAfterSeconds,
  });
}

/** `Retry-After` in seconds: a number, or a date by the sender's clock (RFC 9110, 10.2.3). */
function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('Retry-After') ?? '';
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : (Date.parse(value) - Date.parse(headers.get('Date') ?? new Date().toUTCString())) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

interface ProblemLike {
  code: string;
  detail: string;
  retryable: boolean;
  problems?: FieldProblem[];
}

function isProblem(body: unknown): body is ProblemLike {
  return (
    typeof body === 'object' &&
    body !== null &&
    typeof (body as ProblemLike).code === 'string' &&
    typeof (body as ProblemLike).detail === 'string' &&
    typeof (body as ProblemLike).retryable === 'boolean'
  );
}
