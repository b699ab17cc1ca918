import { Map as GlMap, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { onThemeChange } from '../draw/palette.ts';
import { ZOOM_MOST } from '../model/levels.ts';
import type { MapModel } from '../model/map-model.ts';
import { markWords } from '../model/mark-words.ts';
import { degreesOf } from '../model/mercator.ts';
import {
  type Frame,
  firstView,
  type View,
  viewIntoCluster,
  viewOfAll,
  viewOfSite,
  viewThatUncovers,
} from '../model/views.ts';
import { browserMemory, rememberedView, rememberView } from '../remembered.ts';
import type { Covered } from '../sheet/covered.ts';
import { BackgroundLayer } from './background.ts';
import { cameraOf, lngLatOf } from './camera.ts';
import { Overlay } from './overlay.ts';
import { listenToPointer } from './pointer.ts';

// The script of the worker is a file of the page's own; the security policy allows no other.
setWorkerUrl(workerUrl);

const FLIGHT_MS = 900;
const ZOOM_MS = 200;
const WORDS = {
  'Map.Title': 'Map of the sites. Arrow keys move it, plus and minus zoom. The list has the same sites.',
};

export interface MapViewParts {
  readonly frame: HTMLElement;
  readonly overlay: HTMLCanvasElement;
  readonly tip: HTMLElement;
  readonly model: MapModel;
  /** The site to begin with, by its index; null: where one was last, or all sites. */
  readonly chosen: number | null;
  readonly covered: Covered;
  readonly onPick: (site: number | null) => void;
  /** A cluster whose sites stand at one spot, by their indices. */
  readonly onSpot: (sites: readonly number[]) => void;
  readonly onBackgroundFailed: () => void;
}

/** The map on the screen: MapLibre below, the marks above. */
export class MapView {
  readonly #parts: MapViewParts;
  readonly #map: GlMap;
  readonly #overlay: Overlay;
  readonly #background: BackgroundLayer;
  readonly #stops: (() => void)[];
  #covered: Covered;
  #hasNews = true;

  constructor(parts: MapViewParts) {
    this.#parts = parts;
    this.#covered = parts.covered;
    const { model } = parts;
    const first = firstView(model.map, this.#frame(), parts.chosen, rememberedView(browserMemory()));
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
      locale: WORDS,
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#map.addControl(new ScaleControl({ unit: usesMiles() ? 'imperial' : 'metric' }), 'bottom-right');
    this.#overlay = new Overlay(parts.overlay, model, () => cameraOf(this.#map));
    this.#overlay.chosen = parts.chosen;
    this.#background = new BackgroundLayer(this.#map, parts.onBackgroundFailed);
    this.#map.on('render', () => this.draw());
    this.#map.on('resize', () => this.draw());
    this.#map.on('moveend', () => this.#remember());
    listenToPointer({
      map: this.#map,
      overlay: this.#overlay,
      model,
      draw: () => this.draw(),
      onSite: parts.onPick,
      onCluster: (sites) => this.#open(sites),
    });
    this.#stops = [model.subscribe(() => this.draw()), onThemeChange(() => this.#restyle())];
    // Digits drawn before the font had come are those of another.
    void document.fonts.ready.then(() => {
      this.#overlay.restyle();
      this.draw();
    });
    this.draw();
  }

  /** Draws the marks as they are now. */
  draw(): void {
    this.#overlay.draw();
    this.#drawTip();
  }

  setBackground(styleUrl: string | null): void {
    this.#background.show(styleUrl);
    this.#overlay.busy = styleUrl !== null;
    this.draw();
  }

  setNews(hasNews: boolean): void {
    this.#hasNews = hasNews;
    this.#overlay.old = !hasNews;
    this.draw();
  }

  setChosen(site: number | null): void {
    this.#overlay.chosen = site;
    this.draw();
    this.#uncover();
  }

  setCovered(covered: Covered): void {
    this.#covered = covered;
    this.#uncover();
  }

  /**
   * Flies to a site, near enough to see it apart from others. Whoever wants less motion is there at once.
   * @param covered what will lie over the map when it is there
   */
  goTo(site: number, covered: Covered): void {
    this.#covered = covered;
    this.#fly(viewOfSite(this.#parts.model.map, site, this.#frame(), this.#map.getZoom()));
  }

  /** Flies to where all sites are in the picture. */
  showAll(): void {
    this.#fly(viewOfAll(this.#parts.model.map, this.#frame()));
  }

  zoomBy(step: 1 | -1): void {
    this.#map.zoomTo(this.#map.getZoom() + step, { duration: ZOOM_MS });
  }

  remove(): void {
    for (const stop of this.#stops) stop();
    this.#background.stop();
    this.#map.remove();
  }

  #fly(view: View | null): void {
    if (view !== null) this.#map.flyTo({ center: lngLatOf(view), zoom: view.zoom, duration: FLIGHT_MS });
  }

  /** What lies over the map must not hide the chosen site; while it flies it is on its way to where it is seen. */
  #uncover(): void {
    const { chosen } = this.#overlay;
    if (chosen === null || this.#map.isMoving()) return;
    this.#fly(viewThatUncovers(this.#parts.model.map, chosen, cameraOf(this.#map), this.#frame()));
  }

  /** Goes so near that the cluster parts; one that never does shows its sites in the list. */
  #open(sites: readonly number[]): void {
    const view = viewIntoCluster(this.#parts.model.map, sites, this.#frame());
    if (view === null) this.#parts.onSpot(sites);
    else this.#fly(view);
  }

  #frame(): Frame {
    const { clientWidth: width, clientHeight: height } = this.#parts.frame;
    return { width, height, ...this.#covered };
  }

  #remember(): void {
    const { longitude, latitude } = degreesOf(cameraOf(this.#map));
    const turned = longitude - 360 * Math.round(longitude / 360);
    rememberView(browserMemory(), { longitude: turned, latitude, zoom: this.#map.getZoom() });
  }

  #restyle(): void {
    this.#overlay.restyle();
    this.#background.restyle();
    this.draw();
  }

  /** The words beside the mark below the pointer. */
  #drawTip(): void {
    const { tip, model } = this.#parts;
    const mark = this.#overlay.hovered();
    tip.hidden = mark === null;
    if (mark === null) return;
    const tallies = model.map.at(this.#map.getZoom());
    tip.textContent = markWords(
      mark,
      (site) => model.sites[site]!.name,
      (rank) => (mark.node < 0 ? 0 : tallies.count(mark.node, rank)),
      this.#hasNews,
    );
    tip.style.left = `${mark.x}px`;
    tip.style.top = `${mark.y}px`;
  }
}

/** Whether the reader measures ways in miles, as CLDR knows it of regions. */
const usesMiles = () => ['US', 'GB', 'LR', 'MM'].includes(new Intl.Locale(navigator.language).region ?? '');
