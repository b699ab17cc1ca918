import { type LogFilter, writeLogFilter } from './log-filter.ts';

/** The views of the screen, as the address names them. */
export const VIEWS = ['active', 'suppressed', 'log'] as const;
export type AlarmView = (typeof VIEWS)[number];

/** Names of views in links of earlier versions. */
const EARLIER_VIEWS: ReadonlyMap<string, AlarmView> = new Map([['quiet', 'suppressed']]); // cspell:disable-line

/** The view that the address names; `suppressed`: shelved, out of service or in maintenance. */
export function viewOf(params: URLSearchParams): AlarmView {
  const name = params.get('view') ?? 'active';
  return VIEWS.find((view) => view === name) ?? EARLIER_VIEWS.get(name) ?? 'active';
}

/** The alarm that is open next to the list; null: none. */
export const openAlarmId = (params: URLSearchParams): number | null => idIn(params, 'alarm');

/** An alarm whose group is expanded when the list opens; null: none. */
export const expandedAlarmId = (params: URLSearchParams): number | null => idIn(params, 'expand');

function idIn(params: URLSearchParams, name: string): number | null {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The same address with another alarm open, or with none. */
export function withOpen(params: URLSearchParams, id: number | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete('alarm');
  else next.set('alarm', String(id));
  return next;
}

/** The address of a view; that of the log includes its filter. */
export function alarmViewParams(view: AlarmView, filter?: LogFilter): URLSearchParams {
  const params = new URLSearchParams(view === 'active' ? {} : { view });
  if (filter !== undefined) for (const [name, value] of writeLogFilter(filter)) params.set(name, value);
  return params;
}
