import { calls, type MapStyles } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/index.ts';

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

/** Mounts the call that returns the backgrounds: only to signed-in users, because of the key. */
export function mountMap(app: FastifyInstance, settings: () => MapSettings): void {
  mount(app, calls.map.styles, (): MapStyles => {
    const { mapStreetStyleUrl, mapSatelliteStyleUrl } = settings();
    return { Street: mapStreetStyleUrl, Satellite: mapSatelliteStyleUrl };
  });
}
