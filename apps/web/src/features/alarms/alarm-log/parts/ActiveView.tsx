import { Button } from '@mantine/core';
import { needsAcknowledgement } from '@outpost/core';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { useNotifiedAlarms, useSession, useStationNames } from '../../../../data/index.ts';
import { countFlood, NotifiedContext } from '../../../../ui/alarm/index.ts';
import { useOfNow } from '../../../../ui/clock/clock.ts';
import { Empty } from '../../../../ui/feedback/index.ts';
import { StateMark } from '../../../../ui/state/index.ts';
import { type ActiveFilter, applyFilter, type Grouping, withoutFilter } from '../model/active-filter.ts';
import type { BoardRow } from '../model/board.ts';
import { automaticGrouping, describeLine, firstLineOf, worstEntryOf } from '../model/lines.ts';
import * as texts from '../texts.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { ActiveList, type ActiveListProps } from './ActiveList.tsx';
import styles from './list.module.css';

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
  const { can } = useSession();
  const notified = useNotifiedAlarms(waiting);
  const grouping = filter.grouping ?? automatic.current;
  return (
    <NotifiedContext value={notified}>
      <FloodLine board={board} grouping={grouping} />
      {waiting.length > 0 && !can('Operator') && (
        <p className="note">
          {texts.operatorsAcknowledge} <Link to="/on-call">{texts.seeOnCall}</Link>
        </p>
      )}
      <ActiveFilters filter={filter} onFilter={onFilter} counts={filtered} grouping={grouping} />
      <div className={styles.content}>
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
      </div>
    </NotifiedContext>
  );
}

interface FloodLineProps extends Pick<ActiveViewProps, 'board'> {
  readonly grouping: Grouping;
}

function FloodLine({ board, grouping }: FloodLineProps) {
  const annunciated = useMemo(() => board.filter(({ isInMaintenance }) => !isInMaintenance), [board]);
  const entries = useMemo(() => annunciated.map(({ entry }) => entry), [annunciated]);
  const count = useOfNow((nowMs) => countFlood(entries, nowMs));
  const first = useMemo(
    () => (count === 0 ? null : firstLineOf(annunciated, grouping)),
    [count, annunciated, grouping],
  );
  return first === null ? null : (
    <p className={styles.flood}>
      <StateMark state={worstEntryOf(first)!.Priority} />
      <span>{texts.alarmFlood(count, describeLine(first))}</span>
    </p>
  );
}
