import type { MapStyles, StationOnMap } from '@outpost/contract';
import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react';
import type { StationStates } from '../../../data/index.ts';
import { useMedia } from '../../../ui/page/use-is-phone.ts';
import { useSize } from '../../../ui/page/use-size.ts';
import { MapControls } from './MapControls.tsx';
import { MapNotices } from './MapNotices.tsx';
import { type MapHandle, MapPane } from './MapPane.tsx';
import { MapSide } from './MapSide.tsx';
import styles from './map.module.css';
import { NO_SERVICE } from './model/backgrounds.ts';
import { ALL } from './model/filter.ts';
import { nextWorst, worstOf } from './model/worst-first.ts';
import { PrintedMap } from './PrintedMap.tsx';
import { coveredBy } from './sheet/covered.ts';
import type { SheetStop } from './sheet/heights.ts';
import * as texts from './texts.ts';
import { useBackground } from './use-background.ts';
import { useFilter, useMapModel, useModelVersion } from './use-map-model.ts';
import { useScript } from './use-script.ts';
import { useSelectedStation } from './use-selected-station.ts';

export interface MapBoardProps {
  readonly stations: readonly StationOnMap[];
  readonly states: StationStates;
  /** The page receives live states. */
  readonly hasNews: boolean;
  /** null until the configuration of backgrounds is loaded. */
  readonly backgrounds: MapStyles | null;
}

/** The map and its list, next to each other or as a sheet: two views of one model. */
export function MapBoard({ stations, states, hasNews, backgrounds }: MapBoardProps) {
  const model = useMapModel(stations, states);
  const version = useModelVersion(model);
  const [filter, changeFilter] = useFilter(model);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what is in the model.
  const groups = useMemo(() => model.list(), [model, version]);
  const [stationId, chooseStation] = useSelectedStation();
  const chosen = stationId === null ? null : (model.map.indexOf(stationId) ?? null);
  const background = useBackground(backgrounds ?? NO_SERVICE);
  const [canDraw, setCanDraw] = useState(true);
  const script = useScript();
  const map = useRef<MapHandle>(null);
  const board = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(board);
  // The list is a sheet over the map.
  const isPhone = useMedia('(max-width: 700px)');
  const [stop, setStop] = useState<SheetStop>(stationId === null ? 'peek' : 'half');
  const frame = { width, height, isPhone };
  const covered = coveredBy(frame, stop, chosen !== null);

  const choose = useCallback(
    (site: number | null) => {
      chooseStation(site === null ? null : model.sites[site]!.id);
      if (site !== null) setStop((before) => (before === 'full' ? before : 'half'));
    },
    [chooseStation, model],
  );
  const goTo = (site: number) => {
    choose(site);
    // On a phone the sheet makes room for the map.
    setStop('half');
    map.current?.goTo(site, coveredBy(frame, 'half', true));
  };
  const rank = (site: number) => model.rank(site);
  const listed = nextWorst(groups, rank, chosen);
  // *Show worst* must not be limited by a search.
  const hidden = listed === null ? worstOf(model.sites.length, rank) : null;
  const worst = listed ?? hidden;
  const showWorst = (site: number) => {
    if (hidden !== null) changeFilter(ALL);
    goTo(site);
  };

  return (
    <>
      <PrintedMap map={map} model={model} groups={groups} />
      <div
        ref={board}
        className={canDraw ? `surface ${styles.board}` : `surface ${styles.board} ${styles.listOnly}`}
      >
        <MapSide
          model={model}
          areas={stations}
          groups={groups}
          filter={filter}
          onFilter={changeFilter}
          chosen={chosen}
          hasNews={hasNews}
          onChoose={goTo}
          onClose={() => choose(null)}
          onWorst={worst === null ? null : () => showWorst(worst)}
          sheet={isPhone && canDraw ? { stop, board: height, onStop: setStop } : null}
        />
        <section
          className={styles.map}
          style={
            { '--covered': `${covered.bottom}px`, '--covered-right': `${covered.right}px` } as CSSProperties
          }
          aria-label={texts.map}
        >
          {canDraw && (
            <>
              {height > 0 && (
                <MapPane
                  key={script.attempt}
                  ref={map}
                  model={model}
                  chosen={chosen}
                  hasNews={hasNews}
                  background={backgrounds === null ? undefined : background.source}
                  attempt={background.attempt}
                  covered={covered}
                  onPick={choose}
                  onSpot={(sites) => {
                    changeFilter({ spot: new Set(sites.map((site) => model.sites[site]!.id)) });
                    setStop('half');
                  }}
                  onBackgroundFailed={background.onFailed}
                  onImpossible={() => setCanDraw(false)}
                  onUnreachable={script.onUnreachable}
                />
              )}
              <MapControls map={map} background={background} />
            </>
          )}
          <MapNotices
            canDraw={canDraw}
            hasNews={hasNews}
            states={states}
            background={background}
            script={script}
            unknownStation={chosen === null ? stationId : null}
          />
        </section>
      </div>
    </>
  );
}
