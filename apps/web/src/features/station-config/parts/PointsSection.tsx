import { Button } from '@mantine/core';
import { REGISTER_TABLES, type RegisterTable } from '@outpost/contract';
import { registerNumber } from '@outpost/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Card } from '../../../ui/page/index.ts';
import { Segments } from '../../../ui/segments/index.ts';
import { EditableRows, type SheetColumn, type SheetRow } from '../../../ui/sheet/index.ts';
import type { AddressStyle } from '../model/address-style.ts';
import type { PointDraft } from '../model/draft.ts';
import {
  isUsed,
  POINT_COLUMNS,
  POINT_FIELDS,
  type PointField,
  USE_FIELDS,
  type UseCells,
} from '../model/point-columns.ts';
import { duplicated, edited, newPoint, removed, settled, shifted } from '../model/points.ts';
import { cellKey } from '../model/problems.ts';
import { numberOf } from '../model/text.ts';
import type { Editor } from '../state/use-editor.ts';
import styles from '../station-config.module.css';
import { ProbePanel } from './ProbePanel.tsx';

const STYLES = [
  { value: 'protocol', label: 'From 0' },
  { value: 'register', label: '40001' },
] as const satisfies { value: AddressStyle; label: string }[];

const ADDRESS = POINT_FIELDS.indexOf('Address');

/** The points as a sheet, and beside it what the controller holds at this moment. */
export function PointsSection({ editor }: { readonly editor: Editor }) {
  const { draft, problems, edit } = editor;
  const { points } = draft;
  const [style, setStyle] = useState<AddressStyle>('protocol');
  const [probing, setProbing] = useState(false);
  const [cursor, setCursor] = useState(0);
  const rows = useMemo(() => points.map((point) => rowOf(point, style)), [points, style]);
  const places = useMemo(() => new Map(points.map(({ key }, index) => [key, index])), [points]);
  const change = (next: (points: readonly PointDraft[]) => readonly PointDraft[]) =>
    edit((before) => ({ ...before, points: next(before.points) }));
  const problemAt = (row: SheetRow, column: SheetColumn) =>
    problems.cells.get(cellKey(places.get(row.key) ?? -1, column.key as PointField)) ?? null;
  const at = points[Math.min(cursor, points.length - 1)] ?? null;
  return (
    <div className={styles.stack}>
      <Card pad={false}>
        <EditableRows
          one="point"
          label="Points"
          columns={POINT_COLUMNS}
          rows={rows}
          problemAt={problemAt}
          isUsed={isRowUsed}
          onEdit={(edits, added) => change((before) => edited(before, edits, added))}
          onUndo={editor.undo}
          onRedo={editor.redo}
          onAdd={() => change((before) => [...before, newPoint(before)])}
          onDuplicate={(top, bottom) => change((before) => duplicated(before, top, bottom))}
          onDelete={(top, bottom) => change((before) => removed(before, top, bottom))}
          onShift={(top, bottom, by) => change((before) => shifted(before, top, bottom, by))}
          onCursor={setCursor}
          summary={(index) => summaryOf(points[index]!, style)}
          tools={
            <>
              <Segments label="Addresses" value={style} options={STYLES} onChange={setStyle} />
              <Button aria-pressed={probing} onClick={() => setProbing((before) => !before)}>
                {probing ? 'Close the probe' : 'Live probe'}
              </Button>
            </>
          }
        />
      </Card>
      {probing && (
        <Seen>
          <ProbePanel
            editor={editor}
            style={style}
            point={at}
            onTake={(taken) => {
              if (at === null) return;
              const fields = Object.entries(taken) as [PointField, string][];
              change((before) =>
                before.map((point) =>
                  point.key === at.key ? { ...point, cells: settled(point.cells, fields) } : point,
                ),
              );
            }}
          />
        </Seen>
      )}
    </div>
  );
}

/** What has just been opened, brought into sight. */
function Seen({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What it gives, a promise in newer browsers, is nothing to be done at the end.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={styles.seen}>
      {children}
    </div>
  );
}

/** Whether a column says anything about a row; what that depends on is in the row. */
function isRowUsed({ cells }: SheetRow, column: SheetColumn): boolean {
  const [Kind, Table, DataType, Writable, MapFormat] = USED_BY.map((index) => cells[index]!);
  const fields = { Kind, Table, DataType, Writable, MapFormat } as UseCells;
  return isUsed(fields, column.key as PointField);
}

const USED_BY = USE_FIELDS.map((field) => POINT_FIELDS.indexOf(field));

/** The same row for the same point, so that rows that did not change are not drawn anew. */
const known: Readonly<Record<AddressStyle, WeakMap<PointDraft, SheetRow>>> = {
  protocol: new WeakMap(),
  register: new WeakMap(),
};

function rowOf(point: PointDraft, style: AddressStyle): SheetRow {
  const before = known[style].get(point);
  if (before !== undefined) return before;
  const row = {
    key: point.key,
    cells: POINT_FIELDS.map((field, column) =>
      column === ADDRESS ? addressText(point, style) : point.cells[field],
    ),
  };
  known[style].set(point, row);
  return row;
}

function addressText({ cells: { Table, Address } }: PointDraft, style: AddressStyle): string {
  const address = numberOf(Address);
  const isTable = REGISTER_TABLES.some((table) => table === Table);
  if (style === 'protocol' || !isTable || address === null || !Number.isInteger(address)) return Address;
  return address >= 0 && address <= 65_535 ? registerNumber(Table as RegisterTable, address) : Address;
}

function summaryOf(point: PointDraft, style: AddressStyle) {
  const { cells } = point;
  return {
    title: `${cells.Point} ${cells.Name}`.trim() || 'New point',
    note: [cells.Table.replace('-', ' '), addressText(point, style), cells.DataType, cells.Units]
      .filter(Boolean)
      .join(' · '),
  };
}
