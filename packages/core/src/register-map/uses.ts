import type { MapUse, Point, RegisterTable } from '@outpost/contract';

/** How many addresses each use takes; {@link PLACES} has their tables. */
export const WIDTHS: Readonly<Record<MapUse, number>> = {
  /** A coil. */
  poll: 1,
  /** Holding registers: year, month, day, hour, minute, second of the last good poll. */
  time: 6,
  /** Input registers: status, age in seconds, polls with a response. */
  health: 3,
  /** A discrete input. */
  digital: 1,
  /** Two input registers: IEEE 754 float32, the word with the sign first. */
  analog: 2,
  /** One input register: a signed integer. */
  int16: 1,
  /** A holding register: the quality of an analog point, a {@link QUALITY_REGISTER}. */
  quality: 1,
};

const TABLE_SIZE = 65_536;
/** The distance from a digital point's discrete input to the one for its quality. */
export const VALIDITY_OFFSET = 32_768;

export interface MapPlace {
  readonly table: RegisterTable;
  /** Addresses from 0 up to it, not included. */
  readonly size: number;
  /** Uses that share a table are assigned from its two ends. */
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

/** The parts of a point that determine its addresses. */
export type MappedPoint = { readonly Id: number } & (
  | { readonly Kind: 'digital' }
  | Pick<Extract<Point, { Kind: 'analog' }>, 'Kind' | 'MapFormat'>
);

/**
 * The use for a point's current encoding; another format is another use, with addresses of its own.
 */
export function valueUse(point: MappedPoint): 'digital' | 'analog' | 'int16' {
  if (point.Kind === 'digital') return 'digital';
  return point.MapFormat === 'int16' ? 'int16' : 'analog';
}
