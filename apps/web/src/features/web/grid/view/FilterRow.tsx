import { type GridColumn, PRIORITIES, STATION_KINDS } from '@outpost/contract';
import { STATE_LABELS } from '../../../../ui/state/index.ts';
import { alarmKindLabel } from '../../../../ui/station-status/kinds.ts';
import { TRUST_LABELS } from '../../../../ui/value/index.ts';
import { TRUSTS } from '../engine/evaluated-rows.ts';
import { ANY_ALARM } from '../engine/filter.ts';
import { COLUMNS, type PlacedColumn } from '../model/columns.ts';
import * as texts from '../texts.ts';
import styles from './grid.module.css';
import { cellRole, rowRole } from './roles.ts';

export interface ColumnFilterProps {
  readonly column: GridColumn;
  readonly text: string;
  readonly onChange: (column: GridColumn, text: string) => void;
}

type Choice = readonly [text: string, words: string];

/** Options of columns with few values. */
const CHOICES: Partial<Readonly<Record<GridColumn, readonly Choice[]>>> = {
  kind: STATION_KINDS.map((kind) => [alarmKindLabel(kind), alarmKindLabel(kind)] as const),
  quality: TRUSTS.map((trust) => [TRUST_LABELS[trust], TRUST_LABELS[trust]] as const),
  alarm: [
    [ANY_ALARM, texts.anyAlarm],
    ...PRIORITIES.map((priority) => [STATE_LABELS[priority], STATE_LABELS[priority]] as const),
  ],
};

/** The filter of a column: options if there are few values, otherwise a text or a comparison. */
export function ColumnFilter({ column, text, onChange }: ColumnFilterProps) {
  const label = texts.filterNamed(COLUMNS[column].title);
  const active = text === '' ? undefined : '';
  const choices = CHOICES[column];
  if (choices === undefined) {
    return (
      <input
        type="search"
        aria-label={label}
        placeholder={COLUMNS[column].filterHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={text}
        data-active={active}
        onChange={(event) => onChange(column, event.target.value)}
      />
    );
  }
  const isOwn = text !== '' && !choices.some(([choice]) => choice === text);
  return (
    <select
      aria-label={label}
      value={text}
      data-active={active}
      onChange={(event) => onChange(column, event.target.value)}
    >
      <option value="">{texts.all}</option>
      {choices.map(([choice, words]) => (
        <option key={choice} value={choice}>
          {words}
        </option>
      ))}
      {isOwn && <option value={text}>{text}</option>}
    </select>
  );
}

export interface FilterRowProps {
  readonly columns: readonly PlacedColumn[];
  readonly contains: Readonly<Partial<Record<GridColumn, string>>>;
  readonly onFilter: ColumnFilterProps['onChange'];
}

/** A filter below each heading. */
export function FilterRow({ columns, contains, onFilter }: FilterRowProps) {
  return (
    <div {...rowRole(1)} className={styles.headerRow}>
      {columns.map(({ Column, Pinned }, index) => (
        <div
          key={Column}
          {...cellRole(index)}
          data-column={Column}
          className={Pinned ? `${styles.filterCell} ${styles.pinned}` : styles.filterCell}
          style={{ width: `var(--width-${Column})`, ...(Pinned ? { left: `var(--left-${Column})` } : {}) }}
        >
          <ColumnFilter column={Column} text={contains[Column] ?? ''} onChange={onFilter} />
        </div>
      ))}
    </div>
  );
}
