import { useState } from 'react';
import { ChangeList } from '../../ui/change-list/index.ts';
import {
  type CellEdit,
  EditableRows,
  RejectedCells,
  RowForm,
  Sheet,
  type SheetColumn,
  type SheetRow,
} from '../../ui/sheet/index.ts';
import { WritableMark } from '../../ui/writable/index.ts';
import { GallerySample, GallerySection, Samples } from '../parts.tsx';

const COLUMNS: readonly SheetColumn[] = [
  {
    key: 'Point',
    title: 'Point',
    width: 84,
    kind: 'text',
    hint: 'Terminal on the controller, such as DI3 or AI1',
  },
  { key: 'Name', title: 'Name', width: 180, kind: 'text' },
  {
    ...{ key: 'Kind', title: 'Kind', width: 100, kind: 'choice' },
    options: [
      { value: 'digital', label: 'Digital' },
      { value: 'analog', label: 'Analog' },
    ],
  },
  { key: 'Address', title: 'Address', width: 90, kind: 'number' },
  { key: 'Units', title: 'Units', width: 80, kind: 'text' },
  { key: 'Key', title: 'Key', width: 60, kind: 'tick' },
];

const ROWS: readonly SheetRow[] = [
  { key: 'a', cells: ['DI1', 'Pump 1 runs', 'digital', '0', '', 'yes'] },
  { key: 'b', cells: ['AI1', 'Wet well level', 'analog', '70000', 'm', 'yes'] },
  { key: 'c', cells: ['AO2', 'Start level', 'analog', '4', 'm', ''], mark: <WritableMark short /> },
];

const isUsed = (row: SheetRow, column: SheetColumn) => column.key !== 'Units' || row.cells[2] === 'analog';
const problemAt = (row: SheetRow, column: SheetColumn) =>
  column.key === 'Address' && Number(row.cells[3]) > 65_535 ? 'Must be 65535 or less' : null;
const nothing = () => undefined;

export function Sheets() {
  const [rows, setRows] = useState(ROWS);
  const edit = (edits: readonly CellEdit[]) => {
    setRows((before) =>
      before.map((row, index) => ({
        ...row,
        cells: row.cells.map(
          (text, column) => edits.find((one) => one.row === index && one.column === column)?.text ?? text,
        ),
      })),
    );
    return [];
  };
  const shared = { columns: COLUMNS, problemAt, isUsed, onEdit: edit, onUndo: nothing, onRedo: nothing };
  return (
    <GallerySection title="Sheets">
      <Samples wide>
        <GallerySample name="With buttons">
          <EditableRows
            {...shared}
            addLabel="Add point"
            emptyText="No points"
            label="Points"
            rows={rows}
            summary={(index) => ({ title: rows[index]!.cells[1]!, note: rows[index]!.cells[0]! })}
            onAdd={() => 'a'}
            onDelete={nothing}
            onDuplicate={nothing}
          />
        </GallerySample>
        <GallerySample name="Pasted cells that were not applied">
          <RejectedCells
            cells={[{ where: 'Scale, row 2', text: '0–100', reason: 'enter four numbers' }]}
            onClose={nothing}
          />
        </GallerySample>
        <GallerySample name="Empty sheet">
          <Sheet {...shared} label="No points" rows={[]} onChoose={nothing} onOpen={nothing} />
        </GallerySample>
        <GallerySample name="Changed fields">
          <ChangeList
            changes={[
              { Path: 'Points.AI1.Name', What: 'AI1 Level: name', Before: 'Level', After: 'Wet well level' },
              { Path: 'Points.AO9', What: 'Point AO9 Start', Before: null, After: 'analog, writable' },
              { Path: 'Points.DI9', What: 'Point DI9 Hatch', Before: 'digital, coil 3, bit', After: null },
            ]}
          />
        </GallerySample>
        <GallerySample name="Row as a form">
          <RowForm
            columns={COLUMNS}
            row={rows[1]!}
            problemAt={problemAt}
            isUsed={isUsed}
            onEdit={(column, text) => edit([{ row: 1, column, text }])}
          />
        </GallerySample>
      </Samples>
    </GallerySection>
  );
}
