import * as z from 'zod';

/** Where the map's backgrounds come from. */
export const MapStyles = z.object({
  /** URL of a MapLibre style (`MAP_STREET_STYLE_URL`), with its key; null: the plain map that is built in. */
  Street: z.string().nullable(),
  /** The same of `MAP_SATELLITE_STYLE_URL`. */
  Satellite: z.string().nullable(),
});
export type MapStyles = z.infer<typeof MapStyles>;
