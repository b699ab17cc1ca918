import 'maplibre-gl/dist/maplibre-gl.css';
import { Map as GlMap, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { browserMemory } from '../../../../data/browser-memory.ts';
import { loadMapTile } from '../../../../data/index.ts';
import { BackgroundLayer, type MapBackground } from '../../../../ui/map/background.ts';
import { shownUnitSystem } from '../../../../ui/value/index.ts';
import type { Overlay } from '../draw/overlay.ts';
import { onThemeChange } from '../draw/palette.ts';
import { MAX_ZOOM } from '../model/levels.ts';
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
import { rememberView } from '../remembered.ts';
import type { Covered } from '../sheet/covered.ts';
import * as texts from '../texts.ts';
import { cameraOf, lngLatOf } from './camera.ts';
import { NameRoom } from './name-room.ts';
import { listenToPointer } from './pointer.ts';

// The worker script is a file of the page, because the security policy allows no other.
setWorkerUrl(workerUrl);

const FLIGHT_MS = 900;
const ZOOM_MS = 200;
const LABELS = {
  'Map.Title': texts.mapHint,
};

export interface MapViewParts {
  readonly frame: HTMLElement;
  /** The markers, which follow this map from its initial camera. */
  readonly overlay: Overlay;
  readonly model: MapModel;
  readonly covered: Covered;
  /** The next map starts where this one is left. */
  readonly remembers: boolean;
  readonly onPick: (site: number | null) => void;
  /** A cluster whose sites share a position, by their indices. */
  readonly onSpot: (sites: readonly number[]) => void;
  readonly onBackgroundFailed: () => void;
  /** A background is drawn completely. */
  readonly onBackgroundShown: () => void;
}

/** The map below the markers. Throws if the browser can't display one. */
export class MapView {
  readonly #parts: MapViewParts;
  readonly #map: GlMap;
  readonly #background: BackgroundLayer;
  readonly #stopTheme: () => void;
  readonly #stopRoom: () => void;
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
      maxZoom: MAX_ZOOM + 0.99,
      maxPitch: 0,
      dragRotate: false,
      touchPitch: false,
      // Below a wide map; folded into a button in the corner of a narrow one.
      attributionControl: {},
      fadeDuration: 100,
      locale: LABELS,
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#map.addControl(
      new ScaleControl({ unit: shownUnitSystem() === 'us' ? 'imperial' : 'metric' }),
      'bottom-right',
    );
    this.#background = new BackgroundLayer(
      this.#map,
      loadMapTile,
      parts.onBackgroundFailed,
      parts.onBackgroundShown,
    );
    const room = new NameRoom(this.#map, () => overlay.taken());
    this.#stopRoom = model.subscribe(() => room.update());
    this.#stopTheme = onThemeChange(() => this.#background.restyle());
    this.#map.on('render', () => overlay.draw());
    this.#map.on('resize', () => {
      this.#size = sizeOf(parts.frame);
      overlay.draw();
    });
    this.#foldAttribution();
    this.#map.once('load', () => this.#foldAttribution());
    if (parts.remembers) this.#map.on('moveend', () => this.#remember());
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

  setBackground(background: MapBackground): void {
    this.#background.show(background);
  }

  setCovered(covered: Covered): void {
    this.#covered = covered;
    this.uncover();
  }

  /** The panel must not cover the selected site; during a move the target is considered. */
  uncover(): void {
    const { overlay, model } = this.#parts;
    if (overlay.chosen === null || this.#map.isMoving()) return;
    this.#fly(viewThatUncovers(model.map, overlay.chosen, this.#camera(), this.#frame()));
  }

  /**
   * Moves to a site, close enough to separate it from others; without animation if the user prefers
   * reduced motion.
   * @param covered areas of the map covered after the move
   */
  goTo(site: number, covered: Covered): void {
    this.#covered = covered;
    this.#fly(viewOfSite(this.#parts.model.map, site, this.#frame(), this.#camera()));
  }

  /** Moves to show all sites. */
  showAll(): void {
    this.#fly(viewOfAll(this.#parts.model.map, this.#frame()));
  }

  zoomBy(step: 1 | -1): void {
    this.#map.zoomTo(this.#map.getZoom() + step, { duration: ZOOM_MS });
  }

  /** The map alone. It can be read until the next frame only, so it is drawn now. */
  picture(): HTMLCanvasElement {
    return this.#map.redraw().getCanvas();
  }

  /** Of a narrow map, where it would cover stations. */
  #foldAttribution(): void {
    const attribution = this.#parts.frame.querySelector('.maplibregl-compact-show');
    attribution?.classList.remove('maplibregl-compact-show');
  }

  remove(): void {
    this.#stopTheme();
    this.#stopRoom();
    this.#background.stop();
    const last = this.#camera();
    this.#parts.overlay.look(() => last);
    this.#map.remove();
  }

  #fly(view: MapViewState | null): void {
    if (view !== null) this.#map.flyTo({ center: lngLatOf(view), zoom: view.zoom, duration: FLIGHT_MS });
  }

  /** Zooms in until the cluster separates; if it never does, its sites are shown in the list. */
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
    rememberView(browserMemory(), { longitude: turned, latitude, zoom: this.#map.getZoom() });
  }
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });
