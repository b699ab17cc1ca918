import type { Report, ReportDay, ReportFigures, ReportKind } from '@outpost/contract';
import { hoursThatAddUp, isMinimum } from '@outpost/core';
import type { Table, TableCell, TableColumn, TableRow } from '../../../platform/tables/index.ts';
import * as texts from '../texts.ts';

const HOUR_MS = 3_600_000;
/** Steps of 0.36 s. */
const DECIMALS = 4;

export const REPORT_TITLES: Readonly<Record<ReportKind, string>> = {
  count: texts.countReport,
  ontime: texts.onTimeReport,
  offtime: texts.offTimeReport,
};

const MINIMUM_LEGEND = texts.minimumInNoteTheState;

type Figure =
  | 'Starts'
  | 'OnHours'
  | 'OffHours'
  | 'UnknownHours'
  | 'Hours'
  | 'HiddenStarts'
  | 'LongestOnHours';

const hours = (title: string): TableColumn => ({ title, kind: 'number', decimals: DECIMALS, width: 13 });
const FIGURES: Readonly<Record<Figure, TableColumn>> = {
  Starts: { title: texts.starts, kind: 'number', width: 9 },
  OnHours: hours(texts.hoursOn),
  OffHours: hours(texts.hoursOff),
  UnknownHours: hours(texts.hoursUnknown),
  Hours: hours(texts.hours),
  HiddenStarts: { title: texts.hiddenStarts, kind: 'number', width: 13 },
  LongestOnHours: hours(texts.longestOnHours),
};
const OWN: Readonly<Record<ReportKind, Figure>> = { count: 'Starts', ontime: 'OnHours', offtime: 'OffHours' };

/** The figure of the report first. */
function figuresOf(kind: ReportKind): Figure[] {
  const own = OWN[kind];
  return [own, ...(Object.keys(FIGURES) as Figure[]).filter((figure) => figure !== own)];
}

const isKnown = ({ OnHours, OffHours }: ReportFigures): boolean => OnHours + OffHours > 0;

/**
 * Figures as printed: on, off and unknown hours add up to the hours, also when rounded. Without known time there is
 * none, so that 0 always means 0.
 */
function printed(figures: ReportFigures): Record<Figure, TableCell> {
  const { Starts, HiddenStarts, OnHours, OffHours, UnknownHours, LongestOnHours } = figures;
  const parts = [OnHours, OffHours, UnknownHours].map((part) => Math.round(part * HOUR_MS));
  const [on, off, unknown] = hoursThatAddUp(parts, DECIMALS);
  const total = parts.reduce((sum, part) => sum + part, 0) / HOUR_MS;
  if (!isKnown(figures)) return { ...NOTHING, UnknownHours: unknown!, Hours: total };
  return {
    Starts,
    HiddenStarts,
    OnHours: on!,
    OffHours: off!,
    UnknownHours: unknown!,
    Hours: total,
    LongestOnHours,
  };
}

const NOTHING = { Starts: null, HiddenStarts: null, OnHours: null, OffHours: null, LongestOnHours: null };

function noteOf(kind: ReportKind, figures: readonly ReportFigures[], isPartial: boolean): string {
  const notes = [];
  if (isPartial) notes.push('incomplete');
  if (!figures.some(isKnown)) notes.push('no data');
  if (figures.some((own) => isMinimum(kind, own, DECIMALS))) notes.push('minimum');
  return notes.join(', ');
}

/** The days of each point, its total and the previous period. This is the CSV file. */
export function daysTable(report: Report, siteName: string): Table {
  const shown = figuresOf(report.Kind);
  const columns: TableColumn[] = [
    { title: texts.station, kind: 'text', width: 22 },
    { title: texts.point, kind: 'text', width: 9 },
    { title: texts.name, kind: 'text', width: 24 },
    { title: texts.date, kind: 'date', width: 26 },
    ...shown.map((figure) => FIGURES[figure]),
    { title: texts.note, kind: 'text', width: 24 },
  ];
  function* rows(): Generator<TableRow> {
    for (const { Point, Name, Days, Total, Before } of report.Points) {
      const cells = (date: string, figures: ReportFigures, isPartial: boolean): TableCell[] => {
        const numbers = printed(figures);
        return [
          siteName,
          Point,
          Name,
          date,
          ...shown.map((figure) => numbers[figure]),
          noteOf(report.Kind, [figures], isPartial),
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
  const own = OWN[report.Kind];
  const dates = [...new Set(report.Points.flatMap(({ Days }) => Days.map((day) => day.Date)))].sort();
  const columns: TableColumn[] = [
    { title: texts.date, kind: 'date', width: 12 },
    ...report.Points.map(
      ({ Point, Name }): TableColumn => ({ ...FIGURES[own], title: `${Point} ${Name}`, width: 18 }),
    ),
    { title: texts.hoursUnknownAllPoints, kind: 'number', decimals: DECIMALS, width: 24 },
    { title: texts.note, kind: 'text', width: 24 },
  ];
  const cellOf = (figures: ReportFigures | undefined): TableCell => (figures ? printed(figures)[own] : null);
  const unknownAndNote = (all: readonly (ReportFigures & { readonly Partial: boolean })[]): TableCell[] => [
    all.reduce((sum, { UnknownHours }) => sum + UnknownHours, 0),
    noteOf(report.Kind, all, isAnyPartial(all)),
  ];
  const days = report.Points.map(({ Days }) => new Map(Days.map((day) => [day.Date, day])));
  function* rows(): Generator<TableRow> {
    for (const date of dates) {
      const ofDay = days.map((of) => of.get(date));
      yield {
        cells: [date, ...ofDay.map(cellOf), ...unknownAndNote(ofDay.filter((day) => day !== undefined))],
      };
    }
    const totals = report.Points.map(({ Days, Total }) => ({ ...Total, Partial: isAnyPartial(Days) }));
    yield {
      cells: [texts.total, ...totals.map(cellOf), ...unknownAndNote(totals)],
      isTotal: true,
    };
  }
  return { name: texts.byDay, columns, rows: rows() };
}

/** A row for each point: its total and the previous period. */
function summaryTable(report: Report, siteName: string): Table {
  const shown = figuresOf(report.Kind);
  const before = (figure: Figure): TableColumn => ({
    ...FIGURES[figure],
    title: texts.previous(FIGURES[figure].title),
    width: 20,
  });
  const rate = (title: string): TableColumn => ({ title, kind: 'number', decimals: 2, width: 20 });
  const columns: TableColumn[] = [
    { title: texts.point, kind: 'text', width: 14 },
    { title: texts.name, kind: 'text', width: 26 },
    ...shown.map((figure) => FIGURES[figure]),
    before('Starts'),
    before('OnHours'),
    before('OffHours'),
    before('UnknownHours'),
    rate(texts.startsPerKnownDay),
    rate(texts.startsPerKnownDayPrevious),
    { ...rate(texts.shareOfKnownTimeOn), decimals: 4 },
    { ...rate(texts.shareOfKnownTimeOnPrevious), decimals: 4 },
    { title: texts.note, kind: 'text', width: 24 },
  ];
  function* rows(): Generator<TableRow> {
    for (const { Point, Name, Days, Total, Before } of report.Points) {
      const [now, then] = [printed(Total), printed(Before)];
      yield {
        cells: [
          Point,
          Name,
          ...shown.map((figure) => now[figure]),
          then.Starts,
          then.OnHours,
          then.OffHours,
          then.UnknownHours,
          startsADay(Total),
          startsADay(Before),
          shareOn(Total),
          shareOn(Before),
          noteOf(report.Kind, [Total], isAnyPartial(Days)),
        ],
      };
    }
  }
  return {
    name: texts.summary,
    heading: [
      `${REPORT_TITLES[report.Kind]}: ${siteName}`,
      texts.toDaysInTime(report.From, report.To, report.TimeZone),
      texts.comparedWithTo(report.BeforeFrom, report.BeforeTo),
      MINIMUM_LEGEND,
    ],
    columns,
    rows: rows(),
  };
}

const startsADay = (figures: ReportFigures): TableCell => ofKnown(24 * figures.Starts, figures);
const shareOn = (figures: ReportFigures): TableCell => ofKnown(figures.OnHours, figures);

function ofKnown(amount: number, { OnHours, OffHours }: ReportFigures): TableCell {
  const known = OnHours + OffHours;
  return known > 0 ? amount / known : null;
}

/** The sheets of a workbook. */
export const reportTables = (report: Report, siteName: string): Table[] => [
  summaryTable(report, siteName),
  byDayTable(report),
  daysTable(report, siteName),
];
