import type { RefObject } from 'react';
import { Icon, type IconName } from '../../../ui/icon/index.ts';
import type { MapHandle } from './MapPane.tsx';
import styles from './map.module.css';
import { BACKGROUND_LABELS } from './model/backgrounds.ts';
import * as texts from './texts.ts';
import type { UseBackground } from './use-background.ts';

export interface MapControlsProps {
  readonly map: RefObject<MapHandle | null>;
  readonly background: UseBackground;
}

/** The buttons on the map: background, zoom, all sites. */
export function MapControls({ map, background }: MapControlsProps) {
  const { all, chosen, choose } = background;
  return (
    <>
      {all.length > 1 && (
        <fieldset className={`segments ${styles.backgrounds}`} aria-label={texts.background}>
          {all.map((own) => (
            <button key={own} type="button" aria-pressed={own === chosen} onClick={() => choose(own)}>
              {BACKGROUND_LABELS[own]}
            </button>
          ))}
        </fieldset>
      )}
      <div className={styles.zoom}>
        <MapButton icon="fit" label={texts.showAllStations} onPress={() => map.current?.showAll()} />
        <MapButton icon="plus" label={texts.zoomIn} onPress={() => map.current?.zoomBy(1)} />
        <MapButton icon="minus" label={texts.zoomOut} onPress={() => map.current?.zoomBy(-1)} />
      </div>
    </>
  );
}

function MapButton(props: { readonly icon: IconName; readonly label: string; readonly onPress: () => void }) {
  return (
    <button
      className="icon-button"
      type="button"
      aria-label={props.label}
      title={props.label}
      onClick={props.onPress}
    >
      <Icon name={props.icon} size={18} />
    </button>
  );
}
