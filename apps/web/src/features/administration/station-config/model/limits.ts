import { INSTRUMENT_DEFAULTS, isInstrumentKind, LIMIT_KINDS, PRIORITIES } from '@outpost/contract';
import { instrumentPriority } from '@outpost/core';
import { LIMIT_KIND_LABELS } from '../../../../ui/alarm/labels.ts';
import {
  type AddedRow,
  type CellEdit,
  cellName,
  type RejectedCell,
  type SheetColumn,
  type SheetRow,
  TICKED,
} from '../../../../ui/sheet/index.ts';
import * as texts from '../texts.ts';
import type { PointDraft, PointLimitDraft } from './draft.ts';

/** Fields of a limit with a column, after the point's. */
export const LIMIT_FIELDS = [
  'Kind',
  'Limit',
  'Deadband',
  'OnDelaySeconds',
  'OffDelaySeconds',
  'OverSeconds',
  'Priority',
  'Message',
  'Instruction',
  'WhilePoint',
  'Enabled',
] as const satisfies readonly (keyof PointLimitDraft)[];
export type LimitField = (typeof LIMIT_FIELDS)[number];

const COLUMNS: Readonly<Record<Exclude<LimitField, 'WhilePoint'>, Omit<SheetColumn, 'key'>>> = {
  Kind: {
    title: texts.condition,
    width: 118,
    kind: 'choice',
    options: LIMIT_KINDS.map((value) => ({ value, label: LIMIT_KIND_LABELS[value] })),
    hint: texts.conditionHint,
  },
  Limit: {
    title: texts.limit,
    width: 76,
    kind: 'number',
    hint: texts.limitHint,
  },
  Deadband: {
    title: texts.deadband,
    width: 80,
    kind: 'number',
    hint: texts.deadbandHint,
  },
  OnDelaySeconds: {
    title: texts.onDelaySeconds,
    width: 106,
    kind: 'number',
    hint: texts.onDelayHint,
  },
  OffDelaySeconds: {
    title: texts.offDelaySeconds,
    width: 106,
    kind: 'number',
    hint: texts.offDelayHint,
  },
  OverSeconds: {
    title: texts.windowSeconds,
    width: 94,
    kind: 'number',
    hint: texts.windowHint,
  },
  Priority: {
    title: texts.priority,
    width: 92,
    kind: 'choice',
    options: PRIORITIES.map((value, index) => ({ value, label: `${index + 1} ${value}` })),
    hint: 'Use critical and high sparingly; see ISA-18.2',
  },
  Message: {
    title: texts.message,
    width: 200,
    kind: 'text',
    hint: texts.messageHint,
  },
  Instruction: {
    title: texts.whatToDo,
    width: 320,
    kind: 'text',
    hint: texts.whatToDoHint,
  },
  Enabled: { title: texts.enabled, width: 78, kind: 'tick', hint: texts.enabledHint },
};

/** The columns of the limits sheet: the point, then the limit. */
export function limitColumns(points: readonly PointDraft[]): SheetColumn[] {
  const optionOf = ({ cells }: PointDraft) => ({ value: cells.Point, label: `${cells.Point} ${cells.Name}` });
  const whilePoint = {
    title: texts.onlyWhileOn,
    width: 180,
    kind: 'choice',
    options: [
      { value: '', label: '' },
      ...points.filter(({ cells }) => cells.Kind === 'digital').map(optionOf),
    ],
    hint: texts.onlyWhileOnHint,
  } as const;
  const options = points.map(optionOf);
  return [
    {
      key: 'Point',
      title: texts.point,
      width: 200,
      kind: 'choice',
      options,
      hint: texts.alarmPointHint,
    },
    ...LIMIT_FIELDS.map((key) => ({ key, ...(key === 'WhilePoint' ? whilePoint : COLUMNS[key]) })),
  ];
}

/** A row of the limits sheet with its position. */
export interface LimitRow extends SheetRow {
  /** Index of the point, and of the limit within it. */
  readonly point: number;
  readonly limit: number;
  readonly isDigital: boolean;
}

/** The key of a limit's row, by its index within the point. */
export const limitRowKey = ({ key }: Pick<PointDraft, 'key'>, limit: number): string => `${key} ${limit}`;

/** The limits of all points, by point. */
export function limitRows(points: readonly PointDraft[]): LimitRow[] {
  return points.flatMap(({ key, cells, limits }, point) =>
    limits.map((limit, index) => ({
      key: limitRowKey({ key }, index),
      cells: [cells.Point, ...LIMIT_FIELDS.map((field) => limit[field])],
      point,
      limit: index,
      isDigital: cells.Kind === 'digital',
    })),
  );
}

/** Columns that only some kinds have. */
const KINDS_WITH: Readonly<Partial<Record<LimitField, readonly string[]>>> = {
  Limit: ['HH', 'H', 'L', 'LL', 'rate', 'frozen-value'],
  Deadband: ['HH', 'H', 'L', 'LL', 'rate'],
  OverSeconds: ['rate', 'frozen-value'],
  WhilePoint: ['frozen-value'],
};
/** Columns that are still used when an alarm is off. */
const KEPT: ReadonlySet<string> = new Set(['Point', 'Kind', 'Enabled']);

export function isLimitUsed(row: LimitRow, { key }: SheetColumn): boolean {
  const [, kind = ''] = row.cells;
  if (row.cells.at(-1) !== TICKED) return KEPT.has(key);
  return hasField(kind, key as LimitField);
}

const hasField = (kind: string, field: LimitField): boolean => KINDS_WITH[field]?.includes(kind) ?? true;

/** A new limit: the first kind that the point does not have yet. */
export function newLimit({ cells, limits }: PointDraft): PointLimitDraft {
  const kinds =
    cells.Kind === 'digital'
      ? (['on', 'off', 'bad-quality'] as const)
      : (['H', 'HH', 'L', 'LL', 'rate', 'bad-quality', 'frozen-value'] as const);
  const Kind = kinds.find((kind) => limits.every((limit) => limit.Kind !== kind)) ?? kinds[0];
  return { ...EMPTY_LIMIT, Kind, ...instrumentFields(Kind, limits) };
}

const EMPTY_LIMIT: Omit<PointLimitDraft, 'Kind'> = {
  Limit: '',
  Deadband: '0',
  OnDelaySeconds: '0',
  OffDelaySeconds: '0',
  OverSeconds: '60',
  Priority: 'medium',
  Message: '',
  Instruction: '',
  WhilePoint: '',
  Enabled: TICKED,
};

/** Defaults of an instrument alarm in addition to those of every alarm, as in an import. */
function instrumentFields(kind: string, limits: readonly PointLimitDraft[]): Partial<PointLimitDraft> {
  if (!isInstrumentKind(kind)) return {};
  const { Message, ...numbers } = INSTRUMENT_DEFAULTS[kind];
  const declared = limits.map(({ Kind, Priority, Enabled }) => ({
    Kind,
    Priority,
    Enabled: Enabled === TICKED,
  }));
  return {
    Message,
    Priority: instrumentPriority(declared),
    ...Object.fromEntries(Object.entries(numbers).map(([field, value]) => [field, String(value)])),
  };
}

/** Adds a limit to a point. */
export function withLimit(points: readonly PointDraft[], index: number): PointDraft[] {
  return points.map((point, at) =>
    at === index ? { ...point, limits: [...point.limits, newLimit(point)] } : point,
  );
}

export function withoutLimits(points: readonly PointDraft[], rows: readonly LimitRow[]): PointDraft[] {
  return points.map((point, index) => {
    const gone = new Set(rows.filter((row) => row.point === index).map(({ limit }) => limit));
    return gone.size === 0 ? point : { ...point, limits: point.limits.filter((_, at) => !gone.has(at)) };
  });
}

/** Points after an edit of their limits, and cells that could not be applied. */
export interface EditedLimits {
  readonly points: PointDraft[];
  readonly rejected: readonly RejectedCell[];
}

/**
 * Edits limits; another terminal moves a limit to that point. Pasted rows are added to the points
 * they name.
 */
export function editedLimits(
  points: readonly PointDraft[],
  edits: readonly CellEdit[],
  added: readonly AddedRow[],
): EditedLimits {
  const rows = limitRows(points);
  const columns = limitColumns(points);
  const byRow = Map.groupBy(edits, ({ row }) => row);
  const limits: PointLimitDraft[][] = points.map((point) => [...point.limits]);
  const moves: { row: LimitRow; to: number }[] = [];
  const rejected: RejectedCell[] = [];
  const indexOf = (terminal: string) => points.findIndex(({ cells }) => cells.Point === terminal);
  const unknown = (row: number, text: string) =>
    rejected.push({ where: cellName(columns[0]!, row), text, reason: texts.pointNotFound });
  const note = (limit: PointLimitDraft, entries: readonly Written[], row: number) => {
    for (const { column, text } of entries) {
      const reason = unusedReason(limit, column, text);
      if (reason !== null) rejected.push({ where: cellName(columns[column]!, row), text, reason });
    }
  };
  for (const [index, own] of byRow) {
    const row = rows[index];
    if (row === undefined) continue;
    const limit = written(limits[row.point]![row.limit]!, own, limits[row.point]!);
    limits[row.point]![row.limit] = limit;
    note(limit, own, index);
    const terminal = own.find(({ column }) => column === 0)?.text;
    const to = terminal === undefined ? row.point : indexOf(terminal);
    if (to < 0) unknown(index, terminal!);
    else if (to !== row.point) moves.push({ row, to });
  }
  for (const { row, to } of moves) limits[to]!.push(limits[row.point]![row.limit]!);
  const gone = new Set(moves.map(({ row }) => `${row.point} ${row.limit}`));
  const kept = limits.map((own, point) => own.filter((_, limit) => !gone.has(`${point} ${limit}`)));
  added.forEach((cells, index) => {
    const to = indexOf(cells.get(0) ?? '');
    const point = points[to];
    if (point === undefined) {
      unknown(rows.length + index, cells.get(0) ?? '');
      return;
    }
    const entries = [...cells].map(([column, text]) => ({ column, text }));
    const limit = written(newLimit({ ...point, limits: kept[to]! }), entries, kept[to]!);
    kept[to]!.push(limit);
    note(limit, entries, rows.length + index);
  });
  return { points: points.map((point, index) => ({ ...point, limits: kept[index]! })), rejected };
}

/** A column and its new text. */
type Written = Pick<CellEdit, 'column' | 'text'>;

/** Why a text does not apply to a limit; null: it does, or it is the default. */
function unusedReason({ Kind }: PointLimitDraft, column: number, text: string): string | null {
  const field = LIMIT_FIELDS[column - 1];
  if (field === undefined || field === 'Kind' || text === '' || hasField(Kind, field)) return null;
  return text === EMPTY_LIMIT[field] ? null : texts.notUsedByAlarms(LIMIT_KIND_LABELS[Kind]);
}

/** @param limits of the point */
function written(
  limit: PointLimitDraft,
  edits: readonly Written[],
  limits: readonly PointLimitDraft[],
): PointLimitDraft {
  const fields = edits.flatMap(({ column, text }) => {
    const field = LIMIT_FIELDS[column - 1];
    return field === undefined ? [] : [[field, text]];
  });
  const after: PointLimitDraft = { ...limit, ...Object.fromEntries(fields) };
  if (after.Kind === limit.Kind) return after;
  const said = new Set(fields.map(([field]) => field));
  const usual = Object.entries(instrumentFields(after.Kind, limits)).filter(
    ([field]) => !said.has(field) && limit[field as LimitField] === EMPTY_LIMIT[field as 'Limit'],
  );
  return { ...after, ...Object.fromEntries(usual) };
}
