import {
  areComparable,
  type FieldShape,
  isSame,
  type ListShape,
  OF_THE_STORE,
  type ShapeFields,
  STATION_SHAPE,
  type StationBody,
} from './shape.ts';

/**
 * The changes between two records of one shape; plain data, also as JSON. Absent parts: no change.
 */
export interface Diff {
  /** Whole values: before and after. A missing one is omitted from the pair's object. */
  readonly set?: Readonly<Record<string, ValueChange>>;
  readonly inside?: Readonly<Record<string, Diff>>;
  readonly lists?: Readonly<Record<string, ListDiff>>;
}

export interface ValueChange {
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface ListDiff {
  /** Removed items, with their positions before, ascending. */
  readonly gone?: readonly PositionedPoint[];
  /** Added items, with their positions after, ascending. */
  readonly come?: readonly PositionedPoint[];
  /** Keys of the remaining items, in their order before and after, where that changed. */
  readonly order?: { readonly before: readonly string[]; readonly after: readonly string[] };
  /** Changes of the remaining items, by key. */
  readonly items?: Readonly<Record<string, Diff>>;
}

export interface PositionedPoint {
  readonly at: number;
  readonly item: ShapeFields;
}

/** The diff does not fit its target. */
export class DiffError extends Error {
  override readonly name = 'DiffError';
}

/**
 * The changes from `before` to `after`; null: they are equal. StationId and Version are not
 * compared.
 */
export function diffStations(before: StationBody, after: StationBody): Diff | null {
  return diffRecords(STATION_SHAPE, withoutStores(before), withoutStores(after));
}

/**
 * The station after a change. Its StationId and Version stay.
 *
 * @throws DiffError when it is not the one that was changed
 */
export function applyDiff<S extends StationBody>(station: S, diff: Diff | null): S {
  return diff === null
    ? station
    : (applyToRecord(STATION_SHAPE, station as ShapeFields, diff) as unknown as S);
}

/** The reverse of a change: `applyDiff(applyDiff(a, d), invertDiff(d))` equals `a`. */
export function invertDiff(diff: Diff): Diff {
  return {
    ...(diff.set && { set: mapValues(diff.set, swapped) }),
    ...(diff.inside && { inside: mapValues(diff.inside, invertDiff) }),
    ...(diff.lists && { lists: mapValues(diff.lists, invertList) }),
  };
}

function withoutStores(station: StationBody): ShapeFields {
  const record: Record<string, unknown> = { ...station };
  for (const field of OF_THE_STORE) delete record[field];
  return record;
}

/** @internal also for parts of a station */
export function diffRecords(shape: FieldShape, before: ShapeFields, after: ShapeFields): Diff | null {
  const set: Record<string, ValueChange> = {};
  const inside: Record<string, Diff> = {};
  const lists: Record<string, ListDiff> = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [a, b] = [before[field], after[field]];
    const deeper = shape.inside?.[field];
    const list = shape.lists?.[field];
    if (deeper && isRecord(a) && isRecord(b) && areComparable(deeper, a, b)) {
      const diff = diffRecords(deeper, a, b);
      if (diff) inside[field] = diff;
    } else if (list && Array.isArray(a) && Array.isArray(b)) {
      const diff = diffLists(list, a as ShapeFields[], b as ShapeFields[]);
      if (diff) lists[field] = diff;
    } else if (!isSame(a, b)) {
      set[field] = { ...(field in before && { before: a }), ...(field in after && { after: b }) };
    }
  }
  const diff = {
    ...(hasAny(set) && { set }),
    ...(hasAny(inside) && { inside }),
    ...(hasAny(lists) && { lists }),
  };
  return hasAny(diff) ? diff : null;
}

function diffLists(
  shape: ListShape,
  before: readonly ShapeFields[],
  after: readonly ShapeFields[],
): ListDiff | null {
  const old = new Map(before.map((item) => [shape.keyOf(item), item]));
  const next = new Map(after.map((item) => [shape.keyOf(item), item]));
  const without = (
    items: readonly ShapeFields[],
    others: ReadonlyMap<string, ShapeFields>,
  ): PositionedPoint[] => items.flatMap((item, at) => (others.has(shape.keyOf(item)) ? [] : [{ at, item }]));
  const gone = without(before, next);
  const come = without(after, old);
  const stayed = [...old.keys()].filter((key) => next.has(key));
  const stayedAfter = [...next.keys()].filter((key) => old.has(key));
  const items: Record<string, Diff> = {};
  for (const key of stayed) {
    const diff = diffRecords(shape.item, old.get(key)!, next.get(key)!);
    if (diff) items[key] = diff;
  }
  const diff = {
    ...(gone.length > 0 && { gone }),
    ...(come.length > 0 && { come }),
    ...(!isSame(stayed, stayedAfter) && { order: { before: stayed, after: stayedAfter } }),
    ...(hasAny(items) && { items }),
  };
  return hasAny(diff) ? diff : null;
}

function applyToRecord(shape: FieldShape, record: ShapeFields, diff: Diff): ShapeFields {
  const next: Record<string, unknown> = { ...record };
  for (const [field, change] of Object.entries(diff.set ?? {})) {
    if ('after' in change) next[field] = change.after;
    else delete next[field];
  }
  for (const [field, change] of Object.entries(diff.inside ?? {})) {
    const part = record[field];
    if (!isRecord(part)) throw new DiffError(`expected a record at ${field}`);
    next[field] = applyToRecord(shape.inside?.[field] ?? {}, part, change);
  }
  for (const [field, change] of Object.entries(diff.lists ?? {})) {
    const list = shape.lists?.[field];
    const items = record[field];
    if (!list || !Array.isArray(items)) throw new DiffError(`expected a list at ${field}`);
    next[field] = applyToList(list, items as ShapeFields[], change);
  }
  return next;
}

function applyToList(shape: ListShape, items: readonly ShapeFields[], diff: ListDiff): ShapeFields[] {
  const byKey = new Map(items.map((item) => [shape.keyOf(item), item]));
  for (const { item } of diff.gone ?? []) {
    const key = shape.keyOf(item);
    if (!byKey.delete(key)) throw new DiffError(`expected ${key} in the list`);
  }
  // A change may affect the key, so the order uses the keys before.
  let keys = [...byKey.keys()];
  if (diff.order) {
    const { after } = diff.order;
    if (after.length !== keys.length || after.some((key) => !byKey.has(key))) {
      throw new DiffError(`expected the list to have ${after.join(', ')}`);
    }
    keys = [...after];
  }
  for (const [key, change] of Object.entries(diff.items ?? {})) {
    const item = byKey.get(key);
    if (!item) throw new DiffError(`expected ${key} in the list`);
    byKey.set(key, applyToRecord(shape.item, item, change));
  }
  const next = keys.map((key) => byKey.get(key)!);
  for (const { at, item } of diff.come ?? []) next.splice(at, 0, item);
  return next;
}

const swapped = ({ ...change }: ValueChange): ValueChange => ({
  ...('after' in change && { before: change.after }),
  ...('before' in change && { after: change.before }),
});

const invertList = ({ gone, come, order, items }: ListDiff): ListDiff => ({
  ...(come && { gone: come }),
  ...(gone && { come: gone }),
  ...(order && { order: { before: order.after, after: order.before } }),
  ...(items && { items: mapValues(items, invertDiff) }),
});

function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

const isRecord = (value: unknown): value is ShapeFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasAny = (record: object): boolean => Object.keys(record).length > 0;
