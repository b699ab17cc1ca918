import { DEFAULT_MAX_BODY_BYTES, ERROR_CODES, type ErrorCode, type Problem } from '@outpost/contract';
import type { FastifyContextConfig, FastifyError, FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';
import { StorageError } from '../storage/index.ts';
import { isBasic } from './bearer-token.ts';
import { tellBudget } from './call-budget.ts';
import * as texts from './texts.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The problem of an error as in RFC 9457; `requestId` identifies the log entry. */
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
  const { callsPerMinute: max, retryAfterSeconds: resetSeconds } = error;
  if (max !== undefined && resetSeconds !== undefined) tellBudget(reply, { max, remaining: 0, resetSeconds });
  // RFC 9110, 11.6.1: a 401 states how to authenticate.
  if (problem.status === 401) reply.header('www-authenticate', challengeOf(reply, error));
  return reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem));
}

/**
 * A spreadsheet sends a password only when it is asked for one, and asks its user again after a wrong
 * one. The page always sends a token for a file, so no browser opens its own dialog over it.
 */
function challengeOf({ request }: FastifyReply, { code }: AppError): string {
  const { call } = request.routeOptions.config as FastifyContextConfig;
  const isFile = call?.mediaTypes !== undefined && !call.isPartOfPage;
  const isAskedFor = code === 'TOKEN_MISSING' || isBasic(request.headers.authorization);
  return isFile && isAskedFor ? 'Bearer, Basic realm="Outpost", charset="UTF-8"' : 'Bearer';
}

/** Fastify errors that the caller can correct. */
const FASTIFY_CODES: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['MEDIA_TYPE_UNSUPPORTED', 'Content-Type must be application/json'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_REQUEST', texts.bodyLengthDiffers],
  FST_ERR_CTP_INVALID_JSON_BODY: ['BAD_REQUEST', texts.bodyMustBeJson],
  FST_ERR_BAD_URL: ['BAD_REQUEST', texts.pathNotValid],
};

/** Refused conditional or partial requests for page files, by status. */
const FILE_STATUSES: Readonly<Record<number, [ErrorCode, string]>> = {
  412: ['PRECONDITION_FAILED', texts.filePreconditionFailed],
  416: ['RANGE_NOT_SATISFIABLE', texts.rangeNotInFile],
};

/** SQLite's message, and the system's as PostgreSQL passes it on. */
const IS_FULL = /disk is full|No space left on device/;

/**
 * The one place that decides what of an error leaves the server: an AppError unchanged, an
 * unavailable database and Fastify's refusals by their codes, and everything else as `INTERNAL`
 * without its message.
 *
 * @param bodyLimit of the call, in bytes
 */
export function toAppError(error: unknown, bodyLimit: number = DEFAULT_MAX_BODY_BYTES): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof StorageError && error.code === 'STORAGE_UNAVAILABLE') {
    // The storage watch has not noticed it yet; later calls get its reason before they begin.
    const text = IS_FULL.test(error.message) ? texts.databaseFull : texts.databaseNotAvailable;
    return new AppError('STORAGE_UNAVAILABLE', text, {
      cause: error,
      retryAfterSeconds: 5,
    });
  }
  const { code, statusCode = 0, message, expose } = error as FastifyError & { expose?: boolean };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('BODY_TOO_LARGE', texts.bodyTooLarge(bodyLimit / 1_024), { cause: error });
  }
  const known = FASTIFY_CODES[code] ?? (expose ? FILE_STATUSES[statusCode] : undefined);
  if (known) return new AppError(known[0], known[1], { cause: error });
  // Other Fastify refusals before a handler runs are the caller's fault; their messages reveal no
  // internals.
  if (code?.startsWith('FST_') && statusCode >= 400 && statusCode < 500) {
    return new AppError('BAD_REQUEST', message, { cause: error });
  }
  return new AppError('INTERNAL', texts.internalServerError, {
    cause: error,
  });
}
