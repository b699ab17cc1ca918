import type { PumpFigures, PumpFinding, PumpHealth } from '@outpost/contract';
import { formatList } from '@outpost/core';
import { formatNumber } from '../../../ui/value/index.ts';
import { formatScheduleInstant } from './schedule-times.ts';

/** The texts of a finding. */
export interface ShownFinding {
  readonly title: string;
  /** The pumps' names. */
  readonly pumps: string;
  readonly what: string;
  readonly causes: string;
  /** In the station's time zone: `since Sun 29 Mar, 06:00`, or `from …` if it is over. */
  readonly when: string;
}

const TITLES: Readonly<Record<PumpFinding['Kind'], readonly [title: string, causes: string]>> = {
  'frequent-starts': [
    'Frequent starts',
    'start and stop levels too close together, leaking check valve, sticking float',
  ],
  'short-runs': ['Short runs', 'fluctuating level signal, motor trips, stop level set too high'],
  'left-running': ['Long run', 'pump in manual mode, reduced capacity, stop level never reached'],
  imbalance: [
    'Uneven run time',
    'alternation switched off, other pump out of service or with reduced capacity',
  ],
  'both-running': ['Running together', 'higher inflow than usual, reduced capacity of one pump'],
};

const NOTHING = '–';
const hours = (value: number) => `${formatNumber(value, value < 10 ? 1 : 0)} h`;
const percent = (share: number) => `${formatNumber(100 * share, share > 0 && share < 0.095 ? 1 : 0)} %`;
const figure = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 1);

/** @param timeZone of the station */
export function shownFinding(
  finding: PumpFinding,
  pumps: readonly PumpFigures[],
  timeZone: string,
): ShownFinding {
  const ids = 'PointIds' in finding ? finding.PointIds : [finding.PointId];
  const names = ids.map((id) => pumps.find(({ PointId }) => PointId === id)?.Name ?? `Point ${id}`);
  const [title, causes] = TITLES[finding.Kind];
  const isOver = finding.Kind === 'left-running' && !finding.IsRunning;
  const when = `${isOver ? 'from' : 'since'} ${formatScheduleInstant(finding.Since, timeZone)}`;
  return { title, causes, pumps: formatList(names), what: describeFindingKind(finding), when };
}

function describeFindingKind(finding: PumpFinding): string {
  switch (finding.Kind) {
    case 'frequent-starts':
      return `${finding.Starts} starts in the busiest hour (usually ${figure(finding.UsualStarts)}, acceptable up to ${finding.Limit})`;
    case 'short-runs':
      return `${finding.ShortRuns} of ${finding.Runs} runs were shorter than 1 min (usually ${percent(finding.UsualShare)})`;
    case 'left-running': {
      const unknown = finding.UnknownHours > 0 ? `, ${hours(finding.UnknownHours)} of it unknown` : '';
      const length = `${hours(finding.Hours)} without a stop${unknown} (usually at most ${hours(finding.UsualHours)})`;
      return finding.IsRunning ? `Running for ${length}` : `Ran for ${length}`;
    }
    case 'imbalance':
      return `${percent(finding.Share)} of the total run time (usually ${percent(finding.UsualShare)})`;
    case 'both-running':
      return `${hours(finding.Hours)} together, ${percent(finding.Share)} of the time (usually ${percent(finding.UsualShare)})`;
  }
}

/** One figure of each pump with its usual value. */
export interface HealthRow {
  readonly name: string;
  readonly cells: readonly HealthCell[];
}

export interface HealthCell {
  readonly text: string;
  /** null: no such figure, or not enough data. */
  readonly usual: string | null;
  /** There is a finding about it. */
  readonly isFound: boolean;
}

type Found = PumpFinding['Kind'];

const ROWS: readonly (readonly [
  name: string,
  of: (pump: PumpFigures) => string,
  usual?: (pump: PumpFigures) => string | null,
  found?: Found,
])[] = [
  ['Run time', ({ OnHours }) => hours(OnHours)],
  ['Starts', ({ Starts }) => figure(Starts)],
  [
    'Starts per hour',
    ({ StartsAnHour }) => orNothing(StartsAnHour, (own) => formatNumber(own, 2)),
    ({ UsualStartsAnHour }) => orNull(UsualStartsAnHour, (own) => formatNumber(own, 2)),
  ],
  [
    'Starts in busiest hour',
    ({ BusiestHourStarts }) => orNothing(BusiestHourStarts, figure),
    ({ UsualBusiestHourStarts }) => orNull(UsualBusiestHourStarts, figure),
    'frequent-starts',
  ],
  ['Runs', ({ Runs }) => figure(Runs)],
  ['Runs under 1 min', ({ ShortRuns }) => figure(ShortRuns), undefined, 'short-runs'],
  [
    'Longest run',
    ({ LongestRunHours }) => orNothing(LongestRunHours, hours),
    ({ UsualLongRunHours }) => orNull(UsualLongRunHours, (own) => `at most ${hours(own)}`),
    'left-running',
  ],
  [
    'Share of run time',
    ({ Share }) => orNothing(Share, percent),
    ({ UsualShare }) => orNull(UsualShare, percent),
    'imbalance',
  ],
  ['Known time', ({ KnownHours }) => hours(KnownHours)],
];

function orNothing(value: number | null, text: (value: number) => string): string {
  return value === null ? NOTHING : text(value);
}
function orNull(value: number | null, text: (value: number) => string): string | null {
  return value === null ? null : text(value);
}

export function healthRows({ Pumps, Findings }: PumpHealth): HealthRow[] {
  return ROWS.map(([name, of, usual, found]) => ({
    name,
    cells: Pumps.map((pump) => ({
      text: of(pump),
      usual: usual?.(pump) ?? null,
      isFound: Findings.some(
        (finding) => finding.Kind === found && 'PointId' in finding && finding.PointId === pump.PointId,
      ),
    })),
  })).filter(({ cells, name }) => name !== 'Share of run time' || cells.length > 1);
}

/** Whether the period has no known time of any pump. */
export const isHealthUnknown = ({ Pumps }: PumpHealth): boolean =>
  Pumps.every(({ KnownHours }) => KnownHours <= 0);

/** Names of the pumps with too little data for a comparison. */
export const notJudged = ({ Pumps }: PumpHealth): string[] =>
  Pumps.filter(({ IsJudged }) => !IsJudged).map(({ Name }) => Name);
