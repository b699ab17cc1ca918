import { Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import * as texts from '../texts.ts';
import styles from './report.module.css';

interface FoldablePoint {
  readonly PointId: number;
  readonly Name: string;
}

/** Points of a report without those that did not change, which can be unfolded. */
export interface Folded<P> {
  /** In the tables. */
  readonly points: readonly P[];
  /** Says what is folded away; null: nothing can be. */
  readonly line: ReactNode;
}

/**
 * Folds away points that did not change, unless no other is left.
 *
 * @param isUnchanged always the same function
 * @param chosen the points that the user selected, all of which are shown; empty: none
 * @param shownId of a point that is shown in any case
 */
export function useFolded<P extends FoldablePoint>(
  points: readonly P[],
  isUnchanged: (point: P) => boolean,
  chosen: readonly number[],
  shownId: number | null,
): Folded<P> {
  const [isOpen, setOpen] = useState(false);
  const changed = useMemo(
    () => points.filter((point) => chosen.length > 0 || point.PointId === shownId || !isUnchanged(point)),
    [points, isUnchanged, chosen.length, shownId],
  );
  const count = points.length - changed.length;
  if (count === 0 || changed.length === 0) return { points, line: null };
  const text = texts.unchangedPoints(count);
  const names = points.filter((point) => !changed.includes(point)).map(({ Name }) => Name);
  const line = (
    <div className={`hint line ${styles.unchanged}`}>
      <span className="screen-only">{text}</span>
      {!isOpen && <span className={styles.printOnly}>{texts.unchangedNames(text, names)}</span>}
      <Button
        variant="subtle"
        className="screen-only"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? texts.hideUnchanged : texts.showUnchanged}
      </Button>
    </div>
  );
  return { points: isOpen ? points : changed, line };
}
