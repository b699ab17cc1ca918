import {
  type Coverage,
  type EscalationPreview,
  type EscalationStepView,
  type EscalationView,
  type OnCallNow,
  type OnCallSupervisor,
  type OnCallUser,
  type OwnOnCall,
  type Priority,
  type Role,
  roleAllows,
  type StationRecipients,
} from '@outpost/contract';
import {
  type CoveredDay,
  coverageKey,
  coveredDays,
  DAY_MS,
  dateAt,
  daysOf,
  describeNotified,
  describeStep,
  describeWhyNotNotified,
  type EscalationStep,
  type FormatContext,
  formatZone,
  type HourCoverage,
  instantsOf,
  isNoOneOnCallIn,
  type OnCallNowReason,
  openTimes,
  summariseOnCall,
  timesOnCall,
} from '@outpost/core';
import { instantOrNull, toInstant } from '../../platform/clock.ts';
import type { Principal } from '../../platform/http/index.ts';
import { maskAddress } from '../../platform/mask-address.ts';
import { dateAfter } from '../../platform/plain-date.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { accountName } from '../account-name.ts';
import type { AlertSettingContext, PreparedRouting } from './context.ts';
import * as texts from './texts.ts';

const DAYS = 7;
const LETTERS: Readonly<Record<HourCoverage, string>> = { covered: 'c', part: 'p', open: 'o', none: '-' };

/** Who would be notified, and when no one would be. */
export class OnCallService {
  readonly #context: AlertSettingContext;

  constructor(context: AlertSettingContext) {
    this.#context = context;
  }

  /**
   * The recipients of an alarm. Reasons name the authors of overrides; addresses of deleted ones are
   * masked for users who may not read addresses.
   * @param wall local time as `YYYY-MM-DDTHH:MM`; undefined: now
   * @throws AppError `STATION_NOT_FOUND`
   */
  async escalation(
    stationId: number,
    priority: Priority,
    wall: string | undefined,
    { role }: Pick<Principal, 'role'>,
  ): Promise<EscalationPreview> {
    const { stations, clock, timeZone, settings } = this.#context;
    stations.get(stationId);
    const waitMinutes = settings.now().escalationMinutes[priority];
    const afterMinutes = ({ step }: EscalationStep) =>
      step > 1 && waitMinutes === 0 ? null : (step - 1) * waitMinutes;
    const prepared = await this.#context.prepared();
    const names = new Map(
      [...prepared.accounts.values()].map((user) => [user.Email, accountName(user, user.Id)]),
    );
    const authorOf = (email: string) => names.get(email) ?? shownAddress(email, role);
    const times = wall === undefined ? [clock.now()] : instantsOf(timeZone, Date.parse(`${wall}Z`));
    const escalations = times.map((atMs): EscalationView => {
      const escalation = prepared.plan.escalationFor({ stationId, priority, atMs });
      const [first] = escalation.steps;
      const context = {
        ...{ timeZone, atMs, authorOf },
        nameOf: (id: number) => accountName(prepared.accounts.get(id), id),
      };
      return {
        At: toInstant(atMs),
        Shown: shownIn(timeZone, atMs),
        NoneOnCall: isNoOneOnCallIn(first),
        OnCallNotReached: (first.onCallNotReached ?? []).map(context.nameOf),
        NobodyOnCall: isNoOneOnCallIn(first), // cspell:disable-line
        Steps: escalation.steps.map((step) => ({
          ...presentStep(step, context),
          AfterMinutes: afterMinutes(step),
        })),
      };
    });
    return {
      TimeZone: timeZone,
      NoChannel: prepared.plan !== prepared.routing,
      Escalations: escalations,
      Chains: escalations,
    };
  }

  /** Whom a critical alarm that is raised now would notify, without the reasons. */
  async recipientsOf(stationId: number): Promise<StationRecipients> {
    const { NoChannel, Escalations } = await this.escalation(stationId, 'critical', undefined, {
      role: 'Viewer',
    });
    const [first, second] = Escalations[0]!.Steps;
    const isFirst = (id: number) => first!.Notified.some(({ AccountId }) => AccountId === id);
    const present = ({ Name, Channels }: StationRecipients['Notified'][number]) => ({ Name, Channels });
    return {
      Notified: first!.Notified.map(present),
      Then: (second?.Notified ?? []).filter(({ AccountId }) => !isFirst(AccountId)).map(present),
      NoneOnCall: Escalations[0]!.NoneOnCall,
      OnCallNotReached: Escalations[0]!.OnCallNotReached,
      NoChannel,
    };
  }

  /** Hour by hour, for seven days from today; stations with the most open hours first. */
  async coverage(): Promise<Coverage> {
    const { stations, clock, timeZone } = this.#context;
    const { plan, routing } = await this.#context.prepared();
    const today = dateAt(timeZone, clock.now());
    const days = daysOf(timeZone, today, dateAfter(today, DAYS - 1));
    const span = { fromMs: days[0]!.startMs, toMs: days.at(-1)!.endMs };
    // Most stations have the same recipients: each set of them is calculated once.
    const known = new Map<string, readonly CoveredDay[]>();
    const rows: Coverage['Stations'] = [];
    for (const { StationId, Enabled } of stations.all()) {
      if (!Enabled) continue;
      const key = coverageKey(plan.settingsOf(StationId));
      let covered = known.get(key);
      if (!covered) {
        covered = coveredDays(openTimes(plan, StationId, 'critical', span), timeZone, span);
        known.set(key, covered);
        await yieldToEventLoop();
      }
      const Days = covered.map(({ hours }) => hours.map((hour) => LETTERS[hour]).join(''));
      const OpenHours = covered
        .flatMap(({ hours }) => hours)
        .filter((hour) => hour === 'open' || hour === 'part');
      rows.push({ StationId, OpenHours: OpenHours.length, Days });
    }
    return {
      TimeZone: timeZone,
      NoChannel: plan !== routing,
      Dates: days.map(({ date }) => date),
      Stations: rows.sort((a, b) => b.OpenHours - a.OpenHours || a.StationId - b.StationId),
    };
  }

  /** Who is on call now; phone numbers for Operators and above. */
  async now({ role }: Pick<Principal, 'role'>): Promise<OnCallNow> {
    const { stations, clock, timeZone, phoneOf } = this.#context;
    const { plan, accounts } = await this.#context.prepared();
    const stationsOf = new Map<number, Set<number>>();
    for (const { StationId, Enabled } of stations.all()) {
      if (!Enabled) continue;
      for (const { AccountId } of plan.settingsOf(StationId)) {
        const own = stationsOf.get(AccountId) ?? new Set();
        stationsOf.set(AccountId, own.add(StationId));
      }
    }
    const name = (id: number) => accountName(accounts.get(id), id);
    const { now, next } = summariseOnCall(plan, stationsOf.keys(), clock.now());
    const Users = now.map(({ accountId, ownerIds, untilMs, why }): OnCallUser => {
      const account = accounts.get(accountId);
      return {
        AccountId: accountId,
        Name: name(accountId),
        // Only accounts that can acknowledge are on call.
        Role: plan.account(accountId)!.Role,
        Until: instantOrNull(untilMs),
        Why: describeOnCall(why, name),
        Stations: new Set(ownerIds.flatMap((id) => [...(stationsOf.get(id) ?? [])])).size,
        Channels: [...(plan.account(accountId)?.Reachable ?? [])],
        Phone: account && roleAllows(role, 'Operator') ? phoneOf(account) : null,
      };
    });
    return {
      TimeZone: timeZone,
      Users: Users.sort((a, b) => b.Stations - a.Stations || a.AccountId - b.AccountId),
      Supervisors: roleAllows(role, 'Operator')
        ? this.#supervisors(accounts, new Set(now.map(({ accountId }) => accountId)))
        : [],
      Next: next && { Name: name(next.accountId), From: toInstant(next.fromMs) },
    };
  }

  /**
   * Whom an Operator can ask to suppress alarms. Phone numbers are those of users on call; without a
   * Supervisor or Admin on call alarms go to all of them, so all can be called.
   */
  #supervisors(accounts: PreparedRouting['accounts'], onCall: ReadonlySet<number>): OnCallSupervisor[] {
    const all = [...accounts.values()].filter(({ Active, Role }) => Active && roleAllows(Role, 'Supervisor'));
    const isAnyOnCall = all.some(({ Id }) => onCall.has(Id));
    return all
      .map((account) => ({
        AccountId: account.Id,
        Name: accountName(account, account.Id),
        OnCall: onCall.has(account.Id),
        LimitedToAreas: account.Areas !== null,
        Phone: onCall.has(account.Id) || !isAnyOnCall ? this.#context.phoneOf(account) : null,
      }))
      .sort((a, b) => Number(b.OnCall) - Number(a.OnCall) || a.AccountId - b.AccountId);
  }

  /**
   * When an account is on call in the next week; authors of overrides are masked for users who may
   * not read addresses.
   */
  async own({ accountId, role }: Pick<Principal, 'accountId' | 'role'>): Promise<OwnOnCall> {
    const { clock, timeZone } = this.#context;
    const { plan, duty, accounts } = await this.#context.prepared();
    const fromMs = clock.now();
    const assigned = new Set(
      duty.assignments.filter(({ AccountId }) => AccountId === accountId).map(({ ScheduleId }) => ScheduleId),
    );
    const ownEmail = accounts.get(accountId)?.Email;
    const shownAuthor = (author: string) => (author === ownEmail ? author : shownAddress(author, role));
    const spans = timesOnCall(plan, accountId, { fromMs, toMs: fromMs + DAYS * DAY_MS });
    return {
      TimeZone: timeZone,
      Always: assigned.size === 0,
      Schedules: duty.schedules.filter(({ Id }) => assigned.has(Id)).map(({ Name }) => Name),
      Spans: spans.map((span) => ({ From: toInstant(span.fromMs), To: toInstant(span.toMs) })),
      Overrides: duty.overrides
        .filter(
          ({ AccountId, SubstituteId, To }) =>
            (AccountId === accountId || SubstituteId === accountId) && Date.parse(To) > fromMs,
        )
        .map((override) => ({ ...override, Author: shownAuthor(override.Author) })),
    };
  }
}

const shownAddress = (email: string, role: Role): string =>
  roleAllows(role, 'Supervisor') ? email : maskAddress('email', email);

function presentStep(
  { step, rule, notified, notNotified, onCallNotReached = [] }: EscalationStep,
  context: FormatContext,
): Omit<EscalationStepView, 'AfterMinutes'> {
  const Notified = notified.map((one) => ({
    AccountId: one.accountId,
    Name: context.nameOf(one.accountId),
    Why: describeNotified(one, context),
    Channels: [...one.channels],
  }));
  const NotNotified = notNotified.map(({ accountId, why }) => ({
    AccountId: accountId,
    Name: context.nameOf(accountId),
    Why: describeWhyNotNotified(why, context),
  }));
  return {
    Step: step,
    Rule: describeStep({ step, rule, onCallNotReached }),
    Notified,
    NotNotified,
    Told: Notified, // cspell:disable-line
    NotTold: NotNotified, // cspell:disable-line
  };
}

function describeOnCall(why: OnCallNowReason, name: (id: number) => string): string {
  switch (why.kind) {
    case 'always':
      return '';
    case 'schedule':
      return texts.schedule(why.name, why.last);
    case 'override':
      return texts.override;
    case 'substitute':
      return texts.substituteFor(name(why.forAccountId));
  }
}

/** `2026-10-25 02:30 CEST` */
function shownIn(timeZone: string, atMs: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(atMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  return `${date} ${part('hour')}:${part('minute')} ${formatZone(timeZone, atMs)}`;
}
