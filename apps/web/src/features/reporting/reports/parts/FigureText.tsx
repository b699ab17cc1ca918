import type { ShownFigure } from '../model/figures.ts';
import * as texts from '../texts.ts';
import styles from './table.module.css';

/** A figure of a report, marked with `≥` where it is a minimum. */
export function FigureText({ figure }: { readonly figure: ShownFigure }) {
  switch (figure.known) {
    case 'none':
      return (
        <span className={styles.nothing}>
          <span aria-hidden="true">{figure.text}</span>
          <span className="visually-hidden">{figure.reason}</span>
        </span>
      );
    case 'minimum':
      return (
        <span title={figure.reason ?? undefined}>
          <span aria-hidden="true">≥ </span>
          <span className="visually-hidden">{texts.atLeastSpoken} </span>
          {figure.text}
        </span>
      );
    case 'all':
      return figure.text;
  }
}

/** The mark before a minimum. */
export function AtLeast() {
  return (
    <>
      <span className={styles.atLeast} aria-hidden="true">
        ≥{' '}
      </span>
      <span className="visually-hidden">{texts.atLeastSpoken} </span>
    </>
  );
}

/** Unknown hours, muted where there are none. */
export function UnknownText({ figure }: { readonly figure: ShownFigure }) {
  return (
    <span className={figure.unknownHours > 0 ? styles.unknownSome : styles.unknownNone}>
      {figure.unknown}
    </span>
  );
}
