import type { ReportKind } from '@outpost/contract';
import { type ReportBar, reportBars } from '../model/bars.ts';
import type { ReportCell } from '../model/rows.ts';
import styles from './chart.module.css';

export interface MiniBarsProps {
  readonly kind: ReportKind;
  readonly cells: readonly (ReportCell | null)[];
}

export const MINI_HEIGHT = 26;

/** Small bars without axes; a line at half height where all time is unknown. */
export function MiniBars({ kind, cells }: MiniBarsProps) {
  const bars = reportBars(kind, cells).bars.flatMap((bar) => (bar === null ? [] : [bar]));
  const known = bars.filter(({ height }) => height !== null);
  return (
    <svg
      className={styles.mini}
      width="100%"
      viewBox={`0 0 1000 ${MINI_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.miniBar} d={barPath(known.filter(({ partial }) => !partial))} />
      <path className={styles.miniPartial} d={barPath(known.filter(({ partial }) => partial))} />
      <path className={styles.miniUnknown} d={unknownPath(bars.filter(({ height }) => height === null))} />
      <path className={styles.base} d={`M0 ${MINI_HEIGHT}H1000`} />
    </svg>
  );
}

/** One path for all bars: a year has hundreds. */
function barPath(bars: readonly ReportBar[]): string {
  return bars
    .map(({ left, width, height }) => {
      const top = ((height ?? 0) * MINI_HEIGHT).toFixed(2);
      return `M${x(left)} ${MINI_HEIGHT}v-${top}h${x(width)}v${top}z`;
    })
    .join('');
}

/** A line at half height in each place without data. */
export function unknownPath(bars: readonly Pick<ReportBar, 'left' | 'width'>[]): string {
  return bars.map(({ left, width }) => `M${x(left)} ${MINI_HEIGHT / 2}h${x(width)}v2h-${x(width)}z`).join('');
}

const x = (share: number): string => (1_000 * share).toFixed(1);
