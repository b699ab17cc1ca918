import {
  type AlertSetting,
  CHANNELS,
  type Channel,
  type OnCallOverride,
  PRIORITIES,
  type Priority,
  type Role,
  roleAllows,
} from '@outpost/contract';
import type {
  Chain,
  EscalationStep,
  NotifiedUser,
  NotifyReason,
  RoutedAccount,
  SkippedUser,
  SkipReason,
  StepRule,
} from './escalation-types.ts';
import { type OnCallBook, type OnCallLookup, prepareOnCall } from './on-call.ts';

/** All that decides who is told. */
export interface RoutingBook extends OnCallBook {
  readonly accounts: readonly RoutedAccount[];
  readonly settings: readonly AlertSetting[];
}

export interface RoutedAlarm {
  readonly stationId: number;
  readonly priority: Priority;
  readonly atMs: number;
}

/** Who is told of an alarm, prepared for many alarms. */
export interface Routing {
  escalationFor(alarm: RoutedAlarm): Chain;
  /** The opposite of the chain's `isNoOneOnCall`, without working out the rest. */
  isAnybodyOnCall(alarm: RoutedAlarm): boolean;
  readonly duty: OnCallLookup;
  /** What is set for a station, by account and id. */
  settingsOf(stationId: number): readonly AlertSetting[];
  account(accountId: number): RoutedAccount | undefined;
}

/** Whom an alarm reaches; for more than one alarm see {@link prepareRouting}. @throws RangeError for a zone that is none */
export function escalationFor(book: RoutingBook & RoutedAlarm): Chain {
  return prepareRouting(book).escalationFor(book);
}

/**
 * Puts in order, once, what decides who is told; make it anew when any of it changes.
 *
 * @throws RangeError for a zone that is none
 */
export function prepareRouting(book: RoutingBook): Routing {
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
    escalationFor: (alarm) => makeChain(deps, alarm),
    isAnybodyOnCall: ({ stationId, priority, atMs }) =>
      deps
        .settingsOf(stationId)
        .some((setting) => tellThoseOnDuty(deps, [setting], priority, atMs).told.some(isOnCall)),
    settingsOf: deps.settingsOf,
    account: (accountId) => accounts.get(accountId),
  };
}

interface ChainDeps {
  readonly duty: OnCallLookup;
  readonly accounts: ReadonlyMap<number, RoutedAccount>;
  /** Supervisors and Admins. */
  readonly supervisors: readonly number[];
  readonly settingsOf: (stationId: number) => readonly AlertSetting[];
}

function makeChain(deps: ChainDeps, { stationId, priority, atMs }: RoutedAlarm): Chain {
  const settings = deps.settingsOf(stationId);
  const onDuty = tellThoseOnDuty(deps, settings, priority, atMs);
  const isNoOneOnCall = !onDuty.told.some(isOnCall);
  const supervisors = tellSupervisors(deps, settings);
  const first: EscalationStep = isNoOneOnCall
    ? { ...supervisors, step: 1, ...mergeReached(supervisors, onDuty) }
    : { step: 1, rule: 'on-duty', ...onDuty };
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

/** Whether a role may acknowledge alarms. One that may not is told of them, but is never on call. */
export const canAcknowledge = (role: Role): boolean => roleAllows(role, 'Operator');
const isOnCall = (told: NotifiedUser): boolean => told.canAcknowledge;

type Reached = Pick<EscalationStep, 'told' | 'notTold'>;

function tellThoseOnDuty(
  deps: ChainDeps,
  settings: readonly AlertSetting[],
  priority: Priority,
  atMs: number,
): Reached {
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
    // Who was not to be told in the first place hands nothing over.
    if (reached.cannotTell(AccountId)) continue;
    const { override, instead } = duty.why;
    const substitute = standIn(deps, override, atMs);
    if (substitute === null) continue;
    const channels = reachableOr(deps.accounts.get(substitute), Channels);
    reached.tell(substitute, channels, { kind: 'stands-in', forAccountId: AccountId, override, instead });
  }
  return reached.result();
}

/** Who is told in place of somebody: the substitute, or theirs where they are taken off themselves; null: nobody. */
function standIn({ duty }: ChainDeps, override: OnCallOverride, atMs: number): number | null {
  const asked = new Set([override.AccountId]);
  for (let next = override.SubstituteId; next !== null && !asked.has(next); ) {
    const their = duty.onCallAt(next, atMs);
    if (their.isOn || their.why.kind !== 'taken-off') return next;
    asked.add(next);
    next = their.why.override.SubstituteId;
  }
  return null;
}

/** The rule for when nobody is on call, and for the second step: as near to the station as there is somebody to be reached. */
function tellSupervisors(deps: ChainDeps, settings: readonly AlertSetting[]): EscalationStep {
  const withSetting = new Set(settings.map(({ AccountId }) => AccountId));
  const ofRole = (role: RoutedAccount['Role']) =>
    deps.supervisors.filter((id) => withSetting.has(id) && deps.accounts.get(id)!.Role === role);
  const supervisors = tellAll(deps, settings, 'supervisors-of-station', ofRole('Supervisor'));
  if (supervisors.told.length > 0) return supervisors;
  const admins = tellAll(deps, settings, 'admins-of-station', ofRole('Admin'));
  if (admins.told.length > 0) return { ...admins, ...mergeReached(admins, supervisors) };
  return tellAll(deps, settings, 'supervisors-and-admins', deps.supervisors);
}

/** Over the channels of their settings for the station; where none of these reaches them, or there is no setting, over all that do. */
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
    // Escalation would only wake a Viewer, who can do nothing about it.
    if (account?.Active && !canAcknowledge(account.Role)) {
      reached.leaveOut(accountId, { kind: 'viewer' });
      continue;
    }
    const why: NotifyReason = { kind: 'rule', isForStation: wanted !== undefined };
    reached.tell(accountId, reachableOr(account, wanted ?? []), why);
  }
  return { step: 2, rule, ...reached.result() };
}

/** The wanted channels if one of them reaches the account, else each there is: better another way than none. */
function reachableOr(account: RoutedAccount | undefined, wanted: readonly Channel[]): readonly Channel[] {
  const reachable = account?.Reachable ?? CHANNELS;
  return wanted.some((channel) => reachable.includes(channel)) ? wanted : CHANNELS;
}

function everyone({ supervisors }: ChainDeps, settings: readonly AlertSetting[]): number[] {
  return [...new Set([...settings.map(({ AccountId }) => AccountId), ...supervisors])].sort(ascending);
}

/** Collects who is told and who is not, each account once. */
class Reach {
  readonly #accounts: ReadonlyMap<number, RoutedAccount>;
  readonly #told = new Map<number, NotifiedUser>();
  readonly #notTold = new Map<number, SkippedUser>();

  constructor(accounts: ReadonlyMap<number, RoutedAccount>) {
    this.#accounts = accounts;
  }

  /** Why an account is told nothing by anybody's rule; null: it may be told. */
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
      this.leaveOut(accountId, { kind: 'no-channel', wanted });
      return;
    }
    // Own duty says more than standing in for somebody.
    const kept = before && before.why.kind !== 'stands-in' ? before.why : why;
    this.#told.set(accountId, { accountId, channels, why: kept, canAcknowledge: canAcknowledge(Role) });
  }

  leaveOut(accountId: number, why: SkipReason): void {
    this.#notTold.set(accountId, { accountId, why: this.cannotTell(accountId) ?? why });
  }

  result(): Reached {
    const notTold = [...this.#notTold.values()].filter(({ accountId }) => !this.#told.has(accountId));
    return { told: [...this.#told.values()].sort(byAccount), notTold: notTold.sort(byAccount) };
  }
}

/** Whether a setting's least priority lets an alarm through. */
export function admits(least: Priority, priority: Priority): boolean {
  return PRIORITIES.indexOf(priority) <= PRIORITIES.indexOf(least);
}

/** The people of a step with those of another rule that led to it; nobody is told by both. */
function mergeReached(step: Reached, before: Reached): Reached {
  const told = [...step.told, ...before.told].sort(byAccount);
  const named = new Set([...told, ...step.notTold].map(({ accountId }) => accountId));
  const others = before.notTold.filter(({ accountId }) => !named.has(accountId));
  return { told, notTold: [...step.notTold, ...others].sort(byAccount) };
}

const ascending = (a: number, b: number) => a - b;
const byAccount = (a: { accountId: number }, b: { accountId: number }) => a.accountId - b.accountId;
