import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialog/index.ts';
import { Empty } from '../feedback/index.ts';
import { Icon } from '../icon/index.ts';
import { useIsPhone } from '../page/use-is-phone.ts';
import * as common from '../texts.ts';
import { RowForm } from './RowForm.tsx';
import styles from './rows.module.css';
import { Sheet, type SheetProps } from './Sheet.tsx';
import * as texts from './texts.ts';

export interface EditableRowsProps extends Omit<SheetProps, 'onChoose' | 'onOpen' | 'goTo'> {
  /** Label of the button that adds a row: `Add point`. */
  readonly addLabel: string;
  /** Shown while there are no rows: `No points`. */
  readonly emptyText: string;
  /** The row in two lines, where there is not enough space for the sheet. */
  readonly summary: (row: number) => {
    readonly title: string;
    readonly note: string;
    readonly mark?: ReactNode;
  };
  /** @returns the key of the row that was added */
  readonly onAdd: () => string;
  readonly onDuplicate?: (top: number, bottom: number) => void;
  readonly onDelete: (top: number, bottom: number) => void;
  readonly onShift?: (top: number, bottom: number, by: 1 | -1) => void;
  /** To the right of the buttons. */
  readonly tools?: ReactNode;
  /** Called with the row of the cursor. */
  readonly onCursor?: (row: number) => void;
}

/** Editable rows: a sheet with its buttons, a list on a phone, and a form for each row. */
export function EditableRows(props: EditableRowsProps) {
  const { rows, columns, problemAt, warningAt, isUsed = ALWAYS } = props;
  const { onEdit, onDuplicate, onDelete, onShift } = props;
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState({ top: 0, bottom: 0 });
  const [open, setOpen] = useState<string | null>(null);
  const [goTo, setGoTo] = useState<{ readonly key: string } | null>(null);
  const top = Math.min(chosen.top, rows.length - 1);
  const bottom = Math.min(chosen.bottom, rows.length - 1);
  const many = bottom - top + 1;
  const none = rows.length === 0;
  const opened = rows.findIndex(({ key }) => key === open);
  const choose = (from: number, to: number) => {
    setChosen({ top: from, bottom: to });
    props.onCursor?.(from);
  };
  // Continue with the first cell of the new row, or with its form where there is no sheet.
  const add = () => {
    const key = props.onAdd();
    if (isPhone) setOpen(key);
    else setGoTo({ key });
  };
  return (
    <>
      <div className="line pad">
        <Button onClick={add}>{props.addLabel}</Button>
        {!isPhone && (
          <>
            <Button disabled={none} onClick={() => setOpen(rows[top]?.key ?? null)}>
              {texts.details}
            </Button>
            {onDuplicate && (
              <Button disabled={none} onClick={() => onDuplicate(top, bottom)}>
                {texts.duplicate}
              </Button>
            )}
            {onShift && (
              <>
                <Button
                  disabled={none || top === 0}
                  aria-label={texts.moveUp}
                  onClick={() => onShift(top, bottom, -1)}
                >
                  ↑
                </Button>
                <Button
                  disabled={none || bottom === rows.length - 1}
                  aria-label={texts.moveDown}
                  onClick={() => onShift(top, bottom, 1)}
                >
                  ↓
                </Button>
              </>
            )}
            <Button color="danger" disabled={none} onClick={() => onDelete(top, bottom)}>
              {texts.deleteRows(many)}
            </Button>
          </>
        )}
        {props.tools !== undefined && <span className="line at-end">{props.tools}</span>}
      </div>
      {isPhone ? (
        <RowList {...props} onOpen={(row) => setOpen(rows[row]?.key ?? null)} />
      ) : (
        <Sheet {...props} goTo={goTo} onChoose={choose} onOpen={(row) => setOpen(rows[row]?.key ?? null)} />
      )}
      <Dialog
        open={opened >= 0}
        onClose={() => setOpen(null)}
        title={opened < 0 ? '' : props.summary(opened).title}
        place={isPhone ? 'sheet' : 'middle'}
        large
      >
        {opened >= 0 && (
          <>
            <RowForm
              row={rows[opened]!}
              columns={columns}
              problemAt={problemAt}
              {...(warningAt && { warningAt })}
              isUsed={isUsed}
              onEdit={(column, text) => onEdit([{ row: opened, column, text }], [])}
            />
            <div className={`buttons ${styles.buttons}`}>
              <Button variant="filled" onClick={() => setOpen(null)}>
                {texts.done}
              </Button>
              {onDuplicate && (
                <Button
                  onClick={() => {
                    onDuplicate(opened, opened);
                    setOpen(null);
                  }}
                >
                  {texts.duplicate}
                </Button>
              )}
              <Button
                color="danger"
                onClick={() => {
                  onDelete(opened, opened);
                  setOpen(null);
                }}
              >
                {common.deleteAction}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  );
}

const ALWAYS = () => true;

function RowList(props: EditableRowsProps & { readonly onOpen: (row: number) => void }) {
  const { rows, columns, problemAt, isUsed = ALWAYS, summary, label } = props;
  if (rows.length === 0) return <Empty title={props.emptyText} />;
  return (
    <ul aria-label={label}>
      {rows.map((row, index) => {
        const { title, note, mark } = summary(index);
        const wrong = columns.filter(
          (column) => isUsed(row, column) && problemAt(row, column) !== null,
        ).length;
        return (
          <li key={row.key}>
            <button type="button" className={styles.item} onClick={() => props.onOpen(index)}>
              <span className={styles.titleLine}>
                <b>{title}</b> {mark}
              </span>
              <span className="hint">{note}</span>
              {wrong > 0 && (
                <span className={styles.wrong}>
                  <Icon name="warning" size={14} /> {texts.errors(wrong)}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
