import { Map as GlMap, type MapMouseEvent, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { onThemeChange } from '../draw/palette.ts';
import { ZOOM_MOST } from '../model/levels.ts';
import type { MapModel } from '../model/map-model.ts';
import { markWords } from '../model/mark-words.ts';
import type { Mark } from '../model/marks.ts';
import { degreesOf, fit, type Place, placeOf, toPicture, worldPx } from '../model/mercator.ts';
import { browserMemory, rememberedView, rememberView } from '../remembered.ts';
import type { Covered } from '../sheet/covered.ts';
import { BackgroundLayer } from './background.ts';
import { cameraOf, lngLatOf } from './camera.ts';
import { Overlay } from './overlay.ts';

// The script of the worker is a file of the page's own; the security policy allows no other.
setWorkerUrl(workerUrl);

/** A single site is never looked at from farther or nearer than this. */
const SITE_ZOOM_LEAST = 11;
const FIT_ZOOM_MOST = 14;
const FIT_PADDING_PX = 64;
const FLIGHT_MS = 900;
/** So far from what covers the map the chosen site stays. */
const CLEAR_PX = 24;
const POINTER_REACH_PX = 4;
const FINGER_REACH_PX = 16;

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

/** The map on the screen: MapLibre below, the marks above, and what a pointer, a finger or a key does to them. */
export class MapView {
  readonly #parts: MapViewParts;
  readonly #map: GlMap;
  readonly #overlay: Overlay;
  readonly #background: BackgroundLayer;
  readonly #stops: (() => void)[] = [];
  #covered: Covered;
  #hasNews = true;

  constructor(parts: MapViewParts) {
    this.#parts = parts;
    this.#covered = parts.covered;
    this.#map = new GlMap({
      container: parts.frame,
      ...this.#firstView(),
      maxZoom: ZOOM_MOST + 0.99,
      maxPitch: 0,
      dragRotate: false,
      touchPitch: false,
      attributionControl: { compact: true },
      fadeDuration: 100,
      locale: {
        'Map.Title':
          'Map of the sites. Arrow keys move it, plus and minus zoom. The list has the same sites.',
      },
    });
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#map.addControl(new ScaleControl({ unit: usesMiles() ? 'imperial' : 'metric' }), 'bottom-right');
    this.#overlay = new Overlay(parts.overlay, parts.model, () => cameraOf(this.#map));
    this.#overlay.chosen = parts.chosen;
    this.#background = new BackgroundLayer(this.#map, parts.onBackgroundFailed);
    this.#listen();
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
    this.#keepInSight();
  }

  setCovered(covered: Covered): void {
    this.#covered = covered;
    this.#keepInSight();
  }

  /**
   * Flies to a site, near enough to see it apart from others. Whoever wants less motion is there at once.
   * @param covered what will lie over the map when it is there
   */
  goTo(site: number, covered: Covered): void {
    this.#covered = covered;
    const { sites, levels } = this.#parts.model.map;
    const place = sites[site]?.place ?? null;
    if (place === null) return;
    const zoom = this.#siteZoom(levels.partingZoom([site]));
    this.#fly(place, zoom);
  }

  /** Flies to where all sites are in the picture. */
  showAll(): void {
    const found = fit(this.#places(), this.#size(), this.#padding(), FIT_ZOOM_MOST);
    if (found !== null) this.#map.flyTo({ center: lngLatOf(found), zoom: found.zoom, duration: FLIGHT_MS });
  }

  zoomBy(step: 1 | -1): void {
    this.#map.zoomTo(this.#map.getZoom() + step, { duration: 200 });
  }

  remove(): void {
    for (const stop of this.#stops) stop();
    this.#background.stop();
    this.#map.remove();
  }

  #siteZoom(parting: number | null): number {
    return Math.min(ZOOM_MOST, Math.max(this.#map.getZoom(), SITE_ZOOM_LEAST, parting ?? ZOOM_MOST));
  }

  #fly(place: Place, zoom: number): void {
    // The middle of what is not covered.
    const world = worldPx(zoom);
    const { right, bottom } = this.#covered;
    const middle = { x: place.x + right / 2 / world, y: place.y + bottom / 2 / world };
    this.#map.flyTo({ center: lngLatOf(middle), zoom, duration: FLIGHT_MS });
  }

  /** What covers the chosen site must not hide it. */
  #keepInSight(): void {
    const { chosen } = this.#overlay;
    const place = chosen === null ? null : (this.#parts.model.map.sites[chosen]?.place ?? null);
    if (place === null || this.#map.isMoving()) return;
    const camera = cameraOf(this.#map);
    const { x, y } = toPicture(camera, place);
    const within = x >= 0 && y >= 0 && x <= camera.width && y <= camera.height;
    const clear =
      x < camera.width - this.#covered.right - CLEAR_PX &&
      y < camera.height - this.#covered.bottom - CLEAR_PX;
    if (within && !clear) this.#fly(place, camera.zoom);
  }

  #firstView(): { center: [number, number]; zoom: number } {
    const { model, chosen } = this.#parts;
    const places = this.#places();
    const place = chosen === null ? null : (model.sites[chosen]?.place ?? null);
    if (place !== null) {
      const parting = model.map.levels.partingZoom([chosen!]) ?? ZOOM_MOST;
      return { center: lngLatOf(place), zoom: Math.max(SITE_ZOOM_LEAST, parting) };
    }
    const remembered = rememberedView(browserMemory());
    if (remembered !== null) {
      const { longitude, latitude, zoom } = remembered;
      const camera = { ...placeOf(longitude, latitude), zoom, ...this.#size() };
      const seen = places.some((own) => {
        const { x, y } = toPicture(camera, own);
        return x >= 0 && y >= 0 && x <= camera.width && y <= camera.height;
      });
      // A view of another installation, or of where the sites no longer are, shows nothing of use.
      if (seen || places.length === 0) return { center: [longitude, latitude], zoom };
    }
    const all = fit(places, this.#size(), this.#padding(), FIT_ZOOM_MOST);
    return all === null ? { center: [0, 20], zoom: 1 } : { center: lngLatOf(all), zoom: all.zoom };
  }

  #places(): Place[] {
    return this.#parts.model.sites.flatMap(({ place }) => (place === null ? [] : [place]));
  }

  #size() {
    const { clientWidth: width, clientHeight: height } = this.#parts.frame;
    return { width, height };
  }

  #padding() {
    const side = Math.min(FIT_PADDING_PX, this.#size().width / 6);
    const { right, bottom } = this.#covered;
    return { top: side, right: side + right, left: side, bottom: side + bottom };
  }

  #listen(): void {
    const map = this.#map;
    map.on('render', () => this.draw());
    map.on('resize', () => this.draw());
    map.on('moveend', () => {
      const { longitude, latitude } = degreesOf(cameraOf(map));
      const turn = longitude - 360 * Math.round(longitude / 360);
      rememberView(browserMemory(), { longitude: turn, latitude, zoom: map.getZoom() });
    });
    map.on('movestart', () => this.#hover(null));
    map.on('mousemove', (event) => this.#hover(event));
    map.on('mouseout', () => this.#hover(null));
    map.on('click', (event) => this.#press(event));
    this.#stops.push(
      this.#parts.model.subscribe(() => this.draw()),
      onThemeChange(() => {
        this.#overlay.restyle();
        this.#background.restyle();
        this.draw();
      }),
    );
    // Marks drawn before the font had come have the digits of another.
    void document.fonts.ready.then(() => {
      this.#overlay.restyle();
      this.draw();
    });
  }

  #press(event: MapMouseEvent): void {
    const mark = this.#overlay.at(event.point.x, event.point.y, reachOf(event.originalEvent));
    if (mark === null) this.#parts.onPick(null);
    else if (mark.site !== null) this.#parts.onPick(mark.site);
    else this.#open(mark);
  }

  /** Goes so near that the cluster parts; one that never does shows its sites in the list. */
  #open(mark: Mark): void {
    const { map } = this.#parts.model;
    const inside = map.sitesIn(this.#map.getZoom(), mark.node);
    const parting = map.levels.partingZoom(inside);
    if (parting === null) {
      this.#parts.onSpot(inside);
      return;
    }
    const places = inside.map((site) => map.sites[site]!.place!);
    const found = fit(places, this.#size(), this.#padding(), ZOOM_MOST);
    if (found === null) return;
    const zoom = Math.max(found.zoom, parting);
    this.#map.flyTo({ center: lngLatOf(found), zoom, duration: FLIGHT_MS });
  }

  #hover(event: MapMouseEvent | null): void {
    const mark = event === null ? null : this.#overlay.at(event.point.x, event.point.y, POINTER_REACH_PX);
    if (!this.#overlay.hover(mark)) return;
    this.#map.getCanvas().style.cursor = mark === null ? '' : 'pointer';
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

function reachOf(event: Event): number {
  const finger = event instanceof PointerEvent && event.pointerType === 'touch';
  return finger || matchMedia('(pointer: coarse)').matches ? FINGER_REACH_PX : POINTER_REACH_PX;
}

/** Whether the reader measures ways in miles, as CLDR knows it of regions. */
const usesMiles = () => ['US', 'GB', 'LR', 'MM'].includes(new Intl.Locale(navigator.language).region ?? '');
