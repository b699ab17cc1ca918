import { ALARM_KINDS, type AlarmKind, PRIORITIES, type Priority } from '@outpost/contract';
import { compareNames, needsAcknowledgement } from '@outpost/core';
import { readChoices } from '../../../../ui/log-filters/index.ts';
import { fold, searchTerms } from '../../../../ui/text/fold.ts';
import * as texts from '../texts.ts';
import type { BoardRow } from './board.ts';

/** The states of the alarms in the list. */
export const LISTED_STATES = ['unacknowledged', 'returned-unacknowledged', 'acknowledged'] as const;
export type ListedState = (typeof LISTED_STATES)[number];

/** `worst`: by {@link compareAlarms}; `station`: by name, then worst first. */
export const SORTS = ['worst', 'newest', 'oldest', 'station'] as const;
export type Sort = (typeof SORTS)[number];

/** What folds into one line: nothing, the alarms of an incident, or also those of a station. */
export const GROUPINGS = ['none', 'incident', 'station'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Filter and order of the list of active alarms; empty lists mean all. */
export interface ActiveFilter {
  readonly priorities: readonly Priority[];
  readonly states: readonly ListedState[];
  readonly kinds: readonly AlarmKind[];
  readonly stationId: number | null;
  /** Empty: all areas. */
  readonly area: string;
  readonly text: string;
  readonly sort: Sort;
  /** null: by the number of alarms. */
  readonly grouping: Grouping | null;
}

/** The filter of an address; invalid parameters are ignored. */
export function readActiveFilter(params: URLSearchParams): ActiveFilter {
  const station = params.get('station') ?? '';
  return {
    priorities: readChoices(PRIORITIES, params.get('priority')),
    states: readChoices(LISTED_STATES, params.get('state')),
    kinds: readChoices(ALARM_KINDS, params.get('kind')),
    stationId: /^[1-9]\d{0,8}$/.test(station) ? Number(station) : null,
    area: (params.get('area') ?? '').slice(0, 60),
    text: (params.get('text') ?? '').slice(0, 100),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'worst',
    grouping: GROUPINGS.find((grouping) => grouping === params.get('group')) ?? null,
  };
}

/** The parameters that {@link readActiveFilter} reads; none for defaults. */
export function writeActiveFilter(filter: ActiveFilter): URLSearchParams {
  const { priorities, states, kinds, stationId, area, text, sort, grouping } = filter;
  const params = new URLSearchParams();
  if (priorities.length > 0) params.set('priority', priorities.join(','));
  if (states.length > 0) params.set('state', states.join(','));
  if (kinds.length > 0) params.set('kind', kinds.join(','));
  if (stationId !== null) params.set('station', String(stationId));
  if (area !== '') params.set('area', area);
  if (text.trim() !== '') params.set('text', text.trim());
  if (sort !== 'worst') params.set('sort', sort);
  if (grouping !== null) params.set('group', grouping);
  return params;
}

/** The filter without what hides alarms. */
export const withoutFilter = ({ sort, grouping }: ActiveFilter): ActiveFilter => ({
  ...readActiveFilter(new URLSearchParams()),
  sort,
  grouping,
});

export interface FilteredBoard {
  /** In the order of the filter; those of stations in maintenance last. */
  readonly rows: readonly BoardRow[];
  /** How many would be shown if only this priority or state were selected. */
  readonly byPriority: Readonly<Record<Priority, number>>;
  readonly byState: Readonly<Record<ListedState, number>>;
}

/**
 * @param board worst first
 * @param areaOf the area of a station; undefined: not known, so its alarms are never hidden by it
 */
export function applyFilter(
  board: readonly BoardRow[],
  filter: ActiveFilter,
  areaOf: (stationId: number) => string | undefined,
): FilteredBoard {
  const { priorities, states, kinds, stationId, area } = filter;
  const terms = searchTerms(filter.text);
  const byPriority: Record<Priority, number> = { critical: 0, high: 0, medium: 0, low: 0 };
  const byState: Record<ListedState, number> = {
    unacknowledged: 0,
    'returned-unacknowledged': 0,
    acknowledged: 0,
  };
  const rows = board.filter(({ entry }) => {
    const { Priority, Kind, StationId } = entry;
    if (stationId !== null && StationId !== stationId) return false;
    if (area !== '' && (areaOf(StationId) ?? area) !== area) return false;
    if (kinds.length > 0 && !kinds.includes(Kind)) return false;
    if (terms.length > 0 && !containsAll(entry, terms)) return false;
    const state = stateOf(entry);
    const hasPriority = priorities.length === 0 || priorities.includes(Priority);
    const hasState = states.length === 0 || states.includes(state);
    if (hasState) byPriority[Priority]++;
    if (hasPriority) byState[state]++;
    return hasPriority && hasState;
  });
  return { rows: sorted(rows, filter.sort), byPriority, byState };
}

/**
 * The alarms of the list by state, those that have returned among the unacknowledged as everywhere else:
 * `3 unacknowledged (1 returned), 2 acknowledged · 2 of them in maintenance`.
 */
export function describeBoard(board: readonly BoardRow[]): string {
  if (board.length === 0) return texts.noActiveAlarms;
  const count = (wanted: ListedState) => board.filter(({ entry }) => stateOf(entry) === wanted).length;
  const returned = count('returned-unacknowledged');
  const acknowledged = count('acknowledged');
  const waiting = board.length - acknowledged;
  const states = [
    ...(waiting === 0 ? [] : [texts.unacknowledgedReturned(waiting, returned)]),
    ...(acknowledged === 0 ? [] : [texts.acknowledgedCount(acknowledged)]),
  ];
  const inMaintenance = board.filter((row) => row.isInMaintenance).length;
  const text = states.join(', ');
  return inMaintenance === 0 ? text : `${text} · ${texts.ofThemInMaintenance(inMaintenance)}`;
}

/** The same in a few words, for a phone: `3 unacknowledged`. */
export function describeWaiting(board: readonly BoardRow[]): string {
  if (board.length === 0) return texts.noActiveAlarms;
  const waiting = board.filter(({ entry }) => needsAcknowledgement(entry)).length;
  return waiting === 0 ? texts.allAcknowledged : texts.unacknowledgedCount(waiting);
}

const stateOf = (entry: BoardRow['entry']): ListedState =>
  needsAcknowledgement(entry) ? (entry.State as ListedState) : 'acknowledged';

function containsAll({ SiteName, Name, Message }: BoardRow['entry'], terms: readonly string[]): boolean {
  const text = fold(`${SiteName} ${Name} ${Message}`);
  return terms.every((term) => text.includes(term));
}

/** The sort is stable, so alarms that are equal stay worst first. */
function sorted(rows: readonly BoardRow[], sort: Sort): readonly BoardRow[] {
  return rows.toSorted(
    (a, b) => Number(a.isInMaintenance) - Number(b.isInMaintenance) || COMPARE[sort](a.entry, b.entry),
  );
}

type Compare = (a: BoardRow['entry'], b: BoardRow['entry']) => number;
/** Instants of the contract sort as text. */
const newestFirst: Compare = (a, b) => (a.RaisedAt < b.RaisedAt ? 1 : a.RaisedAt > b.RaisedAt ? -1 : 0);
const COMPARE: Readonly<Record<Sort, Compare>> = {
  worst: () => 0,
  newest: newestFirst,
  oldest: (a, b) => -newestFirst(a, b),
  station: (a, b) => compareNames(a.SiteName, b.SiteName) || a.StationId - b.StationId,
};
