import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { AreaFilter } from '../../../ui/area/index.ts';
import { FilterChip, FilterChips } from '../../../ui/chip/index.ts';
import { SearchField, useSlashKey } from '../../../ui/search-field/index.ts';
import { formatTally } from '../../../ui/state/index.ts';
import { SiteList } from './list/SiteList.tsx';
import styles from './map.module.css';
import type { Filter, MapVisibility } from './model/filter.ts';
import type { MapModel } from './model/map-model.ts';
import type { MapListGroup } from './model/worst-first.ts';
import { StationPanel } from './panel/StationPanel.tsx';
import { type SheetStop, sheetHeights } from './sheet/heights.ts';
import { SheetHandle } from './sheet/SheetHandle.tsx';
import * as texts from './texts.ts';

export interface MapSideProps {
  readonly model: MapModel;
  /** Of all stations. */
  readonly areas: readonly { readonly Area: string }[];
  readonly groups: readonly MapListGroup[];
  readonly filter: Filter;
  readonly onFilter: (own: Partial<Filter>) => void;
  /** Index of the selected site. */
  readonly chosen: number | null;
  readonly hasNews: boolean;
  readonly onChoose: (site: number) => void;
  readonly onClose: () => void;
  /** Selects the worst site, then the next; null if no site is abnormal. */
  readonly onWorst: (() => void) | null;
  /** The sheet over the map on a phone; null elsewhere. */
  readonly sheet: {
    readonly stop: SheetStop;
    readonly board: number;
    readonly onStop: (stop: SheetStop) => void;
  } | null;
}

const CHIPS: readonly [show: MapVisibility, label: string][] = [
  ['all', texts.all],
  ['alarm', texts.inAlarm],
  ['offline', texts.offline],
  ['unplaced', texts.noPosition],
];

/** Summary, search, list of sites and the selected station. */
export function MapSide(props: MapSideProps) {
  const { model, areas, groups, filter, onFilter, chosen, hasNews, onChoose, onClose, onWorst, sheet } =
    props;
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [drawnTo, setDrawnTo] = useState<number | null>(null);
  useSlashKey(search);
  const counts = model.counts();
  const found = groups.reduce((sum, group) => sum + group.sites.length, 0);
  const site = chosen === null ? null : model.sites[chosen]!;
  const height = sheet === null ? undefined : (drawnTo ?? sheetHeights(sheet.board)[sheet.stop]);
  const isFiltered =
    filter.search !== '' || filter.area !== '' || filter.show !== 'all' || filter.spot !== null;
  const stop = sheet?.stop;
  useEffect(() => {
    // The sheet at rest has room for the worst station only.
    if (stop === 'peek') list.current!.scrollTop = 0;
  }, [stop]);
  const find = (
    <div className={styles.find}>
      <SearchField
        ref={search}
        label={texts.searchStationsHint}
        placeholder={texts.searchStations}
        value={filter.search}
        onChange={(value) => {
          onFilter({ search: value });
          sheet?.onStop('full');
        }}
        onKeyDown={(event) => {
          const first = groups[0]?.sites[0];
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            list.current?.focus();
          } else if (event.key === 'Enter' && first !== undefined) onChoose(first);
        }}
      />
      <AreaFilter stations={areas} area={filter.area} onChange={(area) => onFilter({ area })} />
      <FilterChips label={texts.filterStations}>
        {CHIPS.filter(([show]) => show !== 'unplaced' || counts.unplaced > 0).map(([show, label]) => (
          <FilterChip
            key={show}
            pressed={filter.show === show}
            onPress={() => onFilter({ show: filter.show === show ? 'all' : show })}
            {...(show === 'all' ? {} : { count: counts[show] })}
          >
            {label}
          </FilterChip>
        ))}
        {filter.spot !== null && (
          <FilterChip pressed onPress={() => onFilter({ spot: null })} count={filter.spot.size}>
            {texts.samePosition}
          </FilterChip>
        )}
      </FilterChips>
    </div>
  );
  return (
    <section
      className={site === null ? styles.side : `${styles.side} ${styles.withChosen}`}
      style={height === undefined ? undefined : { height }}
      data-stop={sheet?.stop}
      data-filtered={isFiltered ? '' : undefined}
      data-drawn={drawnTo === null ? undefined : ''}
      aria-label={texts.stations}
    >
      {sheet !== null && (
        <SheetHandle stop={sheet.stop} board={sheet.board} onStop={sheet.onStop} onDrag={setDrawnTo} />
      )}
      <div className={styles.head}>
        <p className={`hint ${styles.tally}`}>{formatTally(model.tally())}</p>
        <Button
          size="sm"
          aria-label={texts.showWorst}
          onClick={() => onWorst?.()}
          disabled={onWorst === null}
          title={onWorst === null ? texts.noAbnormalStations : texts.showWorstHint}
        >
          {texts.showWorstShort}
        </Button>
      </div>
      {sheet === null && find}
      {found === 0 && <p className={styles.none}>{texts.noMatches}</p>}
      <SiteList
        ref={list}
        model={model}
        groups={groups}
        chosen={chosen}
        hasNews={hasNews}
        isHeaded={sheet === null}
        onChoose={onChoose}
      />
      {/* On a phone the worst station comes first. */}
      {sheet !== null && find}
      {counts.unplaced > 0 && filter.show !== 'unplaced' && (
        <button
          type="button"
          className={`text-button ${styles.unplaced}`}
          onClick={() => onFilter({ show: 'unplaced' })}
        >
          {texts.stationsWithoutPosition(counts.unplaced)}
        </button>
      )}
      {site !== null && (
        <StationPanel
          key={site.id}
          stationId={site.id}
          name={site.name}
          hasPlace={site.place !== null}
          onClose={onClose}
        />
      )}
      <p className="visually-hidden" role="status">
        {texts.stationCount(found)}
      </p>
    </section>
  );
}
