import { GRID_COLUMNS, type GridColumn, type GridView } from '@outpost/contract';
import { Dialog } from '../../../../ui/dialog/index.ts';
import { COLUMNS } from '../model/columns.ts';
import { STANDARD_VIEW, withColumn, withMoved, withPin, withWidth } from '../model/view.ts';
import * as texts from '../texts.ts';
import styles from './toolbar.module.css';

export interface ColumnsDialogProps {
  readonly open: boolean;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
  readonly onClose: () => void;
}

/** Selects, orders, sizes and pins columns, as dragging the headings does. */
export function ColumnsDialog({ open, view, onView, onClose }: ColumnsDialogProps) {
  const shown = view.Columns.map(({ Column }) => Column);
  const hidden = GRID_COLUMNS.filter((column) => !shown.includes(column));
  return (
    <Dialog open={open} onClose={onClose} title={texts.columns}>
      <div className="dialog-form">
        <ul>
          {[...shown, ...hidden].map((column) => (
            <ColumnLine key={column} column={column} view={view} onView={onView} />
          ))}
        </ul>
        <p className="note">{texts.columnsHint}</p>
        <div className="buttons-end">
          <button
            type="button"
            className="control"
            onClick={() => onView({ ...view, Columns: STANDARD_VIEW.Columns })}
          >
            {texts.resetColumns}
          </button>
          <button type="button" className="control" onClick={onClose}>
            {texts.done}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

interface ColumnLineProps {
  readonly column: GridColumn;
  readonly view: GridView;
  readonly onView: (view: GridView) => void;
}

function ColumnLine({ column, view, onView }: ColumnLineProps) {
  const { title } = COLUMNS[column];
  const index = view.Columns.findIndex(({ Column }) => Column === column);
  const placed = view.Columns[index];
  const isOnly = placed !== undefined && view.Columns.length === 1;
  const move = (to: number) => {
    const target = view.Columns[to];
    if (target !== undefined) onView(withMoved(view, column, target.Column));
  };
  return (
    <li className={styles.columnLine}>
      <label className={`tick ${styles.columnName}`}>
        <input
          type="checkbox"
          checked={placed !== undefined}
          disabled={isOnly}
          onChange={(event) => onView(withColumn(view, column, event.target.checked))}
        />
        {title}
      </label>
      {placed !== undefined && (
        <>
          <label className={styles.columnWidth}>
            <span className="visually-hidden">{texts.columnWidth(title)}</span>
            <input
              className="input"
              type="number"
              min={40}
              max={1_000}
              step={10}
              value={placed.Width}
              onChange={(event) =>
                onView(withWidth(view, column, event.target.valueAsNumber || placed.Width))
              }
            />
          </label>
          <button
            type="button"
            className="control"
            aria-pressed={placed.Pinned}
            aria-label={texts.pinNamed(title)}
            onClick={() => onView(withPin(view, column, !placed.Pinned))}
          >
            {texts.pin}
          </button>
          <button
            type="button"
            className="control"
            aria-label={texts.moveUp(title)}
            disabled={index === 0}
            onClick={() => move(index - 1)}
          >
            ↑
          </button>
          <button
            type="button"
            className="control"
            aria-label={texts.moveDown(title)}
            disabled={index === view.Columns.length - 1}
            onClick={() => move(index + 1)}
          >
            ↓
          </button>
        </>
      )}
    </li>
  );
}
