import type { NewStation, Point, RemoteSetting, StationConfig } from '@outpost/contract';

/** A station without the fields that the store adds: what users change. */
export type StationBody = NewStation | StationConfig;

/** A record as it is compared: field by field. */
export type ShapeFields = Readonly<Record<string, unknown>>;

/** How a record is compared. Fields that are not listed are whole values. */
export interface FieldShape {
  /** The field that makes two records comparable inside; where it differs, each is a whole value. */
  readonly sameBy?: string;
  /** Fields that are compared inside. */
  readonly inside?: Readonly<Record<string, FieldShape>>;
  /** Fields that are lists, whose items are identified by a key. */
  readonly lists?: Readonly<Record<string, ListShape>>;
}

export interface ListShape {
  readonly item: FieldShape;
  /** Unique within the list. */
  keyOf(item: ShapeFields): string;
}

/**
 * The key of a point: its ID, or its terminal before it has one. Another kind is another point,
 * because it has another history.
 */
export function pointKey({ Id, Kind, Point: terminal }: Pick<Point, 'Id' | 'Kind' | 'Point'>): string {
  return `${Kind[0]}${Id === 0 ? terminal : `#${Id}`}`;
}

/** Fields of another protocol have nothing in common. */
const SOURCE_SHAPE: FieldShape = { sameBy: 'Protocol' };

export const POINT_SHAPE: FieldShape = {
  inside: { Source: SOURCE_SHAPE },
  lists: { Limits: { item: {}, keyOf: (limit) => String(limit.Kind) } },
};

export const STATION_SHAPE: FieldShape = {
  inside: { CommunicationAlarm: {}, Source: SOURCE_SHAPE },
  lists: {
    Points: { item: POINT_SHAPE, keyOf: (point) => pointKey(point as unknown as Point) },
    Settings: { item: {}, keyOf: (setting) => `s:${(setting as unknown as RemoteSetting).Point}` },
  },
};

/** Whether two records of a shape are compared field by field. */
export const areComparable = ({ sameBy }: FieldShape, a: ShapeFields, b: ShapeFields): boolean =>
  sameBy === undefined || a[sameBy] === b[sameBy];

/** Fields that the store adds, which users do not change. */
export const OF_THE_STORE: readonly string[] = ['StationId', 'Version'];

/** Whether two whole values are equal; the order of a record's fields does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    // JSON has one zero.
    return a === b;
  }
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => isSame(item, b[index]))
    );
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && isSame((a as ShapeFields)[key], (b as ShapeFields)[key]))
  );
}
