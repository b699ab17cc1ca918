import type { ChangedField, Point, PointLimit, RemoteSetting } from '@outpost/contract';
import type { Diff, ListDiff, ValueChange } from './diff.ts';
import {
  alarmFieldLabel,
  cut,
  formatFieldValue,
  formatPointName,
  limitKindLabel,
  limitSummary,
  pointFieldLabel,
  pointSummary,
  settingSummary,
  stationFieldLabel,
} from './field-labels.ts';
import type { StationBody } from './shape.ts';
import { pointKey } from './shape.ts';

/**
 * A line and its subject: a station, a point, its limit or a desired value, by terminal and kind.
 */
export interface DescribedChange {
  readonly line: ChangedField;
  readonly part: 'station' | 'point' | 'limit' | 'setting';
  readonly terminal?: string;
  readonly limit?: string;
}

/**
 * A change as readable text, one line per field; one line for what was added or removed.
 *
 * @param after the station after it, whose names are used for remaining points
 */
export const describeDiff = (diff: Diff | null, after: StationBody): ChangedField[] =>
  describeParts(diff, after).map(({ line }) => line);

/** The same with the subject of each line. */
export function describeParts(diff: Diff | null, after: StationBody): DescribedChange[] {
  if (diff === null) return [];
  const { Points, Settings } = diff.lists ?? {};
  const ofStation = [
    ...fields(diff, '', stationFieldLabel),
    ...fields(diff.inside?.Source, '', stationFieldLabel),
    ...fields(diff.inside?.CommunicationAlarm, 'CommunicationAlarm.', (field) => {
      return `Communication alarm: ${alarmFieldLabel(field)}`;
    }),
  ];
  return [
    ...ofStation.map((line) => ({ line, part: 'station' as const })),
    ...describePoints(Points, after.Points),
    ...describeSettings(Settings),
  ];
}

function describePoints(list: ListDiff | undefined, points: readonly Point[]): DescribedChange[] {
  if (!list) return [];
  const lines: DescribedChange[] = [];
  const add = (point: Point, line: ChangedField) =>
    lines.push({ line, part: 'point', terminal: point.Point });
  for (const { item } of list.gone ?? []) {
    const point = item as unknown as Point;
    add(point, { ...namedPoint(point), Before: pointSummary(point), After: null });
  }
  for (const { item } of list.come ?? []) {
    const point = item as unknown as Point;
    add(point, { ...namedPoint(point), Before: null, After: pointSummary(point) });
  }
  const byKey = new Map(points.map((point) => [pointKey(point), point]));
  for (const [key, diff] of Object.entries(list.items ?? {})) {
    const point = byKey.get(key);
    if (point) lines.push(...describePoint(diff, point));
  }
  const { order } = list;
  if (order) {
    const terminals = (keys: readonly string[]) =>
      cut(keys.map((key) => byKey.get(key)?.Point ?? key).join(', '));
    const line = { Path: 'Points', What: 'Order of points' };
    const Before = terminals(order.before);
    lines.push({ part: 'station', line: { ...line, Before, After: terminals(order.after) } });
  }
  return lines;
}

function describePoint(diff: Diff, point: Point): DescribedChange[] {
  const { Point: terminal } = point;
  const path = `Points.${terminal}`;
  const words = formatPointName(point);
  const limits = diff.lists?.Limits;
  const ofPoint = (line: ChangedField): DescribedChange => ({ line, part: 'point', terminal });
  const ofLimit = (limit: string, line: ChangedField): DescribedChange => ({
    line,
    part: 'limit',
    terminal,
    limit,
  });
  const named = (kind: string) => ({
    Path: `${path}.Limits.${kind}`,
    What: `${words}: ${limitKindLabel(kind)}`,
  });
  const lines = [diff, diff.inside?.Source]
    .flatMap((part) => fields(part, `${path}.`, (field) => `${words}: ${pointFieldLabel(field)}`))
    .map(ofPoint);
  for (const { item } of limits?.gone ?? []) {
    const limit = item as unknown as PointLimit;
    lines.push(ofLimit(limit.Kind, { ...named(limit.Kind), Before: limitSummary(limit), After: null }));
  }
  for (const { item } of limits?.come ?? []) {
    const limit = item as unknown as PointLimit;
    lines.push(ofLimit(limit.Kind, { ...named(limit.Kind), Before: null, After: limitSummary(limit) }));
  }
  for (const [kind, change] of Object.entries(limits?.items ?? {})) {
    const { Path, What } = named(kind);
    const changed = fields(change, `${Path}.`, (field) => `${What}, ${alarmFieldLabel(field)}`);
    lines.push(...changed.map((line) => ofLimit(kind, line)));
  }
  if (limits?.order) {
    const Before = limits.order.before.map(limitKindLabel).join(', ');
    const After = limits.order.after.map(limitKindLabel).join(', ');
    lines.push(ofPoint({ Path: `${path}.Limits`, What: `${words}: order of alarms`, Before, After }));
  }
  return lines;
}

function describeSettings(list: ListDiff | undefined): DescribedChange[] {
  if (!list) return [];
  const lines: DescribedChange[] = [];
  const add = (terminal: string, values: Pick<ChangedField, 'Before' | 'After'>) => {
    const line = {
      Path: `Settings.${terminal}`,
      What: `Remote configuration of ${terminal}`,
      ...values,
    };
    lines.push({ line, part: 'setting', terminal });
  };
  const terminalOf = (key: string) => key.slice(2);
  for (const { item } of list.gone ?? []) {
    const setting = item as unknown as RemoteSetting;
    add(setting.Point, { Before: settingSummary(setting), After: null });
  }
  for (const { item } of list.come ?? []) {
    const setting = item as unknown as RemoteSetting;
    add(setting.Point, { Before: null, After: settingSummary(setting) });
  }
  for (const [key, diff] of Object.entries(list.items ?? {})) {
    const change = diff.set?.Wanted;
    if (change) add(terminalOf(key), beforeAndAfter(change));
  }
  if (list.order) {
    const Before = cut(list.order.before.map(terminalOf).join(', '));
    const After = cut(list.order.after.map(terminalOf).join(', '));
    const line = { Path: 'Settings', What: 'Order of the remote configuration', Before, After };
    lines.push({ part: 'station', line });
  }
  return lines;
}

function fields(diff: Diff | undefined, path: string, words: (field: string) => string): ChangedField[] {
  return Object.entries(diff?.set ?? {}).map(([field, change]) => ({
    Path: `${path}${field}`,
    What: words(field),
    ...beforeAndAfter(change),
  }));
}

const beforeAndAfter = (change: ValueChange): Pick<ChangedField, 'Before' | 'After'> => ({
  Before: 'before' in change ? formatFieldValue(change.before) : null,
  After: 'after' in change ? formatFieldValue(change.after) : null,
});

const namedPoint = (point: Point): Pick<ChangedField, 'Path' | 'What'> => ({
  Path: `Points.${point.Point}`,
  What: `Point ${formatPointName(point)}`,
});
