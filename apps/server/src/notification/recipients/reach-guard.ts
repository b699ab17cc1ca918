import type { Channel } from '@outpost/contract';
import { prepareOnCall } from '@outpost/core';
import type { AuditNote } from '../../platform/audit/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/storage/index.ts';
import type { AddressesOf, Notify } from '../outbox/index.ts';
import { noRecipientError, noRecipientNote, reducedAdminError, reducedNote } from './notes.ts';
import type { ReachChange, ReachGuard, ReachJudgement } from './reach-types.ts';
import { type RecipientState, withConfiguredChannels } from './recipient-state.ts';
import { type LossContext, lossLines, reductionMessages } from './reduction-message.ts';
import { type CheckedChange, endedSubstitutions, reducedAdmin, reductionsOf } from './reductions.ts';
import { createRecipientRepository, type StoredRecipient } from './repository.ts';
import { stationsLeft } from './stations-left.ts';
import * as texts from './texts.ts';

/**
 * Checks each change of notifications against the rules of docs/on-call.md, "Who may reduce notifications".
 */
export function createReachGuard(
  context: Context,
  notify: Pick<Notify, 'has' | 'put' | 'nudge'>,
  addressesOf: AddressesOf,
  stationName: (stationId: number) => string,
): ReachGuard {
  const { storage, clock, timeZone } = context;
  const repository = createRecipientRepository(storage);

  async function readState(db: Database, atMs: number): Promise<RecipientState> {
    const people = await repository.people(db);
    const onCall = await repository.duty(db, atMs);
    return {
      atMs,
      people: withConfiguredChannels(people, (channel) => notify.has(channel)),
      onCall: prepareOnCall({ ...onCall, timeZone }),
      scheduled: new Set(onCall.assignments.map(({ AccountId }) => AccountId)),
    };
  }

  /** Reads settings that the change may remove, or those of the account. */
  const readSettings = (db: Database, { concerns, accountIds, stationIds }: ReachChange) =>
    concerns === 'settings'
      ? repository.settings(db, accountIds, stationIds)
      : repository.settings(db, accountIds);

  /** Applies the change between the two states. */
  async function apply<T>(
    db: Database,
    change: ReachChange,
    work: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly checked: CheckedChange }> {
    const nowMs = clock.now();
    const before = await readState(db, nowMs);
    const settingsBefore = change.concerns === 'duty' ? null : await readSettings(db, change);
    const result = await work();
    const after = await readState(db, nowMs);
    const settingsAfter = change.concerns === 'settings' ? await readSettings(db, change) : settingsBefore;
    return { result, checked: { change, before, after, settingsBefore, settingsAfter } };
  }

  const configuredAddresses = ({ id, email }: StoredRecipient, channel: Channel) =>
    notify.has(channel) ? addressesOf({ Id: id, Email: email }, channel) : [];

  async function around<T>(
    db: Database,
    change: ReachChange,
    work: () => Promise<T>,
  ): Promise<ReachJudgement<T>> {
    const { by, isUnavoidable = false } = change;
    if (by.accountId === null) return { result: await work(), notes: [] };
    await repository.hold(db);
    const { result, checked } = await apply(db, change, work);
    const { atMs, people } = checked.after;
    const withSettings =
      change.concerns === 'duty' ? await repository.withSettings(db, change.accountIds) : null;
    const reductions = reductionsOf(checked, withSettings);
    const personName = (id: number) => people.get(id)?.name ?? texts.accountNumber(id);
    const names: LossContext = { stationName, personName, timeZone };
    const admin = isUnavoidable ? undefined : reducedAdmin(change, reductions);
    if (admin) throw reducedAdminError(admin.person.name, lossLines(admin.losses, names)[0]);

    const left = await stationsLeft(repository, db, checked);
    if (left.length > 0 && !change.isConfirmed && !isUnavoidable) throw noRecipientError(left, stationName);

    const reduced = [...reductions, ...endedSubstitutions(checked)]
      .filter(({ person }) => person.id !== by.accountId)
      .map((one) => ({ ...one, lines: lossLines(one.losses, names) }));
    const uninformed = reduced.filter(({ person }) => !change.informedIds?.includes(person.id));
    await notify.put(db, reductionMessages(by, atMs, uninformed, configuredAddresses));
    const notes: AuditNote[] = [
      ...(reduced.length > 0 ? [reducedNote(by, reduced)] : []),
      ...(left.length > 0 ? [noRecipientNote(by, left, stationName)] : []),
    ];
    return { result, notes };
  }

  return { around, committed: () => notify.nudge() };
}
