import type { GridColumn, GridView } from '@outpost/contract';
import { COLUMNS, type PlacedColumn } from '../model/columns.ts';
import * as texts from '../texts.ts';
import styles from './grid.module.css';
import { headingRole, rowRole } from './roles.ts';
import { type HeaderDrag, useHeaderDrag } from './use-header-drag.ts';

export interface HeaderRowProps extends HeaderDrag {
  readonly columns: readonly PlacedColumn[];
  readonly sort: GridView['Sort'];
  /** `also`: adds to the sort order. */
  readonly onSort: (column: GridColumn, also: boolean) => void;
}

/** The column headings: a click sorts, a drag moves, the right edge resizes. */
export function HeaderRow({ columns, sort, onSort, ...drag }: HeaderRowProps) {
  const { startMove, startWidth, wasDragged } = useHeaderDrag(drag);
  return (
    <div {...rowRole(0)} className={styles.headerRow}>
      {columns.map(({ Column, Pinned }, index) => {
        const { title, align } = COLUMNS[Column];
        const order = sort.findIndex((one) => one.Column === Column);
        const by = sort[order];
        return (
          // biome-ignore lint/a11y: it is a heading by its role; on the active one Enter does what a press does
          <div
            key={Column}
            id={`grid-heading-${Column}`}
            {...headingRole(index, by?.Descending)}
            className={headingClasses(align, Pinned, columns[index + 1]?.Pinned !== true)}
            style={{ width: `var(--width-${Column})`, ...(Pinned ? { left: `var(--left-${Column})` } : {}) }}
            data-column={Column}
            title={texts.sortHint(title.toLowerCase())}
            onPointerDown={(event) => startMove(event, Column)}
            onClick={(event) => {
              if (!wasDragged()) onSort(Column, event.shiftKey);
            }}
          >
            <span className={styles.headingTitle}>{title}</span>
            {by !== undefined && (
              <span className={styles.sortMark} aria-hidden="true">
                {by.Descending ? '▼' : '▲'}
                {sort.length > 1 && order + 1}
              </span>
            )}
            <span
              className={styles.grip}
              aria-hidden="true"
              onPointerDown={(event) => startWidth(event, Column)}
              onClick={(event) => event.stopPropagation()}
              onDoubleClick={() => drag.onFit(Column)}
            />
          </div>
        );
      })}
    </div>
  );
}

function headingClasses(align: 'left' | 'right', pinned: boolean, isLastPinned: boolean): string {
  return [
    styles.columnHeading,
    ...(align === 'right' ? [styles.right] : []),
    ...(pinned ? [styles.pinned] : []),
    ...(pinned && isLastPinned ? [styles.lastPinned] : []),
  ].join(' ');
}
