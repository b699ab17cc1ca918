import type { PumpFigures, PumpFinding, PumpHealth } from '@outpost/contract';
import { formatNumber } from '@outpost/core';
import {
  numberColumn,
  type Table,
  type TableColumn,
  type TableRow,
  textColumn,
} from '../../../platform/tables/index.ts';
import * as texts from '../texts.ts';

const number = (title: string, decimals?: number) => numberColumn(title, decimals, 16);

const PUMPS: readonly (readonly [TableColumn, (pump: PumpFigures) => string | number | null])[] = [
  [textColumn(texts.point, 12), ({ Point }) => Point],
  [textColumn(texts.name, 24), ({ Name }) => Name],
  [number(texts.timeWithDataHours, 2), ({ KnownHours }) => KnownHours],
  [number(texts.runTimeHours, 2), ({ OnHours }) => OnHours],
  [number(texts.starts), ({ Starts }) => Starts],
  [number(texts.startsPerHour, 2), ({ StartsAnHour }) => StartsAnHour],
  [number(texts.usualStartsPerHour, 2), ({ UsualStartsAnHour }) => UsualStartsAnHour],
  [number(texts.startsInBusiestHour), ({ BusiestHourStarts }) => BusiestHourStarts],
  [number(texts.usualStartsInBusiestHour, 1), ({ UsualBusiestHourStarts }) => UsualBusiestHourStarts],
  [number(texts.runs), ({ Runs }) => Runs],
  [number(texts.runsUnder1Min), ({ ShortRuns }) => ShortRuns],
  [number(texts.longestRunHours, 2), ({ LongestRunHours }) => LongestRunHours],
  [number(texts.usualLongestRunHours, 2), ({ UsualLongRunHours }) => UsualLongRunHours],
  [number(texts.shareOfRunTime, 3), ({ Share }) => Share],
  [number(texts.usualShareOfRunTime, 3), ({ UsualShare }) => UsualShare],
  [textColumn(texts.note, 40), ({ IsJudged }) => (IsJudged ? '' : texts.notCompared)],
];

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
const hours = (time: number) => `${formatNumber(time, 1)} h`;

export function describePumpFinding(finding: PumpFinding): string {
  switch (finding.Kind) {
    case 'frequent-starts':
      return texts.frequentStartsFinding(finding.Starts, finding.UsualStarts);
    case 'short-runs':
      return texts.shortRunsFinding(finding.ShortRuns, finding.Runs, percent(finding.UsualShare));
    case 'left-running': {
      const unknown = finding.UnknownHours > 0 ? texts.ofItWithoutData(hours(finding.UnknownHours)) : '';
      const length = texts.longRunFinding(hours(finding.Hours), unknown, hours(finding.UsualHours));
      return finding.IsRunning ? texts.runningFor(length) : texts.ranFor(length);
    }
    case 'imbalance':
      return texts.unevenRunTimeFinding(percent(finding.Share), percent(finding.UsualShare));
    case 'both-running':
      return texts.runningTogetherFinding(
        hours(finding.Hours),
        percent(finding.Share),
        percent(finding.UsualShare),
      );
  }
}

const TITLES: Readonly<Record<PumpFinding['Kind'], string>> = {
  'frequent-starts': texts.frequentStarts,
  'short-runs': texts.shortRuns,
  'left-running': texts.longRun,
  imbalance: texts.unevenRunTime,
  'both-running': texts.runningTogether,
};

/** The figures of each pump. This is the CSV file. */
export function pumpsTable({ Pumps }: PumpHealth): Table {
  const rows = Pumps.map((pump): TableRow => ({ cells: PUMPS.map(([, of]) => of(pump)) }));
  return { name: texts.pumps, columns: PUMPS.map(([column]) => column), rows };
}

/** The sheets of a workbook. */
export function healthTables(health: PumpHealth, siteName: string): Table[] {
  const { From, To, TimeZone, Findings, Pumps } = health;
  const names = new Map(Pumps.map(({ PointId, Point, Name }) => [PointId, `${Point} ${Name}`]));
  const pumpsOf = (finding: PumpFinding) =>
    ('PointIds' in finding ? finding.PointIds : [finding.PointId])
      .map((id) => names.get(id) ?? '')
      .join(', ');
  const heading = [texts.pumpHealthOf(siteName), texts.comparedPeriod(From, To, TimeZone)];
  const findings: Table = {
    name: texts.findings,
    heading: Findings.length > 0 ? heading : [...heading, texts.noUnusualBehaviour],
    columns: [
      textColumn(texts.finding, 18),
      textColumn(texts.pump, 32),
      textColumn(texts.sinceUtc, 26),
      textColumn(texts.description, 60),
    ],
    rows: Findings.map((finding) => ({
      cells: [TITLES[finding.Kind], pumpsOf(finding), finding.Since, describePumpFinding(finding)],
    })),
  };
  return [findings, { ...pumpsTable(health), heading }];
}
