import { Button } from '@mantine/core';
import type { RegisterTable } from '@outpost/contract';
import { pointWarnings } from '@outpost/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Card } from '../../../../ui/page/index.ts';
import { Segments } from '../../../../ui/segments/index.ts';
import { EditableRows, type SheetColumn, type SheetRow, TICKED } from '../../../../ui/sheet/index.ts';
import { WritableMark } from '../../../../ui/writable/index.ts';
import {
  type AddressStyle,
  formatRegisterAddress,
  notationProblem,
  refusedText,
  restyled,
} from '../model/address-style.ts';
import { candidatePoint, type PointDraft } from '../model/draft.ts';
import {
  isUsed,
  POINT_COLUMNS,
  POINT_FIELDS,
  type PointField,
  USE_FIELDS,
  type UseCells,
} from '../model/point-columns.ts';
import { duplicated, edited, newPoint, removed, settled, shiftedPoints } from '../model/points.ts';
import { probeRequestFor } from '../model/probe.ts';
import { cellKey } from '../model/problems.ts';
import type { Editor } from '../state/use-editor.ts';
import type { ProbeSession } from '../state/use-probe-session.ts';
import styles from '../station-config.module.css';
import * as texts from '../texts.ts';
import type { ChosenDecoding } from './Decodings.tsx';
import { ProbePanel } from './ProbePanel.tsx';

const STYLES = [
  { value: 'protocol', label: texts.zeroBased },
  { value: 'register', label: '40001' },
] as const satisfies { value: AddressStyle; label: string }[];

const ADDRESS = POINT_FIELDS.indexOf('Address');

export interface PointsSectionProps {
  readonly editor: Editor;
  readonly probe: ProbeSession;
}

/** The points as a sheet, and the live probe below. */
export function PointsSection({ editor, probe }: PointsSectionProps) {
  const { draft, problems, edit } = editor;
  const { points } = draft;
  const [style, setStyle] = useState<AddressStyle>('protocol');
  const rows = useMemo(() => points.map((point) => rowOf(point, style)), [points, style]);
  const places = useMemo(() => new Map(points.map(({ key }, index) => [key, index])), [points]);
  const change = (next: (points: readonly PointDraft[]) => readonly PointDraft[]) =>
    edit((before) => ({ ...before, points: next(before.points) }));
  const pointOf = ({ key }: SheetRow) => points[places.get(key) ?? -1];
  const problemAt = (row: SheetRow, column: SheetColumn) => {
    const { Address, Table } = pointOf(row)?.cells ?? { Address: '', Table: '' };
    const refused = column.key === 'Address' ? refusedText(Address) : null;
    if (refused !== null) return notationProblem(refused, Table);
    return problems.cells.get(cellKey(places.get(row.key) ?? -1, column.key as PointField)) ?? null;
  };
  const warningAt = (row: SheetRow, { key }: SheetColumn) => {
    const point = pointOf(row);
    return point === undefined ? null : (warningsOf(point).get(key) ?? null);
  };
  const restyle = (next: AddressStyle) => {
    probe.set({ address: restyled(probe.address, probe.table, style, next) });
    setStyle(next);
  };
  /** The probe's target follows the cursor; so does its request until it has read something. */
  const follow = (row: number) => {
    const point = points[row];
    if (point === undefined || point.key === probe.target) return;
    probe.set({ target: point.key, ...(probe.last === null ? probeRequestFor(point, style) : {}) });
  };
  const take = (taken: ChosenDecoding) => {
    const fields = Object.entries(taken) as [PointField, string][];
    const isThere = points.some(({ key }) => key === probe.target);
    const made = isThere ? null : newPoint(points, taken.Table as RegisterTable | undefined);
    const target = made?.key ?? probe.target;
    change((before) =>
      (made === null ? before : [...before, made]).map((point) =>
        point.key === target ? { ...point, cells: settled(point, fields, 'protocol').cells } : point,
      ),
    );
    probe.set({ target });
  };
  return (
    <div className={styles.stack}>
      <Card pad={false}>
        <EditableRows
          addLabel={texts.addPoint}
          emptyText={texts.noPoints}
          label={texts.points}
          columns={POINT_COLUMNS}
          rows={rows}
          problemAt={problemAt}
          warningAt={warningAt}
          isUsed={isRowUsed}
          onEdit={(edits, added) => {
            change((before) => edited(before, edits, added, style).points);
            return edited(points, edits, added, style).untaken;
          }}
          onUndo={editor.undo}
          onRedo={editor.redo}
          onAdd={() => {
            const made = newPoint(points);
            change((before) => [...before, made]);
            return made.key;
          }}
          onDuplicate={(top, bottom) => change((before) => duplicated(before, top, bottom))}
          onDelete={(top, bottom) => change((before) => removed(before, top, bottom))}
          onShift={(top, bottom, by) => change((before) => shiftedPoints(before, top, bottom, by))}
          onCursor={follow}
          summary={(index) => summaryOf(points[index]!, style)}
          tools={
            <>
              <Segments label={texts.addresses} value={style} options={STYLES} onChange={restyle} />
              <Button aria-pressed={probe.isOpen} onClick={() => probe.set({ isOpen: !probe.isOpen })}>
                {probe.isOpen ? texts.closeProbe : texts.liveProbe}
              </Button>
            </>
          }
        />
      </Card>
      {probe.isOpen && (
        <Seen>
          <ProbePanel editor={editor} session={probe} style={style} onTake={take} />
        </Seen>
      )}
    </div>
  );
}

/** Scrolls its content into view when it opens. */
function Seen({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers return a promise here, which must not become the effect's cleanup.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className={styles.seen}>
      {children}
    </div>
  );
}

/** Whether a column applies to a row, determined by the row's cells. */
function isRowUsed({ cells }: SheetRow, column: SheetColumn): boolean {
  const [Kind, Table, DataType, Writable, MapFormat] = USED_BY.map((index) => cells[index]!);
  const fields = { Kind, Table, DataType, Writable, MapFormat } as UseCells;
  return isUsed(fields, column.key as PointField);
}

const USED_BY = USE_FIELDS.map((field) => POINT_FIELDS.indexOf(field));

/** The same row for the same point, so that unchanged rows are not rendered again. */
const known: Readonly<Record<AddressStyle, WeakMap<PointDraft, SheetRow>>> = {
  protocol: new WeakMap(),
  register: new WeakMap(),
};

function rowOf(point: PointDraft, style: AddressStyle): SheetRow {
  const before = known[style].get(point);
  if (before !== undefined) return before;
  const { Table, Address, Writable } = point.cells;
  const row: SheetRow = {
    key: point.key,
    cells: POINT_FIELDS.map((field, column) =>
      column === ADDRESS ? formatRegisterAddress(Table, Address, style) : point.cells[field],
    ),
    ...(Writable === TICKED && { mark: <WritableMark short /> }),
  };
  known[style].set(point, row);
  return row;
}

/** The same warnings for the same point. */
const knownWarnings = new WeakMap<PointDraft, ReadonlyMap<string, string>>();

/** Values of a point that are valid but probably not intended, by field. */
function warningsOf(point: PointDraft): ReadonlyMap<string, string> {
  const before = knownWarnings.get(point);
  if (before !== undefined) return before;
  const warnings = pointWarnings(candidatePoint(point));
  const byField = new Map(warnings.map(({ field, message }): [string, string] => [field, message]));
  knownWarnings.set(point, byField);
  return byField;
}

function summaryOf(point: PointDraft, style: AddressStyle) {
  const { cells } = point;
  return {
    title: `${cells.Point} ${cells.Name}`.trim() || texts.newPoint,
    note: [
      cells.Table.replace('-', ' '),
      formatRegisterAddress(cells.Table, cells.Address, style),
      cells.DataType,
      cells.Units,
    ]
      .filter(Boolean)
      .join(' · '),
    mark: cells.Writable === TICKED && <WritableMark />,
  };
}
