import type { Report, ReportDay, ReportFigures, ScheduledReport } from '@outpost/contract';
import {
  dataCoverage,
  figuresOfFile,
  isMinimum,
  knownHours,
  OWN_FIGURE,
  printedFigures,
  REPORT_FIGURE_IDS,
  type ReportFigureId,
  rateOf,
  reportFigure,
  stateOfFigure,
} from '@outpost/core';
import type { Table, TableCell, TableColumn, TableRow } from '../../../platform/tables/index.ts';
import * as texts from '../texts.ts';

/** Steps of 0.36 s. */
const DECIMALS = 4;

export const SCHEDULED_TITLES: Readonly<Record<ScheduledReport, string>> = {
  count: texts.countReport,
  ontime: texts.timeOnReport,
  offtime: texts.timeOffReport,
  analog: texts.analogReport,
  month: texts.monthOverview,
};

function columnOf(id: ReportFigureId): TableColumn {
  const { unit } = reportFigure(id);
  const title = fileLabel(id);
  const width = Math.max(9, title.length + 1, unit === 'h' ? 13 : 0);
  return unit === 'h'
    ? { title, kind: 'number', decimals: DECIMALS, width }
    : { title, kind: 'number', width };
}

/** Of several points the least. @param times 0 hours have none */
export function coveragePercent(times: readonly { readonly Hours: number; readonly UnknownHours: number }[]) {
  const shares = times.flatMap((time) => dataCoverage(time) ?? []);
  // Rounded down: 100 is all of the time.
  return shares.length === 0 ? null : Math.floor(10_000 * Math.min(...shares) + 1e-6) / 100;
}

export const COVERAGE: TableColumn = { title: texts.dataCoverage, kind: 'number', decimals: 2, width: 18 };

const fileLabel = (id: ReportFigureId): string => reportFigure(id).fileLabel ?? reportFigure(id).label;

/** The figures with a rate in files. */
const RATES = REPORT_FIGURE_IDS.flatMap((id) => {
  const { rate } = reportFigure(id);
  return rate?.fileLabel === undefined ? [] : [{ id, unit: rate.unit, title: rate.fileLabel }];
});
const COMPARED = REPORT_FIGURE_IDS.filter((id) => reportFigure(id).isCompared === true);

/** What the two states of a point are called. */
const STATES: readonly TableColumn[] = [
  { title: texts.onText, kind: 'text', width: 12 },
  { title: texts.offText, kind: 'text', width: 12 },
];

/** `DI7 Utility power, Failed`: the point, with the state that the figure is the time of. */
function pointTitle(own: ReportFigureId, point: Report['Points'][number]): string {
  const state = stateOfFigure(own, point);
  return `${point.Point} ${point.Name}${state === '' ? '' : `, ${state}`}`;
}

const printed = (figures: ReportFigures) => printedFigures(figures, 10 ** DECIMALS);

/** @param shown of which the note says how they were counted */
function noteOf(
  own: ReportFigureId,
  figures: readonly ReportFigures[],
  isPartial: boolean,
  shown: readonly ReportFigureId[] = [],
): string {
  const notes = [];
  if (isPartial) notes.push('incomplete');
  if (!figures.some((each) => knownHours(each) > 0)) notes.push('no data');
  if (figures.some((each) => isMinimum(own, each, DECIMALS))) notes.push('minimum');
  for (const id of shown) {
    const { resolution } = reportFigure(id);
    if (resolution && figures.some((each) => each[resolution.flag])) notes.push(resolution.mark);
  }
  return notes.join(', ');
}

/** What the notes mean. In one row, as readers of workbooks rely on the row of the titles. */
function legendOf({ Points }: Report): string {
  const all = Points.flatMap(({ Days, Total, Before }) => [Total, Before, ...Days]);
  const resolutions = REPORT_FIGURE_IDS.flatMap((id) => {
    const { resolution } = reportFigure(id);
    return resolution && all.some((figures) => figures[resolution.flag]) ? [resolution] : [];
  });
  return [texts.minimumWithoutData, ...resolutions.map(texts.minimumByResolution)].join(' ');
}

/** The days of each point, its total and the previous period. This is the CSV file. */
export function daysTable(report: Report, siteName: string): Table {
  const shown = figuresOfFile(report.Kind);
  const columns: TableColumn[] = [
    { title: texts.station, kind: 'text', width: 22 },
    { title: texts.point, kind: 'text', width: 9 },
    { title: texts.name, kind: 'text', width: 24 },
    { title: texts.date, kind: 'date', width: 26 },
    ...shown.map(columnOf),
    ...STATES,
    COVERAGE,
    { title: texts.note, kind: 'text', width: 24 },
  ];
  function* rows(): Generator<TableRow> {
    for (const { Point, Name, OnLabel, OffLabel, Days, Total, Before } of report.Points) {
      const cells = (date: string, figures: ReportFigures, isPartial: boolean): TableCell[] => {
        const numbers = printed(figures);
        return [
          siteName,
          Point,
          Name,
          date,
          ...shown.map((figure) => numbers[figure]),
          ...[OnLabel, OffLabel],
          coveragePercent([figures]),
          noteOf(OWN_FIGURE[report.Kind], [figures], isPartial, shown),
        ];
      };
      for (const day of Days) yield { cells: cells(day.Date, day, day.Partial) };
      yield { cells: cells(texts.total, Total, isAnyPartial(Days)), isTotal: true };
      yield { cells: cells(`${report.BeforeFrom} to ${report.BeforeTo}`, Before, false), isTotal: true };
    }
  }
  return { name: texts.days, columns, rows: rows() };
}

const isAnyPartial = (days: readonly Pick<ReportDay, 'Partial'>[]): boolean =>
  days.some(({ Partial }) => Partial);

/** The figure of the report, a row for each day and a column for each point; the notes are of any point. */
function byDayTable(report: Report): Table {
  const own = OWN_FIGURE[report.Kind];
  const dates = [...new Set(report.Points.flatMap(({ Days }) => Days.map((day) => day.Date)))].sort();
  const columns: TableColumn[] = [
    { title: texts.date, kind: 'date', width: 12 },
    ...report.Points.map(
      (point): TableColumn => ({ ...columnOf(own), title: pointTitle(own, point), width: 18 }),
    ),
    { title: texts.noDataHoursOfAllPoints, kind: 'number', decimals: DECIMALS, width: 24 },
    COVERAGE,
    { title: texts.note, kind: 'text', width: 24 },
  ];
  const cellOf = (figures: ReportFigures | undefined): TableCell => (figures ? printed(figures)[own] : null);
  const coverageAndNote = (all: readonly (ReportFigures & { readonly Partial: boolean })[]): TableCell[] => [
    all.reduce((sum, { UnknownHours }) => sum + UnknownHours, 0),
    coveragePercent(all),
    noteOf(own, all, isAnyPartial(all)),
  ];
  const days = report.Points.map(({ Days }) => new Map(Days.map((day) => [day.Date, day])));
  function* rows(): Generator<TableRow> {
    for (const date of dates) {
      const ofDay = days.map((of) => of.get(date));
      yield {
        cells: [date, ...ofDay.map(cellOf), ...coverageAndNote(ofDay.filter((day) => day !== undefined))],
      };
    }
    const totals = report.Points.map(({ Days, Total }) => ({ ...Total, Partial: isAnyPartial(Days) }));
    yield {
      cells: [texts.total, ...totals.map(cellOf), ...coverageAndNote(totals)],
      isTotal: true,
    };
  }
  return { name: texts.byDay, columns, rows: rows() };
}

/** A row for each point: its total and the previous period. */
function summaryTable(report: Report, siteName: string): Table {
  const shown = figuresOfFile(report.Kind);
  const columns: TableColumn[] = [
    { title: texts.point, kind: 'text', width: 14 },
    { title: texts.name, kind: 'text', width: 26 },
    ...shown.map(columnOf),
    ...COMPARED.map((id): TableColumn => {
      return { ...columnOf(id), title: texts.previous(fileLabel(id)), width: 20 };
    }),
    ...RATES.flatMap(({ unit, title }): TableColumn[] => {
      const column = { kind: 'number', decimals: unit === 'share' ? 4 : 2, width: 20 } as const;
      return [
        { ...column, title },
        { ...column, title: texts.previous(title) },
      ];
    }),
    ...STATES,
    COVERAGE,
    { title: texts.note, kind: 'text', width: 24 },
  ];
  function* rows(): Generator<TableRow> {
    for (const { Point, Name, OnLabel, OffLabel, Days, Total, Before } of report.Points) {
      const [now, then] = [printed(Total), printed(Before)];
      yield {
        cells: [
          Point,
          Name,
          ...shown.map((figure) => now[figure]),
          ...COMPARED.map((id) => then[id]),
          ...RATES.flatMap(({ id }) => [rateOf(id, Total), rateOf(id, Before)]),
          ...[OnLabel, OffLabel],
          coveragePercent([Total]),
          noteOf(OWN_FIGURE[report.Kind], [Total], isAnyPartial(Days), shown),
        ],
      };
    }
  }
  return {
    name: texts.summary,
    heading: [
      `${SCHEDULED_TITLES[report.Kind]}: ${siteName}`,
      texts.period(report.From, report.To, report.TimeZone),
      texts.comparedWith(report.BeforeFrom, report.BeforeTo),
      legendOf(report),
    ],
    columns,
    rows: rows(),
  };
}

/** The sheets of a workbook. */
export const reportTables = (report: Report, siteName: string): Table[] => [
  summaryTable(report, siteName),
  byDayTable(report),
  daysTable(report, siteName),
];
