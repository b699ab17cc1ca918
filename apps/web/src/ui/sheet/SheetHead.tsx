import { memo } from 'react';
import type { SheetColumn } from './columns.ts';
import styles from './sheet.module.css';
import * as texts from './texts.ts';
import { HEAD_WIDTH } from './visible-range.ts';

/** The widths and titles of the columns. */
export const SheetHead = memo(function SheetHead({ columns }: { readonly columns: readonly SheetColumn[] }) {
  return (
    <>
      <colgroup>
        <col style={{ width: HEAD_WIDTH }} />
        {columns.map((one) => (
          <col key={one.key} style={{ width: one.width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" aria-colindex={1} className={styles.corner}>
            <span className="visually-hidden">{texts.row}</span>
          </th>
          {columns.map(({ key, title, hint, kind }, index) => (
            <th
              key={key}
              scope="col"
              aria-colindex={index + 2}
              className={classesOfTitle(kind, index)}
              title={hint}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
});

const classesOfTitle = (kind: SheetColumn['kind'], place: number): string =>
  [place === 0 && styles.first, kind === 'number' && styles.number].filter(Boolean).join(' ');
