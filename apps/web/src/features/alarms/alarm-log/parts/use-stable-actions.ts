import type { AlarmLogEntry } from '@outpost/contract';
import { useMemo, useRef } from 'react';
import type { AlarmTask } from '../../../../ui/alarm-actions/index.ts';
import { type AlarmLine, entriesOf } from '../model/lines.ts';
import type { RowActions } from './AlarmRow.tsx';
import type { useSelection } from './use-selection.ts';

interface Latest {
  readonly lines: readonly AlarmLine[];
  readonly selection: ReturnType<typeof useSelection>;
  readonly acknowledgeAll: (entries: readonly AlarmLogEntry[]) => void;
  readonly onTask: (task: AlarmTask) => void;
  readonly setAt: (key: string) => void;
}

/** The same object for each render, so that rows do not render again. */
export function useStableActions(
  latest: Latest,
  setUnfolded: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
): RowActions {
  const newest = useRef(latest);
  newest.current = latest;
  return useMemo(() => {
    const of = (key: string) => {
      const line = newest.current.lines.find((one) => one.key === key);
      return line === undefined ? [] : entriesOf(line);
    };
    return {
      toggle: (key) => {
        newest.current.setAt(key);
        newest.current.selection.toggle(of(key));
      },
      acknowledge: (key) => newest.current.acknowledgeAll(of(key)),
      onTask: (task) => newest.current.onTask(task),
      unfold: (key) => {
        newest.current.setAt(key);
        setUnfolded((before) => {
          const next = new Set(before);
          if (!next.delete(key)) next.add(key);
          return next;
        });
      },
    };
  }, [setUnfolded]);
}
