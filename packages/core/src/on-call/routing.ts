import {
  type AlertSetting,
  CHANNELS,
  type Channel,
  PRIORITIES,
  type Priority,
  type Role,
  roleAllows,
  type User,
} from '@outpost/contract';
import type {
  Escalation,
  EscalationStep,
  NotifiedUser,
  NotifyReason,
  RoutedAccount,
  SkippedUser,
  SkipReason,
  StepRule,
} from './escalation-types.ts';
import { type OnCallBook, type OnCallLookup, prepareOnCall } from './on-call.ts';
import { substituteAt } from './substitute.ts';

/** All data that determines who is notified. */
export interface RoutingBook extends OnCallBook {
  readonly accounts: readonly RoutedAccount[];
  readonly settings: readonly AlertSetting[];
}

export interface RoutedAlarm {
  readonly stationId: number;
  readonly priority: Priority;
  readonly atMs: number;
}

/** Who is notified of an alarm, prepared for many alarms. */
export type Routing = ReturnType<typeof prepareRouting>;

/**
 * The recipients of one alarm; for several see {@link prepareRouting}. @throws RangeError for an
 * unknown zone
 */
export function escalationFor(book: RoutingBook & RoutedAlarm): Escalation {
  return prepareRouting(book).escalationFor(book);
}

/**
 * Prepares routing once for many alarms; prepare it again when any of the data changes.
 * @throws RangeError for an unknown zone
 */
export function prepareRouting(book: RoutingBook) {
  const duty = prepareOnCall(book);
  const accounts = new Map(book.accounts.map((account) => [account.Id, account]));
  const supervisors = book.accounts
    .filter(({ Role }) => Role === 'Supervisor' || Role === 'Admin')
    .map(({ Id }) => Id)
    .sort(ascending);
  const byStation = new Map<number, AlertSetting[]>();
  for (const setting of book.settings) {
    const list = byStation.get(setting.StationId);
    if (list) list.push(setting);
    else byStation.set(setting.StationId, [setting]);
  }
  for (const list of byStation.values()) list.sort((a, b) => a.AccountId - b.AccountId || a.Id - b.Id);

  const deps: ChainDeps = {
    duty,
    accounts,
    supervisors,
    settingsOf: (stationId) => byStation.get(stationId) ?? [],
  };
  return {
    duty,
    escalationFor: (alarm: RoutedAlarm): Escalation => makeChain(deps, alarm),
    /** The opposite of `isNoOneOnCall`, without calculating the rest. */
    isAnyoneOnCall: ({ stationId, priority, atMs }: RoutedAlarm): boolean =>
      deps
        .settingsOf(stationId)
        .some((setting) => tellThoseOnDuty(deps, [setting], priority, atMs).notified.some(isOnCall)),
    /** The alert settings of a station, by account and id. */
    settingsOf: deps.settingsOf,
    account: (accountId: number): RoutedAccount | undefined => accounts.get(accountId),
  };
}

interface ChainDeps {
  readonly duty: OnCallLookup;
  readonly accounts: ReadonlyMap<number, RoutedAccount>;
  /** Supervisors and Admins. */
  readonly supervisors: readonly number[];
  readonly settingsOf: (stationId: number) => readonly AlertSetting[];
}

function makeChain(deps: ChainDeps, { stationId, priority, atMs }: RoutedAlarm): Escalation {
  const settings = deps.settingsOf(stationId);
  const onDuty = tellThoseOnDuty(deps, settings, priority, atMs);
  const isNoOneOnCall = !onDuty.notified.some(isOnCall);
  const supervisors = tellSupervisors(deps, settings);
  const first: EscalationStep = isNoOneOnCall
    ? {
        ...{ ...supervisors, step: 1, ...mergeReached(supervisors, onDuty) },
        onCallNotReached: onDuty.notReached.filter((id) => canAcknowledge(deps.accounts.get(id)!.Role)),
      }
    : { step: 1, rule: 'on-duty', notified: onDuty.notified, notNotified: onDuty.notNotified };
  return {
    stationId,
    priority,
    atMs,
    isNoOneOnCall,
    steps: [
      first,
      supervisors,
      { ...tellAll(deps, settings, 'everyone', everyone(deps, settings)), step: 3 },
    ],
  };
}

/**
 * Whether a role may acknowledge alarms. A user who may not is notified of them, but is never on
 * call.
 */
export const canAcknowledge = (role: Role): boolean => roleAllows(role, 'Operator');

/** Whether an account can be on call: it is active, and may acknowledge. */
export const canBeOnCall = ({ Active, Role }: Pick<User, 'Active' | 'Role'>): boolean =>
  Active && canAcknowledge(Role);

const isOnCall = (notified: NotifiedUser): boolean => notified.canAcknowledge;

type Reached = Pick<EscalationStep, 'notified' | 'notNotified'>;

function tellThoseOnDuty(
  deps: ChainDeps,
  settings: readonly AlertSetting[],
  priority: Priority,
  atMs: number,
): Reached & { readonly notReached: readonly number[] } {
  const reached = new Reach(deps.accounts);
  for (const { AccountId, LeastPriority, Channels } of settings) {
    if (!admits(LeastPriority, priority)) {
      reached.leaveOut(AccountId, { kind: 'priority', least: LeastPriority });
      continue;
    }
    const duty = deps.duty.onCallAt(AccountId, atMs);
    if (duty.isOn) {
      reached.tell(AccountId, Channels, duty.why);
      continue;
    }
    reached.leaveOut(AccountId, duty.why);
    if (duty.why.kind !== 'taken-off' || !duty.why.instead) continue;
    // A user who would not have been notified has no substitute.
    if (reached.cannotTell(AccountId)) continue;
    const { override, instead } = duty.why;
    const substitute = substituteAt(deps.duty, override, atMs);
    if (substitute === null) continue;
    const channels = reachableOr(deps.accounts.get(substitute), Channels);
    reached.tell(substitute, channels, { kind: 'stands-in', forAccountId: AccountId, override, instead });
  }
  return { ...reached.result(), notReached: reached.notReached() };
}

/**
 * The rule when no user is on call, and of the second step: users as close to the station as can be
 * reached.
 */
function tellSupervisors(deps: ChainDeps, settings: readonly AlertSetting[]): EscalationStep {
  const withSetting = new Set(settings.map(({ AccountId }) => AccountId));
  const ofRole = (role: RoutedAccount['Role']) =>
    deps.supervisors.filter((id) => withSetting.has(id) && deps.accounts.get(id)!.Role === role);
  const supervisors = tellAll(deps, settings, 'supervisors-of-station', ofRole('Supervisor'));
  if (supervisors.notified.length > 0) return supervisors;
  const admins = tellAll(deps, settings, 'admins-of-station', ofRole('Admin'));
  if (admins.notified.length > 0) return { ...admins, ...mergeReached(admins, supervisors) };
  return tellAll(deps, settings, 'supervisors-and-admins', deps.supervisors);
}

/**
 * Over the channels of their settings for the station; if none of these reaches them, or there is
 * no setting, over all that do.
 */
function tellAll(
  deps: ChainDeps,
  settings: readonly AlertSetting[],
  rule: StepRule,
  accountIds: readonly number[],
): EscalationStep {
  const chosen = new Map<number, Channel[]>();
  for (const { AccountId, Channels } of settings) {
    chosen.set(AccountId, [...(chosen.get(AccountId) ?? []), ...Channels]);
  }
  const reached = new Reach(deps.accounts);
  for (const accountId of accountIds) {
    const wanted = chosen.get(accountId);
    const account = deps.accounts.get(accountId);
    // Escalation would only wake a Viewer, who cannot act on it.
    if (account?.Active && !canAcknowledge(account.Role)) {
      reached.leaveOut(accountId, { kind: 'viewer' });
      continue;
    }
    const why: NotifyReason = { kind: 'rule', isForStation: wanted !== undefined };
    reached.tell(accountId, reachableOr(account, wanted ?? []), why);
  }
  return { step: 2, rule, ...reached.result() };
}

/**
 * The wanted channels if one of them reaches the account, otherwise all: another channel is better
 * than none.
 */
function reachableOr(account: RoutedAccount | undefined, wanted: readonly Channel[]): readonly Channel[] {
  const reachable = account?.Reachable ?? CHANNELS;
  return wanted.some((channel) => reachable.includes(channel)) ? wanted : CHANNELS;
}

function everyone({ supervisors }: ChainDeps, settings: readonly AlertSetting[]): number[] {
  return [...new Set([...settings.map(({ AccountId }) => AccountId), ...supervisors])].sort(ascending);
}

/** Collects who is notified and who is not, each account once. */
class Reach {
  readonly #accounts: ReadonlyMap<number, RoutedAccount>;
  readonly #told = new Map<number, NotifiedUser>();
  readonly #notTold = new Map<number, SkippedUser>();
  readonly #withoutChannel = new Set<number>();

  constructor(accounts: ReadonlyMap<number, RoutedAccount>) {
    this.#accounts = accounts;
  }

  /** Why an account cannot be notified under any rule; null: it can. */
  cannotTell(accountId: number): SkipReason | null {
    return this.#accounts.get(accountId)?.Active ? null : { kind: 'inactive' };
  }

  tell(accountId: number, wanted: readonly Channel[], why: NotifyReason): void {
    const hindrance = this.cannotTell(accountId);
    if (hindrance) {
      this.leaveOut(accountId, hindrance);
      return;
    }
    const before = this.#told.get(accountId);
    const { Role, Reachable: reachable = CHANNELS } = this.#accounts.get(accountId)!;
    const channels = CHANNELS.filter(
      (channel) =>
        before?.channels.includes(channel) || (wanted.includes(channel) && reachable.includes(channel)),
    );
    if (channels.length === 0) {
      this.#withoutChannel.add(accountId);
      this.leaveOut(accountId, { kind: 'no-channel', wanted });
      return;
    }
    // Being on call is the stronger reason than being a substitute.
    const kept = before && before.why.kind !== 'stands-in' ? before.why : why;
    this.#told.set(accountId, { accountId, channels, why: kept, canAcknowledge: canAcknowledge(Role) });
  }

  leaveOut(accountId: number, why: SkipReason): void {
    this.#notTold.set(accountId, { accountId, why: this.cannotTell(accountId) ?? why });
  }

  /** Who was to be notified, but has no channel that reaches them; by account. */
  notReached(): number[] {
    return [...this.#withoutChannel].filter((id) => !this.#told.has(id)).sort(ascending);
  }

  result(): Reached {
    const notNotified = [...this.#notTold.values()].filter(({ accountId }) => !this.#told.has(accountId));
    return { notified: [...this.#told.values()].sort(byAccount), notNotified: notNotified.sort(byAccount) };
  }
}

/** Whether a setting's minimum priority admits an alarm. */
export function admits(least: Priority, priority: Priority): boolean {
  return PRIORITIES.indexOf(priority) <= PRIORITIES.indexOf(least);
}

/** The users of a step with those of another rule that led to it; none is notified twice. */
function mergeReached(step: Reached, before: Reached): Reached {
  const notified = [...step.notified, ...before.notified].sort(byAccount);
  const named = new Set([...notified, ...step.notNotified].map(({ accountId }) => accountId));
  const others = before.notNotified.filter(({ accountId }) => !named.has(accountId));
  return { notified, notNotified: [...step.notNotified, ...others].sort(byAccount) };
}

const ascending = (a: number, b: number) => a - b;
const byAccount = (a: { accountId: number }, b: { accountId: number }) => a.accountId - b.accountId;
