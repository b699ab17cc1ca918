import {
  type AlertSetting,
  CHANNELS,
  MAX_GAP_STATIONS,
  type OnCallGap,
  type OnCallRange,
  type OnCallRangeParams,
  type OnCallRow,
} from '@outpost/contract';
import {
  canBeOnCall,
  coverageKey,
  daysOf,
  type OnCallSpan,
  onCallGapsOf,
  openTimes,
  overlapsOf,
  prepareOnCall,
  type Routing,
  type Shift,
  type ShiftRow,
  shiftRows,
  userName,
} from '@outpost/core';
import { toInstant } from '../../platform/clock.ts';
import { dateAfter } from '../../platform/plain-date.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import type { AlertSettingContext } from './context.ts';

/** Stations with the same recipients. */
interface StationSet {
  readonly ids: number[];
  readonly settings: readonly AlertSetting[];
  readonly accountIds: ReadonlySet<number>;
}

/** Who is on call over a range of dates. */
export class OnCallRangeService {
  readonly #context: AlertSettingContext;

  constructor(context: AlertSettingContext) {
    this.#context = context;
  }

  /**
   * Past days are shown with the current schedules: only overrides are stored with their times.
   *
   * @throws StorageError
   */
  async range({ from, days: count }: OnCallRangeParams): Promise<OnCallRange> {
    const { clock, timeZone, schedules } = this.#context;
    const days = daysOf(timeZone, from, dateAfter(from, count - 1));
    const span = { fromMs: days[0]?.startMs ?? 0, toMs: days.at(-1)?.endMs ?? 0 };
    const { plan, routing, accounts, duty } = await this.#context.prepared();
    const book = { ...duty, overrides: await schedules.overridesAfter(span.fromMs), timeZone };
    const rows = shiftRows(book, prepareOnCall(book), span);
    const groups = await this.#groups(plan);
    const withSettings = groups.filter(({ accountIds }) => accountIds.size > 0);
    const gaps = await this.#gaps(plan, withSettings, {
      ...span,
      fromMs: Math.max(span.fromMs, clock.now()),
    });
    const named = new Set([
      ...rows.flatMap(({ shifts }) => shifts.flatMap(({ ownerId, holderId }) => [ownerId, holderId])),
      ...gaps.flatMap(({ NotifiedIds }) => NotifiedIds),
    ]);
    const scheduled = new Set(duty.assignments.map(({ AccountId }) => AccountId));
    const isAlwaysOnCall = ({ AccountId, Channels }: AlertSetting) =>
      !scheduled.has(AccountId) && canBeReached(plan, AccountId, Channels);
    const stationsOf = new Map<number, number>();
    for (const { ids, accountIds } of groups)
      for (const id of accountIds) stationsOf.set(id, (stationsOf.get(id) ?? 0) + ids.length);
    return {
      TimeZone: timeZone,
      NoChannel: plan !== routing,
      Days: days.map(({ date, startMs, endMs }) => ({
        Date: date,
        ...spanOf({ fromMs: startMs, toMs: endMs }),
      })),
      Rows: rows.map(presentRow),
      Overlaps: overlapsOf(rows, span).map(({ accountIds, ...time }) => ({
        ...spanOf(time),
        AccountIds: [...accountIds],
      })),
      Gaps: gaps,
      WithoutSettings: groups.find(({ accountIds }) => accountIds.size === 0)?.ids.length ?? 0,
      EnabledStations: stationsIn(groups),
      AlwaysOnCallStations: stationsIn(groups.filter(({ settings }) => settings.some(isAlwaysOnCall))),
      Users: [...accounts.values()]
        .map((account) => ({ account, CanTake: canBeOnCall(account) }))
        .filter(({ account, CanTake }) => CanTake || named.has(account.Id))
        .map(({ account, CanTake }) => ({
          AccountId: account.Id,
          Name: userName(account),
          CanTake,
          Always: !scheduled.has(account.Id),
          Stations: stationsOf.get(account.Id) ?? 0,
        }))
        .sort((a, b) => a.AccountId - b.AccountId),
    };
  }

  /** Enabled stations by their recipients: most stations have the same ones. */
  async #groups(plan: Routing): Promise<StationSet[]> {
    const groups = new Map<string, StationSet>();
    for (const { StationId, Enabled } of this.#context.stations.all()) {
      await yieldToEventLoop();
      if (!Enabled) continue;
      const settings = plan.settingsOf(StationId);
      const key = coverageKey(settings);
      const known = groups.get(key);
      if (known) known.ids.push(StationId);
      else
        groups.set(key, {
          ids: [StationId],
          settings,
          accountIds: new Set(settings.map(({ AccountId }) => AccountId)),
        });
    }
    return [...groups.values()];
  }

  /** Times without a user on call for critical alarms. */
  async #gaps(plan: Routing, groups: readonly StationSet[], span: OnCallSpan): Promise<OnCallGap[]> {
    if (span.fromMs >= span.toMs) return [];
    const open: OnCallSpan[][] = [];
    for (const { ids } of groups) {
      open.push(openTimes(plan, ids[0]!, 'critical', span));
      await yieldToEventLoop();
    }
    const gaps: OnCallGap[] = [];
    for (const gap of onCallGapsOf(open, span)) {
      const stationIds: number[] = [];
      const notified = new Set<number>();
      let stations = 0;
      for (const group of gap.groups) {
        const { ids } = groups[group]!;
        stations += ids.length;
        for (const id of ids.slice(0, MAX_GAP_STATIONS)) stationIds.push(id);
        const asOf = { stationId: ids[0]!, priority: 'critical', atMs: gap.fromMs } as const;
        const [first] = plan.escalationFor(asOf).steps;
        for (const { accountId, canAcknowledge } of first!.notified) {
          if (canAcknowledge) notified.add(accountId);
        }
        await yieldToEventLoop();
      }
      gaps.push({
        ...spanOf(gap),
        Stations: stations,
        StationIds: stationIds.sort((a, b) => a - b).slice(0, MAX_GAP_STATIONS),
        NotifiedIds: [...notified].sort((a, b) => a - b),
      });
    }
    return gaps;
  }
}

const stationsIn = (groups: readonly StationSet[]): number =>
  groups.reduce((sum, { ids }) => sum + ids.length, 0);

/** Whether a user can acknowledge and one of these channels reaches them. */
function canBeReached(plan: Routing, accountId: number, channels: AlertSetting['Channels']): boolean {
  const account = plan.account(accountId);
  if (!account || !canBeOnCall(account)) return false;
  const { Reachable = CHANNELS } = account;
  return channels.some((channel) => Reachable.includes(channel));
}

function presentRow(row: ShiftRow): OnCallRow {
  const isSchedule = row.kind === 'schedule';
  return {
    Kind: row.kind,
    ScheduleId: isSchedule ? row.schedule.Id : null,
    Name: isSchedule ? row.schedule.Name : '',
    Shifts: row.shifts.map(presentShift),
  };
}

const presentShift = ({ ownerId, holderId, overrideId, ...time }: Shift) => ({
  OwnerId: ownerId,
  HolderId: holderId,
  OverrideId: overrideId,
  ...spanOf(time),
});

const spanOf = ({ fromMs, toMs }: OnCallSpan) => ({ From: toInstant(fromMs), To: toInstant(toMs) });
