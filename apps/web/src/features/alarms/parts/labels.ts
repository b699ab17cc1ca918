import type { Channel, SendingState } from '@outpost/contract';
import { formatAge, formatMoment, timeOfDay } from '../../../ui/age/index.ts';

const dayKey = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** `ends in 3 h`, or `ends now`. */
export function formatEnd(atMs: number, nowMs: number): string {
  return atMs <= nowMs ? 'ends now' : `ends in ${formatAge(atMs - nowMs)}`;
}

/** `14:20:07` today, else `12 Nov 14:20:07`: to the second, as a log has it. */
export function formatSecond(atMs: number, nowMs: number): string {
  const time = timeOfDay(atMs);
  if (dayKey.format(atMs) === dayKey.format(nowMs)) return time;
  return `${formatMoment(atMs, nowMs).replace(/ ?\d\d:\d\d$/, '')} ${time}`;
}

/** What a channel is called. */
export const ALARM_CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  email: 'E-mail',
  sms: 'SMS',
  push: 'Push',
  webhook: 'Webhook',
};

/** How it is with a message. */
export const SENDING_LABELS: Readonly<Record<SendingState, string>> = {
  waiting: 'Not handed over yet, is tried again',
  sent: 'Handed over',
  delivered: 'Delivered',
  failed: 'Could not be handed over',
  'not-needed': 'Not needed any more',
};

/** The steps of telling people. */
export const STEP_LABELS: Readonly<Record<number, string>> = {
  1: 'Called',
  2: 'Called more people',
  3: 'Called everybody',
};
