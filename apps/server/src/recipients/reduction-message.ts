import type { Priority } from '@outpost/contract';
import { CHANNEL_LABELS, type ChannelLoss, type DutySpan, type ReachLoss } from '@outpost/core';
import type { Composer } from '../notify/index.ts';
import { wallClockOf } from '../platform/wall-clock.ts';
import { wallClockText } from '../tables/index.ts';

/** Who makes the words of messages that tell somebody that they are notified of less. */
export const REDUCTION_TOPIC = 'reach-reduced';

const MAX_LISTED_SPANS = 5;
const MAX_LISTED_STATIONS = 20;

/** What the outbox keeps of such a message. */
export interface ReductionContent {
  readonly By: string;
  readonly AtMs: number;
  /** What was reduced, a sentence each. */
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
    ...(more > 0 ? [`${more} more ${more === 1 ? 'station' : 'stations'}.`] : []),
  ];
}

function describeLoss(
  loss: Exclude<ReachLoss, { kind: 'station' }>,
  { timeZone, personName }: LossContext,
): string {
  switch (loss.kind) {
    case 'deleted':
      return 'The account was deleted: it gets no more notifications.';
    case 'deactivated':
      return 'The account was deactivated: it gets no more notifications.';
    case 'role':
      return loss.after === 'Viewer'
        ? `The role was changed from ${loss.before} to Viewer: no longer on call, no escalations.`
        : `The role was changed from ${loss.before} to ${loss.after}: escalations to all Supervisors no longer include it.`;
    case 'channels':
      return `No longer reached by ${loss.channels.map((channel) => CHANNEL_LABELS[channel]).join(', ')}.`;
    case 'duty':
      return `No longer on call: ${formatDutySpans(loss.spans, timeZone)}.`;
    case 'diverted':
      return `Messages by ${loss.channels.map((channel) => CHANNEL_LABELS[channel]).join(', ')} now go to another address.`;
    case 'stand-in':
      return `No longer standing in for ${personName(loss.forAccountId)}: ${formatDutySpans(loss.spans, timeZone)}.`;
  }
}

function describeChannelLoss({ channel, before, after }: ChannelLoss): string {
  const was = `was ${formatMinPriority(before)}`;
  return after === null
    ? `no longer by ${CHANNEL_LABELS[channel]} (${was})`
    : `by ${CHANNEL_LABELS[channel]} only ${formatMinPriority(after)} (${was})`;
}

const formatMinPriority = (least: Priority) =>
  least === 'critical' ? 'critical alarms' : `${least} priority and up`;

function formatDutySpans(spans: readonly DutySpan[], timeZone: string): string {
  const wallClock = wallClockOf(timeZone);
  const at = (ms: number) => wallClockText(Math.floor(wallClock(ms) / 60_000) * 60_000).slice(0, 16);
  const listed = spans.slice(0, MAX_LISTED_SPANS).map(({ fromMs, toMs }) => `${at(fromMs)} to ${at(toMs)}`);
  const more = spans.length - listed.length;
  return `${listed.join(', ')}${more > 0 ? `, and ${more} more times` : ''} (${timeZone})`;
}

/** Makes the message to whoever is notified of less by somebody else's doing. */
export function createReductionComposer(timeZone: string, publicUrl: () => string | null): Composer {
  return async ({ content }) => {
    const { By, AtMs, Lines } = content as ReductionContent;
    const at = wallClockText(Math.floor(wallClockOf(timeZone)(AtMs) / 1_000) * 1_000);
    const url = publicUrl();
    return {
      title: 'You are notified of fewer alarms',
      text: [
        `${By} changed which alarm notifications you get, at ${at} ${timeZone}:`,
        '',
        ...Lines,
        '',
        `If this is not intended, ask ${By} or an Admin.`,
        ...(url === null ? [] : [`Your alert settings: ${url}/account`]),
      ].join('\n'),
      attachments: [],
      path: '/account',
      facts: { Event: 'reach-reduced', By, Lines, Alarms: [], AcknowledgeUrl: null },
    };
  };
}
