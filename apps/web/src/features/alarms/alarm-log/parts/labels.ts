import type { SendingState } from '@outpost/contract';
import { formatAge } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';

/** `ends in 3 h`, or `ends now`. */
export function formatEnd(atMs: number, nowMs: number): string {
  return atMs <= nowMs ? texts.endsNow : texts.endsInTime(formatAge(atMs - nowMs));
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
