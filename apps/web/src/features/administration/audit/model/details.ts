import { wholeInstant } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';

/** A value before and after, formatted. */
export interface ChangeRow {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

export interface FactRow {
  readonly name: string;
  readonly text: string;
}

/** The details of an event as table rows. */
export interface DetailRows {
  readonly changes: readonly ChangeRow[];
  readonly facts: readonly FactRow[];
}

/** Shown for a missing value. */
const NO_VALUE_TEXT = '–';
const MAX_CHARACTERS = 2_000;
/** Format of instants in the API. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Splits the details of an event into changes and other facts. */
export function detailRows(details: Readonly<Record<string, unknown>> | null): DetailRows {
  if (details === null) return { changes: [], facts: [] };
  const { Before, After, Changes, ...rest } = details;
  const hasPair = 'Before' in details || ('After' in details && isObject(After));
  const changes = [...(hasPair ? changesOf(Before, After) : []), ...listOf(Changes)];
  const others = hasPair ? rest : { ...rest, ...('After' in details && { After }) };
  const facts = Object.entries(others).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [{ name: labelOf(name), text: detailText(value) }],
  );
  return { changes, facts };
}

function changesOf(before: unknown, after: unknown): ChangeRow[] {
  if (!isObject(before) && !isObject(after)) {
    return [{ name: texts.value, before: detailText(before ?? null), after: detailText(after ?? null) }];
  }
  const [then, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return [...new Set([...Object.keys(then), ...Object.keys(now)])].map((name) => ({
    name: labelOf(name),
    before: detailText(then[name] ?? null),
    after: detailText(now[name] ?? null),
  }));
}

/** Changes in the format of stations: each with the path of its field. */
function listOf(changes: unknown): ChangeRow[] {
  if (!Array.isArray(changes)) return [];
  return changes.filter(isObject).map((one) => ({
    name: String(one.What ?? one.Path ?? one.Name ?? ''),
    before: detailText(one.Before ?? null),
    after: detailText(one.After ?? null),
  }));
}

/** A formatted value: `on`, `2.1`, `Ann Lee, Ben Ott`. */
export function detailText(value: unknown): string {
  const text = formatValue(value);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return NO_VALUE_TEXT;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    if (value.length === 0) return NO_VALUE_TEXT;
    return value.map(formatValue).join(value.some(isObject) ? '; ' : ', ');
  }
  if (isObject(value)) {
    const parts = Object.entries(value).filter(([, one]) => one !== null && one !== '');
    return parts.length === 0
      ? NO_VALUE_TEXT
      : parts.map(([name, one]) => `${labelOf(name)} ${formatValue(one)}`).join(', ');
  }
  const text = String(value);
  return INSTANT.test(text) ? wholeInstant(Date.parse(text)) : text;
}

/** `LeastPriority` → `Least priority` */
function labelOf(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
