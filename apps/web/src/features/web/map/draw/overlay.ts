import { describeMark } from '../model/describe-mark.ts';
import type { MapModel } from '../model/map-model.ts';
import { type MapMark, markOfSite, marksIn } from '../model/marks.ts';
import { type Camera, toPicture } from '../model/mercator.ts';
import type { Covered } from '../sheet/covered.ts';
import { hit } from './hit.ts';
import type { LabelBox } from './labels.ts';
import { type Painted, Painter } from './painter.ts';
import { onThemeChange, readPalette } from './palette.ts';

export interface OverlayParts {
  readonly canvas: HTMLCanvasElement;
  /** Shows the tooltip of the marker under the pointer. */
  readonly tip: HTMLElement;
  readonly model: MapModel;
  /** The camera until `look` is called. */
  readonly first: Camera;
}

/**
 * The markers on their own canvas above the map. They do not need the map: they appear as soon as
 * the sites are loaded, and a change of state does not redraw the map.
 */
export class Overlay {
  readonly #parts: OverlayParts;
  #camera: () => Camera;
  #painter: Painter | null = null;
  #painted: readonly Painted[] = [];
  #hovered: number | null = null;
  #chosen: number | null = null;
  #old = false;
  #busy = false;
  #covered: Covered = { right: 0, bottom: 0 };

  constructor(parts: OverlayParts) {
    this.#parts = parts;
    this.#camera = () => parts.first;
  }

  /** Draws when the model or the theme changes, until the returned function is called. */
  follow(): () => void {
    const restyle = () => {
      this.#painter = null;
      this.draw();
    };
    const stops = [this.#parts.model.subscribe(() => this.draw()), onThemeChange(restyle)];
    // Digits drawn before the font was loaded have the wrong font.
    void document.fonts.ready.then(restyle);
    this.draw();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Follows this camera from now on. */
  look(camera: () => Camera): void {
    this.#camera = camera;
  }

  camera(): Camera {
    return this.#camera();
  }

  /** The index of the selected site. */
  get chosen(): number | null {
    return this.#chosen;
  }

  choose(site: number | null): void {
    this.#chosen = site;
    this.draw();
  }

  /** Whether the page is connected; if not, states are the last known ones. */
  setNews(hasNews: boolean): void {
    this.#old = !hasNews;
    this.draw();
  }

  /** The background is a map service, so labels need their own background. */
  setBusy(busy: boolean): void {
    this.#busy = busy;
    this.draw();
  }

  /** Sets what covers the picture: no name goes below it. */
  setCovered(covered: Covered): void {
    this.#covered = covered;
    this.draw();
  }

  /** Draws the current state. */
  draw(): void {
    const camera = this.#camera();
    if (camera.width === 0 || camera.height === 0) return;
    const painter = this.#prepare(camera);
    const { map } = this.#parts.model;
    const marks = marksIn(map, camera);
    const chosen = this.#chosenMark(marks, camera);
    if (chosen !== null && !marks.includes(chosen)) marks.push(chosen);
    const hovered = marks.find((mark) => mark.node === this.#hovered) ?? null;
    this.#painted = painter.paint({
      room: { width: camera.width - this.#covered.right, height: camera.height - this.#covered.bottom },
      marks,
      nameOf: (site) => map.sites[site]!.name,
      toneOf: this.#parts.model.prepareTones(camera.zoom),
      old: this.#old,
      busy: this.#busy,
      worst: this.#worstMark(marks, camera),
      chosen,
      hovered,
    });
    this.#say(hovered, camera);
  }

  /** The areas of the markers and their names. */
  taken(): readonly LabelBox[] {
    return [...this.#painted.map(({ box }) => box), ...(this.#painter?.nameBoxes ?? [])];
  }

  /** The marker at a point of the picture, CSS pixels. */
  at(x: number, y: number, reach: number): MapMark | null {
    return hit(this.#painted, x, y, reach)?.mark ?? null;
  }

  /** Highlights the marker under the pointer with its tooltip. Returns whether it changed. */
  hover(mark: MapMark | null): boolean {
    const node = mark?.node ?? null;
    if (node === this.#hovered) return false;
    this.#hovered = node;
    this.draw();
    return true;
  }

  /** The cluster of the site or the site itself; if the filter omits it, it is drawn separately. */
  #chosenMark(marks: readonly MapMark[], camera: Camera): MapMark | null {
    const site = this.#chosen;
    if (site === null) return null;
    const { map } = this.#parts.model;
    const place = map.sites[site]?.place ?? null;
    if (place === null) return null;
    const shown = markOfSite(marks, map, camera.zoom, site);
    if (shown !== undefined) return shown;
    const rank = this.#parts.model.rank(site);
    return {
      ...toPicture(camera, place),
      rank,
      sites: 1,
      abnormal: 0,
      counts: [],
      site,
      worstSite: site,
      node: -1,
    };
  }

  #worstMark(marks: readonly MapMark[], camera: Camera): { mark: MapMark; site: number } | null {
    const { model } = this.#parts;
    const site = model.worst();
    const mark = site === null ? undefined : markOfSite(marks, model.map, camera.zoom, site);
    return site === null || mark === undefined ? null : { mark, site };
  }

  #say(mark: MapMark | null, camera: Camera): void {
    const { tip, model } = this.#parts;
    tip.hidden = mark === null;
    if (mark === null) return;
    const tallies = model.map.at(camera.zoom);
    tip.textContent = describeMark(
      mark,
      (site) => model.sites[site]!.name,
      (rank) => (mark.node < 0 ? 0 : tallies.count(mark.node, rank)),
      !this.#old,
    );
    tip.style.left = `${mark.x}px`;
    tip.style.top = `${mark.y}px`;
  }

  #prepare({ width, height }: Camera): Painter {
    const { canvas } = this.#parts;
    const pixelRatio = window.devicePixelRatio;
    const [across, down] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
    const context = canvas.getContext('2d')!;
    if (canvas.width !== across || canvas.height !== down) {
      canvas.width = across;
      canvas.height = down;
      this.#painter = null;
    }
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.clearRect(0, 0, width, height);
    this.#painter ??= new Painter(context, readPalette(), pixelRatio);
    return this.#painter;
  }
}
