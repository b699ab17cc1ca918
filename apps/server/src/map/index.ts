import { calls, type MapStyles } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/index.ts';

/** Where the map's backgrounds come from. The URLs carry the service's key. */
export interface MapSettings {
  /** null: none is set. */
  readonly mapStreetStyleUrl: string | null;
  readonly mapSatelliteStyleUrl: string | null;
  /** Further origins from which the styles load tiles, glyphs and pictures. */
  readonly mapOrigins: readonly string[];
}

/** Every origin that the page may ask for the map's sake, each once and without path or key. */
export function mapOriginsOf({ mapStreetStyleUrl, mapSatelliteStyleUrl, mapOrigins }: MapSettings): string[] {
  const urls = [mapStreetStyleUrl, mapSatelliteStyleUrl].filter((url) => url !== null);
  return [...new Set([...urls.map((url) => new URL(url).origin), ...mapOrigins])];
}

/** Mounts the call that tells a page which backgrounds there are: to whoever is signed in, because of the key. */
export function mountMap(app: FastifyInstance, settings: () => MapSettings): void {
  mount(app, calls.map.styles, (): MapStyles => {
    const { mapStreetStyleUrl, mapSatelliteStyleUrl } = settings();
    return { Street: mapStreetStyleUrl, Satellite: mapSatelliteStyleUrl };
  });
}
