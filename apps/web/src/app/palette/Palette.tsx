import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../data/index.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { trendLink } from '../../ui/links/trend-link.ts';
import { STATE_LABELS, StateMark } from '../../ui/state/index.ts';
import * as texts from '../texts.ts';
import { find, type PaletteMatch } from './find.ts';
import styles from './palette.module.css';
import { findPlaces, placesOf } from './places.ts';
import { useFindable } from './use-findable.ts';

const MOST = 12;

/** A station or point in the list of results. */
function entryOf({ stationId, name, code, state, alarm, point, opens }: PaletteMatch) {
  if (opens === 'report') {
    return {
      key: `report ${stationId}`,
      to: `/reports/ontime/${stationId}`,
      mark: <Icon name="report" size={15} />,
      name: texts.runTimeOf(name),
      note: code,
    };
  }
  if (point !== null && opens === 'trend') {
    return {
      key: `trend ${point.pointId}`,
      to: trendLink([{ stationId, pointId: point.pointId }]),
      mark: <Icon name="trend" size={15} />,
      name: texts.trendOf(point.name),
      note: name,
    };
  }
  return {
    key: `${stationId} ${point?.pointId}`,
    to: `/stations/${stationId}`,
    mark: <StateMark state={state} />,
    name: point?.name ?? name,
    note: [point === null ? code : name, alarm ?? (state === 'normal' ? '' : STATE_LABELS[state])]
      .filter(Boolean)
      .join(' · '),
  };
}

/**
 * Finds a station, a point or its trend, or a screen by a few letters and opens it (ARIA Authoring
 * Practices, combobox with a list).
 */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const stations = useFindable();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const session = useSession();
  const found = [
    ...findPlaces(placesOf(session), text).map(({ name, to, icon }) => ({
      key: `${name} ${to}`,
      to,
      mark: <Icon name={icon} size={15} />,
      name,
      note: '',
    })),
    ...find(stations, text, MOST).map(entryOf),
  ].slice(0, MOST);
  const chosen = Math.min(at, found.length - 1);
  const go = (entry: (typeof found)[number] | undefined) => {
    if (entry === undefined) return;
    onClose();
    void navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((chosen + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(found[chosen]);
    }
  };
  return (
    <Dialog open onClose={onClose} title={texts.findStationOrPoint} hideTitle place="top">
      <div className={styles.field}>
        <Icon name="search" />
        <input
          className={styles.input}
          value={text}
          placeholder={texts.findStationOrPoint}
          aria-label={texts.findStationOrPoint}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={texts.results} className={styles.list}>
        {found.map((entry, index) => (
          // The field above keeps the focus and handles the keyboard.
          <div
            key={entry.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={styles.option}
            onPointerMove={() => setAt(index)}
            onClick={() => go(entry)}
            onKeyDown={onKeyDown}
          >
            {entry.mark}
            <span className={styles.name}>{entry.name}</span>
            <span className={`note ${styles.note}`}>{entry.note}</span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? styles.none : 'visually-hidden'}>
        {found.length === 0 ? texts.noMatchesFor(text.trim()) : texts.resultCount(found.length)}
      </p>
    </Dialog>
  );
}
