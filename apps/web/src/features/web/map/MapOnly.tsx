import type { MapStyles, StationOnMap } from '@outpost/contract';
import { type CSSProperties, useRef, useState } from 'react';
import { useFailure, useMapData, useMapStyles } from '../../../data/index.ts';
import { Failed, Loading } from '../../../ui/feedback/index.ts';
import { useSize } from '../../../ui/page/use-size.ts';
import { MapPane } from './MapPane.tsx';
import styles from './map.module.css';
import { NO_SERVICE } from './model/backgrounds.ts';
import * as texts from './texts.ts';
import { useBackground } from './use-background.ts';
import { useMapModel } from './use-map-model.ts';

/** The map with all sites for a display: nothing to operate, and nothing of it is remembered. */
export function MapOnly() {
  const data = useMapData();
  const backgrounds = useMapStyles();
  const failure = useFailure(data.asked);
  const stations = data.asked.data;
  if (stations === undefined) {
    if (failure === null) return <Loading label={texts.loadingStations} />;
    return <Failed title={texts.couldNotLoadStations}>{failure.detail}</Failed>;
  }
  return (
    <Sites
      stations={stations}
      {...data}
      backgrounds={backgrounds.data ?? (backgrounds.isPending ? null : NO_SERVICE)}
    />
  );
}

const NOTHING_COVERED = { right: 0, bottom: 0 };
const UNCOVERED = { height: '100%', '--covered': '0px', '--covered-right': '0px' } as CSSProperties;
const ignore = () => undefined;

interface SitesProps extends Pick<ReturnType<typeof useMapData>, 'states' | 'hasNews'> {
  readonly stations: readonly StationOnMap[];
  /** null: not loaded yet. */
  readonly backgrounds: MapStyles | null;
}

function Sites({ stations, states, hasNews, backgrounds }: SitesProps) {
  const model = useMapModel(stations, states);
  const background = useBackground(backgrounds ?? NO_SERVICE);
  const [isImpossible, setIsImpossible] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const { height } = useSize(frame);
  return (
    <div ref={frame} className={styles.map} style={UNCOVERED}>
      {isImpossible && <Failed title={texts.mapNotSupported} />}
      {height > 0 && !isImpossible && (
        <MapPane
          model={model}
          chosen={null}
          hasNews={hasNews}
          background={backgrounds === null ? undefined : background.source}
          attempt={background.attempt}
          covered={NOTHING_COVERED}
          remembers={false}
          onPick={ignore}
          onSpot={ignore}
          onBackgroundFailed={background.onFailed}
          onImpossible={() => setIsImpossible(true)}
          onUnreachable={ignore}
        />
      )}
    </div>
  );
}
