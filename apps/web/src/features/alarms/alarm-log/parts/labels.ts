import type { SendingState } from '@outpost/contract';
import { formatAge, formatMoment, timeOfDay } from '../../../../ui/age/index.ts';
import * as texts from '../texts.ts';

const dayKey = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** `ends in 3 h`, or `ends now`. */
export function formatEnd(atMs: number, nowMs: number): string {
  return atMs <= nowMs ? texts.endsNow : texts.endsInTime(formatAge(atMs - nowMs));
}

/** `14:20:07` today, else `12 Nov 14:20:07`. */
export function formatSecond(atMs: number, nowMs: number): string {
  const time = timeOfDay(atMs);
  if (dayKey.format(atMs) === dayKey.format(nowMs)) return time;
  return `${formatMoment(atMs, nowMs).replace(/ ?\d\d:\d\d$/, '')} ${time}`;
}

export const SENDING_LABELS: Readonly<Record<SendingState, string>> = {
  waiting: 'Waiting to be sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  'not-needed': 'No longer needed',
};

/** By escalation step. */
export const STEP_LABELS: Readonly<Record<number, string>> = {
  1: 'Notified',
  2: 'Escalated',
  3: 'Escalated to all users',
};
