import * as z from 'zod';
import * as texts from './texts.ts';

/** The server's own vector tiles of a region (`MAP_TILES_FILE`), in the OpenMapTiles schema. */
export const RegionMap = z.object({
  /** Of the file; part of the address of each tile. */
  Version: z.string(),
  /** Plain text that must be shown with the map. */
  Attribution: z.string(),
  /** West, south, east and north, in degrees. */
  Bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  MinZoom: z.int(),
  MaxZoom: z.int(),
});
export type RegionMap = z.infer<typeof RegionMap>;

export const TILE_MEDIA_TYPE = 'application/vnd.mapbox-vector-tile';
const MAX_TILE_ZOOM = 22;
const row = z.coerce
  .number<string>()
  .int()
  .min(0)
  .max(2 ** MAX_TILE_ZOOM - 1);

/** Where a tile is: its zoom, column and row. */
export const TilePlace = z.strictObject({
  version: z.string().regex(/^[\w-]{16}$/, texts.mustBeStyleVersion),
  z: z.coerce.number<string>().int().min(0).max(MAX_TILE_ZOOM),
  x: row,
  y: row,
});
export type TilePlace = z.infer<typeof TilePlace>;

/** The sources of the map's backgrounds. */
export const MapStyles = z.object({
  /**
   * URL of a MapLibre style (`MAP_STREET_STYLE_URL`), with its key; null: the built-in plain map.
   */
  Street: z.string().nullable(),
  /** The same of `MAP_SATELLITE_STYLE_URL`. */
  Satellite: z.string().nullable(),
  /** The server's own map; null: `MAP_TILES_FILE` is not set. */
  Region: RegionMap.nullable(),
});
export type MapStyles = z.infer<typeof MapStyles>;
