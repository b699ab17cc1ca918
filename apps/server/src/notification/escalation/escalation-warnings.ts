import { type AlarmWarning, CHANNELS, channelOf } from '@outpost/contract';
import { toInstant } from '../../platform/clock.ts';
import { maskAddressesIn } from '../../platform/mask-address.ts';
import type { ChannelWatch } from './channel-watch.ts';
import type { EscalationContext } from './context.ts';
import * as texts from './texts.ts';

/** Active alarms that reached no one. */
export interface Unnotified {
  readonly ids: readonly number[];
  readonly sinceMs: number;
}

/** Warnings that users may not be notified of alarms. @param startedMs when the server started */
export function escalationWarnings(
  { observeOnly, notify }: EscalationContext,
  startedMs: number,
  unnotified: Unnotified | null,
  watch: ChannelWatch,
): AlarmWarning[] {
  const all: AlarmWarning[] = [];
  const warn = (Code: AlarmWarning['Code'], Text: string, sinceMs: number, about?: Partial<AlarmWarning>) =>
    all.push({ Code, Text, ...about, Since: toInstant(sinceMs) });
  if (observeOnly) {
    const text = texts.observeOnly;
    warn('observe-only', text, startedMs);
    return all;
  }
  if (!CHANNELS.some((channel) => notify.has(channel))) {
    const text = texts.noChannelConfigured;
    warn('no-channel', text, startedMs);
  } else if (unnotified) {
    const text = texts.alarmsReachedNoOne(unnotified.ids.length);
    warn('nobody-told', text, unnotified.sinceMs);
  }
  for (const { channel, sinceMs, answer } of watch.failing()) {
    const Reason = maskAddressesIn(answer);
    warn('sending-fails', texts.deliveryFailing(channelOf(channel).name), sinceMs, {
      ...{ Reason, Subject: channel },
    });
  }
  return all;
}
