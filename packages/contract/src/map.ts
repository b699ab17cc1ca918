import * as z from 'zod';

/** The sources of the map's backgrounds. */
export const MapStyles = z.object({
  /**
   * URL of a MapLibre style (`MAP_STREET_STYLE_URL`), with its key; null: the built-in plain map.
   */
  Street: z.string().nullable(),
  /** The same of `MAP_SATELLITE_STYLE_URL`. */
  Satellite: z.string().nullable(),
});
export type MapStyles = z.infer<typeof MapStyles>;
