import { NativeSelect, Switch, TextInput } from '@mantine/core';
import formStyles from '../form/form.module.css';
import { formatOption, type SheetColumn, type SheetRow, TICKED } from './columns.ts';
import styles from './rows.module.css';
import * as texts from './texts.ts';

export interface RowFormProps {
  readonly row: SheetRow;
  readonly columns: readonly SheetColumn[];
  readonly problemAt: (row: SheetRow, column: SheetColumn) => string | null;
  readonly warningAt?: (row: SheetRow, column: SheetColumn) => string | null;
  readonly isUsed: (row: SheetRow, column: SheetColumn) => boolean;
  readonly onEdit: (column: number, text: string) => void;
}

/** One row as a form with every column that applies to it. */
export function RowForm({ row, columns, problemAt, warningAt, isUsed, onEdit }: RowFormProps) {
  return (
    <div className={`${styles.form} ${formStyles.aligned}`}>
      {columns.map((column, index) => {
        if (!isUsed(row, column)) return null;
        const text = row.cells[index] ?? '';
        const warning = warningAt?.(row, column) ?? null;
        const shared = {
          label: column.title,
          description: warning === null ? column.hint : <b>{texts.warning(warning)}</b>,
          error: problemAt(row, column),
        };
        if (column.kind === 'tick') {
          return (
            <Switch
              key={column.key}
              {...shared}
              checked={text === TICKED}
              onChange={(event) => onEdit(index, event.currentTarget.checked ? TICKED : '')}
            />
          );
        }
        if (column.kind === 'choice') {
          const options = column.options ?? [];
          const unknown = options.some(({ value }) => value === text) ? [] : [{ value: text, label: text }];
          return (
            <NativeSelect
              key={column.key}
              {...shared}
              value={text}
              data={[...unknown, ...options].map((option) => ({
                value: option.value,
                label: formatOption(option),
              }))}
              onChange={(event) => onEdit(index, event.currentTarget.value)}
            />
          );
        }
        return (
          <TextInput
            key={column.key}
            {...shared}
            value={text}
            inputMode={column.kind === 'number' ? 'decimal' : 'text'}
            autoComplete="off"
            onChange={(event) => onEdit(index, event.currentTarget.value)}
          />
        );
      })}
    </div>
  );
}
