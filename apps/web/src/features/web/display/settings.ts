import { DAY_MS, MINUTE_MS } from '@outpost/core';
import { zoneOf } from '../../../ui/time/index.ts';
import * as texts from './texts.ts';

const DEFAULT_SECONDS = 20;
const MIN_SECONDS = 5;
const MAX_SECONDS = 3_600;
const MAX_STATIONS = 20;
const DAY_MINUTES = 24 * 60;
const DEFAULT_NIGHT: Night = { fromMinute: 22 * 60, toMinute: 6 * 60 };

/** When the screen dims, minutes since midnight of the page's time zone; the end is excluded. */
export interface Night {
  readonly fromMinute: number;
  readonly toMinute: number;
}

export interface DisplaySettings {
  /** Stations that are always shown, in this order. */
  readonly stationIds: readonly number[];
  readonly slideMs: number;
  /** null: never dims. */
  readonly night: Night | null;
  /** What of the address was not understood and is ignored. */
  readonly problems: readonly string[];
}

/** The settings of the display from its address: `/display?stations=1,4&seconds=30&night=22-6`. */
export function settingsOf(params: URLSearchParams): DisplaySettings {
  const problems: string[] = [];
  const read = <T>(name: string, missing: T, parse: (text: string) => T | undefined, expected: string): T => {
    const text = params.get(name)?.trim();
    if (text === undefined) return missing;
    const value = parse(text);
    if (value === undefined) problems.push(texts.parameterIgnored(`${name}=${text}`, expected));
    return value ?? missing;
  };
  const stationIds = read<readonly number[]>(
    'stations',
    [],
    parseStations,
    texts.expectedStations(MAX_STATIONS),
  );
  const slideMs =
    1_000 * read('seconds', DEFAULT_SECONDS, parseSeconds, texts.expectedSeconds(MIN_SECONDS, MAX_SECONDS));
  const night = read<Night | 'off'>('night', DEFAULT_NIGHT, parseNight, texts.expectedNight);
  return { stationIds, slideMs, night: night === 'off' ? null : night, problems };
}

function parseStations(text: string): number[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => /^[1-9]\d{0,8}$/.test(part))) return undefined;
  const ids = [...new Set(parts.map(Number))];
  return ids.length > MAX_STATIONS ? undefined : ids;
}

function parseSeconds(text: string): number | undefined {
  const seconds = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return seconds >= MIN_SECONDS && seconds <= MAX_SECONDS ? seconds : undefined;
}

function parseNight(text: string): Night | 'off' | undefined {
  if (text === 'off') return 'off';
  const [, fromHour, from = '0', toHour, to = '0'] =
    /^(\d{1,2})(?::([0-5]\d))?-(\d{1,2})(?::([0-5]\d))?$/.exec(text) ?? [];
  if (fromHour === undefined) return undefined;
  const fromMinute = Number(fromHour) * 60 + Number(from);
  const toMinute = Number(toHour) * 60 + Number(to);
  if (fromMinute >= DAY_MINUTES || toMinute > DAY_MINUTES || fromMinute === toMinute) return undefined;
  return { fromMinute, toMinute };
}

/** Whether it is night at this minute of the day; a night may pass midnight. */
export function isNight({ fromMinute, toMinute }: Night, minute: number): boolean {
  return fromMinute < toMinute
    ? minute >= fromMinute && minute < toMinute
    : minute >= fromMinute || minute < toMinute;
}

/** The minute of the day in the page's time zone. @param atMs ms since 1970-01-01T00:00Z */
export const minuteOfDay = (atMs: number): number =>
  Math.floor((zoneOf('').wallAt(atMs) % DAY_MS) / MINUTE_MS);
