import type { AlertSetting, Channel } from '@outpost/contract';
import { type OnCallSpan, shiftsOf, substituteShifts } from '@outpost/core';
import type { Database } from '../../platform/storage/index.ts';
import {
  canBeRecipient,
  hasOnCallTime,
  isReachable,
  type RecipientState,
  takesPlace,
} from './recipient-state.ts';
import type { CheckedChange } from './reductions.ts';
import type { RecipientRepository } from './repository.ts';

/** Stations that a change may leave without a recipient. */
interface Affected {
  readonly stationIds: readonly number[];
  /** By schedules and overrides within it; undefined: by schedules. */
  readonly window: OnCallSpan | undefined;
}

/** Stations that had a recipient before the change and have none after it, by number. */
export async function stationsLeft(
  repository: RecipientRepository,
  db: Database,
  checked: CheckedChange,
): Promise<number[]> {
  const affected = [
    await ownStations(repository, db, checked),
    ...(await substitutedStations(repository, db, checked)),
  ];
  const left: number[] = [];
  for (const one of affected) left.push(...(await withoutRecipient(repository, db, checked.after, one)));
  return [...new Set(left)].sort((a, b) => a - b);
}

/** Those that have settings of the changed accounts. */
async function ownStations(
  repository: RecipientRepository,
  db: Database,
  { change, before, after, settingsBefore }: CheckedChange,
): Promise<Affected> {
  const { window, substituteId = null } = change;
  const none = { stationIds: [], window };
  const counts = (state: RecipientState, id: number) =>
    canBeRecipient(state, id) && hasOnCallTime(state, id, window);
  const touched = change.accountIds.filter((id) => counts(before, id));
  if (window && substituteId !== null && takesPlace(after, substituteId, window.fromMs)) return none;
  if (change.concerns === 'duty' && touched.every((id) => counts(after, id))) return none;
  const settings = settingsBefore ?? (await repository.settings(db, touched));
  const reached = ({ AccountId, Channels }: AlertSetting) =>
    Channels.some((channel) => before.people.get(AccountId)?.channels.includes(channel));
  const stationIds = settings
    .filter((setting) => touched.includes(setting.AccountId) && reached(setting))
    .map(({ StationId }) => StationId);
  return { stationIds, window };
}

/** Those of users for whom a changed account was on call, and no user is after the change. */
async function substitutedStations(
  repository: RecipientRepository,
  db: Database,
  { change, before, after }: CheckedChange,
): Promise<Affected[]> {
  const { concerns, accountIds, window } = change;
  // Settings and weekly schedules of a substitute do not matter.
  if (concerns !== 'account' && !window) return [];
  const span = window ?? { fromMs: before.atMs, toMs: Number.POSITIVE_INFINITY };
  const lost = substituteShifts(before.onCall, accountIds, span).filter((shift) => {
    const { ownerId, holderId } = shift;
    // A user who would not have been notified has no substitute.
    if (!before.people.get(ownerId)?.active || !isReachable(before, holderId!)) return false;
    return shiftsOf(after.onCall, ownerId, shift).some(
      (one) => one.holderId === null || !isReachable(after, one.holderId),
    );
  });
  const settings = await repository.settings(db, [...new Set(lost.map(({ ownerId }) => ownerId))]);
  const stationsOf = Map.groupBy(settings, ({ AccountId }) => AccountId);
  return lost.map(({ ownerId, fromMs, toMs }) => ({
    stationIds: (stationsOf.get(ownerId) ?? []).map(({ StationId }) => StationId),
    window: { fromMs, toMs },
  }));
}

async function withoutRecipient(
  repository: RecipientRepository,
  db: Database,
  state: RecipientState,
  { stationIds, window }: Affected,
): Promise<ReadonlySet<number>> {
  const left = new Set(stationIds);
  if (left.size === 0) return left;
  const recipients = [...state.people.values()].filter(
    ({ id }) => canBeRecipient(state, id) && hasOnCallTime(state, id, window),
  );
  for (const [channels, group] of Map.groupBy(recipients, (one) => one.channels.join())) {
    if (left.size === 0) break;
    const ids = group.map(({ id }) => id);
    const covered = await repository.stationsWith(db, [...left], ids, channels.split(',') as Channel[]);
    for (const stationId of covered) left.delete(stationId);
  }
  return left;
}
