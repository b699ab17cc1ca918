import type { AnalogFigures, AnalogReport } from '@outpost/contract';
import {
  numberColumn,
  type Table,
  type TableCell,
  type TableRow,
  textColumn,
} from '../../../platform/tables/index.ts';
import * as texts from '../texts.ts';
import { COVERAGE, coveragePercent } from './report-tables.ts';

/** Of hours: steps of 0.36 s. */
const HOUR_DECIMALS = 4;
/** Significant digits: of stored values; and of averages, of which aggregates do not have more. */
const DIGITS = 10;
const AVERAGE_DIGITS = 6;

type AnalogPoint = AnalogReport['Points'][number];

const value = (title: string) => numberColumn(title);
const hours = (title: string) => numberColumn(title, HOUR_DECIMALS, 13);

const POINT = [textColumn(texts.point, 9), textColumn(texts.name, 24), textColumn(texts.units, 8)];
const FIGURES = [
  value(texts.minimum),
  value(texts.average),
  value(texts.maximum),
  value(texts.total),
  textColumn(texts.totalUnits, 10),
  hours(texts.noDataHours),
  hours(texts.hours),
];

const pointCells = ({ Point, Name, Units }: AnalogPoint): TableCell[] => [Point, Name, Units];

/** Minimum, average, maximum and total. The total of a rate is its average times a time. */
const valueCells = ({ AmountSource }: AnalogPoint, { Min, Average, Max, Amount }: AnalogFigures) => [
  rounded(Min, DIGITS),
  rounded(Average, AVERAGE_DIGITS),
  rounded(Max, DIGITS),
  rounded(Amount, AmountSource === 'rate' ? AVERAGE_DIGITS : DIGITS),
];

const figureCells = (point: AnalogPoint, figures: AnalogFigures): TableCell[] => [
  ...valueCells(point, figures),
  point.AmountUnits,
  figures.UnknownHours,
  figures.Hours,
];

const rounded = (figure: number | null, digits: number): number | null =>
  figure === null ? null : Number(figure.toPrecision(digits));

function noteOf({ AmountSource }: AnalogPoint, figures: AnalogFigures, isPartial: boolean): string {
  const notes = [];
  if (isPartial) notes.push('incomplete');
  if (figures.Average === null) notes.push('no data');
  // A counter counts without data too.
  else if (figures.UnknownHours > 0 && AmountSource === 'rate') notes.push('minimum');
  return notes.join(', ');
}

/** The days of each point, all of them together and the previous period. This is the CSV file. */
export function analogDaysTable(report: AnalogReport, siteName: string): Table {
  const columns = [
    textColumn(texts.station, 22),
    ...POINT,
    { title: texts.date, kind: 'date', width: 26 } as const,
    ...FIGURES,
    COVERAGE,
    textColumn(texts.note, 24),
  ];
  function* rows(): Generator<TableRow> {
    for (const point of report.Points) {
      const cells = (date: string, figures: AnalogFigures, isPartial: boolean): TableCell[] => [
        siteName,
        ...pointCells(point),
        date,
        ...figureCells(point, figures),
        coveragePercent([figures]),
        noteOf(point, figures, isPartial),
      ];
      for (const day of point.Days) yield { cells: cells(day.Date, day, day.Partial) };
      const isPartial = point.Days.some(({ Partial }) => Partial);
      yield { cells: cells(texts.total, point.Total, isPartial), isTotal: true };
      const before = `${report.BeforeFrom} to ${report.BeforeTo}`;
      yield { cells: cells(before, point.Before, false), isTotal: true };
    }
  }
  return { name: texts.days, columns, rows: rows() };
}

/** A row for each point: the period and the previous one. */
function summaryTable(report: AnalogReport, siteName: string): Table {
  const columns = [
    ...POINT,
    ...FIGURES,
    ...[texts.minimum, texts.average, texts.maximum, texts.total].map((title) =>
      value(texts.previous(title)),
    ),
    hours(texts.previous(texts.noDataHours)),
    COVERAGE,
    textColumn(texts.note, 24),
  ];
  const rows = report.Points.map((point): TableRow => {
    const { Days, Total, Before } = point;
    return {
      cells: [
        ...pointCells(point),
        ...figureCells(point, Total),
        ...valueCells(point, Before),
        Before.UnknownHours,
        coveragePercent([Total]),
        noteOf(
          point,
          Total,
          Days.some(({ Partial }) => Partial),
        ),
      ],
    };
  });
  return {
    name: texts.summary,
    heading: [
      `${texts.analogReport}: ${siteName}`,
      texts.period(report.From, report.To, report.TimeZone),
      texts.comparedWith(report.BeforeFrom, report.BeforeTo),
      texts.totalsWithoutData,
    ],
    columns,
    rows,
  };
}

/** The sheets of a workbook. */
export const analogTables = (report: AnalogReport, siteName: string): Table[] => [
  summaryTable(report, siteName),
  analogDaysTable(report, siteName),
];
