import type { AlertSetting, Channel } from '@outpost/contract';
import { lostOnCall, type ReachLoss, reachLosses } from '@outpost/core';
import type { ReachChange } from './reach-types.ts';
import { type RecipientState, weekFrom } from './recipient-state.ts';
import type { StoredRecipient } from './repository.ts';

/** A change being checked, with who could be notified before it and who can be after it. */
export interface CheckedChange {
  readonly change: ReachChange;
  readonly before: RecipientState;
  readonly after: RecipientState;
  /** The settings it concerns; null: it concerns on-call times. */
  readonly settingsBefore: readonly AlertSetting[] | null;
  readonly settingsAfter: readonly AlertSetting[] | null;
}

/** What a change takes from a user. */
export interface Reduction {
  readonly person: StoredRecipient;
  /** Channels that still reach the user; lost ones are in the losses. */
  readonly channels: readonly Channel[];
  readonly losses: readonly ReachLoss[];
}

/**
 * The users of the changed accounts who lose something.
 * @param withSettings which of them have alert settings; null: the change does not concern on-call times
 */
export function reductionsOf(checked: CheckedChange, withSettings: ReadonlySet<number> | null): Reduction[] {
  const { change, before, after } = checked;
  const windows = change.window ? [change.window] : [];
  return change.accountIds.flatMap((id): Reduction[] => {
    const was = before.people.get(id);
    if (!was) return [];
    const is = after.people.get(id) ?? null;
    const own = (settings: CheckedChange['settingsBefore']) =>
      change.concerns === 'settings' ? settings!.filter(({ AccountId }) => AccountId === id) : [];
    const losses = reachLosses(
      { ...was, settings: own(checked.settingsBefore) },
      is && { ...is, settings: own(checked.settingsAfter) },
    );
    // An account without schedules and settings was not on call for anything that a first schedule
    // could reduce.
    const isFirst = !change.window && !before.scheduled.has(id) && withSettings?.has(id) === false;
    const spans =
      is?.active && !isFirst
        ? lostOnCall(before.onCall, after.onCall, id, weekFrom(before.atMs), windows)
        : [];
    const all: ReachLoss[] = spans.length > 0 ? [...losses, { kind: 'duty', spans }] : losses;
    return all.length > 0 ? [{ person: was, channels: is?.channels ?? [], losses: all }] : [];
  });
}

/**
 * A substitute is informed that it is over; the other user is notified again, so no rule forbids
 * it.
 */
export function endedSubstitutions({ change, after }: CheckedChange): Reduction[] {
  const { endedSubstituteId, accountIds, window } = change;
  const person = endedSubstituteId == null ? undefined : after.people.get(endedSubstituteId);
  if (!person?.active || !window) return [];
  const losses: ReachLoss[] = [{ kind: 'stand-in', forAccountId: accountIds[0]!, spans: [window] }];
  return [{ person, channels: person.channels, losses }];
}

/** The Admin whose notifications a user who is not one would reduce without being asked to. */
export function reducedAdmin(
  { by, requestedById }: ReachChange,
  reductions: readonly Reduction[],
): Reduction | undefined {
  if (by.accountId === null || by.role === 'Admin') return undefined;
  const agreed = [by.accountId, requestedById];
  return reductions.find(({ person }) => person.role === 'Admin' && !agreed.includes(person.id));
}
