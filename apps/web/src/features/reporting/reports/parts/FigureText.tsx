import { coverageOf } from '../model/coverage.ts';
import type { ShownFigure } from '../model/figures.ts';
import * as texts from '../texts.ts';
import styles from './table.module.css';

/** A figure of a report; `–` with the reason for screen readers where there is none. */
export function FigureText({ figure: { text, reason } }: { readonly figure: ShownFigure }) {
  if (reason === null) return text;
  return (
    <span className="muted">
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{reason}</span>
    </span>
  );
}

type Time = Parameters<typeof coverageOf>[0][number];

/** The share of time with data, muted where it is all of it; of several periods the least. */
export function CoverageText({ of }: { readonly of: readonly Time[] }) {
  const { text, isWhole, isLow } = coverageOf(of);
  if (!isLow) return <span className={isWhole ? 'muted' : undefined}>{text}</span>;
  return (
    <span className={styles.incomplete}>
      <i>{texts.incomplete}</i> {text}
    </span>
  );
}
