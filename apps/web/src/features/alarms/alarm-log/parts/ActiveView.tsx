import { Button } from '@mantine/core';
import { needsAcknowledgement } from '@outpost/core';
import { useMemo, useRef } from 'react';
import { useNotifiedAlarms, useStationNames } from '../../../../data/index.ts';
import { describeFlood } from '../../../../ui/alarm/index.ts';
import { useOfNow } from '../../../../ui/clock/clock.ts';
import { Empty } from '../../../../ui/feedback/index.ts';
import { type ActiveFilter, applyFilter, type Grouping, withoutFilter } from '../model/active-filter.ts';
import type { BoardRow } from '../model/board.ts';
import { automaticGrouping } from '../model/lines.ts';
import * as texts from '../texts.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { ActiveList, type ActiveListProps } from './ActiveList.tsx';
import styles from './list.module.css';
import { NotifiedContext } from './notified-context.ts';

export interface ActiveViewProps
  extends Omit<ActiveListProps, 'rows' | 'total' | 'grouping' | 'onClearFilter'> {
  /** Worst first. */
  readonly board: readonly BoardRow[];
  readonly filter: ActiveFilter;
  readonly onFilter: (change: Partial<ActiveFilter>) => void;
}

/** The active alarms with their filters. */
export function ActiveView({ board, filter, onFilter, ...list }: ActiveViewProps) {
  const { data: stations } = useStationNames();
  const areas = useMemo(() => new Map(stations?.map(({ StationId, Area }) => [StationId, Area])), [stations]);
  const filtered = useMemo(() => applyFilter(board, filter, (id) => areas.get(id)), [board, filter, areas]);
  const automatic = useRef<Grouping>('incident');
  automatic.current = automaticGrouping(board.length, automatic.current);
  const waiting = useMemo(
    () => board.flatMap(({ entry }) => (needsAcknowledgement(entry) ? [entry.Id] : [])),
    [board],
  );
  const notified = useNotifiedAlarms(waiting);
  const grouping = filter.grouping ?? automatic.current;
  return (
    <NotifiedContext value={notified}>
      <FloodLine board={board} />
      <ActiveFilters filter={filter} onFilter={onFilter} counts={filtered} grouping={grouping} />
      {filtered.rows.length === 0 ? (
        <Empty
          title={texts.noMatches}
          action={<Button onClick={() => onFilter(withoutFilter(filter))}>{texts.clearFilters}</Button>}
        >
          {texts.hiddenByFilter(board.length)}
        </Empty>
      ) : (
        <ActiveList
          rows={filtered.rows}
          total={board.length}
          grouping={grouping}
          onClearFilter={() => onFilter(withoutFilter(filter))}
          {...list}
        />
      )}
    </NotifiedContext>
  );
}

function FloodLine({ board }: Pick<ActiveViewProps, 'board'>) {
  const entries = useMemo(() => board.map(({ entry }) => entry), [board]);
  const text = useOfNow((nowMs) => describeFlood(entries, nowMs));
  return text === '' ? null : <p className={styles.flood}>{text}</p>;
}
