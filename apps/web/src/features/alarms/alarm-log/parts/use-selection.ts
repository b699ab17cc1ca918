import type { AlarmLogEntry } from '@outpost/contract';
import { useCallback, useMemo, useState } from 'react';
import type { BoardRow } from '../model/board.ts';

export interface AlarmSelection {
  readonly ids: ReadonlySet<number>;
  readonly entries: readonly AlarmLogEntry[];
  readonly set: (entries: readonly AlarmLogEntry[], isSelected: boolean) => void;
  /** Selects all of these alarms, or deselects them if all are selected. */
  readonly toggle: (entries: readonly AlarmLogEntry[]) => void;
  readonly clear: () => void;
}

/** The selected alarms of a list. An alarm that leaves the list, or that a filter hides, is no longer selected. */
export function useSelection(rows: readonly BoardRow[]): AlarmSelection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const entries = useMemo(
    () => rows.filter(({ entry }) => ids.has(entry.Id)).map(({ entry }) => entry),
    [rows, ids],
  );
  if (entries.length < ids.size) setIds(new Set(entries.map(({ Id }) => Id)));
  const set = useCallback(
    (some: readonly AlarmLogEntry[], isSelected: boolean) =>
      setIds((before) => {
        const next = new Set(before);
        for (const { Id } of some) isSelected ? next.add(Id) : next.delete(Id);
        return next;
      }),
    [],
  );
  const toggle = useCallback(
    (some: readonly AlarmLogEntry[]) =>
      setIds((before) => {
        const next = new Set(before);
        const isSelected = some.every(({ Id }) => before.has(Id));
        for (const { Id } of some) isSelected ? next.delete(Id) : next.add(Id);
        return next;
      }),
    [],
  );
  const clear = useCallback(() => setIds(new Set()), []);
  return { ids, entries, set, toggle, clear };
}
