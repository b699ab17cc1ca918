import type { ExportFormat, ExportResolution, HistoryExportBody, UnitSystem } from '@outpost/contract';
import { DAY_MS } from '@outpost/core';
import * as texts from './texts.ts';

/** What is exported, and how. */
export interface ExportSelection {
  readonly areas: readonly string[];
  readonly stationIds: readonly number[];
  /** Of the stations; empty: all. */
  readonly pointIds: readonly number[];
  readonly resolution: ExportResolution;
  readonly format: ExportFormat;
}

/** The form of a new export. */
export interface ExportDraft extends ExportSelection {
  /** `YYYY-MM-DD`; empty: none. */
  readonly first: string;
  /** Included. */
  readonly last: string;
}

/** Days of a new export. */
const USUAL_DAYS = 30;

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The date some days later. */
export const daysLater = (date: string, days: number): string =>
  dateOf(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);

/**
 * A draft for the last days, or what an address asks for: `?points=3,4&from=…&to=…`.
 * @param today `YYYY-MM-DD` in the organisation's zone
 */
export function draftOf(params: URLSearchParams, today: string): ExportDraft {
  const date = (name: string, otherwise: string) => {
    const text = params.get(name) ?? '';
    return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : otherwise;
  };
  const ids = (name: string) =>
    (params.get(name) ?? '')
      .split(',')
      .map(Number)
      .filter((id) => Number.isInteger(id) && id > 0);
  return {
    areas: [],
    stationIds: ids('stations'),
    pointIds: ids('points'),
    first: date('from', daysLater(today, -USUAL_DAYS)),
    last: date('to', daysLater(today, -1)),
    resolution: 'hour',
    format: 'csv',
  };
}

export type DraftErrors = Partial<Record<'first' | 'last', string>>;

export function errorsOf({ first, last }: ExportDraft): DraftErrors {
  if (first === '') return { first: texts.selectDate };
  if (last === '') return { last: texts.selectDate };
  return last < first ? { last: texts.lastDayFirst } : {};
}

/** A selection as the server is asked for it. Single points replace their stations. */
export function selectionBody({ areas, stationIds, pointIds, resolution, format }: ExportSelection) {
  const hasPoints = areas.length === 0 && pointIds.length > 0;
  return {
    Areas: [...areas],
    StationIds: hasPoints ? [] : [...stationIds],
    PointIds: hasPoints ? [...pointIds] : [],
    Resolution: resolution,
    Format: format,
  };
}

/** What the server is asked for. */
export const bodyOf = (draft: ExportDraft, units: UnitSystem): HistoryExportBody => ({
  ...selectionBody(draft),
  From: draft.first,
  To: daysLater(draft.last, 1),
  Units: units,
});
