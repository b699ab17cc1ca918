import type { ChangedField, Point, PointLimit, RemoteSetting } from '@outpost/contract';
import type { Diff, ListDiff, ValueChange } from './diff.ts';
import type { StationBody } from './shape.ts';
import { pointKey } from './shape.ts';
import {
  alarmFieldWords,
  cut,
  limitKindWords,
  limitSummary,
  pointFieldWords,
  pointSummary,
  pointWords,
  settingSummary,
  stationFieldWords,
  valueWords,
} from './words.ts';

/**
 * What a change changed, as a person reads it, a line for each field; of what came or went one line.
 *
 * @param after the station after it: points that stayed are called as they are called there
 */
export function describeDiff(diff: Diff | null, after: StationBody): ChangedField[] {
  if (diff === null) return [];
  const { Points, Settings } = diff.lists ?? {};
  return [
    ...fields(diff, '', stationFieldWords),
    ...fields(diff.inside?.CommunicationAlarm, 'CommunicationAlarm.', (field) => {
      return `Communication alarm: ${alarmFieldWords(field)}`;
    }),
    ...describePoints(Points, after.Points),
    ...describeSettings(Settings),
  ];
}

function describePoints(list: ListDiff | undefined, points: readonly Point[]): ChangedField[] {
  if (!list) return [];
  const lines: ChangedField[] = [];
  for (const { item } of list.gone ?? []) {
    const point = item as unknown as Point;
    lines.push({ ...namedPoint(point), Before: pointSummary(point), After: null });
  }
  for (const { item } of list.come ?? []) {
    const point = item as unknown as Point;
    lines.push({ ...namedPoint(point), Before: null, After: pointSummary(point) });
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
    lines.push({
      Path: 'Points',
      What: 'Order of the points',
      Before: terminals(order.before),
      After: terminals(order.after),
    });
  }
  return lines;
}

/** What changed in one point. */
export function describePoint(diff: Diff, point: Point): ChangedField[] {
  const path = `Points.${point.Point}`;
  const words = pointWords(point);
  const limits = diff.lists?.Limits;
  const limitLine = (limit: PointLimit) => ({
    Path: `${path}.Limits.${limit.Kind}`,
    What: `${words}: ${limitKindWords(limit.Kind)}`,
  });
  return [
    ...fields(diff, `${path}.`, (field) => `${words}: ${pointFieldWords(field)}`),
    ...(limits?.gone ?? []).map(({ item }) => {
      const limit = item as unknown as PointLimit;
      return { ...limitLine(limit), Before: limitSummary(limit), After: null };
    }),
    ...(limits?.come ?? []).map(({ item }) => {
      const limit = item as unknown as PointLimit;
      return { ...limitLine(limit), Before: null, After: limitSummary(limit) };
    }),
    ...Object.entries(limits?.items ?? {}).flatMap(([kind, change]) =>
      fields(change, `${path}.Limits.${kind}.`, (field) => {
        return `${words}: ${limitKindWords(kind)}, ${alarmFieldWords(field)}`;
      }),
    ),
    ...(limits?.order
      ? [
          {
            Path: `${path}.Limits`,
            What: `${words}: order of the alarms`,
            Before: limits.order.before.map(limitKindWords).join(', '),
            After: limits.order.after.map(limitKindWords).join(', '),
          },
        ]
      : []),
  ];
}

function describeSettings(list: ListDiff | undefined): ChangedField[] {
  if (!list) return [];
  const line = (terminal: string) => ({
    Path: `Settings.${terminal}`,
    What: `Remote configuration of ${terminal}`,
  });
  const terminalOf = (key: string) => key.slice(2);
  const lines: ChangedField[] = [];
  for (const { item } of list.gone ?? []) {
    const setting = item as unknown as RemoteSetting;
    lines.push({ ...line(setting.Point), Before: settingSummary(setting), After: null });
  }
  for (const { item } of list.come ?? []) {
    const setting = item as unknown as RemoteSetting;
    lines.push({ ...line(setting.Point), Before: null, After: settingSummary(setting) });
  }
  for (const [key, diff] of Object.entries(list.items ?? {})) {
    const change = diff.set?.Wanted;
    if (change) lines.push({ ...line(terminalOf(key)), ...beforeAndAfter(change) });
  }
  if (list.order) {
    lines.push({
      Path: 'Settings',
      What: 'Order of the remote configuration',
      Before: cut(list.order.before.map(terminalOf).join(', ')),
      After: cut(list.order.after.map(terminalOf).join(', ')),
    });
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
  Before: 'before' in change ? valueWords(change.before) : null,
  After: 'after' in change ? valueWords(change.after) : null,
});

const namedPoint = (point: Point): Pick<ChangedField, 'Path' | 'What'> => ({
  Path: `Points.${point.Point}`,
  What: `Point ${pointWords(point)}`,
});
