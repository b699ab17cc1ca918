import {
  POINT_ALIAS_FIELDS,
  protocolOfConnectionType,
  STATION_ALIAS_FIELDS,
  withPointSource,
} from '@outpost/contract';
import type { Diff, ListDiff, PositionedPoint, ValueChange } from './diff.ts';
import type { ShapeFields } from './shape.ts';

/**
 * A change that was stored before stations had sources, as one of today: the flat Modbus fields of the
 * station and its points are fields of their sources. Others stay as they are.
 */
export function liftDiff(diff: Diff): Diff {
  const { Points } = diff.lists ?? {};
  return {
    ...lifted(diff, STATION_ALIAS_FIELDS),
    ...(diff.lists && { lists: { ...diff.lists, ...(Points && { Points: liftedPoints(Points) }) } }),
  };
}

function liftedPoints({ gone, come, items, ...rest }: ListDiff): ListDiff {
  const whole = (list: readonly PositionedPoint[]) =>
    list.map(({ at, item }) => ({ at, item: withPointSource(item) as ShapeFields }));
  return {
    ...rest,
    ...(gone && { gone: whole(gone) }),
    ...(come && { come: whole(come) }),
    ...(items && {
      items: Object.fromEntries(
        Object.entries(items).map(([key, item]) => [key, lifted(item, POINT_ALIAS_FIELDS)]),
      ),
    }),
  };
}

function lifted(diff: Diff, aliases: readonly string[]): Diff {
  const entries = Object.entries(diff.set ?? {});
  const flat = entries.filter(([field]) => aliases.includes(field));
  if (flat.length === 0) return diff;
  const { set: _, ...rest } = diff;
  const others = entries.filter(([field]) => !aliases.includes(field));
  const Source = { set: Object.fromEntries(flat.map(sourceChange)) };
  return {
    ...rest,
    ...(others.length > 0 && { set: Object.fromEntries(others) }),
    inside: { ...diff.inside, Source },
  };
}

function sourceChange([field, change]: [string, ValueChange]): [string, ValueChange] {
  if (field !== 'ConnectionType') return [field, change];
  const { before, after } = change;
  return ['Protocol', { before: protocolOfConnectionType(before), after: protocolOfConnectionType(after) }];
}
