import { randomUUID } from 'node:crypto';
import { type Channel, type ChannelAddress, channelOf, type Priority } from '@outpost/contract';
import {
  type ChannelLoss,
  formatAlternatives,
  formatZone,
  type OnCallSpan,
  type ReachLoss,
} from '@outpost/core';
import { wallClockText } from '../../platform/tables/index.ts';
import { wallClockOf } from '../../platform/wall-clock.ts';
import type { Composer, NewNotification } from '../outbox/index.ts';
import type { Changer } from './reach-types.ts';
import type { Reduction } from './reductions.ts';
import type { StoredRecipient } from './repository.ts';
import * as texts from './texts.ts';

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
  /** The account is gone; not in messages of an earlier version. */
  readonly Gone?: 'deleted' | 'deactivated';
}

export interface LossContext {
  readonly stationName: (stationId: number) => string;
  readonly personName: (accountId: number) => string;
  /** The organisation's IANA time zone. */
  readonly timeZone: string;
}

/** With the losses as sentences. */
export type ReductionText = Reduction & { readonly lines: readonly string[] };

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
    ...(more > 0 ? [texts.moreStations(more)] : []),
  ];
}

function describeLoss(
  loss: Exclude<ReachLoss, { kind: 'station' }>,
  { timeZone, personName }: LossContext,
): string {
  switch (loss.kind) {
    case 'deleted':
      return texts.accountDeletedChange;
    case 'deactivated':
      return texts.accountDeactivatedChange;
    case 'role':
      return loss.after === 'Viewer'
        ? texts.roleChangedToViewer(loss.before)
        : texts.roleChangedFromSupervisor(loss.before, loss.after);
    case 'channels':
      return `No longer reachable by ${formatAlternatives(loss.channels.map((channel) => channelOf(channel).inText))}.`;
    case 'duty':
      return texts.noLongerOnCall(formatOnCallSpans(loss.spans, timeZone));
    case 'diverted':
      return texts.channelsGoElsewhere(loss.channels.map((channel) => channelOf(channel).inText));
    case 'stand-in':
      return texts.noLongerSubstituteFor(
        personName(loss.forAccountId),
        formatOnCallSpans(loss.spans, timeZone),
      );
  }
}

function describeChannelLoss({ channel, before, after }: ChannelLoss): string {
  const previously = texts.previousPriority(formatMinPriority(before));
  return after === null
    ? texts.noLongerByChannel(channelOf(channel).inText, previously)
    : texts.onlyForPriority(channelOf(channel).inText, formatMinPriority(after), previously);
}

const formatMinPriority = (least: Priority) =>
  least === 'critical' ? texts.criticalAlarms : texts.priorityOrHigher(least);

/** Times in a zone: `2026-03-02 18:00 to 2026-03-03 06:00 MST`. */
export function formatOnCallSpans(spans: readonly OnCallSpan[], timeZone: string): string {
  const wallClock = wallClockOf(timeZone);
  const at = (ms: number) => wallClockText(Math.floor(wallClock(ms) / 60_000) * 60_000).slice(0, 16);
  const listed = spans.slice(0, MAX_LISTED_SPANS);
  const zones = new Set(
    listed.flatMap(({ fromMs, toMs }) => [fromMs, toMs].map((ms) => formatZone(timeZone, ms))),
  );
  // The clock may change between two of the times.
  const zoned = (ms: number) => (zones.size > 1 ? `${at(ms)} ${formatZone(timeZone, ms)}` : at(ms));
  const periods = listed.map(({ fromMs, toMs }) => `${zoned(fromMs)} to ${zoned(toMs)}`).join(', ');
  const [zone] = zones;
  const more = spans.length - listed.length;
  return `${periods}${zones.size === 1 ? ` ${zone}` : ''}${more > 0 ? texts.morePeriods(more) : ''}`;
}

/**
 * The messages to users whose notifications were reduced, on each channel that still reaches them.
 * @param addressesOf empty where a channel is not configured
 */
export function reductionMessages(
  by: Changer,
  atMs: number,
  reductions: readonly ReductionText[],
  addressesOf: (person: StoredRecipient, channel: Channel) => readonly string[],
): NewNotification[] {
  return reductions.flatMap(({ person, channels, losses, lines }) => {
    const gone = losses.map(({ kind }) => kind).find((kind) => kind === 'deleted' || kind === 'deactivated');
    const content: ReductionContent = { By: by.name, AtMs: atMs, Lines: lines, ...(gone && { Gone: gone }) };
    return (
      person.channels
        // An address that was just removed is still used for this message if the outbox has it.
        .filter((channel) => isInOutbox(channelOf(channel).address) || channels.includes(channel))
        .flatMap((channel) => addressesOf(person, channel).map((address) => ({ channel, address })))
        .map(({ channel, address }) => ({
          key: `${REDUCTION_TOPIC}:${randomUUID()}`,
          channel,
          topic: REDUCTION_TOPIC,
          about: person.id,
          batch: '',
          accountId: gone === 'deleted' ? null : person.id,
          address,
          content,
        }))
    );
  });
}

/** Whether messages in the outbox have the address itself; of browsers, URLs and chats only a name. */
const isInOutbox = (address: ChannelAddress) =>
  address.how === 'account' || (address.how === 'typed' && address.kind === 'phone');

const GONE_TEXTS = {
  deleted: texts.accountDeletedText,
  deactivated: texts.accountDeactivatedText,
} as const;

/** Composes the message to a user whose notifications another user reduced. */
export function createReductionComposer(timeZone: string, publicUrl: () => string | null): Composer {
  return async ({ content }) => {
    const { By, AtMs, Lines, Gone } = content as ReductionContent;
    const at = wallClockText(Math.floor(wallClockOf(timeZone)(AtMs) / 1_000) * 1_000);
    const url = publicUrl();
    return {
      title: Gone ? texts.noMoreNotificationsSubject : texts.fewerNotificationsSubject,
      text: [
        texts.changedNotificationsBy(By, at, formatZone(timeZone, AtMs)),
        '',
        ...(Gone ? [GONE_TEXTS[Gone]] : Lines),
        '',
        texts.contactIfNotCorrect(By),
      ].join('\n'),
      // Without an account no user can sign in.
      links: url === null || Gone ? [] : [{ label: texts.alertSettingsLink, url: `${url}/account` }],
      attachments: [],
      path: '/account',
      facts: { Event: 'reach-reduced', By, Lines, Alarms: [], AcknowledgeUrl: null },
    };
  };
}
