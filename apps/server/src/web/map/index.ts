import { calls, type MapStyles, TILE_MEDIA_TYPE } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../../config.ts';
import { AppError } from '../../platform/app-error.ts';
import { mount, type PreSerialised, takesGzip } from '../../platform/http/index.ts';
import * as texts from './texts.ts';
import { inflated, TileArchive, TileArchiveError } from './tile-archive.ts';

/** The sources of the map's backgrounds. The URLs contain the service's key. */
export interface MapSettings {
  /** null: none is set. */
  readonly mapStreetStyleUrl: string | null;
  readonly mapSatelliteStyleUrl: string | null;
  /** Further origins of tiles, glyphs and images. */
  readonly mapOrigins: readonly string[];
}

/** Every origin that the page may use for the map, each once and without path or key. */
export function mapOriginsOf({ mapStreetStyleUrl, mapSatelliteStyleUrl, mapOrigins }: MapSettings): string[] {
  const urls = [mapStreetStyleUrl, mapSatelliteStyleUrl].filter((url) => url !== null);
  return [...new Set([...urls.map((url) => new URL(url).origin), ...mapOrigins])];
}

/**
 * Opens the map of the region.
 *
 * @param path of `MAP_TILES_FILE`; null: it is not set
 * @throws ConfigError when it is no map
 */
export async function openRegion(path: string | null): Promise<TileArchive | null> {
  if (path === null) return null;
  try {
    return await TileArchive.open(path);
  } catch (error) {
    if (!(error instanceof TileArchiveError)) throw error;
    throw new ConfigError([{ name: 'MAP_TILES_FILE', words: error.message }]);
  }
}

/** Mounts the calls for the map's backgrounds: only for signed-in users, because of the key. */
export function mountMap(
  app: FastifyInstance,
  settings: () => MapSettings,
  region: TileArchive | null,
): void {
  mount(app, calls.map.styles, (): MapStyles => {
    const { mapStreetStyleUrl, mapSatelliteStyleUrl } = settings();
    return { Street: mapStreetStyleUrl, Satellite: mapSatelliteStyleUrl, Region: region?.region ?? null };
  });
  mount(app, calls.map.tile, async ({ params, request }): Promise<PreSerialised> => {
    if (region === null) throw new AppError('MAP_NOT_FOUND', texts.noMapFile);
    const { version, z, x, y } = params;
    if (version !== region.region.Version) throw new AppError('MAP_NOT_FOUND', texts.mapReplaced);
    const tile = await region.tile(z, x, y).catch((cause: unknown) => {
      throw new AppError('MAP_UNREADABLE', texts.mapFileNotReadable, { cause });
    });
    const answer = {
      etag: `W/"${version}-${z}-${x}-${y}"`,
      mediaType: TILE_MEDIA_TYPE,
      isImmutable: true,
    } as const;
    // A tile without layers is no bytes.
    if (tile === null) return { ...answer, body: Buffer.alloc(0) };
    if (tile.isGzip && takesGzip(request.headers['accept-encoding']))
      return { ...answer, body: tile.bytes, encoding: 'gzip' };
    return { ...answer, body: await inflated(tile) };
  });
}
