import type { PumpFigures, PumpFinding, PumpHealth } from '@outpost/contract';
import type { Table, TableColumn, TableRow } from '../../tables/index.ts';

const text = (title: string, width: number): TableColumn => ({ title, kind: 'text', width });
const number = (title: string, decimals?: number): TableColumn => ({
  title,
  kind: 'number',
  width: 16,
  ...(decimals === undefined ? {} : { decimals }),
});

const PUMPS: readonly (readonly [TableColumn, (pump: PumpFigures) => string | number | null])[] = [
  [text('Point', 12), ({ Point }) => Point],
  [text('Name', 24), ({ Name }) => Name],
  [number('Known time, hours', 2), ({ KnownHours }) => KnownHours],
  [number('Run time, hours', 2), ({ OnHours }) => OnHours],
  [number('Starts'), ({ Starts }) => Starts],
  [number('Starts per hour', 2), ({ StartsAnHour }) => StartsAnHour],
  [number('Usual starts per hour', 2), ({ UsualStartsAnHour }) => UsualStartsAnHour],
  [number('Starts in busiest hour'), ({ BusiestHourStarts }) => BusiestHourStarts],
  [number('Usual starts in busiest hour', 1), ({ UsualBusiestHourStarts }) => UsualBusiestHourStarts],
  [number('Runs'), ({ Runs }) => Runs],
  [number('Runs under 1 min'), ({ ShortRuns }) => ShortRuns],
  [number('Longest run, hours', 2), ({ LongestRunHours }) => LongestRunHours],
  [number('Usual longest run, hours', 2), ({ UsualLongRunHours }) => UsualLongRunHours],
  [number('Share of run time', 3), ({ Share }) => Share],
  [number('Usual share of run time', 3), ({ UsualShare }) => UsualShare],
  [
    text('Note', 40),
    ({ IsJudged }) => (IsJudged ? '' : 'not compared: fewer than 7 days of data in the previous 30 days'),
  ],
];

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;
const hours = (time: number) => `${time.toFixed(1)} h`;

export function describePumpFinding(finding: PumpFinding): string {
  switch (finding.Kind) {
    case 'frequent-starts':
      return `${finding.Starts} starts in the busiest hour (usually ${finding.UsualStarts})`;
    case 'short-runs':
      return `${finding.ShortRuns} of ${finding.Runs} runs shorter than 1 min (usually ${percent(finding.UsualShare)})`;
    case 'left-running': {
      const unknown = finding.UnknownHours > 0 ? `, ${hours(finding.UnknownHours)} of it unknown` : '';
      const length = `${hours(finding.Hours)}${unknown} (usually at most ${hours(finding.UsualHours)})`;
      return finding.IsRunning ? `Running for ${length}` : `Ran for ${length}`;
    }
    case 'imbalance':
      return `${percent(finding.Share)} of the total run time (usually ${percent(finding.UsualShare)})`;
    case 'both-running':
      return `${hours(finding.Hours)} together, ${percent(finding.Share)} of the time (usually ${percent(finding.UsualShare)})`;
  }
}

const TITLES: Readonly<Record<PumpFinding['Kind'], string>> = {
  'frequent-starts': 'Frequent starts',
  'short-runs': 'Short runs',
  'left-running': 'Long run',
  imbalance: 'Uneven run time',
  'both-running': 'Running together',
};

/** The figures of each pump. This is the CSV file. */
export function pumpsTable({ Pumps }: PumpHealth): Table {
  const rows = Pumps.map((pump): TableRow => ({ cells: PUMPS.map(([, of]) => of(pump)) }));
  return { name: 'Pumps', columns: PUMPS.map(([column]) => column), rows };
}

/** The sheets of a workbook. */
export function healthTables(health: PumpHealth, siteName: string): Table[] {
  const { From, To, TimeZone, Findings, Pumps } = health;
  const names = new Map(Pumps.map(({ PointId, Point, Name }) => [PointId, `${Point} ${Name}`]));
  const pumpsOf = (finding: PumpFinding) =>
    ('PointIds' in finding ? finding.PointIds : [finding.PointId])
      .map((id) => names.get(id) ?? '')
      .join(', ');
  const heading = [
    `Pump health: ${siteName}`,
    `${From} to ${To}, days in ${TimeZone} time, compared with the previous 30 days`,
  ];
  const findings: Table = {
    name: 'Findings',
    heading: Findings.length > 0 ? heading : [...heading, 'No unusual behaviour.'],
    columns: [text('Finding', 18), text('Pump', 32), text('Since (UTC)', 26), text('Description', 60)],
    rows: Findings.map((finding) => ({
      cells: [TITLES[finding.Kind], pumpsOf(finding), finding.Since, describePumpFinding(finding)],
    })),
  };
  return [findings, { ...pumpsTable(health), heading }];
}
