import type { MapUse, Point, RegisterTable } from '@outpost/contract';

/** How many addresses each use takes; {@link PLACES} says where. */
export const WIDTHS: Readonly<Record<MapUse, number>> = {
  /** A coil. */
  poll: 1,
  /** Holding registers: year, month, day, hour, minute, second of the last good poll. */
  time: 6,
  /** Input registers: status, age in seconds, polls that were answered. */
  health: 3,
  /** A discrete input. */
  digital: 1,
  /** Two input registers: IEEE 754 float32, the word with the sign first. */
  analog: 2,
  /** One input register: a whole number with a sign. */
  int16: 1,
  /** A holding register: what an analog point's register is worth, a {@link QUALITY_REGISTER}. */
  quality: 1,
};

const TABLE_SIZE = 65_536;
/** A discrete input and as far above it the one that says whether its value is good. */
export const VALIDITY_OFFSET = 32_768;

export interface MapPlace {
  readonly table: RegisterTable;
  /** Addresses from 0 up to it, not included. */
  readonly size: number;
  /** Uses that share a table are given from its two ends. */
  readonly fromTop: boolean;
}

export const PLACES: Readonly<Record<MapUse, MapPlace>> = {
  poll: { table: 'coil', size: TABLE_SIZE, fromTop: false },
  time: { table: 'holding-register', size: TABLE_SIZE, fromTop: false },
  quality: { table: 'holding-register', size: TABLE_SIZE, fromTop: true },
  digital: { table: 'discrete-input', size: VALIDITY_OFFSET, fromTop: false },
  analog: { table: 'input-register', size: TABLE_SIZE, fromTop: false },
  int16: { table: 'input-register', size: TABLE_SIZE, fromTop: false },
  health: { table: 'input-register', size: TABLE_SIZE, fromTop: true },
};

/** What of a point decides in which addresses it is. */
export type MappedPoint = { readonly Id: number } & (
  | { readonly Kind: 'digital' }
  | Pick<Extract<Point, { Kind: 'analog' }>, 'Kind' | 'MapFormat'>
);

/** The use in which a point's value is read now; another format is another use, with addresses of its own. */
export function valueUse(point: MappedPoint): 'digital' | 'analog' | 'int16' {
  if (point.Kind === 'digital') return 'digital';
  return point.MapFormat === 'int16' ? 'int16' : 'analog';
}
