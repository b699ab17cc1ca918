import { randomUUID } from 'node:crypto';
import { CHANNELS, type Channel, type ChannelAddress, channelOf } from '@outpost/contract';
import {
  canAcknowledge,
  lostOnCall,
  type OnCallLookup,
  type OnCallSpan,
  prepareOnCall,
  type ReachLoss,
  reachLosses,
  shiftsOf,
  substituteShifts,
} from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import type { AuditNote } from '../../platform/audit/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/storage/index.ts';
import type { AddressesOf, Notify } from '../outbox/index.ts';
import { noRecipientError, noRecipientNote, reducedNote } from './notes.ts';
import type { Changer, ReachChange, ReachGuard, ReachJudgement } from './reach-types.ts';
import { type LossContext, lossLines, REDUCTION_TOPIC, type ReductionContent } from './reduction-message.ts';
import { createRecipientRepository, type RecipientRepository, type StoredRecipient } from './repository.ts';
import * as texts from './texts.ts';

/** Every weekly shift occurs within it. */
const WEEK_MS = 8 * 24 * 60 * 60_000;

interface State {
  readonly people: ReadonlyMap<number, StoredRecipient>;
  readonly duty: OnCallLookup;
  /** Accounts with a schedule; the others are always on call. */
  readonly scheduled: ReadonlySet<number>;
}

interface States {
  readonly before: State;
  readonly after: State;
  /** null: the change concerns on-call times. */
  readonly settingsBefore: Settings | null;
}

interface Reduced {
  readonly person: StoredRecipient;
  /** Channels that still reach it; lost ones are in the losses. */
  readonly channels: readonly Channel[];
  readonly losses: readonly ReachLoss[];
}

/** With the losses as sentences. */
type ReducedText = Reduced & { readonly lines: readonly string[] };

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

  /**
   * The configured channels of an account; if the server has none at all, as if all were
   * configured.
   */
  const withoutMissing = (people: ReadonlyMap<number, StoredRecipient>) => {
    const isAnySetUp = CHANNELS.some((channel) => notify.has(channel));
    if (!isAnySetUp) return people;
    return new Map(
      [...people].map(([id, person]) => [
        id,
        { ...person, channels: person.channels.filter((channel) => notify.has(channel)) },
      ]),
    );
  };

  async function stateOf(db: Database, nowMs: number): Promise<State> {
    const [people, duty] = [await repository.people(db), await repository.duty(db, nowMs)];
    return {
      people: withoutMissing(people),
      duty: prepareOnCall({ ...duty, timeZone }),
      scheduled: new Set(duty.assignments.map(({ AccountId }) => AccountId)),
    };
  }

  /** Reads settings that the change may remove, or those of the account. */
  const settingsOf = (db: Database, { concerns, accountIds, stationIds }: ReachChange) =>
    concerns === 'settings'
      ? repository.settings(db, accountIds, stationIds)
      : repository.settings(db, accountIds);

  const formatContextOf = ({ people }: State): LossContext => ({
    stationName,
    timeZone,
    personName: (id) => people.get(id)?.name ?? texts.accountNumber(id),
  });

  async function around<T>(
    db: Database,
    change: ReachChange,
    work: () => Promise<T>,
  ): Promise<ReachJudgement<T>> {
    if (change.by.accountId === null) return { result: await work(), notes: [] };
    await repository.hold(db);
    const nowMs = clock.now();
    const week = { fromMs: nowMs, toMs: nowMs + WEEK_MS };
    const before = await stateOf(db, nowMs);
    const settingsBefore = change.concerns === 'duty' ? null : await settingsOf(db, change);
    const result = await work();
    const after = await stateOf(db, nowMs);
    const settingsAfter = change.concerns === 'settings' ? await settingsOf(db, change) : settingsBefore;

    const withSettings =
      change.concerns === 'duty' ? await repository.withSettings(db, change.accountIds) : null;
    const reduced = change.accountIds.flatMap((id): Reduced[] => {
      const was = before.people.get(id);
      if (!was) return [];
      const is = after.people.get(id) ?? null;
      const own = (settings: typeof settingsBefore) =>
        change.concerns === 'settings' ? settings!.filter(({ AccountId }) => AccountId === id) : [];
      const losses = reachLosses(
        { ...was, settings: own(settingsBefore) },
        is && { ...is, settings: own(settingsAfter) },
      );
      const windows = change.window ? [change.window] : [];
      // An account without schedules and settings was not on call for anything that a first
      // schedule could reduce.
      const isFirst = !change.window && !before.scheduled.has(id) && withSettings?.has(id) === false;
      const spans = is?.active && !isFirst ? lostOnCall(before.duty, after.duty, id, week, windows) : [];
      const all: ReachLoss[] = spans.length > 0 ? [...losses, { kind: 'duty', spans }] : losses;
      return all.length > 0 ? [{ person: was, channels: is?.channels ?? [], losses: all }] : [];
    });
    const context = formatContextOf(after);
    if (!change.isUnavoidable) refuseSilencingAdmins(change, reduced, context);

    const lost = await stationsLeft(db, change, { before, after, settingsBefore });
    if (lost.length > 0 && !change.isConfirmed && !change.isUnavoidable)
      throw noRecipientError(lost, stationName);

    const others = [...reduced, ...endedStandIn(change, after)].filter(
      ({ person }) => person.id !== change.by.accountId,
    );
    const lines = others.map((one) => ({ ...one, lines: lossLines(one.losses, context) }));
    const uninformed = lines.filter(({ person }) => !change.informedIds?.includes(person.id));
    await tell(db, change.by, uninformed, nowMs);
    const notes: AuditNote[] = [
      ...(lines.length > 0 ? [reducedNote(change.by, lines)] : []),
      ...(lost.length > 0 ? [noRecipientNote(change.by, lost, stationName)] : []),
    ];
    return { result, notes };
  }

  /** Stations that had a recipient before the change and have none after it, by number. */
  async function stationsLeft(db: Database, change: ReachChange, states: States): Promise<number[]> {
    const left = [...(await ownStationsLeft(db, change, states))];
    for (const { stationIds, window } of await substitutedStations(db, change, states))
      left.push(...(await withoutRecipient(db, stationIds, states.after, window)));
    return [...new Set(left)].sort((a, b) => a - b);
  }

  /** Of those that have settings of the changed accounts. */
  async function ownStationsLeft(
    db: Database,
    change: ReachChange,
    { before, after, settingsBefore }: States,
  ): Promise<ReadonlySet<number>> {
    const { window } = change;
    const counts = (state: State, id: number) => canBeRecipient(state, id) && isOnCall(state, id, window);
    const touched = change.accountIds.filter((id) => counts(before, id));
    const substitute = change.substituteId ?? null;
    if (window && substitute !== null && takesPlace(after, substitute, window.fromMs)) return new Set();
    if (change.concerns === 'duty' && touched.every((id) => counts(after, id))) return new Set();
    const settings = settingsBefore ?? (await repository.settings(db, touched));
    const reaches = (state: State, { AccountId, Channels }: Settings[number]) =>
      Channels.some((channel) => state.people.get(AccountId)?.channels.includes(channel));
    const stationIds = settings
      .filter((setting) => touched.includes(setting.AccountId) && reaches(before, setting))
      .map(({ StationId }) => StationId);
    return withoutRecipient(db, stationIds, after, window);
  }

  /** Those of users for whom a changed account was on call, and no user is after the change. */
  async function substitutedStations(
    db: Database,
    { concerns, accountIds, window }: ReachChange,
    { before, after }: States,
  ): Promise<{ readonly stationIds: readonly number[]; readonly window: OnCallSpan }[]> {
    // Settings and weekly schedules of a substitute do not matter.
    if (concerns !== 'account' && !window) return [];
    const span = window ?? { fromMs: clock.now(), toMs: Number.POSITIVE_INFINITY };
    const lost = substituteShifts(before.duty, accountIds, span).filter((shift) => {
      const { ownerId, holderId } = shift;
      // A user who would not have been notified has no substitute.
      if (!before.people.get(ownerId)?.active || !isReachable(before, holderId!)) return false;
      return shiftsOf(after.duty, ownerId, shift).some(
        (one) => one.holderId === null || !isReachable(after, one.holderId),
      );
    });
    const settings = await repository.settings(db, [...new Set(lost.map(({ ownerId }) => ownerId))]);
    const stationsOf = new Map<number, number[]>();
    for (const { AccountId, StationId } of settings)
      stationsOf.set(AccountId, [...(stationsOf.get(AccountId) ?? []), StationId]);
    return lost.map(({ ownerId, fromMs, toMs }) => ({
      stationIds: stationsOf.get(ownerId) ?? [],
      window: { fromMs, toMs },
    }));
  }

  /** Stations without a recipient by schedules, or by schedules and overrides within a window. */
  async function withoutRecipient(
    db: Database,
    stationIds: readonly number[],
    state: State,
    window: OnCallSpan | undefined,
  ): Promise<ReadonlySet<number>> {
    const left = new Set(stationIds);
    const groups = new Map<string, number[]>();
    for (const { id, channels } of state.people.values()) {
      if (canBeRecipient(state, id) && isOnCall(state, id, window))
        groups.set(channels.join(), [...(groups.get(channels.join()) ?? []), id]);
    }
    for (const [channels, ids] of groups) {
      if (left.size === 0) break;
      const covered = await repository.stationsWith(db, [...left], ids, channels.split(',') as Channel[]);
      for (const stationId of covered) left.delete(stationId);
    }
    return left;
  }

  function isOnCall({ duty }: State, id: number, window: OnCallSpan | undefined): boolean {
    if (window) return duty.spansOf(id, window).length > 0;
    const nowMs = clock.now();
    return duty.weeklySpansOf(id, { fromMs: nowMs, toMs: nowMs + WEEK_MS }).length > 0;
  }

  async function tell(
    db: Database,
    by: Changer,
    reduced: readonly ReducedText[],
    nowMs: number,
  ): Promise<void> {
    const messages = reduced.flatMap(({ person, channels, losses, lines }) => {
      const gone = losses
        .map(({ kind }) => kind)
        .find((kind) => kind === 'deleted' || kind === 'deactivated');
      const content: ReductionContent = {
        By: by.name,
        AtMs: nowMs,
        Lines: lines,
        ...(gone && { Gone: gone }),
      };
      return (
        person.channels
          .filter((channel) => notify.has(channel))
          // An address that was just removed is still used for this message if the outbox has it.
          .filter((channel) => isInOutbox(channelOf(channel).address) || channels.includes(channel))
          .flatMap((channel) =>
            addressesOf({ Id: person.id, Email: person.email }, channel).map((address) => ({
              channel,
              address,
            })),
          )
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
    await notify.put(db, messages);
  }

  return { around, committed: () => notify.nudge() };
}

/** Whether messages in the outbox have the address itself; of browsers, URLs and chats only a name. */
const isInOutbox = (address: ChannelAddress) =>
  address.how === 'account' || (address.how === 'typed' && address.kind === 'phone');

function canBeRecipient({ people }: State, accountId: number): boolean {
  const person = people.get(accountId);
  return person?.active === true && canAcknowledge(person.role);
}

/** A substitute is notified on any channel. */
const isReachable = (state: State, accountId: number) =>
  canBeRecipient(state, accountId) && state.people.get(accountId)!.channels.length > 0;

/**
 * Whether a substitute is notified for the other user's stations: also while not on call, unless an
 * override takes the substitute off call.
 */
function takesPlace(state: State, accountId: number, atMs: number): boolean {
  if (!isReachable(state, accountId)) return false;
  const onCall = state.duty.onCallAt(accountId, atMs);
  return onCall.isOn || onCall.why.kind !== 'taken-off';
}

/**
 * A substitute is informed that it is over; the other user is notified again, so no rule forbids
 * it.
 */
function endedStandIn({ endedSubstituteId, accountIds, window }: ReachChange, { people }: State): Reduced[] {
  const person = endedSubstituteId == null ? undefined : people.get(endedSubstituteId);
  if (!person?.active || !window) return [];
  const losses: ReachLoss[] = [{ kind: 'stand-in', forAccountId: accountIds[0]!, spans: [window] }];
  return [{ person, channels: person.channels, losses }];
}

type Settings = Awaited<ReturnType<RecipientRepository['settings']>>;

/** @throws AppError `ROLE_TOO_LOW` */
function refuseSilencingAdmins(
  { by, requestedById }: ReachChange,
  reduced: readonly Reduced[],
  context: LossContext,
): void {
  if (by.accountId === null || by.role === 'Admin') return;
  const agrees = [by.accountId, requestedById];
  const admin = reduced.find(({ person }) => person.role === 'Admin' && !agrees.includes(person.id));
  if (!admin) return;
  throw new AppError(
    'ROLE_TOO_LOW',
    `Only Admins can reduce the notifications of an Admin. ${admin.person.name} would lose: ${lossLines(admin.losses, context)[0]}`,
  );
}
