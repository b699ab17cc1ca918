import type { RegionMap } from '@outpost/contract';
import type { Map as GlMap } from 'maplibre-gl';
import { readPalette } from '../theme/palette.ts';
import { fetchBorders, fetchCounties } from './plain-borders.ts';
import { bareStyle, COUNTIES_FROM_ZOOM, countyParts, type GlStyle, plainStyle } from './plain-style.ts';
import { REGION_BOTTOM, regionStyle } from './region-style.ts';
import { type LoadTile, serveTiles } from './region-tiles.ts';
import { ServiceHealth } from './service-health.ts';

/** The URL of a service's style, the server's own map, or null: the plain map. */
export type MapBackground = string | RegionMap | null;

/** A service that has not returned its style after this long counts as unreachable. */
const STYLE_WITHIN_MS = 10_000;

/**
 * The map below the marks: a service's style, the server's own map or the plain one. A service or server that is unreachable, or
 * becomes so, is reported once; the caller decides what to show instead.
 */
export class BackgroundLayer {
  readonly #map: GlMap;
  readonly #onFailed: () => void;
  readonly #onShown: () => void;
  #shown: MapBackground = null;
  #loading = new AbortController();
  #health = new ServiceHealth();
  #failed = false;
  #plain = false;

  /**
   * @param loadTile of the server's own map
   * @param onShown called when a background is drawn completely
   */
  constructor(map: GlMap, loadTile: LoadTile, onFailed: () => void, onShown: () => void = () => undefined) {
    serveTiles(loadTile);
    this.#map = map;
    this.#onFailed = onFailed;
    this.#onShown = onShown;
    map.on('error', (event) => this.#erred(event as object));
    map.on('sourcedata', (event) => {
      // Those of data in the page say nothing about the service.
      if (event.tile !== undefined && event.source.type !== 'geojson') this.#health.loaded();
    });
    map.on('zoomend', () => void this.#bringCounties());
  }

  show(background: MapBackground): void {
    this.#shown = background;
    this.#loading.abort();
    this.#loading = new AbortController();
    this.#health = new ServiceHealth();
    this.#failed = false;
    this.#plain = false;
    const work = typeof background === 'string' ? this.#showService(background) : this.#showOwn(background);
    const { signal } = this.#loading;
    work.then(
      () => this.#map.once('idle', () => !signal.aborted && this.#onShown()),
      () => !signal.aborted && this.#fail(),
    );
  }

  /** The theme changed: maps without a style of their own have other colours. */
  restyle(): void {
    if (typeof this.#shown !== 'string') this.show(this.#shown);
  }

  /** Aborts what is loading. */
  stop(): void {
    this.#loading.abort();
  }

  async #showService(styleUrl: string): Promise<void> {
    const { signal } = this.#loading;
    const response = await fetch(styleUrl, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(STYLE_WITHIN_MS)]),
    });
    if (!response.ok) throw new Error(`the map's style: ${response.status}`);
    const { projection, terrain, sky, ...style } = (await response.json()) as GlStyle;
    signal.throwIfAborted();
    // The marks assume a flat map seen from above.
    this.#map.setStyle(style, { diff: false });
  }

  async #showOwn(region: RegionMap | null): Promise<void> {
    const { signal } = this.#loading;
    if (region !== null) {
      this.#map.setStyle(regionStyle(region, readPalette()), { diff: false });
      void this.#bringWorld(signal);
      return;
    }
    if (this.#map.style === undefined) this.#map.setStyle(bareStyle(readPalette()));
    const { world, states } = await fetchBorders();
    signal.throwIfAborted();
    this.#map.setStyle(plainStyle(world, states, readPalette()), { diff: false });
    this.#map.once('style.load', () => {
      this.#plain = true;
      void this.#bringCounties();
    });
  }

  /**
   * Below the region's map, once that is drawn: streets do not wait until the borders of the world are
   * processed. Without them the region is still usable.
   */
  async #bringWorld(signal: AbortSignal): Promise<void> {
    await this.#map.once('idle');
    const borders = signal.aborted ? null : await fetchBorders().catch(() => null);
    if (borders === null || signal.aborted) return;
    const { sources, layers } = plainStyle(borders.world, borders.states, readPalette());
    for (const [id, source] of Object.entries(sources)) this.#map.addSource(id, source);
    for (const layer of layers)
      if (this.#map.getLayer(layer.id) === undefined) this.#map.addLayer(layer, REGION_BOTTOM);
  }

  /** Counties are loaded at a closer zoom; without them the plain map is still usable. */
  async #bringCounties(): Promise<void> {
    if (!this.#plain || this.#map.getZoom() < COUNTIES_FROM_ZOOM) return;
    const { signal } = this.#loading;
    const counties = await fetchCounties().catch(() => null);
    if (counties === null || signal.aborted || this.#map.getSource('counties') !== undefined) return;
    const { sources, layers } = countyParts(counties, readPalette());
    for (const [id, source] of Object.entries(sources)) this.#map.addSource(id, source);
    for (const { layer, below } of layers) this.#map.addLayer(layer, below);
  }

  #erred(event: { readonly sourceId?: string; readonly tile?: unknown }): void {
    if (this.#shown === null || event.sourceId === undefined) return;
    // A source without metadata is unusable; single tiles may fail.
    if (event.tile === undefined || this.#health.failed()) this.#fail();
  }

  #fail(): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#onFailed();
  }
}
