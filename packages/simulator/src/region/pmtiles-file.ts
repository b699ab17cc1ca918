import { gzipSync } from 'node:zlib';

/** A tile with its number on the Hilbert curves of all zooms (PMTiles specification, 3). */
interface NumberedTile {
  readonly number: number;
  readonly bytes: Buffer;
}

export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** A Mapbox vector tile. */
  readonly content: Uint8Array;
}

export interface PmtilesOptions {
  /** West, south, east and north, in degrees. */
  readonly bounds: readonly [number, number, number, number];
  readonly metadata: Readonly<Record<string, unknown>>;
}

const HEADER_BYTES = 127;
/** Header and root directory together are smaller, so that readers get both at once. */
const MAX_ROOT_BYTES = 16_384 - HEADER_BYTES;
const GZIP = 2;
const VECTOR_TILES = 1;

/**
 * A PMTiles archive, version 3, with one directory: for a few thousand tiles.
 *
 * @throws RangeError when there are too many tiles
 */
export function pmtilesFile(tiles: readonly Tile[], { bounds, metadata }: PmtilesOptions): Buffer {
  const numbered = tiles
    .map(({ z, x, y, content }) => ({ number: tileNumber(z, x, y), bytes: gzipSync(content) }))
    .sort((a, b) => a.number - b.number);
  const root = gzipSync(directory(numbered));
  if (root.length > MAX_ROOT_BYTES) throw new RangeError('Too many tiles for one directory');
  const json = gzipSync(JSON.stringify(metadata));
  const data = Buffer.concat(numbered.map(({ bytes }) => bytes));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  const metadataAt = HEADER_BYTES + root.length;
  const dataAt = metadataAt + json.length;
  const count = numbered.length;
  const sections = [
    [HEADER_BYTES, root.length],
    [metadataAt, json.length],
    // No leaf directories.
    [dataAt, 0],
    [dataAt, data.length],
    [count, count, count],
  ].flat();
  for (const [index, value] of sections.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  const zooms = tiles.map(({ z }) => z);
  const [nearest, farthest] = [Math.max(...zooms), Math.min(...zooms)];
  header.set([1, GZIP, GZIP, VECTOR_TILES, farthest, nearest], 96);
  const [west, south, east, north] = bounds;
  const e7 = (degrees: number) => Math.round(degrees * 10_000_000);
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(e7(degrees), 102 + 4 * index);
  header.writeUInt8(farthest, 118);
  header.writeInt32LE(e7((west + east) / 2), 119);
  header.writeInt32LE(e7((south + north) / 2), 123);
  return Buffer.concat([header, root, json, data]);
}

/** In columns: differences of the numbers, run lengths, lengths, offsets (0: follows the one before). */
function directory(tiles: readonly NumberedTile[]): Buffer {
  const columns = [
    tiles.map(({ number }, index) => number - (tiles[index - 1]?.number ?? 0)),
    tiles.map(() => 1),
    tiles.map(({ bytes }) => bytes.length),
    tiles.map((_tile, index) => (index === 0 ? 1 : 0)),
  ];
  return Buffer.from([tiles.length, ...columns.flat()].flatMap(varint));
}

/** Little-endian, seven bits a byte. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
  return [...bytes, rest];
}

/** The tiles of all farther zooms come first; within a zoom, the order is that of a Hilbert curve. */
function tileNumber(zoom: number, column: number, row: number): number {
  let number = (4 ** zoom - 1) / 3;
  let [x, y] = [column, row];
  for (let size = 2 ** zoom / 2; size >= 1; size /= 2) {
    const right = (x & size) > 0 ? 1 : 0;
    const below = (y & size) > 0 ? 1 : 0;
    number += size * size * ((3 * right) ^ below);
    if (below === 1) continue;
    if (right === 1) [x, y] = [size - 1 - x, size - 1 - y];
    [x, y] = [y, x];
  }
  return number;
}
