import { memo, type RefObject, useMemo, useState } from 'react';
import { useRatesOfChange } from '../../../data/index.ts';
import { RatesContext } from '../../../ui/value/RateMark.tsx';
import styles from './list.module.css';
import type { StationListGroup } from './list.ts';
import { nextRequested } from './requested-strips.ts';
import { StationRow } from './StationRow.tsx';
import { useOnScreen } from './use-on-screen.ts';
import { useStrips } from './use-strips.ts';

export interface StationListProps {
  readonly groups: readonly StationListGroup[];
  readonly list: RefObject<HTMLDivElement | null>;
}

/**
 * Until the browser has determined the visible rows, this many rows of each group count as visible.
 */
const FIRST_ROWS = 16;

/** The stations in their groups. Values and strips are rendered only for visible rows. */
export const StationList = memo(function StationList({ groups, list }: StationListProps) {
  const rows = useMemo(
    () => groups.map((group) => group.items.map((item) => item.station.StationId).join()).join(';'),
    [groups],
  );
  const onScreen = useOnScreen(list, rows);
  const [asked, setAsked] = useState<readonly number[]>([]);
  const next = nextRequested(asked, [...(onScreen ?? [])]);
  if (next !== asked) setAsked(next);
  const strips = useStrips(next);
  const inAlarm = groups.flatMap(({ items }) => items.filter((item) => item.isInAlarm));
  const rates = useRatesOfChange(inAlarm.map(({ station }) => station.StationId));
  const isFull = (id: number, index: number) => (onScreen === null ? index < FIRST_ROWS : onScreen.has(id));
  return (
    <RatesContext value={rates}>
      <div ref={list} className={styles.list}>
        {groups.map((group) => (
          <section key={group.key} aria-labelledby={`group-${group.key}`}>
            <h2 id={`group-${group.key}`} className="group-heading">
              {group.title} <span className="muted">{group.items.length}</span>
            </h2>
            <ul className={`surface rows ${styles.rows}`}>
              {group.items.map((item, index) => {
                const full = isFull(item.station.StationId, index);
                return (
                  <StationRow
                    key={item.station.StationId}
                    item={item}
                    full={full}
                    strips={full ? strips : undefined}
                  />
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </RatesContext>
  );
});
