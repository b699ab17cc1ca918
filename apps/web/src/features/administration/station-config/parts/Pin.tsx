import { useEffect, useRef, useState } from 'react';
import { loadMapTile, useMapStyles } from '../../../../data/index.ts';
import { hasWebGl, type PinMap } from '../../../../ui/map/index.ts';
import styles from '../station-config.module.css';
import * as texts from '../texts.ts';

export interface PinProps {
  /** Degrees; null: none yet, NaN: not a number. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly onPlace: (latitude: number, longitude: number) => void;
}

type Trouble = 'no-drawing' | 'no-script' | null;

/** A small map with the station's pin, which is placed by a click or dragged. */
export function Pin({ latitude, longitude, onPlace }: PinProps) {
  const frame = useRef<HTMLDivElement>(null);
  const map = useRef<PinMap | null>(null);
  const newest = useRef({ onPlace, latitude, longitude });
  newest.current = { onPlace, latitude, longitude };
  const [trouble, setTrouble] = useState<Trouble>(null);
  const [isShown, setIsShown] = useState(false);
  const { data: maps, error } = useMapStyles();
  const background = maps?.Street ?? maps?.Region ?? null;
  const isAsked = maps !== undefined || error !== null;
  useEffect(() => {
    if (!isAsked) return;
    let left = false;
    const make = async () => {
      if (!hasWebGl()) return setTrouble('no-drawing');
      const script = await import('../../../../ui/map/pin-map.ts').catch(() => null);
      if (left || frame.current === null) return;
      if (script === null) return setTrouble('no-script');
      map.current = new script.PinMap(
        frame.current,
        background,
        loadMapTile,
        (placed) => newest.current.onPlace(placed.latitude, placed.longitude),
        () => setIsShown(true),
      );
      map.current.place(newest.current.latitude, newest.current.longitude);
    };
    setIsShown(false);
    void make();
    return () => {
      left = true;
      map.current?.remove();
      map.current = null;
    };
  }, [isAsked, background]);
  useEffect(() => map.current?.place(latitude, longitude), [latitude, longitude]);
  if (trouble !== null) {
    return (
      <p className="hint">
        {trouble === 'no-drawing' ? texts.cannotShowMaps : texts.couldNotLoadMap} {texts.enterCoordinates}
      </p>
    );
  }
  return (
    <div className={styles.pinPlace}>
      <div ref={frame} className={`frame ${styles.pin}`} />
      {!isShown && (
        <p className={styles.pinLoading} role="status">
          {texts.loadingMap}
        </p>
      )}
    </div>
  );
}
