import type {
  FieldProblem,
  ReportKind,
  ReportRhythm,
  ReportSchedule,
  ReportScheduleBody,
  ReportSending,
} from '@outpost/contract';
import { formatDateRange } from './format-period.ts';

/** A report schedule as it is filled in. */
export interface ReportScheduleDraft {
  readonly name: string;
  readonly kind: ReportKind;
  readonly stationIds: readonly number[];
  /** null: all points. */
  readonly pointIds: readonly number[] | null;
  readonly rhythm: ReportRhythm;
  /** `HH:MM` */
  readonly at: string;
  readonly accountIds: readonly number[];
  readonly enabled: boolean;
}

/** Most of each that the server takes. */
export const MAX_STATIONS = 50;
export const MAX_ACCOUNTS = 100;

export const NEW_REPORT_SCHEDULE: ReportScheduleDraft = {
  name: '',
  kind: 'count',
  stationIds: [],
  pointIds: null,
  rhythm: 'monthly',
  at: '06:00',
  accountIds: [],
  enabled: true,
};

export function formOf(schedule: ReportSchedule): ReportScheduleDraft {
  const { Name, Kind, StationIds, PointIds, Rhythm, At, AccountIds, Enabled } = schedule;
  return {
    name: Name,
    kind: Kind,
    stationIds: StationIds,
    pointIds: PointIds,
    rhythm: Rhythm,
    at: At,
    accountIds: AccountIds,
    enabled: Enabled,
  };
}

export function reportScheduleBody(form: ReportScheduleDraft): ReportScheduleBody {
  return {
    Name: form.name.trim(),
    Kind: form.kind,
    StationIds: [...form.stationIds],
    PointIds: form.pointIds === null ? null : [...form.pointIds],
    Rhythm: form.rhythm,
    At: form.at,
    AccountIds: [...form.accountIds],
    Enabled: form.enabled,
  };
}

export type ScheduleField = 'Name' | 'StationIds' | 'PointIds' | 'At' | 'AccountIds';

/** What is missing before it can be saved, by field. */
export function missingIn(form: ReportScheduleDraft): Partial<Record<ScheduleField, string>> {
  return {
    ...(form.name.trim() === '' ? { Name: 'A name is needed.' } : {}),
    ...(form.stationIds.length === 0 ? { StationIds: 'Choose a station at least.' } : {}),
    ...(form.stationIds.length > MAX_STATIONS
      ? { StationIds: `Choose ${MAX_STATIONS} stations at most.` }
      : {}),
    ...(form.pointIds?.length === 0 ? { PointIds: 'Choose a point at least, or all.' } : {}),
    ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(form.at) ? {} : { At: 'Give a time, such as 06:00.' }),
    ...(form.accountIds.length === 0 ? { AccountIds: 'Choose somebody to send it to.' } : {}),
    ...(form.accountIds.length > MAX_ACCOUNTS ? { AccountIds: `Choose ${MAX_ACCOUNTS} at most.` } : {}),
  };
}

const FIELDS: readonly ScheduleField[] = ['Name', 'StationIds', 'PointIds', 'At', 'AccountIds'];

/** What the server found wrong, by field; `rest` is about none of them. */
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

/** `Every day at 06:00` · `On Mondays at 06:00` · `On the 1st at 06:00` */
export function formatRhythm(rhythm: ReportRhythm, at: string): string {
  return `${{ daily: 'Every day', weekly: 'On Mondays', monthly: 'On the 1st' }[rhythm]} at ${at}`;
}

/** What of the time a sending is about. */
export const ABOUT_LABELS: Readonly<Record<ReportRhythm, string>> = {
  daily: 'the day before',
  weekly: 'the week before, Monday to Sunday',
  monthly: 'the month before',
};

/** `2 sent, 1 failed` of the newest period; with its days. null before the first. */
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
    text: `${formatDateRange(Last.From, Last.To)}: ${counts.join(', ') || 'nobody to send it to'}`,
    failed: Last.Failed > 0,
  };
}

/** How a sending stands: `Sent`, `Waiting, 2 tries failed`, `Failed after 5 tries`. */
export function formatSending({ State, Tries }: Pick<ReportSending, 'State' | 'Tries'>): string {
  const tries = (count: number) => (count === 1 ? '1 try' : `${count} tries`);
  const failed = Tries.filter(({ Sent }) => !Sent).length;
  switch (State) {
    case 'sent':
    case 'delivered':
      return failed === 0 ? 'Sent' : `Sent, after ${tries(failed)} that failed`;
    case 'waiting':
      return failed === 0 ? 'Waiting' : `Waiting, ${tries(failed)} failed`;
    case 'not-needed':
      return 'Not sent: not needed any more';
    case 'failed':
      return Tries.length === 0 ? 'Not sent' : `Failed, given up after ${tries(Tries.length)}`;
  }
}
