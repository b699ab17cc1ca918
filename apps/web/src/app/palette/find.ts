import type { State } from '../../ui/state/index.ts';

/** A station with the names by which it can be found. */
export interface Findable {
  readonly stationId: number;
  readonly name: string;
  /** The utility's own number. */
  readonly code: string;
  readonly state: State;
  readonly points: readonly string[];
}

export interface Found {
  readonly stationId: number;
  readonly name: string;
  readonly code: string;
  readonly state: State;
  /** The point that was found; null when it is the station itself. */
  readonly point: string | null;
}

/**
 * Stations and points whose name has every word of the text, in any order, upper or lower case: `pump mill` finds Pump 1 of
 * Mill Creek. Stations come first, names that begin with the text before others. Without a text: the stations as
 * they are given.
 */
export function find(stations: readonly Findable[], text: string, limit: number): Found[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const found: { entry: Found; rank: number }[] = [];
  for (const station of stations) {
    const site = fold(station.name);
    const own = `${site} ${fold(station.code)}`;
    const { stationId, name, code, state } = station;
    if (words.every((word) => own.includes(word))) {
      const rank = own.startsWith(words.join(' ')) ? 0 : 1;
      found.push({ entry: { stationId, name, code, state, point: null }, rank });
      continue;
    }
    for (const point of station.points) {
      const folded = fold(point);
      const inPoint = words.some((word) => folded.includes(word));
      if (inPoint && words.every((word) => folded.includes(word) || site.includes(word))) {
        found.push({ entry: { stationId, name, code, state, point }, rank: 2 });
      }
    }
  }
  // Sorting is stable: within a rank the given order, worst first, stays.
  return found
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

/** Lower case, without accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
