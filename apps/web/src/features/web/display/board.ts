import type { AlarmLogEntry, StationOverview } from '@outpost/contract';
import { compareNames } from '@outpost/core';
import { worstUnacknowledged } from '../../../ui/alarm/worst-alarms.ts';
import { colourOf, compareStates, type DisplayState, STATES } from '../../../ui/state/index.ts';
import { judgeStation } from '../../../ui/station-status/index.ts';

/** A station on the board. */
export interface BoardStation {
  readonly id: number;
  readonly name: string;
  readonly state: DisplayState;
  /** Of its bar and tint: see `colourOf`. */
  readonly tone: DisplayState;
}

/** The stations of an area; stations without one share the last group, whose name is empty. */
export interface BoardArea {
  readonly name: string;
  readonly stations: readonly BoardStation[];
}

/**
 * How the stations are shown: all by name in large or small type, only those that are not normal by name, all as
 * marks, or areas only.
 */
export type Density = 'large' | 'small' | 'abnormal' | 'marks' | 'areas';

/** A heading or a station in the columns of the board. Both count from 1. */
export interface BoardCell {
  readonly area: BoardArea;
  /** null: the heading of the area. */
  readonly station: BoardStation | null;
  readonly column: number;
  readonly row: number;
}

export interface BoardLayout {
  readonly density: Density;
  /** Of boards with names; else empty. */
  readonly cells: readonly BoardCell[];
  readonly columns: number;
  readonly rows: number;
  /** Of a board of marks: edge of their squares, in units; else 0. */
  readonly edge: number;
}

export const AREAS_ONLY: BoardLayout = { density: 'areas', cells: [], columns: 0, rows: 0, edge: 0 };

/** In units of display.module.css, which draws them. */
const SIZES = {
  large: { width: 18, height: 4.5 },
  small: { width: 16, height: 4 },
} as const;
const MIN_MARK_EDGE = 3;
const MAX_MARK_EDGE = 5;
/** Left of the marks of an area. */
const AREA_WIDTH = 14;

/**
 * The stations by area. Areas and stations are in the order of their names, so that each station
 * keeps its place on the wall whatever its state is.
 */
export function boardAreas(
  stations: readonly StationOverview[],
  nowMs: number,
  hasNews: boolean,
  alarms: readonly AlarmLogEntry[],
): BoardArea[] {
  const unacknowledged = worstUnacknowledged(alarms);
  const groups = Map.groupBy(stations, ({ Area }) => Area);
  return Array.from(groups, ([name, own]) => ({
    name,
    stations: own
      .map((station) => {
        const { state } = judgeStation(station, nowMs, hasNews);
        const tone = colourOf(state, unacknowledged.get(station.StationId));
        return { id: station.StationId, name: station.SiteName, state, tone };
      })
      .sort((a, b) => compareNames(a.name, b.name)),
  })).sort((a, b) => Number(a.name === '') - Number(b.name === '') || compareNames(a.name, b.name));
}

/** The largest form in which all stations fit. Width and height are in units. */
export function layOutBoard(areas: readonly BoardArea[], width: number, height: number): BoardLayout {
  for (const density of ['large', 'small'] as const) {
    const { cells, columns, rows } = placeCells(areas, Math.floor(height / SIZES[density].height));
    if (rows > 0 && columns * SIZES[density].width <= width)
      return { density, cells, columns, rows, edge: 0 };
  }
  const { small } = SIZES;
  const { cells, columns, rows } = placeCells(areas, Math.floor(height / small.height), isAbnormal);
  if (cells.length > areas.length && columns * small.width <= width)
    return { density: 'abnormal', cells, columns, rows, edge: 0 };
  for (let edge = MAX_MARK_EDGE; edge >= MIN_MARK_EDGE; edge -= 0.5) {
    const perRow = Math.max(1, Math.floor((width - AREA_WIDTH) / edge));
    const rows = areas.reduce((sum, { stations }) => sum + Math.ceil(stations.length / perRow), 0);
    if (rows > 0 && rows * edge <= height) return { density: 'marks', cells: [], columns: 0, rows: 0, edge };
  }
  return AREAS_ONLY;
}

/** Neither normal nor disabled: it is named even where not all stations fit. */
export const isAbnormal = ({ state }: BoardStation): boolean => state !== 'normal' && state !== 'disabled';

/** Fills columns from top to bottom; a heading is never the last of its column. */
function placeCells(
  areas: readonly BoardArea[],
  rows: number,
  isNamed: (station: BoardStation) => boolean = () => true,
) {
  if (rows < 2) return { cells: [], columns: 0, rows: 0 };
  const cells: BoardCell[] = [];
  let place = 0;
  const add = (area: BoardArea, station: BoardStation | null) => {
    cells.push({ area, station, column: Math.floor(place / rows) + 1, row: (place % rows) + 1 });
    place++;
  };
  for (const area of areas) {
    if (place % rows === rows - 1) place++;
    add(area, null);
    for (const station of area.stations.filter(isNamed)) add(area, station);
  }
  return { cells, columns: Math.ceil(place / rows), rows: Math.min(rows, place) };
}

/**
 * How many stations have each state, worst first, for an area whose stations do not fit; those whose alarms are of
 * another priority, such as one that is offline with a critical alarm, by themselves.
 */
export function countStates(
  stations: readonly BoardStation[],
): { readonly state: DisplayState; readonly tone: DisplayState; readonly count: number }[] {
  return STATES.flatMap((state) => {
    const byTone = Map.groupBy(
      stations.filter((station) => station.state === state),
      ({ tone }) => tone,
    );
    return [...byTone]
      .map(([tone, own]) => ({ state, tone, count: own.length }))
      .sort((a, b) => compareStates(a.tone, b.tone));
  });
}

/** How many stations of an area are normal: those that are disabled are not. */
export const countNormal = ({ stations }: BoardArea): number =>
  stations.filter(({ state }) => state === 'normal').length;

/** The areas in the order of their worst stations. */
export const worstAreasFirst = (areas: readonly BoardArea[]): BoardArea[] =>
  areas.toSorted((a, b) => compareStates(worstOf(a), worstOf(b)));

const worstOf = ({ stations }: BoardArea): DisplayState =>
  stations.map(({ state }) => state).sort(compareStates)[0] ?? 'normal';
