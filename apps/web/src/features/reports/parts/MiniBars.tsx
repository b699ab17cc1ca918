import type { ReportKind } from '@outpost/contract';
import { barsOf } from '../model/bars.ts';
import type { ReportCell } from '../model/rows.ts';
import styles from './chart.module.css';

export interface MiniBarsProps {
  readonly kind: ReportKind;
  readonly cells: readonly (ReportCell | null)[];
}

/** A point's days as small columns without axes; where nobody knew a line at half height. The table has the figures. */
export function MiniBars({ kind, cells }: MiniBarsProps) {
  const { bars } = barsOf(kind, cells);
  const shown = bars.flatMap((bar) => (bar === null ? [] : [bar]));
  return (
    <svg className={styles.mini} width="100%" aria-hidden="true">
      <line className={styles.base} x1="0" x2="100%" y1="100%" y2="100%" />
      {shown.map(({ left, width, height, partial }) =>
        height === null ? (
          <rect
            key={left}
            className={styles.miniUnknown}
            x={percent(left)}
            width={percent(width)}
            y="50%"
            height="2"
          />
        ) : (
          <rect
            key={left}
            className={partial ? styles.miniPartial : styles.miniBar}
            x={percent(left)}
            width={percent(width)}
            y={percent(1 - height)}
            height={percent(height)}
          />
        ),
      )}
    </svg>
  );
}

const percent = (share: number) => `${(100 * share).toFixed(3)}%`;
