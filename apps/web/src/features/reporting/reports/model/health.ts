import type { PumpFigures, PumpFinding, PumpHealth } from '@outpost/contract';
import { formatList } from '@outpost/core';
import { formatDayTime } from '../../../../ui/time/index.ts';
import { formatNumber, formatShare } from '../../../../ui/value/index.ts';
import * as texts from '../texts.ts';

/** The texts of a finding. */
export interface ShownFinding {
  readonly title: string;
  /** The pumps' names. */
  readonly pumps: string;
  readonly what: string;
  readonly causes: string;
  /** In the station's time zone: `since Sun 29 Mar 06:00`, or `from …` if it is over. */
  readonly when: string;
}

const TITLES: Readonly<Record<PumpFinding['Kind'], readonly [title: string, causes: string]>> = {
  'frequent-starts': [texts.frequentStarts, texts.frequentStartsCauses],
  'short-runs': [texts.shortRuns, texts.shortRunsCauses],
  'left-running': [texts.longRun, texts.longRunCauses],
  imbalance: [texts.unevenRunTime, texts.unevenRunTimeCauses],
  'both-running': [texts.runningTogether, texts.runningTogetherCauses],
};

const NOTHING = '–';
const hours = (value: number) => `${formatNumber(value, value < 10 ? 1 : 0)} h`;
const figure = (value: number) => formatNumber(value, Number.isInteger(value) ? 0 : 1);

/** @param timeZone of the station */
export function shownFinding(
  finding: PumpFinding,
  pumps: readonly PumpFigures[],
  timeZone: string,
): ShownFinding {
  const ids = 'PointIds' in finding ? finding.PointIds : [finding.PointId];
  const names = ids.map((id) => pumps.find(({ PointId }) => PointId === id)?.Name ?? texts.pointNumber(id));
  const [title, causes] = TITLES[finding.Kind];
  const isOver = finding.Kind === 'left-running' && !finding.IsRunning;
  const since = formatDayTime(finding.Since, timeZone);
  const when = isOver ? texts.fromTime(since) : texts.sinceTime(since);
  return { title, causes, pumps: formatList(names), what: describeFindingKind(finding), when };
}

function describeFindingKind(finding: PumpFinding): string {
  switch (finding.Kind) {
    case 'frequent-starts':
      return texts.frequentStartsFinding(finding.Starts, figure(finding.UsualStarts), finding.Limit);
    case 'short-runs':
      return texts.shortRunsFinding(finding.ShortRuns, finding.Runs, formatShare(finding.UsualShare));
    case 'left-running': {
      const length = hours(finding.Hours);
      const usual = hours(finding.UsualHours);
      if (finding.UnknownHours > 0) {
        const unknown = hours(finding.UnknownHours);
        return finding.IsRunning
          ? texts.runningForWithGaps(length, unknown, usual)
          : texts.ranForWithGaps(length, unknown, usual);
      }
      return finding.IsRunning ? texts.runningFor(length, usual) : texts.ranFor(length, usual);
    }
    case 'imbalance':
      return texts.unevenRunTimeFinding(formatShare(finding.Share), formatShare(finding.UsualShare));
    case 'both-running':
      return texts.runningTogetherFinding(
        hours(finding.Hours),
        formatShare(finding.Share),
        formatShare(finding.UsualShare),
      );
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
  [texts.runTime, ({ OnHours }) => hours(OnHours)],
  [texts.starts, ({ Starts }) => figure(Starts)],
  [
    texts.startsPerHour,
    ({ StartsAnHour }) => orNothing(StartsAnHour, (own) => formatNumber(own, 2)),
    ({ UsualStartsAnHour }) => orNull(UsualStartsAnHour, (own) => formatNumber(own, 2)),
  ],
  [
    texts.startsInBusiestHour,
    ({ BusiestHourStarts }) => orNothing(BusiestHourStarts, figure),
    ({ UsualBusiestHourStarts }) => orNull(UsualBusiestHourStarts, figure),
    'frequent-starts',
  ],
  [texts.runs, ({ Runs }) => figure(Runs)],
  [texts.runsUnder1Min, ({ ShortRuns }) => figure(ShortRuns), undefined, 'short-runs'],
  [
    texts.longestRun,
    ({ LongestRunHours }) => orNothing(LongestRunHours, hours),
    ({ UsualLongRunHours }) => orNull(UsualLongRunHours, (own) => texts.atMost(hours(own))),
    'left-running',
  ],
  [
    texts.shareOfRunTime,
    ({ Share }) => orNothing(Share, formatShare),
    ({ UsualShare }) => orNull(UsualShare, formatShare),
    'imbalance',
  ],
  [texts.timeWithData, ({ KnownHours }) => hours(KnownHours)],
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
  })).filter(({ cells, name }) => name !== texts.shareOfRunTime || cells.length > 1);
}

/** Whether the period has no known time of any pump. */
export const isHealthUnknown = ({ Pumps }: PumpHealth): boolean =>
  Pumps.every(({ KnownHours }) => KnownHours <= 0);

/** Names of the pumps with too little data for a comparison. */
export const notJudged = ({ Pumps }: PumpHealth): string[] =>
  Pumps.filter(({ IsJudged }) => !IsJudged).map(({ Name }) => Name);
