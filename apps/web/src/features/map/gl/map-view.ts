import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as GlMap, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { BackgroundLayer } from '../../../ui/map/background.ts';
import type { Overlay } from '../draw/overlay.ts';
import { onThemeChange } from '../draw/palette.ts';
import { ZOOM_MOST } from '../model/levels.ts';
import type { MapModel } from '../model/map-model.ts';
import { type Camera, degreesOf } from '../model/mercator.ts';
import {
  type MapFrame,
  type MapViewState,
  viewIntoCluster,
  viewOfAll,
  viewOfSite,
  viewThatUncovers,
} from '../model/views.ts';
import { mapMemory, rememberView } from '../remembered.ts';
import type { Covered } from '../sheet/covered.ts';
import { cameraOf, lngLatOf } from './camera.ts';
import { listenToPointer } from './pointer.ts';

// The script of the worker is a file of the page's own; the security policy allows no other.
setWorkerUrl(workerUrl);

const FLIGHT_MS = 900;
const ZOOM_MS = 200;
const LABELS = {
  'Map.Title': 'Map of the sites. Arrow keys move it, plus and minus zoom. The list has the same sites.',
};

export interface MapViewParts {
  readonly frame: HTMLElement;
  /** The marks; from now on they follow this map, which begins where they are. */
  readonly overlay: Overlay;
  readonly model: MapModel;
  readonly covered: Covered;
  readonly onPick: (site: number | null) => void;
  /** A cluster whose sites stand at one spot, by their indices. */
  readonly onSpot: (sites: readonly number[]) => void;
  readonly onBackgroundFailed: () => void;
}

/** The map below the marks, and what moves it. Throws when the browser can't draw one. */
export class MapView {
  readonly #parts: MapViewParts;
  readonly #map: GlMap;
  readonly #background: BackgroundLayer;
  readonly #stopTheme: () => void;
  #covered: Covered;
  #size: Pick<Camera, 'width' | 'height'>;

  constructor(parts: MapViewParts) {
    this.#parts = parts;
    this.#covered = parts.covered;
    this.#size = sizeOf(parts.frame);
    const { overlay, model } = parts;
    const first = overlay.camera();
    this.#map = new GlMap({
      container: parts.frame,
      center: lngLatOf(first),
      zoom: first.zoom,
      maxZoom: ZOOM_MOST + 0.99,
      maxPitch: 0,
      dragRotate: false,
      touchPitch: false,
      attributionControl: { compact: true },
      fadeDuration: 100,
      locale: LABELS,
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#map.addControl(new ScaleControl({ unit: usesMiles() ? 'imperial' : 'metric' }), 'bottom-right');
    this.#background = new BackgroundLayer(this.#map, parts.onBackgroundFailed);
    this.#stopTheme = onThemeChange(() => this.#background.restyle());
    this.#map.on('render', () => overlay.draw());
    this.#map.on('resize', () => {
      this.#size = sizeOf(parts.frame);
      overlay.draw();
    });
    this.#map.on('moveend', () => this.#remember());
    listenToPointer({
      map: this.#map,
      overlay,
      model,
      onSite: parts.onPick,
      onCluster: (sites) => this.#open(sites),
    });
    overlay.look(() => this.#camera());
    overlay.draw();
  }

  setBackground(styleUrl: string | null): void {
    this.#background.show(styleUrl);
  }

  setCovered(covered: Covered): void {
    this.#covered = covered;
    this.uncover();
  }

  /** What lies over the map must not hide the chosen site; while it flies it is on its way to where it is seen. */
  uncover(): void {
    const { overlay, model } = this.#parts;
    if (overlay.chosen === null || this.#map.isMoving()) return;
    this.#fly(viewThatUncovers(model.map, overlay.chosen, this.#camera(), this.#frame()));
  }

  /**
   * Flies to a site, near enough to see it apart from others. Whoever wants less motion is there at once.
   * @param covered what will lie over the map when it is there
   */
  goTo(site: number, covered: Covered): void {
    this.#covered = covered;
    this.#fly(viewOfSite(this.#parts.model.map, site, this.#frame(), this.#camera()));
  }

  /** Flies to where all sites are in the picture. */
  showAll(): void {
    this.#fly(viewOfAll(this.#parts.model.map, this.#frame()));
  }

  zoomBy(step: 1 | -1): void {
    this.#map.zoomTo(this.#map.getZoom() + step, { duration: ZOOM_MS });
  }

  remove(): void {
    this.#stopTheme();
    this.#background.stop();
    const last = this.#camera();
    this.#parts.overlay.look(() => last);
    this.#map.remove();
  }

  #fly(view: MapViewState | null): void {
    if (view !== null) this.#map.flyTo({ center: lngLatOf(view), zoom: view.zoom, duration: FLIGHT_MS });
  }

  /** Goes so near that the cluster parts; one that never does shows its sites in the list. */
  #open(sites: readonly number[]): void {
    const view = viewIntoCluster(this.#parts.model.map, sites, this.#frame());
    if (view === null) this.#parts.onSpot(sites);
    else this.#fly(view);
  }

  #camera(): Camera {
    return cameraOf(this.#map, this.#size);
  }

  #frame(): MapFrame {
    return { ...this.#size, ...this.#covered };
  }

  #remember(): void {
    const { longitude, latitude } = degreesOf(this.#camera());
    const turned = longitude - 360 * Math.round(longitude / 360);
    rememberView(mapMemory(), { longitude: turned, latitude, zoom: this.#map.getZoom() });
  }
}

/** Whether the reader measures ways in miles, as CLDR knows it of regions. */
const usesMiles = () => ['US', 'GB', 'LR', 'MM'].includes(new Intl.Locale(navigator.language).region ?? '');

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });
