import { ERROR_CODES, type ErrorCode, type Problem } from '@outpost/contract';
import type { FastifyError, FastifyReply } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { StorageError } from '../storage/index.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The problem of an error as RFC 9457 writes it; `requestId` finds the line in the log. */
export function problemBody(error: AppError, requestId?: string): Problem {
  const { status, title, retryable } = ERROR_CODES[error.code];
  return {
    type: `urn:outpost:error:${error.code}`,
    title,
    status,
    detail: error.message,
    ...(requestId === undefined ? {} : { instance: `urn:outpost:request:${requestId}` }),
    code: error.code,
    retryable,
    ...(error.problems === undefined ? {} : { problems: [...error.problems] }),
  };
}

/** Answers with a problem. */
export function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  const problem = problemBody(error, reply.request.id);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterSeconds));
  // RFC 9110, 11.6.1: a 401 says how to authenticate.
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem));
}

/** Errors of Fastify that a caller can do something about. */
const FASTIFY_CODES: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['BODY_TOO_LARGE', 'The body is larger than this call takes'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['MEDIA_TYPE_UNSUPPORTED', 'expected Content-Type: application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_REQUEST', 'The body has another length than Content-Length says'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['BAD_REQUEST', 'expected a body in JSON'],
  FST_ERR_BAD_URL: ['BAD_REQUEST', 'The path is not a valid URL'],
};

/** What the files of the page refuse of a conditional or partial request, by status. */
const FILE_STATUSES: Readonly<Record<number, [ErrorCode, string]>> = {
  412: ['PRECONDITION_FAILED', 'The file is another than If-Match or If-Unmodified-Since expects'],
  416: ['RANGE_NOT_SATISFIABLE', 'The file has no bytes in the range'],
};

/**
 * The one boundary that decides what of an error leaves the server: an AppError as it is, a database that does not
 * answer and what Fastify refuses by their codes, and everything else as `INTERNAL` without its words.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof StorageError && error.code === 'STORAGE_UNAVAILABLE') {
    return new AppError('STORAGE_UNAVAILABLE', 'The database does not answer. Try again in a moment', {
      cause: error,
      retryAfterSeconds: 5,
    });
  }
  const { code, statusCode = 0, message, expose } = error as FastifyError & { expose?: boolean };
  const known = FASTIFY_CODES[code] ?? (expose ? FILE_STATUSES[statusCode] : undefined);
  if (known) return new AppError(known[0], known[1], { cause: error });
  // What else Fastify refuses before a handler runs is the caller's: its words name no internals.
  if (code?.startsWith('FST_') && statusCode >= 400 && statusCode < 500) {
    return new AppError('BAD_REQUEST', message, { cause: error });
  }
  return new AppError('INTERNAL', 'Something went wrong in the server. Its log has the details', {
    cause: error,
  });
}
