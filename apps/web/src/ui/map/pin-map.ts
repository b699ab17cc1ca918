import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as GlMap, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { onThemeChange } from '../theme/palette.ts';
import { BackgroundLayer, type MapBackground } from './background.ts';
import type { LoadTile } from './region-tiles.ts';
import * as texts from './texts.ts';

// The worker's script is a file of the page; the security policy allows no other.
setWorkerUrl(workerUrl);

export interface PlacedPin {
  readonly latitude: number;
  readonly longitude: number;
}

/** Close enough to see streets; the plain map has counties at most. */
const STREET_ZOOM = 14;
const PLAIN_ZOOM = 8;
const EVERYWHERE_ZOOM = 2;
const LABELS = {
  'Map.Title': texts.stationPinMap,
};

/** A small map with one pin. Throws if the browser cannot draw one. */
export class PinMap {
  readonly #map: GlMap;
  readonly #background: BackgroundLayer;
  readonly #marker: Marker;
  readonly #stopTheme: () => void;
  #placedZoom: number;
  #placed = false;

  /**
   * @param background if it is unreachable: the plain map
   * @param onPlace called when the user moves the pin
   * @param onShown called when the map is drawn
   */
  constructor(
    frame: HTMLElement,
    background: MapBackground,
    loadTile: LoadTile,
    onPlace: (placed: PlacedPin) => void,
    onShown: () => void,
  ) {
    this.#map = new GlMap({
      container: frame,
      center: [-98, 39],
      zoom: EVERYWHERE_ZOOM,
      maxPitch: 0,
      dragRotate: false,
      touchPitch: false,
      attributionControl: { compact: true },
      cooperativeGestures: true,
      locale: LABELS,
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    this.#placedZoom = background === null ? PLAIN_ZOOM : STREET_ZOOM;
    const onFailed = () => {
      this.#placedZoom = PLAIN_ZOOM;
      this.#background.show(null);
      if (this.#placed) this.#map.setZoom(Math.min(this.#map.getZoom(), PLAIN_ZOOM));
    };
    this.#background = new BackgroundLayer(this.#map, loadTile, onFailed, onShown);
    this.#background.show(background);
    this.#stopTheme = onThemeChange(() => this.#background.restyle());
    this.#marker = new Marker({ draggable: true, color: 'var(--accent)' });
    this.#marker.on('dragend', () => {
      const { lat, lng } = this.#marker.getLngLat().wrap();
      onPlace({ latitude: lat, longitude: lng });
    });
    this.#map.on('click', ({ lngLat }) => {
      const { lat, lng } = lngLat.wrap();
      // A pin in view does not move the map.
      this.#placed = true;
      onPlace({ latitude: lat, longitude: lng });
    });
  }

  /** Moves the pin; removes it without a valid position. */
  place(latitude: number | null, longitude: number | null): void {
    const isPlace =
      latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    if (!isPlace) {
      this.#marker.remove();
      return;
    }
    this.#marker.setLngLat([longitude, latitude]).addTo(this.#map);
    if (this.#placed && this.#map.getBounds().contains([longitude, latitude])) return;
    this.#map.jumpTo({
      center: [longitude, latitude],
      zoom: this.#placed ? this.#map.getZoom() : this.#placedZoom,
    });
    this.#placed = true;
  }

  remove(): void {
    this.#stopTheme();
    this.#background.stop();
    this.#map.remove();
  }
}
