import { CHANNELS, type Channel } from '@outpost/contract';
import { canAcknowledge, type OnCallLookup, type OnCallSpan } from '@outpost/core';
import type { StoredRecipient } from './repository.ts';

/** Every weekly shift occurs within it. */
const WEEK_MS = 8 * 24 * 60 * 60_000;

type People = ReadonlyMap<number, StoredRecipient>;

/** Who can be notified, as a transaction sees it. */
export interface RecipientState {
  readonly atMs: number;
  readonly people: People;
  readonly onCall: OnCallLookup;
  /** Accounts with a schedule; the others are always on call. */
  readonly scheduled: ReadonlySet<number>;
}

/** The time within which a change of schedules is judged. */
export const weekFrom = (atMs: number): OnCallSpan => ({ fromMs: atMs, toMs: atMs + WEEK_MS });

/**
 * The configured channels of each account; if the server has none at all, as if all were
 * configured.
 */
export function withConfiguredChannels(people: People, isConfigured: (channel: Channel) => boolean): People {
  if (!CHANNELS.some(isConfigured)) return people;
  return new Map(
    [...people].map(([id, person]) => [id, { ...person, channels: person.channels.filter(isConfigured) }]),
  );
}

export function canBeRecipient({ people }: RecipientState, accountId: number): boolean {
  const person = people.get(accountId);
  return person?.active === true && canAcknowledge(person.role);
}

/** By schedules, or by schedules and overrides within a window. */
export function hasOnCallTime(
  { atMs, onCall }: RecipientState,
  accountId: number,
  window: OnCallSpan | undefined,
): boolean {
  const spans = window ? onCall.spansOf(accountId, window) : onCall.weeklySpansOf(accountId, weekFrom(atMs));
  return spans.length > 0;
}

/** A substitute is notified on any channel. */
export const isReachable = (state: RecipientState, accountId: number) =>
  canBeRecipient(state, accountId) && state.people.get(accountId)!.channels.length > 0;

/**
 * Whether a substitute is notified for the other user's stations: also while not on call, unless an
 * override takes the substitute off call.
 */
export function takesPlace(state: RecipientState, accountId: number, atMs: number): boolean {
  if (!isReachable(state, accountId)) return false;
  const onCall = state.onCall.onCallAt(accountId, atMs);
  return onCall.isOn || onCall.why.kind !== 'taken-off';
}
