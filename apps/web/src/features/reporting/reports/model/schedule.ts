import {
  type FieldProblem,
  MAX_REPORT_AREAS,
  MAX_REPORT_STATIONS,
  type ReportRhythm,
  type ReportSchedule,
  type ReportScheduleBody,
  type ReportSending,
  type ScheduledReport,
} from '@outpost/contract';
import { areaKey, areasOf, formatList } from '@outpost/core';
import type { PickOption } from '../../../../ui/pick-list/index.ts';
import { formatDateRange } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';

/** The form of a scheduled report. */
export interface ReportScheduleDraft {
  readonly name: string;
  readonly kind: ScheduledReport;
  readonly stationIds: readonly number[];
  readonly areas: readonly string[];
  /** null: all points. */
  readonly pointIds: readonly number[] | null;
  readonly rhythm: ReportRhythm;
  /** `HH:MM` */
  readonly at: string;
  readonly accountIds: readonly number[];
  readonly enabled: boolean;
}

/** Limit of the server. */
export const MAX_ACCOUNTS = 100;

export const NEW_REPORT_SCHEDULE: ReportScheduleDraft = {
  name: '',
  kind: 'ontime',
  stationIds: [],
  areas: [],
  pointIds: null,
  rhythm: 'monthly',
  at: '06:00',
  accountIds: [],
  enabled: true,
};

export function formOf(schedule: ReportSchedule): ReportScheduleDraft {
  const { Name, Kind, StationIds, Areas, PointIds, Rhythm, At, AccountIds, Enabled } = schedule;
  return {
    name: Name,
    kind: Kind,
    stationIds: StationIds,
    areas: Areas,
    pointIds: PointIds,
    rhythm: Rhythm,
    at: At,
    accountIds: AccountIds,
    enabled: Enabled,
  };
}

/** What the form selects for another kind of report, or for stations instead of areas, is left out. */
export function reportScheduleBody(form: ReportScheduleDraft): ReportScheduleBody {
  const isMonth = form.kind === 'month';
  const isOfAllPoints = form.pointIds === null || isMonth || form.areas.length > 0;
  return {
    Name: form.name.trim(),
    Kind: form.kind,
    StationIds: isMonth ? [] : [...form.stationIds],
    Areas: [...form.areas],
    PointIds: isOfAllPoints ? null : [...form.pointIds],
    Rhythm: isMonth ? 'monthly' : form.rhythm,
    At: form.at,
    AccountIds: [...form.accountIds],
    Enabled: form.enabled,
  };
}

/** The areas to select from, by name; chosen ones stay while no station belongs to them. */
export function reportAreaOptions(
  stations: readonly { readonly Area: string }[],
  chosen: readonly string[],
): PickOption[] {
  const known = areasOf(stations);
  const gone = chosen.filter((area) => !known.some(({ Name }) => areaKey(Name) === areaKey(area)));
  return [
    ...known.map(({ Name, Stations }) => ({ label: Name, note: texts.stationsOfArea(Stations) })),
    ...gone.map((area) => ({ label: area, note: texts.stationsOfArea(0) })),
  ].map((option, index) => ({ id: index + 1, ...option }));
}

/** `Area North and 2 stations` · `Mill Creek` · `All stations` */
export function describeCoverage(
  { Kind, StationIds, Areas }: Pick<ReportSchedule, 'Kind' | 'StationIds' | 'Areas'>,
  siteName: (stationId: number) => string,
): string {
  if (Kind === 'month' && Areas.length === 0) return texts.allStations;
  const [first] = StationIds;
  const stations =
    first === undefined
      ? []
      : [StationIds.length === 1 ? siteName(first) : texts.stationCount(StationIds.length)];
  return formatList([...(Areas.length === 0 ? [] : [texts.areasNamed(Areas)]), ...stations]);
}

export type ScheduleField = 'Name' | 'StationIds' | 'Areas' | 'PointIds' | 'At' | 'AccountIds';

/** Errors by field that keep the form from being saved. */
export function missingIn(form: ReportScheduleDraft): Partial<Record<ScheduleField, string>> {
  const { Kind, StationIds, Areas, PointIds } = reportScheduleBody(form);
  return {
    ...(form.name.trim() === '' ? { Name: texts.enterName } : {}),
    ...(Kind !== 'month' && StationIds.length + Areas.length === 0
      ? { StationIds: texts.selectStationsOrAreas }
      : {}),
    ...(Areas.length > MAX_REPORT_AREAS ? { Areas: texts.tooManyAreas(MAX_REPORT_AREAS) } : {}),
    ...(StationIds.length > MAX_REPORT_STATIONS
      ? { StationIds: texts.tooManyStations(MAX_REPORT_STATIONS) }
      : {}),
    ...(PointIds?.length === 0 ? { PointIds: texts.selectPointsOrAll } : {}),
    ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(form.at) ? {} : { At: texts.enterTime }),
    ...(form.accountIds.length === 0 ? { AccountIds: texts.selectRecipients } : {}),
    ...(form.accountIds.length > MAX_ACCOUNTS ? { AccountIds: texts.tooManyRecipients(MAX_ACCOUNTS) } : {}),
  };
}

const FIELDS: readonly ScheduleField[] = ['Name', 'StationIds', 'Areas', 'PointIds', 'At', 'AccountIds'];

/** The errors of the server by field; `rest` belongs to no field of the form. */
export function refusedFields(problems: readonly FieldProblem[]): {
  readonly byField: Partial<Record<ScheduleField, string>>;
  readonly rest: readonly string[];
} {
  const byField: Partial<Record<ScheduleField, string>> = {};
  const rest: string[] = [];
  for (const { Path, Message } of problems) {
    const field = FIELDS.find((name) => new RegExp(`(^|\\.)${name}(\\.|\\[|$)`).test(Path));
    if (field === undefined) rest.push(Message);
    else byField[field] ??= Message;
  }
  return { byField, rest };
}

export function formatRhythm(rhythm: ReportRhythm, at: string): string {
  return {
    daily: texts.dailyAt(at),
    weekly: texts.mondaysAt(at),
    monthly: texts.monthlyAt(at),
  }[rhythm];
}

/** What each report covers. */
export const ABOUT_LABELS: Readonly<Record<ReportRhythm, string>> = {
  daily: texts.coversPreviousDay,
  weekly: texts.coversPreviousWeek,
  monthly: texts.coversPreviousMonth,
};

/** `10–16 Nov 2025, 2 sent, 1 failed`; null before the first report. */
export function describeLastReport({
  Last,
}: Pick<ReportSchedule, 'Last'>): { text: string; failed: boolean } | null {
  if (Last === null) return null;
  const parts = [
    [Last.Sent, 'sent'],
    [Last.Waiting, 'waiting'],
    [Last.Failed, 'failed'],
  ] as const;
  const counts = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return {
    text: `${formatDateRange(Last.From, Last.To)}, ${counts.join(', ') || texts.noRecipients}`,
    failed: Last.Failed > 0,
  };
}

/** `Sent` · `Waiting, 2 failed attempts` · `Failed after 5 attempts` */
export function formatSending({ State, Tries }: Pick<ReportSending, 'State' | 'Tries'>): string {
  const failed = Tries.filter(({ Sent }) => !Sent).length;
  switch (State) {
    case 'sent':
    case 'delivered':
      return failed === 0 ? texts.sent : texts.sentAfter(texts.failedAttempts(failed));
    case 'waiting':
      return failed === 0 ? texts.waiting : texts.waitingAfter(texts.failedAttempts(failed));
    case 'not-needed':
      return texts.notNeeded;
    case 'failed':
      return Tries.length === 0 ? texts.notSent : texts.failedAfterAttempts(Tries.length);
  }
}
