import { hit } from '../draw/hit.ts';
import { type Painted, Painter } from '../draw/painter.ts';
import { readPalette } from '../draw/palette.ts';
import type { MapModel } from '../model/map-model.ts';
import { type Mark, markOf, marksIn } from '../model/marks.ts';
import { type Camera, toPicture } from '../model/mercator.ts';

/**
 * The marks over the map, on a canvas of their own: the map's picture moves by its own drawing, a state that changes is
 * drawn without it.
 */
export class Overlay {
  readonly #canvas: HTMLCanvasElement;
  readonly #model: MapModel;
  readonly #cameraNow: () => Camera;
  #painter: Painter | null = null;
  #painted: readonly Painted[] = [];
  #hovered: number | null = null;
  /** The index of the chosen site. */
  chosen: number | null = null;
  /** The page has no news. */
  old = false;
  /** What lies below is somebody else's map. */
  busy = false;

  constructor(canvas: HTMLCanvasElement, model: MapModel, cameraNow: () => Camera) {
    this.#canvas = canvas;
    this.#model = model;
    this.#cameraNow = cameraNow;
  }

  /** Colours, font or pixel ratio are others now. */
  restyle(): void {
    this.#painter = null;
  }

  /** Draws everything as it is now. */
  draw(): void {
    const camera = this.#cameraNow();
    if (camera.width === 0 || camera.height === 0) return;
    const painter = this.#prepare(camera);
    const { map } = this.#model;
    const marks = marksIn(map, camera);
    const chosen = this.#chosenMark(marks, camera);
    if (chosen !== null && !marks.includes(chosen)) marks.push(chosen);
    this.#painted = painter.paint({
      marks,
      nameOf: (site) => map.sites[site]!.name,
      old: this.old,
      busy: this.busy,
      chosen,
      hovered: marks.find((mark) => mark.node === this.#hovered) ?? null,
    });
  }

  /** The mark at a point of the picture, CSS pixels. */
  at(x: number, y: number, reach: number): Mark | null {
    return hit(this.#painted, x, y, reach)?.mark ?? null;
  }

  /** The mark below the pointer, as it was drawn last; null when there is none. */
  hovered(): Mark | null {
    if (this.#hovered === null) return null;
    return this.#painted.find(({ mark }) => mark.node === this.#hovered)?.mark ?? null;
  }

  /** Marks the one below the pointer. True when it is another one than before. */
  hover(mark: Mark | null): boolean {
    const node = mark?.node ?? null;
    if (node === this.#hovered) return false;
    this.#hovered = node;
    return true;
  }

  /** The cluster it is in, or itself; where the filter leaves it out it is drawn for itself. */
  #chosenMark(marks: readonly Mark[], camera: Camera): Mark | null {
    const site = this.chosen;
    if (site === null) return null;
    const { map } = this.#model;
    const place = map.sites[site]?.place ?? null;
    if (place === null) return null;
    const shown = markOf(marks, map, camera.zoom, site);
    if (shown !== undefined) return shown;
    const rank = this.#model.rank(site);
    return { ...toPicture(camera, place), rank, sites: 1, abnormal: 0, site, node: -1 };
  }

  #prepare({ width, height }: Camera): Painter {
    const pixelRatio = window.devicePixelRatio;
    const [across, down] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
    const context = this.#canvas.getContext('2d')!;
    if (this.#canvas.width !== across || this.#canvas.height !== down) {
      this.#canvas.width = across;
      this.#canvas.height = down;
      this.#painter = null;
    }
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.clearRect(0, 0, width, height);
    this.#painter ??= new Painter(context, readPalette(), pixelRatio);
    return this.#painter;
  }
}
