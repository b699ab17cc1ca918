import type { Communication, ErrorCode, PollError } from '@outpost/contract';
import { formatAge } from '../age/index.ts';
import { ageMs } from './age-of.ts';

/** What a failed poll is called where there is room for three words. */
const SHORT: Partial<Readonly<Record<ErrorCode, string>>> = {
  STATION_OVERDUE: 'not asked in time, or slow',
  MODBUS_RESOLVE_FAILED: 'host name not known',
  MODBUS_CONNECT_TIMEOUT: 'connect timed out',
  MODBUS_CONNECT_REFUSED: 'connection refused',
  MODBUS_CONNECT_FAILED: 'cannot be reached',
  MODBUS_CONNECTION_LOST: 'connection lost',
  MODBUS_TIMEOUT: 'connected, no reply',
  MODBUS_BAD_RESPONSE: 'answered something else',
  MODBUS_UNIT_NOT_RESPONDING: 'gateway answers, unit does not',
  MODBUS_EXCEPTION: 'answered with an exception',
  MODBUS_CLOSED: 'connection closed here',
};

/** A failed poll in few words; the server's own words where the code has none. */
export function shortFailure(error: Pick<PollError, 'Code' | 'Message'>): string {
  return SHORT[error.Code as ErrorCode] ?? error.Message;
}

/** `No answer for 22 min`, or `Has never answered`. */
export function formatTimeSinceResponse(
  communication: Pick<Communication, 'LastAnswerAt'>,
  nowMs: number,
): string {
  const age = ageMs(communication.LastAnswerAt, nowMs);
  return age === null ? 'Has never answered' : `No answer for ${formatAge(age)}`;
}

/** `last poll failed`, `last 2 polls failed`; empty while the last one went well. */
export function formatConsecutiveFailures(failedPolls: number): string {
  if (failedPolls === 0) return '';
  return failedPolls === 1 ? 'last poll failed' : `last ${failedPolls} polls failed`;
}
