import type { Priority } from '@outpost/contract';
import {
  CHANNEL_LABELS,
  type ChannelLoss,
  type DutySpan,
  formatAlternatives,
  formatList,
  plural,
  type ReachLoss,
} from '@outpost/core';
import type { Composer } from '../notify/index.ts';
import { wallClockOf } from '../platform/wall-clock.ts';
import { wallClockText } from '../tables/index.ts';

/** The topic of messages about reduced notifications. */
export const REDUCTION_TOPIC = 'reach-reduced';

const MAX_LISTED_SPANS = 5;
const MAX_LISTED_STATIONS = 20;

/** The content of such a message in the outbox. */
export interface ReductionContent {
  readonly By: string;
  readonly AtMs: number;
  /** The reductions, a sentence each. */
  readonly Lines: readonly string[];
}

export interface LossContext {
  readonly stationName: (stationId: number) => string;
  readonly personName: (accountId: number) => string;
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
}

/** The losses of one account, a sentence each. */
export function lossLines(losses: readonly ReachLoss[], context: LossContext): string[] {
  const stations = losses.filter((loss) => loss.kind === 'station');
  const more = stations.length - MAX_LISTED_STATIONS;
  return [
    ...losses.flatMap((loss) => (loss.kind === 'station' ? [] : [describeLoss(loss, context)])),
    ...stations.slice(0, MAX_LISTED_STATIONS).map((loss) => {
      const channels = loss.channels.map(describeChannelLoss).join('; ');
      return `${context.stationName(loss.stationId)}: ${channels}.`;
    }),
    ...(more > 0 ? [plural(more, { one: '# more station.', other: '# more stations.' })] : []),
  ];
}

function describeLoss(
  loss: Exclude<ReachLoss, { kind: 'station' }>,
  { timeZone, personName }: LossContext,
): string {
  switch (loss.kind) {
    case 'deleted':
      return 'Account deleted: no more notifications.';
    case 'deactivated':
      return 'Account deactivated: no more notifications.';
    case 'role':
      return loss.after === 'Viewer'
        ? `Role changed from ${loss.before} to Viewer: no longer on call, no escalations.`
        : `Role changed from ${loss.before} to ${loss.after}: no longer part of escalations to all Supervisors.`;
    case 'channels':
      return `No longer reachable by ${formatAlternatives(loss.channels.map((channel) => CHANNEL_LABELS[channel]))}.`;
    case 'duty':
      return `No longer on call: ${formatDutySpans(loss.spans, timeZone)}.`;
    case 'diverted':
      return `Messages by ${formatList(loss.channels.map((channel) => CHANNEL_LABELS[channel]))} now go to another address.`;
    case 'stand-in':
      return `No longer the substitute for ${personName(loss.forAccountId)}: ${formatDutySpans(loss.spans, timeZone)}.`;
  }
}

function describeChannelLoss({ channel, before, after }: ChannelLoss): string {
  const was = `was ${formatMinPriority(before)}`;
  return after === null
    ? `no longer by ${CHANNEL_LABELS[channel]} (${was})`
    : `by ${CHANNEL_LABELS[channel]} only for ${formatMinPriority(after)} (${was})`;
}

const formatMinPriority = (least: Priority) =>
  least === 'critical' ? 'critical alarms' : `priority ${least} or higher`;

function formatDutySpans(spans: readonly DutySpan[], timeZone: string): string {
  const wallClock = wallClockOf(timeZone);
  const at = (ms: number) => wallClockText(Math.floor(wallClock(ms) / 60_000) * 60_000).slice(0, 16);
  const listed = spans.slice(0, MAX_LISTED_SPANS).map(({ fromMs, toMs }) => `${at(fromMs)} to ${at(toMs)}`);
  const more = spans.length - listed.length;
  return `${listed.join(', ')}${more > 0 ? plural(more, { one: ' and # more period', other: ' and # more periods' }) : ''} (${timeZone})`;
}

/** Composes the message to a user whose notifications another user reduced. */
export function createReductionComposer(timeZone: string, publicUrl: () => string | null): Composer {
  return async ({ content }) => {
    const { By, AtMs, Lines } = content as ReductionContent;
    const at = wallClockText(Math.floor(wallClockOf(timeZone)(AtMs) / 1_000) * 1_000);
    const url = publicUrl();
    return {
      title: 'You now receive fewer alarm notifications',
      text: [
        `${By} changed your alarm notifications at ${at} ${timeZone}:`,
        '',
        ...Lines,
        '',
        `If this is not correct, contact ${By} or an Admin.`,
      ].join('\n'),
      links: url === null ? [] : [{ label: 'Your alert settings', url: `${url}/account` }],
      attachments: [],
      path: '/account',
      facts: { Event: 'reach-reduced', By, Lines, Alarms: [], AcknowledgeUrl: null },
    };
  };
}
