import { useState } from 'react';
import type { Grouping } from '../model/active-filter.ts';
import type { BoardRow } from '../model/board.ts';
import { linesOf, lineWith } from '../model/lines.ts';

/**
 * The keys of the expanded groups: at first that of an alarm, if it is in one.
 * @returns also the key of its line, which is then the current one; null: no alarm is named, or it is not listed
 */
export function useUnfolded(rows: readonly BoardRow[], grouping: Grouping, expandedId: number | null) {
  const [first] = useState(() =>
    expandedId === null ? undefined : lineWith(linesOf(rows, grouping, new Set()), expandedId),
  );
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(
    new Set(first?.kind === 'group' ? [first.key] : []),
  );
  return { unfolded, setUnfolded, firstKey: first?.key ?? null };
}
