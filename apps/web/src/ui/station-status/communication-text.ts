import type { Communication, ErrorCode, PollError } from '@outpost/contract';
import { STATE_LABELS } from '../state/index.ts';
import { formatAge } from '../time/index.ts';
import { ageMs } from './age-of.ts';
import * as texts from './texts.ts';

/** Short descriptions of failed polls. */
const SHORT: Partial<Readonly<Record<ErrorCode, string>>> = {
  STATION_OVERDUE: texts.pollOverdue,
  STATION_CONNECT_FAILED: texts.unreachable,
  STATION_CONNECTION_LOST: texts.connectionLost,
  STATION_TIMEOUT: texts.connectedNoResponse,
  STATION_BAD_RESPONSE: texts.invalidResponse,
  MODBUS_RESOLVE_FAILED: texts.hostNameNotFound,
  MODBUS_CONNECT_TIMEOUT: texts.connectionTimedOut,
  MODBUS_CONNECT_REFUSED: texts.connectionRefused,
  MODBUS_CONNECT_FAILED: texts.unreachable,
  MODBUS_CONNECTION_LOST: texts.connectionLost,
  MODBUS_TIMEOUT: texts.connectedNoResponse,
  MODBUS_BAD_RESPONSE: texts.invalidResponse,
  MODBUS_UNIT_NOT_RESPONDING: texts.unitNotResponding,
  MODBUS_EXCEPTION: texts.exceptionResponse,
  MODBUS_CLOSED: texts.connectionClosedByOutpost,
};

/** A short description of a failed poll; the server's message for other codes. */
export function shortFailure(error: Pick<PollError, 'Code' | 'Message'>): string {
  return SHORT[error.Code as ErrorCode] ?? error.Message;
}

/** Whether it is unknown if the station responds, because its server cannot be reached. */
export function isServerUnreachable({
  Status,
  LastError,
}: Pick<Communication, 'Status' | 'LastError'>): boolean {
  return Status === 'unknown' && LastError?.Code === 'SERVER_UNREACHABLE';
}

/** `last response 22 min ago`; empty: there was none. */
export function formatLastResponse(
  communication: Pick<Communication, 'LastAnswerAt'>,
  nowMs: number,
): string {
  const age = ageMs(communication.LastAnswerAt, nowMs);
  return age === null ? '' : texts.lastResponseAgo(formatAge(age));
}

/** `no response for 22 min`, or `never responded`. */
export function formatTimeSinceResponse(
  communication: Pick<Communication, 'LastAnswerAt'>,
  nowMs: number,
): string {
  const age = ageMs(communication.LastAnswerAt, nowMs);
  return age === null ? texts.neverResponded : texts.noResponseFor(formatAge(age));
}

/** `Offline · no response for 22 min` */
export function formatOffline(communication: Pick<Communication, 'LastAnswerAt'>, nowMs: number): string {
  return `${STATE_LABELS['no-answer']} · ${formatTimeSinceResponse(communication, nowMs)}`;
}

/** `last poll failed`, `last 2 polls failed`; empty if the last one succeeded. */
export function formatConsecutiveFailures(failedPolls: number): string {
  if (failedPolls === 0) return '';
  return texts.lastPollsFailed(failedPolls);
}
