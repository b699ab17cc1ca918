import type { ChangedField, Point, StationConfig } from '@outpost/contract';
import {
  alarmFieldLabel,
  formatFieldValue,
  formatPointName,
  limitKindLabel,
  pointFieldLabel,
  stationFieldLabel,
} from './field-labels.ts';
import {
  areComparable,
  type FieldShape,
  isSame,
  type ListShape,
  OF_THE_STORE,
  pointKey,
  type ShapeFields,
  STATION_SHAPE,
} from './shape.ts';

/** Whose value a conflict uses. */
export type Side = 'mine' | 'theirs';

/** A field that both changed differently. As text; null: it does not exist on that side. */
export interface MergeConflict extends Pick<ChangedField, 'Path' | 'What'> {
  readonly Base: string | null;
  readonly Mine: string | null;
  readonly Theirs: string | null;
}

export interface Merged {
  /** All changes, with the IDs and the Version of `theirs`, so that it can be saved. */
  readonly merged: StationConfig;
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Merges two users' changes of one station. One-sided changes are taken; where both changed the
 * same field differently, `choose` decides whose is taken, mine by default, and it is reported as a
 * conflict. Points are matched by ID, new ones by terminal.
 *
 * @param base what both began with
 * @param mine not saved yet: new points have no ID
 * @param theirs as it is stored now
 */
export function mergeStations(
  base: StationConfig,
  mine: StationConfig,
  theirs: StationConfig,
  choose: (conflict: MergeConflict) => Side = () => 'mine',
): Merged {
  const conflicts: MergeConflict[] = [];
  const merge = new Merge(conflicts, choose);
  const own = withTheirIds(base, mine, theirs);
  const fields = merge.record(STATION_SHAPE, bare(base), bare(own), bare(theirs), '', stationFieldLabel);
  const merged = {
    ...fields,
    StationId: theirs.StationId,
    Version: theirs.Version,
  } as unknown as StationConfig;
  tellOfTerminalsTwice(merged, theirs, conflicts);
  return { merged, conflicts };
}

class Merge {
  readonly #conflicts: MergeConflict[];
  readonly #choose: (conflict: MergeConflict) => Side;

  constructor(conflicts: MergeConflict[], choose: (conflict: MergeConflict) => Side) {
    this.#conflicts = conflicts;
    this.#choose = choose;
  }

  record(
    shape: FieldShape,
    base: ShapeFields | undefined,
    mine: ShapeFields,
    theirs: ShapeFields,
    path: string,
    words: (field: string) => string,
  ): ShapeFields {
    const merged: Record<string, unknown> = {};
    for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
      const at = `${path}${field}`;
      const deeper = shape.inside?.[field];
      const list = shape.lists?.[field];
      const [b, m, t] = [base?.[field], mine[field], theirs[field]];
      const parts = [b, m, t] as (ShapeFields | undefined)[];
      if (
        deeper &&
        parts.every((part) => part === undefined || areComparable(deeper, part, m as ShapeFields))
      ) {
        const isSource = field === 'Source';
        const inner = isSource ? words : (name: string) => `Communication alarm: ${alarmFieldLabel(name)}`;
        merged[field] = this.record(
          deeper,
          b as ShapeFields,
          m as ShapeFields,
          t as ShapeFields,
          isSource ? path : `${at}.`,
          inner,
        );
      } else if (list) {
        merged[field] = this.#list(
          list,
          (b ?? []) as ShapeFields[],
          (m ?? []) as ShapeFields[],
          (t ?? []) as ShapeFields[],
          field,
          path,
          words,
        );
      } else {
        const value = this.#value(b, m, t, at, words(field), formatFieldValue);
        if (value !== undefined) merged[field] = value;
      }
    }
    return merged;
  }

  #value<T>(base: T, mine: T, theirs: T, Path: string, What: string, say: (value: T) => string): T {
    if (isSame(mine, theirs) || isSame(mine, base)) return theirs;
    if (isSame(theirs, base)) return mine;
    const formatMerged = (value: T) => (value === undefined ? null : say(value));
    const conflict = {
      Path,
      What,
      Base: formatMerged(base),
      Mine: formatMerged(mine),
      Theirs: formatMerged(theirs),
    };
    this.#conflicts.push(conflict);
    return this.#choose(conflict) === 'mine' ? mine : theirs;
  }

  #list(
    { item: shape, keyOf }: ListShape,
    base: readonly ShapeFields[],
    mine: readonly ShapeFields[],
    theirs: readonly ShapeFields[],
    field: string,
    path: string,
    words: (field: string) => string,
  ): ShapeFields[] {
    const byKey = (items: readonly ShapeFields[]) => new Map(items.map((item) => [keyOf(item), item]));
    const [b, m, t] = [byKey(base), byKey(mine), byKey(theirs)];
    const kept = new Map<string, ShapeFields>();
    for (const key of new Set([...t.keys(), ...m.keys()])) {
      const [was, own, other] = [b.get(key), m.get(key), t.get(key)];
      const named = nameItem(field, path, own ?? other!, words(''));
      const item =
        own && other
          ? this.record(shape, was, own, other, `${named.path}.`, named.words)
          : this.#value(was, own, other, named.path, named.what, (value) => named.summary(value!, was));
      if (item) kept.set(key, item);
    }
    return orderOf([...b.keys()], [...m.keys()], [...t.keys()])
      .filter((key) => kept.has(key))
      .map((key) => kept.get(key)!);
  }
}

/** The names of a list's item and its fields. */
function nameItem(field: string, path: string, item: ShapeFields, outer: string) {
  const summary = (value: ShapeFields, was: ShapeFields | undefined) =>
    value === was ? 'unchanged' : 'changed';
  if (field === 'Points') {
    const point = item as unknown as Point;
    const name = formatPointName(point);
    return {
      path: `Points.${point.Point}`,
      what: `Point ${name}`,
      summary,
      words: (inner: string) => (inner === '' ? name : `${name}: ${pointFieldLabel(inner)}`),
    };
  }
  if (field === 'Limits') {
    const name = `${outer}: ${limitKindLabel(String(item.Kind))}`;
    return {
      path: `${path}Limits.${String(item.Kind)}`,
      what: name,
      summary,
      words: (inner: string) => `${name}, ${alarmFieldLabel(inner)}`,
    };
  }
  const name = `Remote configuration of ${String(item.Point)}`;
  return {
    path: `Settings.${String(item.Point)}`,
    what: name,
    summary: (setting: ShapeFields) => `desired ${formatFieldValue(setting.Wanted)}`,
    words: () => name,
  };
}

/**
 * Keys of both in one order: theirs, unless only mine changed. Further items of the other list
 * follow their predecessors there.
 */
function orderOf(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const known = new Set(base);
  const among = (keys: readonly string[], others: ReadonlySet<string>) =>
    keys.filter((key) => others.has(key));
  const isAsBefore = (keys: readonly string[]) => isSame(among(keys, known), among(base, new Set(keys)));
  const [first, second] = isAsBefore(mine) || !isAsBefore(theirs) ? [theirs, mine] : [mine, theirs];
  const result = [...first];
  const placed = new Set(first);
  second.forEach((key, index) => {
    if (placed.has(key)) return;
    const before = second.slice(0, index).findLast((other) => placed.has(other));
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, key);
    placed.add(key);
  });
  return result;
}

/** A point that both added at one terminal is one point: the one with an ID. */
function withTheirIds(base: StationConfig, mine: StationConfig, theirs: StationConfig): StationConfig {
  const before = new Set(base.Points.map(({ Id }) => Id));
  const added = new Map(
    theirs.Points.filter(({ Id }) => !before.has(Id)).map((point) => [
      `${point.Kind} ${point.Point}`,
      point.Id,
    ]),
  );
  const Points = mine.Points.map((point) =>
    point.Id === 0 ? { ...point, Id: added.get(`${point.Kind} ${point.Point}`) ?? 0 } : point,
  );
  return { ...mine, Points };
}

/** Two points assigned to one terminal from both sides are reported; the user has to rename one. */
function tellOfTerminalsTwice(
  merged: StationConfig,
  theirs: StationConfig,
  conflicts: MergeConflict[],
): void {
  const keys = new Map<string, string[]>();
  for (const point of merged.Points) {
    keys.set(point.Point, [...(keys.get(point.Point) ?? []), pointKey(point)]);
  }
  const stored = new Map(theirs.Points.map((point) => [pointKey(point), point]));
  const byKey = new Map(merged.Points.map((point) => [pointKey(point), point]));
  for (const [terminal, both] of keys) {
    if (both.length < 2) continue;
    const isTheirs = (key: string) => stored.get(key)?.Point === terminal;
    const say = (found: string | undefined) => (found ? formatPointName(byKey.get(found)!) : null);
    conflicts.push({
      Path: `Points.${terminal}.Point`,
      What: `Two points at terminal ${terminal}. Rename one`,
      Base: null,
      Mine: say(both.find((key) => !isTheirs(key))),
      Theirs: say(both.find(isTheirs)),
    });
  }
}

function bare(station: StationConfig): ShapeFields {
  const record: Record<string, unknown> = { ...station };
  for (const field of OF_THE_STORE) delete record[field];
  return record;
}
