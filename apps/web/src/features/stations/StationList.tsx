import { type RefObject, useMemo, useState } from 'react';
import { nextAsked } from './asked-strips.ts';
import styles from './list.module.css';
import type { ListGroup } from './list.ts';
import { StationRow } from './StationRow.tsx';
import { useOnScreen } from './use-on-screen.ts';
import { useStrips } from './use-strips.ts';
import { whyOf } from './why.ts';

export interface StationListProps {
  readonly groups: readonly ListGroup[];
  readonly nowMs: number;
  readonly list: RefObject<HTMLDivElement | null>;
}

/** The stations in their groups. Strips are fetched for what is on screen only. */
export function StationList({ groups, nowMs, list }: StationListProps) {
  const rows = useMemo(
    () => groups.map((group) => group.items.map((item) => item.station.StationId).join()).join(';'),
    [groups],
  );
  const onScreen = useOnScreen(list, rows);
  const [asked, setAsked] = useState<readonly number[]>([]);
  const next = nextAsked(asked, [...onScreen]);
  if (next !== asked) setAsked(next);
  const strips = useStrips(next);
  return (
    <div ref={list} className={styles.list}>
      {groups.map((group) => (
        <section key={group.key} aria-labelledby={`group-${group.key}`}>
          <h2 id={`group-${group.key}`} className={styles.group}>
            {group.title} <span className={styles.count}>{group.items.length}</span>
          </h2>
          <ul className={styles.rows}>
            {group.items.map((item) => (
              <StationRow
                key={item.station.StationId}
                item={item}
                why={whyOf(item.station, item, nowMs)}
                strips={onScreen.has(item.station.StationId) ? strips : undefined}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
