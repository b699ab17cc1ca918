import { useMemo, useState } from 'react';
import { SearchField } from '../../../../ui/search-field/index.ts';
import { fold, searchTerms } from '../../../../ui/text/fold.ts';
import { formatDay } from '../../../../ui/time/index.ts';
import { type CoveredStation, formatCoverage, openRuns } from '../model/coverage.ts';
import * as texts from '../texts.ts';
import styles from './coverage.module.css';

export interface StationStripsProps {
  readonly dates: readonly string[];
  readonly stations: readonly CoveredStation[];
  readonly chosen: number;
  readonly nameOf: (stationId: number) => string;
  readonly onChoose: (stationId: number) => void;
}

const HOURS = 24;
const MAX_SHOWN = 100;
/** Longer lists have a search field. */
const MAX_WITHOUT_SEARCH = 9;

/** The week of each station as a bar of hours; pressing one shows it in full above. */
export function StationStrips({ dates, stations, chosen, nameOf, onChoose }: StationStripsProps) {
  const [search, setSearch] = useState('');
  const found = useMemo(() => {
    const terms = searchTerms(search);
    return stations.filter(({ StationId }) => {
      const name = fold(nameOf(StationId));
      return terms.every((term) => name.includes(term));
    });
  }, [stations, search, nameOf]);
  const isSearched = search.trim() !== '';
  const [areCoveredShown, setCoveredShown] = useState(false);
  const covered = found.filter(({ OpenHours }) => OpenHours === 0).length;
  const isFolded = covered > 0 && !areCoveredShown && !isSearched;
  const listed = isFolded ? found.filter(({ OpenHours }) => OpenHours > 0) : found;
  return (
    <>
      {stations.length > MAX_WITHOUT_SEARCH && (
        <div className={styles.search}>
          <SearchField
            label={texts.searchStations}
            placeholder={texts.findStation}
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      <ul className="rows">
        {listed.slice(0, MAX_SHOWN).map((station) => (
          <li key={station.StationId}>
            <button
              type="button"
              className={styles.station}
              aria-pressed={station.StationId === chosen}
              onClick={() => onChoose(station.StationId)}
            >
              <span className={styles.stationName}>{nameOf(station.StationId)}</span>
              <span className={station.OpenHours > 0 ? styles.short : 'note'}>
                {station.OpenHours > 0 ? formatCoverage(station) : texts.fullyCovered}
              </span>
              <Strip days={station.Days} />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="empty">{texts.noMatchesFor(search.trim())}</p>}
      {listed.length > MAX_SHOWN && (
        <p className="empty">{texts.showingTypeToFilter(MAX_SHOWN, listed.length)}</p>
      )}
      {isFolded && (
        <button type="button" className="more-button" onClick={() => setCoveredShown(true)}>
          {texts.showCovered(covered)}
        </button>
      )}
      <p className="visually-hidden">{texts.barsStartOn(formatDay(dates[0]!, 'UTC'))}</p>
    </>
  );
}

/** Decorative: the text next to it says the same. */
function Strip({ days }: { readonly days: readonly string[] }) {
  const width = days.length * HOURS;
  return (
    <svg className={styles.strip} viewBox={`0 0 ${width} 10`} preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.stripCovered} width={width} height={10} />
      {openRuns(days).map(({ at, length }) => (
        <rect key={at} className={styles.stripOpen} x={at} y={0.5} width={length} height={9} />
      ))}
      {days.slice(1).map((_, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
        <rect key={day} className={styles.stripDay} x={(day + 1) * HOURS - 0.4} width={0.8} height={10} />
      ))}
    </svg>
  );
}
