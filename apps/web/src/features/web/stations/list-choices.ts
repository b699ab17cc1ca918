import type { StationKind } from '@outpost/contract';
import { isStationKind } from '../../../ui/station-status/index.ts';

/** The list's filter: all, in alarm, offline, or one kind of station. */
export type ListVisibility = 'all' | 'alarm' | 'offline' | StationKind;

/** The user's choices for the list, stored in the address so that links open the same list. */
export interface ListChoices {
  readonly show: ListVisibility;
  readonly group: 'worst' | 'kind' | 'area';
  /** Empty: all areas. */
  readonly area: string;
  readonly search: string;
}

const PARAMS = { show: 'show', group: 'group', area: 'area', search: 'q' } as const;
const MAX_SEARCH = 100;

/** Reads the choices from an address; unknown values are ignored. */
export function readListChoices(params: URLSearchParams): ListChoices {
  const group = params.get(PARAMS.group);
  return {
    show: readShow(params.get(PARAMS.show) ?? 'all'),
    group: group === 'kind' || group === 'area' ? group : 'worst',
    area: (params.get(PARAMS.area) ?? '').slice(0, MAX_SEARCH),
    search: (params.get(PARAMS.search) ?? '').slice(0, MAX_SEARCH),
  };
}

function readShow(text: string): ListVisibility {
  // In links of the version before.
  if (text === 'silent') return 'offline';
  return text === 'alarm' || text === 'offline' || isStationKind(text) ? text : 'all';
}

/** Writes the choices into an address and keeps its other parameters; defaults are omitted. */
export function writeChoices(params: URLSearchParams, choices: ListChoices): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string, usual: string) =>
    value === usual ? next.delete(name) : next.set(name, value);
  put(PARAMS.show, choices.show, 'all');
  put(PARAMS.group, choices.group, 'worst');
  put(PARAMS.area, choices.area, '');
  put(PARAMS.search, choices.search, '');
  return next;
}
