import type { UnitSystem } from '@outpost/contract';
import { BYTE_ORDER_MARK, csvCell, displayUnit } from '@outpost/core/past';
import type { ExportBuckets, ExportPage, ExportSamples } from './export-page.ts';

/** What files say of a point; structured data. */
export interface FilePoint {
  readonly stationId: number;
  readonly station: string;
  readonly pointId: number;
  /** The terminal, such as `AI1`. */
  readonly point: string;
  readonly name: string;
  readonly kind: 'analog' | 'digital';
  /** The point's own unit; empty: none. */
  readonly units: string;
  readonly system: UnitSystem;
  readonly offLabel: string;
  readonly onLabel: string;
}

/** `int` and `double` are numbers, `time` is milliseconds since 1970 in UTC. */
export interface FileColumn {
  readonly name: string;
  readonly type: 'int' | 'double' | 'text' | 'time';
  readonly isRequired: boolean;
}

const required = (name: string, type: FileColumn['type']): FileColumn => ({ name, type, isRequired: true });
const optional = (name: string, type: FileColumn['type']): FileColumn => ({ name, type, isRequired: false });

const POINT_COLUMNS = [
  required('station_id', 'int'),
  required('station', 'text'),
  required('point_id', 'int'),
  required('point', 'text'),
  required('name', 'text'),
  required('time', 'time'),
];

/** The columns of files, in order (docs/how-to/export-history.md). */
export const FILE_COLUMNS: Readonly<Record<ExportPage['rows']['form'], readonly FileColumn[]>> = {
  samples: [
    ...POINT_COLUMNS,
    optional('value', 'double'),
    optional('text', 'text'),
    optional('unit', 'text'),
    required('quality', 'text'),
  ],
  buckets: [
    ...POINT_COLUMNS,
    required('seconds', 'double'),
    optional('minimum', 'double'),
    optional('average', 'double'),
    optional('maximum', 'double'),
    optional('last', 'double'),
    optional('text', 'text'),
    optional('on_seconds', 'double'),
    optional('changes', 'int'),
    required('known_seconds', 'double'),
    optional('unit', 'text'),
    required('quality', 'text'),
  ],
};

/** As the contract's QUALITIES, which threads do not load. */
const QUALITY_NAMES = ['good', 'bad', 'stale', 'disabled'] as const;

export type ExportCell = number | string | null;

/** The content of a page, column by column, in the order of {@link FILE_COLUMNS}. */
export function cellsOfPage(point: FilePoint, rows: ExportSamples | ExportBuckets): ExportCell[][] {
  const { kind, units, system, onLabel, offLabel } = point;
  const display = displayUnit(kind === 'analog' ? units : '', system);
  const count = rows.atMs.length;
  const always = (cell: ExportCell): ExportCell[] => new Array<ExportCell>(count).fill(cell);
  const numbers = (from: Float64Array, of: (value: number) => number): ExportCell[] =>
    Array.from(from, (value) => (Number.isNaN(value) ? null : of(value)));
  const shown = display.isConverted ? display.fileValue : (value: number) => value;
  const seconds = (ms: number) => ms / 1_000;
  const texts = (from: Float64Array): ExportCell[] =>
    kind === 'analog'
      ? always(null)
      : Array.from(from, (value) => (Number.isNaN(value) ? null : value === 0 ? offLabel : onLabel));
  const unit = always(kind === 'analog' && display.units !== '' ? display.units : null);
  const quality = Array.from(rows.qualities, (code): ExportCell => QUALITY_NAMES[code]!);
  const ofPoint = [
    always(point.stationId),
    always(point.station),
    always(point.pointId),
    always(point.point),
    always(point.name),
    Array.from(rows.atMs),
  ];
  if (rows.form === 'samples') {
    return [...ofPoint, numbers(rows.values, shown), texts(rows.values), unit, quality];
  }
  const isDigital = kind === 'digital';
  return [
    ...ofPoint,
    numbers(rows.lengthMs, seconds),
    numbers(rows.min, shown),
    numbers(rows.mean, shown),
    numbers(rows.max, shown),
    numbers(rows.last, shown),
    texts(rows.last),
    isDigital ? knownOnly(numbers(rows.onMs, seconds), rows.knownMs) : always(null),
    isDigital ? knownOnly(numbers(rows.changes, Number), rows.knownMs) : always(null),
    numbers(rows.knownMs, seconds),
    unit,
    quality,
  ];
}

/** Of time of which nothing is known, it is not known how long a point was on. */
const knownOnly = (cells: ExportCell[], knownMs: Float64Array): ExportCell[] =>
  cells.map((cell, index) => (knownMs[index] === 0 ? null : cell));

/** The first line of a CSV file. */
export const csvHeader = (form: ExportPage['rows']['form']): string =>
  `${BYTE_ORDER_MARK}${FILE_COLUMNS[form].map(({ name }) => name).join(',')}\r\n`;

/** The lines of a page (RFC 4180, no formulas); times are ISO 8601 in UTC. */
export function csvOfPage(point: FilePoint, rows: ExportSamples | ExportBuckets): string {
  const columns = FILE_COLUMNS[rows.form];
  const cells = cellsOfPage(point, rows);
  const quoted = new Map<string, string>();
  const textOf = (text: string) => {
    let cell = quoted.get(text);
    if (cell === undefined) {
      cell = csvCell(text);
      quoted.set(text, cell);
    }
    return cell;
  };
  let lines = '';
  for (let row = 0; row < rows.atMs.length; row++) {
    for (let index = 0; index < columns.length; index++) {
      const cell = cells[index]![row]!;
      if (index > 0) lines += ',';
      if (cell === null) continue;
      if (typeof cell === 'string') lines += textOf(cell);
      else lines += columns[index]!.type === 'time' ? new Date(cell).toISOString() : String(cell);
    }
    lines += '\r\n';
  }
  return lines;
}
