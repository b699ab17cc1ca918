import type { ShownFigure } from '../model/figures.ts';
import styles from './table.module.css';

/** A report's figure; `≥` where nobody knew for a part of the time, since there may have been more. */
export function FigureText({ figure }: { readonly figure: ShownFigure }) {
  switch (figure.known) {
    case 'none':
      return (
        <span className={styles.nothing}>
          <span aria-hidden="true">{figure.text}</span>
          <span className="visually-hidden">nothing known</span>
        </span>
      );
    case 'least':
      return (
        <span
          className={styles.least}
          title={`Nobody knew for ${figure.unknown} h: there may have been more`}
        >
          <span aria-hidden="true">≥ </span>
          <span className="visually-hidden">at least </span>
          {figure.text}
        </span>
      );
    case 'all':
      return figure.text;
  }
}

/** Before a figure that may be more. */
export function AtLeast() {
  return (
    <>
      <span className={styles.atLeast} aria-hidden="true">
        ≥{' '}
      </span>
      <span className="visually-hidden">at least </span>
    </>
  );
}

/** The hours that nobody knew; quiet where there are none. */
export function UnknownText({ figure }: { readonly figure: ShownFigure }) {
  return (
    <span className={figure.unknownHours > 0 ? styles.unknownSome : styles.unknownNone}>
      {figure.unknown}
    </span>
  );
}
