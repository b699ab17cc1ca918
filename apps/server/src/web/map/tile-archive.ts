import { createHash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { RegionMap } from '@outpost/contract';
import { Compression, type Header, PMTiles, SharedPromiseCache, TileType } from 'pmtiles';
import * as z from 'zod';
import * as texts from './texts.ts';

const inflate = promisify(gunzip);
/** No directory or tile of a sound archive is larger; reading more would take the server's memory. */
const MAX_READ_BYTES = 8 * 1_024 * 1_024;
const MAX_INFLATED_BYTES = 4 * MAX_READ_BYTES;
/** With magic number, version, sizes and bounds. */
const HEADER_BYTES = 127;
/** What the reader asks for first: header and root directory. A small archive is shorter. */
const FIRST_READ_BYTES = 16_384;
/** The layers of OpenMapTiles without which the page would draw an empty map. */
const NEEDED_LAYERS = ['transportation', 'water'];

const Metadata = z.object({
  attribution: z.string().max(10_000).optional(),
  vector_layers: z.array(z.object({ id: z.string() })).optional(),
});

/** Why a file is no map; the text is meant for the administrator. */
export class TileArchiveError extends Error {
  override readonly name = 'TileArchiveError';
}

/** One tile as it is stored. */
export interface StoredTile {
  readonly bytes: Buffer;
  readonly isGzip: boolean;
}

/** A PMTiles archive (version 3) of vector tiles, open until it is closed. */
export class TileArchive {
  readonly region: RegionMap;
  readonly #file: FileHandle;
  readonly #tiles: PMTiles;
  readonly #isGzip: boolean;

  private constructor(file: FileHandle, tiles: PMTiles, region: RegionMap, isGzip: boolean) {
    this.#file = file;
    this.#tiles = tiles;
    this.region = region;
    this.#isGzip = isGzip;
  }

  /**
   * Opens the file and reads what it says about itself.
   *
   * @throws TileArchiveError when it cannot be read, is incomplete, or is no map that the page draws
   */
  static async open(path: string): Promise<TileArchive> {
    // A pipe would block its opening.
    const { size, mtimeMs } = await statOf(path);
    const file = await open(path).catch(unreadable);
    try {
      const tiles = tilesOf(file, size);
      const header = await tiles.getHeader().catch(invalid);
      refuseOtherKinds(header);
      refuseIncomplete(header, size);
      const metadata = Metadata.safeParse(await tiles.getMetadata().catch(invalid));
      if (!metadata.success) throw new TileArchiveError(texts.invalidMetadata);
      const { attribution, vector_layers: layers = [] } = metadata.data;
      const names = layers.map(({ id }) => id);
      if (!NEEDED_LAYERS.every((name) => names.includes(name)))
        throw new TileArchiveError(texts.schemaNotSupported(names.join(', ')));
      const version = createHash('sha256')
        .update(JSON.stringify([size, mtimeMs, header]))
        .digest('base64url')
        .slice(0, 16);
      const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
      const region: RegionMap = {
        Version: version,
        Attribution: plainText(attribution ?? '') || texts.openStreetMap,
        Bounds: [minLon, minLat, maxLon, maxLat],
        MinZoom: minZoom,
        MaxZoom: maxZoom,
      };
      return new TileArchive(file, tiles, region, header.tileCompression === Compression.Gzip);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /**
   * A tile; null where the map has nothing.
   *
   * @throws TileArchiveError when the file can no longer be read
   */
  async tile(zoom: number, x: number, y: number): Promise<StoredTile | null> {
    if (x >= 2 ** zoom || y >= 2 ** zoom) return null;
    const found = await this.#tiles.getZxy(zoom, x, y).catch(invalid);
    return found === undefined ? null : { bytes: Buffer.from(found.data), isGzip: this.#isGzip };
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** The uncompressed bytes of a tile, for clients that do not accept gzip. */
export async function inflated({ bytes, isGzip }: StoredTile): Promise<Buffer> {
  return isGzip ? await inflate(bytes, { maxOutputLength: MAX_INFLATED_BYTES }) : bytes;
}

/** Directories are decompressed; tiles stay as they are stored, because browsers accept gzip. */
function tilesOf(file: FileHandle, size: number): PMTiles {
  let header: Header | undefined;
  const stored = new WeakSet<ArrayBuffer>();
  const source = {
    getKey: () => '',
    async getBytes(offset: number, length: number) {
      const data = await read(file, offset, Math.min(length, size - offset), length);
      if (header !== undefined && isTile(header, offset)) stored.add(data);
      return { data };
    },
  };
  const decompress = async (data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> => {
    if (stored.has(data) || compression !== Compression.Gzip) return data;
    return new Uint8Array(await inflate(data, { maxOutputLength: MAX_INFLATED_BYTES })).buffer;
  };
  const tiles = new PMTiles(source, new SharedPromiseCache(100, undefined, decompress), decompress);
  void tiles.getHeader().then(
    (read) => (header = read),
    () => undefined,
  );
  return tiles;
}

const isTile = ({ tileDataOffset, tileDataLength = 0 }: Header, offset: number): boolean =>
  offset >= tileDataOffset && offset < tileDataOffset + tileDataLength;

/** @param asked how much the reader wants; only the first read may get less */
async function read(file: FileHandle, offset: number, length: number, asked: number): Promise<ArrayBuffer> {
  const isFirst = offset === 0 && asked === FIRST_READ_BYTES;
  if (length > MAX_READ_BYTES || length < 0 || (length < asked && !isFirst))
    throw new TileArchiveError(texts.fileIncomplete);
  const data = new ArrayBuffer(length);
  const { bytesRead } = await file.read(new Uint8Array(data), 0, length, offset);
  if (bytesRead < length) throw new TileArchiveError(texts.fileIncomplete);
  return data;
}

async function statOf(path: string): Promise<{ readonly size: number; readonly mtimeMs: number }> {
  const found = await stat(path).catch(unreadable);
  if (!found.isFile()) throw new TileArchiveError(texts.notAFile);
  if (found.size < HEADER_BYTES) throw new TileArchiveError(texts.notPmtiles);
  return found;
}

function unreadable(error: NodeJS.ErrnoException): never {
  throw new TileArchiveError(texts.fileNotReadable(error.code ?? error.message), { cause: error });
}

function invalid(error: unknown): never {
  if (error instanceof TileArchiveError) throw error;
  throw new TileArchiveError(texts.notPmtiles, { cause: error });
}

function refuseOtherKinds({ specVersion, tileType, tileCompression, internalCompression }: Header): void {
  if (specVersion !== 3) throw new TileArchiveError(texts.notPmtiles);
  if (tileType !== TileType.Mvt) throw new TileArchiveError(texts.pictureTiles);
  const isReadable = (one: Compression) => one === Compression.None || one === Compression.Gzip;
  if (!isReadable(tileCompression) || !isReadable(internalCompression))
    throw new TileArchiveError(texts.compressionNotSupported);
}

function refuseIncomplete(header: Header, size: number): void {
  const ends = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ];
  if (ends.some((end) => end > size)) throw new TileArchiveError(texts.fileIncomplete);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', copy: '©', quot: '"', lt: '<', gt: '>' };

/** Tools write links in HTML; the page shows text and makes the link itself. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|copy|quot|lt|gt);/g, (_entity, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}
