import type { Communication, ErrorCode, PollError } from '@outpost/contract';
import { plural } from '@outpost/core';
import { formatAge } from '../age/index.ts';
import { ageMs } from './age-of.ts';

/** Short descriptions of failed polls. */
const SHORT: Partial<Readonly<Record<ErrorCode, string>>> = {
  STATION_OVERDUE: 'poll overdue',
  MODBUS_RESOLVE_FAILED: 'host name not found',
  MODBUS_CONNECT_TIMEOUT: 'connection timed out',
  MODBUS_CONNECT_REFUSED: 'connection refused',
  MODBUS_CONNECT_FAILED: 'unreachable',
  MODBUS_CONNECTION_LOST: 'connection lost',
  MODBUS_TIMEOUT: 'connected, no response',
  MODBUS_BAD_RESPONSE: 'invalid response',
  MODBUS_UNIT_NOT_RESPONDING: 'gateway responds, unit does not',
  MODBUS_EXCEPTION: 'exception response',
  MODBUS_CLOSED: 'connection closed by Outpost',
};

/** A short description of a failed poll; the server's message for other codes. */
export function shortFailure(error: Pick<PollError, 'Code' | 'Message'>): string {
  return SHORT[error.Code as ErrorCode] ?? error.Message;
}

/** `No response for 22 min`, or `Never responded`. */
export function formatTimeSinceResponse(
  communication: Pick<Communication, 'LastAnswerAt'>,
  nowMs: number,
): string {
  const age = ageMs(communication.LastAnswerAt, nowMs);
  return age === null ? 'Never responded' : `No response for ${formatAge(age)}`;
}

/** `last poll failed`, `last 2 polls failed`; empty if the last one succeeded. */
export function formatConsecutiveFailures(failedPolls: number): string {
  if (failedPolls === 0) return '';
  return plural(failedPolls, { one: 'last poll failed', other: 'last # polls failed' });
}
