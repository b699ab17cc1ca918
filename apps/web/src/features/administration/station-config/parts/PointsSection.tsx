import { Button } from '@mantine/core';
import type { ProtocolDescriptor, RegisterTable } from '@outpost/contract';
import { pointWarnings } from '@outpost/core';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
import { addressCellKey, isModbusProtocol, isUsed, sheetPointColumns } from '../model/point-columns.ts';
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

export interface PointsSectionProps {
  readonly editor: Editor;
  readonly probe: ProbeSession;
}

/** The points as a sheet, and the live probe below. */
export function PointsSection({ editor, probe }: PointsSectionProps) {
  const { draft, problems, edit, protocol } = editor;
  const { points } = draft;
  const isModbus = isModbusProtocol(protocol);
  const canProbe = isModbus && protocol.capabilities.probe;
  const columns = sheetPointColumns(protocol);
  const [chosenStyle, setStyle] = useState<AddressStyle>('protocol');
  const style = isModbus ? chosenStyle : 'protocol';
  const known = useMemo(() => makeRows(protocol, style), [protocol, style]);
  const rows = useMemo(() => points.map(known.rowOf), [points, known]);
  const isRowUsed = useCallback(
    (row: SheetRow, { key }: SheetColumn) => isUsed(cellsOf.get(row)!, key, protocol),
    [protocol],
  );
  const places = useMemo(() => new Map(points.map(({ key }, index) => [key, index])), [points]);
  const change = (next: (points: readonly PointDraft[]) => readonly PointDraft[]) =>
    edit((before) => ({ ...before, points: next(before.points) }));
  const pointOf = ({ key }: SheetRow) => points[places.get(key) ?? -1];
  const problemAt = (row: SheetRow, column: SheetColumn) => {
    const { Address, Table } = pointOf(row)?.cells ?? { Address: '', Table: '' };
    const refused = isModbus && column.key === 'Address' ? refusedText(Address) : null;
    if (refused !== null) return notationProblem(refused, Table);
    return problems.cells.get(cellKey(places.get(row.key) ?? -1, column.key)) ?? null;
  };
  const warningAt = (row: SheetRow, { key }: SheetColumn) => {
    const point = pointOf(row);
    return point === undefined ? null : (known.warningsOf(point).get(key) ?? null);
  };
  const restyle = (next: AddressStyle) => {
    probe.set({ address: restyled(probe.address, probe.table, style, next) });
    setStyle(next);
  };
  /** The probe's target follows the cursor; so does its request until it has read something. */
  const follow = (row: number) => {
    const point = points[row];
    if (!canProbe || point === undefined || point.key === probe.target) return;
    probe.set({ target: point.key, ...(probe.last === null ? probeRequestFor(point, style) : {}) });
  };
  const take = (taken: ChosenDecoding) => {
    const fields = Object.entries(taken);
    const isThere = points.some(({ key }) => key === probe.target);
    const made = isThere ? null : newPoint(points, protocol, taken.Table as RegisterTable | undefined);
    const target = made?.key ?? probe.target;
    change((before) =>
      (made === null ? before : [...before, made]).map((point) =>
        point.key === target
          ? { ...point, cells: settled(point, fields, 'protocol', protocol).cells }
          : point,
      ),
    );
    probe.set({ target });
  };
  return (
    <div className="stack">
      <Card pad={false}>
        <EditableRows
          addLabel={texts.addPoint}
          emptyText={texts.noPoints}
          label={texts.points}
          columns={columns}
          rows={rows}
          problemAt={problemAt}
          warningAt={warningAt}
          isUsed={isRowUsed}
          onEdit={(edits, added) => {
            change((before) => edited(before, edits, added, style, protocol).points);
            return edited(points, edits, added, style, protocol).rejected;
          }}
          onUndo={editor.undo}
          onRedo={editor.redo}
          onAdd={() => {
            const made = newPoint(points, protocol);
            change((before) => [...before, made]);
            return made.key;
          }}
          onDuplicate={(top, bottom) => change((before) => duplicated(before, top, bottom, protocol))}
          onDelete={(top, bottom) => change((before) => removed(before, top, bottom))}
          onShift={(top, bottom, by) => change((before) => shiftedPoints(before, top, bottom, by))}
          onCursor={follow}
          summary={(index) => summaryOf(points[index]!, style, protocol)}
          tools={
            <>
              {isModbus && (
                <Segments label={texts.addresses} value={style} options={STYLES} onChange={restyle} />
              )}
              {canProbe && (
                <Button aria-pressed={probe.isOpen} onClick={() => probe.set({ isOpen: !probe.isOpen })}>
                  {probe.isOpen ? texts.closeProbe : texts.liveProbe}
                </Button>
              )}
            </>
          }
        />
      </Card>
      {canProbe && probe.isOpen && (
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

const cellsOf = new WeakMap<SheetRow, PointDraft['cells']>();

/** The same row and warnings for the same point, so that unchanged rows are not rendered again. */
function makeRows(protocol: ProtocolDescriptor, style: AddressStyle) {
  const columns = sheetPointColumns(protocol);
  const rows = new WeakMap<PointDraft, SheetRow>();
  const warnings = new WeakMap<PointDraft, ReadonlyMap<string, string>>();
  return {
    rowOf(point: PointDraft): SheetRow {
      const before = rows.get(point);
      if (before !== undefined) return before;
      const { key, cells } = point;
      const row: SheetRow = {
        key,
        cells: columns.map((column) =>
          column.key === 'Address' && isModbusProtocol(protocol)
            ? formatRegisterAddress(cells.Table, cells.Address, style)
            : (cells[column.key] ?? ''),
        ),
        ...(cells.Writable === TICKED && { mark: <WritableMark short /> }),
      };
      rows.set(point, row);
      cellsOf.set(row, cells);
      return row;
    },

    /** Values of a point that are valid but probably not intended, by field. */
    warningsOf(point: PointDraft): ReadonlyMap<string, string> {
      const before = warnings.get(point);
      if (before !== undefined) return before;
      const found = pointWarnings(candidatePoint(point, protocol));
      const byField = new Map(found.map(({ field, message }): [string, string] => [field, message]));
      warnings.set(point, byField);
      return byField;
    },
  };
}

function summaryOf({ cells }: PointDraft, style: AddressStyle, protocol: ProtocolDescriptor) {
  const address = isModbusProtocol(protocol)
    ? [
        cells.Table.replace('-', ' '),
        formatRegisterAddress(cells.Table, cells.Address, style),
        cells.DataType,
      ]
    : protocol.address.map(({ name }) => cells[addressCellKey(name)]);
  return {
    title: `${cells.Point} ${cells.Name}`.trim() || texts.newPoint,
    note: [...address, cells.Units].filter(Boolean).join(' · '),
    mark: cells.Writable === TICKED && <WritableMark />,
  };
}
