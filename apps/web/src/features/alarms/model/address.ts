import { type LogFilter, writeLogFilter } from './log-filter.ts';

/** What of the alarms is looked at. */
export const VIEWS = ['active', 'quiet', 'log'] as const;
export type AlarmView = (typeof VIEWS)[number];

/** As the address says; `quiet` is what people keep quiet: shelved, out of service, in maintenance. */
export function viewOf(params: URLSearchParams): AlarmView {
  return VIEWS.find((view) => view === params.get('view')) ?? 'active';
}

/** The alarm that is open beside the list; null: none. */
export function openAlarmId(params: URLSearchParams): number | null {
  const text = params.get('alarm') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The same place with another alarm open, or none. */
export function withOpen(params: URLSearchParams, id: number | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete('alarm');
  else next.set('alarm', String(id));
  return next;
}

/** The address of a view; the log's with its filter. */
export function alarmViewParams(view: AlarmView, filter?: LogFilter): URLSearchParams {
  const params = new URLSearchParams(view === 'active' ? {} : { view });
  if (filter !== undefined) for (const [name, value] of writeLogFilter(filter)) params.set(name, value);
  return params;
}
