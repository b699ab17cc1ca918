import { ALARM_STATES, type AlarmState, PRIORITIES, type Priority } from '@outpost/contract';
import type { AlarmLogParams } from '../../../../data/index.ts';
import { readChoices, readInstant } from '../../../../ui/log-filters/index.ts';

/** Lengths of the spans that end now, in ms, by their names in the address. */
export const SPANS = { '24h': 86_400_000, '7d': 7 * 86_400_000, '30d': 30 * 86_400_000 } as const;
export type LogSpan = keyof typeof SPANS;

/**
 * Filter of the log. The time is a span that ends now, a range of instants (ISO 8601), or
 * unlimited.
 */
export interface LogFilter {
  readonly stationId: number | null;
  /** Empty: all areas. */
  readonly area: string;
  /** The Id of an incident. */
  readonly incidentId: number | null;
  readonly priorities: readonly Priority[];
  readonly states: readonly AlarmState[];
  readonly text: string;
  readonly last: LogSpan | null;
  readonly from: string | null;
  readonly to: string | null;
}

export const NO_LOG_FILTER: LogFilter = {
  stationId: null,
  area: '',
  incidentId: null,
  priorities: [],
  states: [],
  text: '',
  last: null,
  from: null,
  to: null,
};

export const isLogFiltered = (filter: LogFilter): boolean => writeLogFilter(filter).size > 0;

/** The filter of an address; invalid parameters are ignored. */
export function readLogFilter(params: URLSearchParams): LogFilter {
  const last = params.get('last') ?? '';
  const span = last in SPANS ? (last as LogSpan) : null;
  return {
    stationId: id(params.get('station')),
    area: (params.get('area') ?? '').slice(0, 60),
    incidentId: id(params.get('incident')),
    priorities: readChoices(PRIORITIES, params.get('priority')),
    states: readChoices(ALARM_STATES, params.get('state')),
    text: (params.get('text') ?? '').slice(0, 100),
    last: span,
    from: span === null ? readInstant(params.get('from')) : null,
    to: span === null ? readInstant(params.get('to')) : null,
  };
}

/** The parameters that {@link readLogFilter} reads; none for what is not filtered. */
export function writeLogFilter(filter: LogFilter): URLSearchParams {
  const { stationId, area, incidentId, priorities, states, text, last, from, to } = filter;
  const params = new URLSearchParams();
  if (stationId !== null) params.set('station', String(stationId));
  if (area !== '') params.set('area', area);
  if (incidentId !== null) params.set('incident', String(incidentId));
  if (priorities.length > 0) params.set('priority', priorities.join(','));
  if (states.length > 0) params.set('state', states.join(','));
  if (text.trim() !== '') params.set('text', text.trim());
  if (last !== null) params.set('last', last);
  else {
    if (from !== null) params.set('from', from);
    if (to !== null) params.set('to', to);
  }
  return params;
}

/**
 * The query for the server. `nowMs` is rounded to the minute, so that repeated queries are cached.
 */
export function logQueryOf({ last, from, to, ...same }: LogFilter, nowMs: number): AlarmLogParams {
  if (last === null) return { ...same, from, to };
  const startMs = Math.floor((nowMs - SPANS[last]) / 60_000) * 60_000;
  return { ...same, from: new Date(startMs).toISOString(), to: null };
}

function id(text: string | null): number | null {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null;
}
