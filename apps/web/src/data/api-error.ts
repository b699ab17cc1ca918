import type { ErrorCode, FieldProblem } from '@outpost/contract';

/**
 * Codes of failures that no server wrote: `UNREACHABLE` — no answer came; `NOT_A_PROBLEM` — the answer was not
 * one of ours (a proxy's page, cut-off JSON).
 */
export type ApiErrorCode = ErrorCode | 'UNREACHABLE' | 'NOT_A_PROBLEM';

export interface ApiErrorParts {
  readonly code: ApiErrorCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** What happened, in words for the person at the screen. */
  readonly detail: string;
  readonly retryable: boolean;
  readonly problems?: readonly FieldProblem[];
  /** From `Retry-After`. */
  readonly retryAfterSeconds?: number | undefined;
}

/** A call that failed. Everything that `data/` rejects with is one of these, or an `AbortError`. */
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

  /** Why the server refused the call; undefined when no answer came, or none that is whole. */
  get serverMessage(): string | undefined {
    return this.status < 400 ? undefined : this.detail;
  }
}

/** The failure when no answer came at all. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError(
    { code: 'UNREACHABLE', status: 0, detail: 'The server cannot be reached.', retryable: true },
    { cause },
  );
}

/** Reads a failed answer: `application/problem+json` (RFC 9457), or whatever else came. */
export async function readProblem(response: Response): Promise<ApiError> {
  const retryAfterSeconds = retryAfterOf(response.headers);
  const body: unknown = await response.json().catch(() => null);
  if (isProblem(body)) {
    return new ApiError({
      code: body.code as ErrorCode,
      status: response.status,
      detail: body.detail,
      retryable: body.retryable,
      problems: body.problems ?? [],
      retryAfterSeconds,
    });
  }
  return new ApiError({
    code: 'NOT_A_PROBLEM',
    status: response.status,
    detail: `The server answered ${response.status}${response.statusText ? ` ${response.statusText}` : ''}.`,
    retryable: response.status >= 500 || response.status === 429,
    retryAfterSeconds,
  });
}

/** `Retry-After` in seconds: a number, or a date by the clock of whoever answered (RFC 9110, 10.2.3). */
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
