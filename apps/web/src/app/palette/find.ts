import type { KnownPoint } from '../../data/index.ts';
import type { DisplayState } from '../../ui/state/index.ts';

/** A station with its searchable names. */
export interface Findable {
  readonly stationId: number;
  readonly name: string;
  /** The site code. */
  readonly code: string;
  readonly state: DisplayState;
  /** The worst alarm; null without one. */
  readonly alarm: string | null;
  readonly points: readonly KnownPoint[];
}

export interface PaletteMatch {
  readonly stationId: number;
  readonly name: string;
  readonly code: string;
  readonly state: DisplayState;
  /** The worst alarm of the station; null without one. */
  readonly alarm: string | null;
  /** The point that was found; null for the station itself. */
  readonly point: KnownPoint | null;
  /** What opens: the station, the trend of the point, or the run time report of the station. */
  readonly opens: 'station' | 'trend' | 'report';
}

/**
 * Stations and points whose name contains every word of the text, in any order, ignoring case:
 * `pump mill` finds Pump 1 of Mill Creek. Stations come first, and names that start with the text
 * before others. A point is offered with its station and with its trend; only with its trend if the
 * text starts with `trend`. A text that starts with `report` or `run time` offers the run time of
 * stations. Without a text: the stations in the given order.
 */
export function find(stations: readonly Findable[], text: string, limit: number): PaletteMatch[] {
  const all = fold(text).split(/\s+/).filter(Boolean);
  const ofTrend = after(all, ['trend']);
  const ofReport = after(all, ['report'], ['reports'], ['run', 'time'], ['runtime']);
  const trends = ofTrend.length === 0 ? [] : findNamed(stations, ofTrend, true);
  const reports = ofReport.length === 0 ? [] : findNamed(stations, ofReport, false);
  // A station or point may have the word in its name.
  return [
    ...trends,
    ...reports.flatMap((match) => (match.point === null ? [{ ...match, opens: 'report' as const }] : [])),
    ...findNamed(stations, all, false),
  ].slice(0, limit);
}

/** The words after one of these beginnings, without `of`; none if the text begins otherwise. */
function after(words: readonly string[], ...beginnings: (readonly string[])[]): readonly string[] {
  const begun = beginnings.find((own) => own.every((word, index) => words[index] === word));
  if (begun === undefined) return [];
  const rest = words.slice(begun.length);
  return rest[0] === 'of' ? rest.slice(1) : rest;
}

function findNamed(
  stations: readonly Findable[],
  words: readonly string[],
  onlyTrends: boolean,
): PaletteMatch[] {
  const found: { entry: PaletteMatch; rank: number }[] = [];
  for (const station of stations) {
    const site = fold(station.name);
    const own = `${site} ${fold(station.code)}`;
    const { stationId, name, code, state, alarm } = station;
    if (!onlyTrends && words.every((word) => own.includes(word))) {
      const rank = own.startsWith(words.join(' ')) ? 0 : 1;
      const entry = { stationId, name, code, state, alarm, point: null, opens: 'station' as const };
      found.push({ entry, rank });
      continue;
    }
    for (const point of station.points) {
      const folded = fold(point.name);
      const inPoint = words.some((word) => folded.includes(word));
      if (inPoint && words.every((word) => folded.includes(word) || site.includes(word))) {
        const entry = { stationId, name, code, state, alarm, point };
        if (!onlyTrends) found.push({ entry: { ...entry, opens: 'station' }, rank: 2 });
        found.push({ entry: { ...entry, opens: 'trend' }, rank: 2 });
      }
    }
  }
  // Sorting is stable: within a rank the given order, worst first, stays.
  return found.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}

/** Lower case without accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();
}
