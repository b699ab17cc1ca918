import { ofRegisterNumber } from '@outpost/core';
import type { CellEdit } from '../../../ui/sheet/index.ts';
import { EMPTY_CELLS, newKey, type PointDraft } from './draft.ts';
import {
  isUsed,
  POINT_COLUMNS,
  POINT_FIELDS,
  type PointCells,
  type PointField,
  widthOf,
} from './point-columns.ts';

/** Writes texts into points, and makes points of rows that were pasted below the last one. */
export function edited(
  points: readonly PointDraft[],
  edits: readonly CellEdit[],
  added: readonly ReadonlyMap<number, string>[],
): PointDraft[] {
  const byRow = Map.groupBy(edits, ({ row }) => row);
  const changed = points.map((point, row) => {
    const own = byRow.get(row);
    if (own === undefined) return point;
    const written = own.map(({ column, text }): [PointField, string] => [POINT_FIELDS[column]!, text]);
    return { ...point, cells: settled(point.cells, written) };
  });
  for (const cells of added) {
    const written = [...cells].map(([column, text]): [PointField, string] => [POINT_FIELDS[column]!, text]);
    changed.push({ ...newPoint(changed), cells: settled(newPoint(changed).cells, written) });
  }
  return changed;
}

/** A point after the last one: its terminal counts on, its address is the next that is free there. */
export function newPoint(points: readonly PointDraft[]): PointDraft {
  const last = points.at(-1);
  if (last === undefined)
    return { key: newKey(), id: 0, storedAs: null, cells: { ...EMPTY_CELLS, Point: 'DI1' }, limits: [] };
  const cells: PointCells = { ...last.cells, Name: '', Key: '', Purpose: '', Interlock: '' };
  return {
    key: newKey(),
    id: 0,
    storedAs: null,
    cells: { ...cells, ...freePlace(points, last.cells) },
    limits: [],
  };
}

/** Copies of points below the last of them; a copy is a point of its own, with its own terminal and address. */
export function duplicated(points: readonly PointDraft[], top: number, bottom: number): PointDraft[] {
  const result = points.slice(0, bottom + 1);
  const all = [...points];
  for (const point of points.slice(top, bottom + 1)) {
    const copy = {
      ...point,
      key: newKey(),
      id: 0,
      storedAs: null,
      cells: { ...point.cells, ...freePlace(all, point.cells) },
    };
    result.push(copy);
    all.push(copy);
  }
  return [...result, ...points.slice(bottom + 1)];
}

export function removed(points: readonly PointDraft[], top: number, bottom: number): PointDraft[] {
  return points.filter((_, row) => row < top || row > bottom);
}

/** Moves rows by one place. */
export function shifted(
  points: readonly PointDraft[],
  top: number,
  bottom: number,
  by: 1 | -1,
): readonly PointDraft[] {
  const target = by === -1 ? top - 1 : bottom + 1;
  const neighbour = points[target];
  if (neighbour === undefined) return points;
  const block = points.slice(top, bottom + 1);
  return by === -1
    ? [...points.slice(0, target), ...block, neighbour, ...points.slice(bottom + 1)]
    : [...points.slice(0, top), neighbour, ...block, ...points.slice(target + 1)];
}

const CHOICES: ReadonlySet<string> = new Set(
  POINT_COLUMNS.filter(({ kind }) => kind === 'choice').map(({ key }) => key),
);

/** Writes fields of one point; what follows from them is set too. */
export function settled(cells: PointCells, written: readonly (readonly [PointField, string])[]): PointCells {
  // A choice can't be empty: a spreadsheet's blank leaves it as it is.
  const fields = new Map(written.filter(([field, text]) => text !== '' || !CHOICES.has(field)));
  let next: PointCells = { ...cells, ...Object.fromEntries(fields) };
  // A number such as 40012 says the table as well, where none is written beside it.
  const number = fields.has('Address') ? ofRegisterNumber(next.Address) : null;
  if (number !== null) {
    next = {
      ...next,
      Address: String(number.address),
      ...(fields.has('Table') ? {} : { Table: number.table }),
    };
  }
  const isBitTable = next.Table === 'coil' || next.Table === 'discrete-input';
  if (!fields.has('Kind') && fields.has('DataType')) {
    next = { ...next, Kind: next.DataType.startsWith('bit') ? 'digital' : 'analog' };
  }
  if (!fields.has('DataType')) {
    if (next.Kind === 'digital') {
      const type = isBitTable ? 'bit' : 'bit-of-register';
      if (next.DataType !== type) next = { ...next, DataType: type };
    } else if (next.DataType.startsWith('bit')) next = { ...next, DataType: 'uint16' };
  }
  if (next.Kind === 'analog' && isBitTable && !fields.has('Table')) {
    next = { ...next, Table: next.Table === 'coil' ? 'holding-register' : 'input-register' };
  }
  return isUsed(next, 'Writable') ? next : { ...next, Writable: '' };
}

/** A terminal and an address after all that are alike. */
function freePlace(
  points: readonly PointDraft[],
  like: PointCells,
): Pick<PointCells, 'Point' | 'Address' | 'Bit'> {
  const terminals = new Set(points.map(({ cells }) => cells.Point));
  const match = /^(.*?)(\d+)$/.exec(like.Point);
  const [stem, from] = match ? [match[1]!, Number(match[2])] : [like.Point, 1];
  let number = from;
  do number++;
  while (terminals.has(`${stem}${number}`));
  const isBit = like.DataType === 'bit-of-register';
  const sameTable = points.filter(({ cells }) => cells.Table === like.Table);
  if (isBit && Number(like.Bit) < 15) {
    const bits = sameTable
      .filter(({ cells }) => cells.Address === like.Address)
      .map(({ cells }) => Number(cells.Bit));
    const bit = Math.max(...bits, Number(like.Bit)) + 1;
    if (bit <= 15) return { Point: `${stem}${number}`, Address: like.Address, Bit: String(bit) };
  }
  const ends = sameTable.map(({ cells }) => Number(cells.Address) + widthOf(cells)).filter(Number.isFinite);
  return { Point: `${stem}${number}`, Address: String(Math.max(0, ...ends)), Bit: '0' };
}
