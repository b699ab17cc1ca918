import {
  type AlertSetting,
  CHANNELS,
  type Channel,
  PRIORITIES,
  type Priority,
  type Role,
  roleAllows,
} from '@outpost/contract';
import type { OnCallLookup } from './on-call.ts';
import { canAcknowledge } from './routing.ts';
import { type Span, withoutSpan } from './spans.ts';

/** What determines which alarms reach an account, apart from when it is on call. */
export interface AccountReach {
  readonly role: Role;
  readonly active: boolean;
  /** Channels by which it can be reached. */
  readonly channels: readonly Channel[];
  /** The address for each of them, to detect that it was changed. */
  readonly addresses: Readonly<Partial<Record<Channel, string>>>;
  /** Those that a change may affect; the same stations before and after it. */
  readonly settings: readonly AlertSetting[];
}

/** The minimum priority that a channel carries for a station; null: none. */
export interface ChannelLoss {
  readonly channel: Channel;
  readonly before: Priority;
  readonly after: Priority | null;
}

/** Something that reached an account and no longer does. */
export type ReachLoss =
  | { readonly kind: 'deleted' }
  | { readonly kind: 'deactivated' }
  | { readonly kind: 'role'; readonly before: Role; readonly after: Role }
  | { readonly kind: 'channels'; readonly channels: readonly Channel[] }
  /** They reach another place now. */
  | { readonly kind: 'diverted'; readonly channels: readonly Channel[] }
  | { readonly kind: 'station'; readonly stationId: number; readonly channels: readonly ChannelLoss[] }
  | { readonly kind: 'duty'; readonly spans: readonly Span[] }
  /** Is not notified in place of another any more. */
  | { readonly kind: 'stand-in'; readonly forAccountId: number; readonly spans: readonly Span[] };

/**
 * Which alarms no longer reach an account; empty: no loss.
 * @param after null: the account was deleted
 */
export function reachLosses(before: AccountReach, after: AccountReach | null): ReachLoss[] {
  if (!before.active) return [];
  if (after === null) return [{ kind: 'deleted' }];
  if (!after.active) return [{ kind: 'deactivated' }];
  const losses: ReachLoss[] = [];
  const [was, is] = [before.role, after.role];
  const escalates = (role: Role) => roleAllows(role, 'Supervisor');
  if ((escalates(was) && !escalates(is)) || (canAcknowledge(was) && !canAcknowledge(is))) {
    losses.push({ kind: 'role', before: was, after: is });
  }
  const channels = before.channels.filter((channel) => !after.channels.includes(channel));
  if (channels.length > 0) losses.push({ kind: 'channels', channels });
  const diverted = before.channels.filter(
    (channel) => after.channels.includes(channel) && before.addresses[channel] !== after.addresses[channel],
  );
  if (diverted.length > 0) losses.push({ kind: 'diverted', channels: diverted });
  const [settingsBefore, settingsAfter] = [byStation(before.settings), byStation(after.settings)];
  for (const [stationId, settings] of [...settingsBefore].sort(([a], [b]) => a - b)) {
    const lost = channelLosses(settings, settingsAfter.get(stationId) ?? []);
    if (lost.length > 0) losses.push({ kind: 'station', stationId, channels: lost });
  }
  return losses;
}

/** An account may have settings for ten thousand stations. */
function byStation(settings: readonly AlertSetting[]): Map<number, AlertSetting[]> {
  const groups = new Map<number, AlertSetting[]>();
  for (const setting of settings) {
    const group = groups.get(setting.StationId);
    if (group) group.push(setting);
    else groups.set(setting.StationId, [setting]);
  }
  return groups;
}

/** Of one station. */
function channelLosses(before: readonly AlertSetting[], after: readonly AlertSetting[]): ChannelLoss[] {
  return CHANNELS.flatMap((channel) => {
    const was = leastPriority(before, channel);
    if (was === null) return [];
    const is = leastPriority(after, channel);
    const isLess = is === null || PRIORITIES.indexOf(is) < PRIORITIES.indexOf(was);
    return isLess ? [{ channel, before: was, after: is }] : [];
  });
}

/** The minimum priority that a channel carries; null: it carries none. */
function leastPriority(settings: readonly AlertSetting[], channel: Channel): Priority | null {
  const ranks = settings
    .filter(({ Channels }) => Channels.includes(channel))
    .map(({ LeastPriority }) => PRIORITIES.indexOf(LeastPriority));
  return ranks.length === 0 ? null : PRIORITIES[Math.max(...ranks)]!;
}

/**
 * When an account was on call and no longer is: by its schedules within `week`, and with overrides
 * within each of `windows`.
 * @param windows the times of the overrides that were added or removed
 * @returns merged by window, in order
 */
export function lostOnCall(
  before: OnCallLookup,
  after: OnCallLookup,
  accountId: number,
  week: Span,
  windows: readonly Span[] = [],
): Span[] {
  const weekly = left(before.weeklySpansOf(accountId, week), after.weeklySpansOf(accountId, week));
  if (weekly.length > 0) return weekly;
  return windows.flatMap((window) =>
    left(before.spansOf(accountId, window), after.spansOf(accountId, window)),
  );
}

const left = (before: readonly Span[], after: readonly Span[]): Span[] =>
  after.reduce<Span[]>((spans, gone) => withoutSpan(spans, gone), [...before]);
