import type { PumpFigures, PumpFinding, PumpHealth } from '@outpost/contract';
import { formatNumber } from '../../../ui/value/index.ts';
import { formatScheduleInstant } from './schedule-times.ts';

/** Something about pumps that is not usual for them, in an operator's words. */
export interface ShownFinding {
  readonly title: string;
  /** The pumps' names. */
  readonly pumps: string;
  readonly what: string;
  /** What is commonly behind it. */
  readonly look: string;
  /** When it began, on the station's clocks: `since Sun 29 Mar, 06:00`; of what is over `from …`. */
  readonly when: string;
}

const TITLES: Readonly<Record<PumpFinding['Kind'], readonly [title: string, look: string]>> = {
  'frequent-starts': [
    'Starts too often',
    'start and stop levels close together, a check valve that leaks back, a float that sticks',
  ],
  'short-runs': [
    'Runs too short',
    'a level signal that flutters, a tripping motor, a stop level set too high',
  ],
  'left-running': ['Left running', 'a pump in hand, lost capacity, a stop level that is never reached'],
  imbalance: [
    'Does more of the work',
    'alternation that is off, or another pump that is out or has lost capacity',
  ],
  'both-running': ['Run together', 'more inflow than usual, or lost capacity of one of them'],
};

const NOTHING = '–';
const hours = (value: number) => `${formatNumber(value, value < 10 ? 1 : 0)} h`;
const percent = (share: number) => `${formatNumber(100 * share, share > 0 && share < 0.095 ? 1 : 0)} %`;
const figure = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 1);

/** @param timeZone the station's, in which the report's days are */
export function shownFinding(
  finding: PumpFinding,
  pumps: readonly PumpFigures[],
  timeZone: string,
): ShownFinding {
  const ids = 'PointIds' in finding ? finding.PointIds : [finding.PointId];
  const names = ids.map((id) => pumps.find(({ PointId }) => PointId === id)?.Name ?? `point ${id}`);
  const [title, look] = TITLES[finding.Kind];
  const isOver = finding.Kind === 'left-running' && !finding.IsRunning;
  const when = `${isOver ? 'from' : 'since'} ${formatScheduleInstant(finding.Since, timeZone)}`;
  return { title, look, pumps: names.join(' and '), what: describeFindingKind(finding), when };
}

function describeFindingKind(finding: PumpFinding): string {
  switch (finding.Kind) {
    case 'frequent-starts':
      return `${finding.Starts} starts in its busiest hour, usually ${figure(finding.UsualStarts)}; up to ${finding.Limit} are harmless`;
    case 'short-runs':
      return `${finding.ShortRuns} of ${finding.Runs} runs were under a minute, usually ${percent(finding.UsualShare)} of them`;
    case 'left-running': {
      const unknown =
        finding.UnknownHours > 0 ? ` (nobody knew for ${hours(finding.UnknownHours)} of it)` : '';
      const verb = finding.IsRunning ? 'Has been running for' : 'Ran for';
      return `${verb} ${hours(finding.Hours)} without a stop${unknown}, usually at most ${hours(finding.UsualHours)}`;
    }
    case 'imbalance':
      return `${percent(finding.Share)} of the run time of all, usually ${percent(finding.UsualShare)}`;
    case 'both-running':
      return `${hours(finding.Hours)} at once, ${percent(finding.Share)} of the time, usually ${percent(finding.UsualShare)}`;
  }
}

/** One figure of each pump beside what is usual for it. */
export interface HealthRow {
  readonly name: string;
  readonly cells: readonly HealthCell[];
}

export interface HealthCell {
  readonly text: string;
  /** What is usual for this pump; null where there is no such figure, or too little is known. */
  readonly usual: string | null;
  /** A finding is about it. */
  readonly isFound: boolean;
}

type Found = PumpFinding['Kind'];

/** A figure, how it is printed, what is usual, and the finding that is about it. */
const ROWS: readonly (readonly [
  name: string,
  of: (pump: PumpFigures) => string,
  usual?: (pump: PumpFigures) => string | null,
  found?: Found,
])[] = [
  ['Time on', ({ OnHours }) => hours(OnHours)],
  ['Starts', ({ Starts }) => figure(Starts)],
  [
    'Starts an hour',
    ({ StartsAnHour }) => orNothing(StartsAnHour, (own) => formatNumber(own, 2)),
    ({ UsualStartsAnHour }) => orNull(UsualStartsAnHour, (own) => formatNumber(own, 2)),
  ],
  [
    'Starts in the busiest hour',
    ({ BusiestHourStarts }) => orNothing(BusiestHourStarts, figure),
    ({ UsualBusiestHourStarts }) => orNull(UsualBusiestHourStarts, figure),
    'frequent-starts',
  ],
  ['Runs', ({ Runs }) => figure(Runs)],
  ['Runs under a minute', ({ ShortRuns }) => figure(ShortRuns), undefined, 'short-runs'],
  [
    'Longest run',
    ({ LongestRunHours }) => orNothing(LongestRunHours, hours),
    ({ UsualLongRunHours }) => orNull(UsualLongRunHours, (own) => `at most ${hours(own)}`),
    'left-running',
  ],
  [
    'Share of the run time',
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
  })).filter(({ cells, name }) => name !== 'Share of the run time' || cells.length > 1);
}

/** Whether nothing is known of any pump in the period. */
export const isHealthUnknown = ({ Pumps }: PumpHealth): boolean =>
  Pumps.every(({ KnownHours }) => KnownHours <= 0);

/** What pumps are not judged, by name. */
export const notJudged = ({ Pumps }: PumpHealth): string[] =>
  Pumps.filter(({ IsJudged }) => !IsJudged).map(({ Name }) => Name);
