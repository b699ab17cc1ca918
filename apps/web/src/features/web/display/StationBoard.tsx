import type { AlarmLogEntry, StationOverview } from '@outpost/contract';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { STATE_LABELS, StateMark } from '../../../ui/state/index.ts';
import {
  AREAS_ONLY,
  type BoardArea,
  type BoardLayout,
  type BoardStation,
  boardAreas,
  countNormal,
  countStates,
  isAbnormal,
  layOutBoard,
  worstAreasFirst,
} from './board.ts';
import styles from './display.module.css';
import * as texts from './texts.ts';

export interface StationBoardProps {
  readonly stations: readonly StationOverview[];
  /** Those that are active or unacknowledged. */
  readonly alarms: readonly AlarmLogEntry[];
  readonly nowMs: number;
  readonly hasNews: boolean;
  /** Takes no more room than the areas need. */
  readonly areasOnly: boolean;
}

/** Every station by area with its state, as large as the room below the alarms allows. */
export function StationBoard({ stations, alarms, nowMs, hasNews, areasOnly }: StationBoardProps) {
  const element = useRef<HTMLElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const look = () => {
      // The size of one unit, see display.module.css.
      const unitPx = Number.parseFloat(getComputedStyle(box).fontSize) || 1;
      setRoom({ width: box.clientWidth / unitPx, height: box.clientHeight / unitPx });
    };
    const observer = new ResizeObserver(look);
    observer.observe(box);
    look();
    return () => observer.disconnect();
  }, []);
  const areas = boardAreas(stations, nowMs, hasNews, alarms);
  return (
    <section ref={element} className={styles.board} aria-label={texts.stationsByArea}>
      <Board areas={areas} layout={areasOnly ? AREAS_ONLY : layOutBoard(areas, room.width, room.height)} />
    </section>
  );
}

function Board({ areas, layout }: { readonly areas: readonly BoardArea[]; readonly layout: BoardLayout }) {
  const { density, cells, columns, rows, edge } = layout;
  if (density === 'marks')
    return (
      <ul className={styles.rows} style={{ '--edge': `${edge}em` } as CSSProperties}>
        {areas.map((area) => (
          <li key={area.name}>
            <AreaName area={area} />
            <Marks stations={area.stations} />
          </li>
        ))}
      </ul>
    );
  // Those that do not fit are the least urgent.
  if (density === 'areas')
    return (
      <ul className={styles.flow}>
        <li className={`muted ${styles.stationsWord}`}>{texts.stations}</li>
        {worstAreasFirst(areas).map((area) => (
          <li key={area.name}>
            <p className={styles.area}>{areaName(area)}</p>
            <Counts stations={area.stations} />
          </li>
        ))}
      </ul>
    );
  return (
    <ul
      className={styles.tiles}
      data-density={density}
      style={{ '--columns': columns, '--rows': rows } as CSSProperties}
    >
      {cells.map(({ area, station, column, row }) => (
        <li key={station?.id ?? area.name} style={{ gridColumn: column, gridRow: row }}>
          {station === null ? (
            <AreaName area={area} isPartial={density === 'abnormal'} />
          ) : (
            <Tile station={station} />
          )}
        </li>
      ))}
    </ul>
  );
}

const areaName = ({ name }: BoardArea) => (name === '' ? texts.noArea : name);

interface AreaNameProps {
  readonly area: BoardArea;
  /** Only its abnormal stations are named below. */
  readonly isPartial?: boolean;
}

function AreaName({ area, isPartial = false }: AreaNameProps) {
  return (
    <p className={styles.area}>
      {areaName(area)}{' '}
      <span className="muted">{isPartial ? texts.normalCount(countNormal(area)) : area.stations.length}</span>
    </p>
  );
}

function Tile({ station }: { readonly station: BoardStation }) {
  const { name, state, tone } = station;
  return (
    <p className={isAbnormal(station) ? `tone-${tone} ${styles.tile} ${styles.abnormal}` : styles.tile}>
      <StateMark state={state} label={STATE_LABELS[state]} />
      <span>{name}</span>
    </p>
  );
}

function Marks({ stations }: { readonly stations: readonly BoardStation[] }) {
  return (
    <ul className={styles.marks}>
      {stations.map(({ id, name, state, tone }) => (
        <li key={id} className={tone === state ? undefined : `tone-${tone} ${styles.ringed}`}>
          <StateMark state={state} label={texts.stationState(name, STATE_LABELS[state])} />
        </li>
      ))}
    </ul>
  );
}

function Counts({ stations }: { readonly stations: readonly BoardStation[] }) {
  return (
    <ul className={styles.stateCounts}>
      {countStates(stations).map(({ state, tone, count }) => (
        <li key={`${state} ${tone}`} className={tone === state ? undefined : `tone-${tone} ${styles.ringed}`}>
          <StateMark
            state={state}
            label={
              tone === state
                ? STATE_LABELS[state]
                : texts.stationState(STATE_LABELS[state], STATE_LABELS[tone])
            }
          />
          {count}
        </li>
      ))}
    </ul>
  );
}
